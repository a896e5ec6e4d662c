// Package choose selects the feature recipe and α of a dataset without truth by cross-validation, and
// estimates the accuracy of its labels. It hides the captions of some videos, fits the model to the other
// videos, annotates the hidden videos without captions, and measures how high the classes in the hidden
// captions are ranked.
//
// Selector does the work in bounded steps (run.go). fold.go fits and annotates one fold, rule.go selects a
// candidate, trust.go computes its score and chance.go the score by chance, and temperature.go calibrates its
// labels.
package choose

import (
	"cmp"
	"slices"

	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/options"
	"siibp/core/score"
)

// Settings are the settings of a selection.
type Settings struct {
	Options    options.Options // of every fit; the seed also assigns the videos to folds
	Base       feature.Recipe  // the Fisher encoding, which all candidates share
	Given      *feature.Recipe // the only candidate, scored with the α of the options; nil: select a recipe
	KeepAlpha  bool            // keep the α of the options
	Folds      int             // number of folds of the videos with captions
	Budget     float64         // of all fits, in estimated seconds
	Replicates int             // bootstrap replicates over videos
	Shuffles   int             // permutations of the captions for the score by chance; at least 2
}

// Standard returns the default settings.
func Standard(o options.Options) Settings {
	return Settings{Options: o, Folds: 4, Budget: 60, Replicates: 500, Shuffles: 50}
}

// baseFeatures is the default recipe if dataset.json suggests none: the best fixed recipe on nine real
// datasets.
const baseFeatures = "l2"

// unchanged is the recipe without steps.
const unchanged = "none"

// otherFeatures are the recipes that are compared with baseFeatures.
var otherFeatures = []string{unchanged, "standardise", "standardise, l2"}

// Recipes returns the candidate recipes in the syntax of --features, the default first.
func Recipes() []string { return append([]string{baseFeatures}, otherFeatures...) }

// alphas are the values of α that are compared with the selected recipe.
var alphas = []float64{3, 10, 30}

// first returns the default candidate: the steps that dataset.json suggests for d, or baseFeatures.
func (s Settings) first(d *dataset.Dataset) (score.Candidate, error) {
	if s.Given != nil {
		return score.Candidate{Features: cmp.Or(s.Given.String(), unchanged), Alpha: s.Options.Alpha}, nil
	}
	suggested, err := feature.Suggestion(d)
	return score.Candidate{Features: cmp.Or(suggested, baseFeatures), Alpha: s.Options.Alpha}, err
}

// takesPart reports whether the model includes a concept.
func (s Settings) takesPart(concept string) bool {
	return len(s.Options.Concepts) == 0 || slices.Contains(s.Options.Concepts, concept)
}

// Recipe returns the recipe of a candidate for a dataset. The steps of the candidate apply to the given
// views; views of descriptors keep their default steps.
func (s Settings) Recipe(d *dataset.Dataset, c score.Candidate) (feature.Recipe, error) {
	if s.Given != nil {
		return *s.Given, nil
	}
	r := s.Base.WithDefaults(s.Options.Seed)
	r.Views = nil
	lists, err := feature.Parse(c.Features)
	if err != nil {
		return r, err
	}
	if len(d.Descriptors) == 0 {
		r.Views = lists
		return r, nil
	}
	if lists[0].View != "" {
		r.Views = lists
		return r, nil
	}
	for _, v := range d.Views {
		r.Views = append(r.Views, feature.ViewSteps{View: v.Name, Steps: lists[0].Steps})
	}
	return r, nil
}

// fitOptions returns the options of the fit of one fold: one start with the first K_bg and annealing of the
// options, the α of the candidate, and the seed of the partition.
func (s Settings) fitOptions(c score.Candidate, partition int) options.Options {
	o := s.Options
	o.Seed = s.seed(partition)
	o.Background, o.Anneal = o.BackgroundFactors()[:1], o.Anneal[:1]
	o.Starts, o.Reheats, o.Alpha = 0, 0, c.Alpha
	return o
}
