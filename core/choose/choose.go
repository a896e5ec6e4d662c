// Package choose chooses the feature recipe and α of a dataset that has no truth, and says how
// far its labels can be trusted. It hides the captions of some of the videos, learns from the
// others, annotates the hidden videos freely, and sees whether the classes that the hidden
// captions name come out on top.
//
// Run does the work in bounded pieces (run.go); fold.go learns and annotates one fold, rule.go
// says which candidate is taken, trust.go what its score is, also by chance, and temperature.go
// how sure its labels are.
package choose

import (
	"cmp"
	"slices"

	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/options"
	"siibp/core/trust"
)

// Settings say how a recipe is chosen.
type Settings struct {
	Options    options.Options // of every fit; its seed deals out the folds
	Base       feature.Recipe  // what every candidate has in common: the making of Fisher vectors
	Given      *feature.Recipe // the only recipe, which is scored under the options' α; nil: one is chosen
	KeepAlpha  bool            // α is that of the options
	Folds      int             // the videos with captions are dealt into as many parts
	Budget     float64         // estimated seconds that all fits may take
	Replicates int             // of the bootstrap over videos
	Shuffles   int             // of the captions, for the score of chance; at least 2
}

// Standard returns the usual settings.
func Standard(o options.Options) Settings {
	return Settings{Options: o, Folds: 4, Budget: 60, Replicates: 500, Shuffles: 50}
}

// baseFeatures is the recipe that is taken unless another is clearly better, where dataset.json suggests
// none: the best fixed one on nine real data sets.
const baseFeatures = "l2"

// unchanged is the recipe that leaves features as they are.
const unchanged = "none"

// otherFeatures are the recipes that are compared with it.
var otherFeatures = []string{unchanged, "standardise", "standardise, l2"}

// Recipes returns the recipes that may be taken, as --features takes them, first the one that is
// taken unless another is clearly better.
func Recipes() []string { return append([]string{baseFeatures}, otherFeatures...) }

// alphas are the values of α that are compared under the recipe taken.
var alphas = []float64{3, 10, 30}

// first returns the candidate that is taken where nothing is compared, with the steps that dataset.json
// suggests for d, if it does.
func (s Settings) first(d *dataset.Dataset) (trust.Candidate, error) {
	if s.Given != nil {
		return trust.Candidate{Features: cmp.Or(s.Given.String(), unchanged), Alpha: s.Options.Alpha}, nil
	}
	suggested, err := feature.Suggestion(d)
	return trust.Candidate{Features: cmp.Or(suggested, baseFeatures), Alpha: s.Options.Alpha}, err
}

// takesPart reports whether a concept is one of the model's.
func (s Settings) takesPart(concept string) bool {
	return len(s.Options.Concepts) == 0 || slices.Contains(s.Options.Concepts, concept)
}

// Recipe returns the recipe of a candidate for a dataset: its steps for the given views. Views
// of descriptors keep the steps that they have by default.
func (s Settings) Recipe(d *dataset.Dataset, c trust.Candidate) (feature.Recipe, error) {
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

// fitOptions returns the options of a fit of one fold: a single start, K_bg and annealing the
// first of the options', under the candidate's α and with the seed of the fold's deal.
func (s Settings) fitOptions(c trust.Candidate, deal int) options.Options {
	o := s.Options
	o.Seed = s.seed(deal)
	o.Background, o.Anneal = o.Background[:1], o.Anneal[:1]
	o.Starts, o.Reheats, o.Alpha = 0, 0, c.Alpha
	return o
}
