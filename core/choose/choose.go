// Package choose selects the feature recipe and some options of a dataset without truth by cross-validation: α, or
// with uniform allocation the cost of pairs and the classes allowed beside a dash. It also estimates the accuracy of
// the labels. It hides the captions of some videos, fits the model to the other videos, annotates the hidden videos
// without captions, and measures how high the classes in the hidden captions are ranked.
//
// Selector does the work in bounded steps (run.go). rounds.go lists the comparisons, fold.go fits and annotates one
// fold, rule.go selects a candidate, trust.go computes its score and the score by chance, and temperature.go calibrates
// its labels.
package choose

import (
	"cmp"
	"fmt"
	"slices"

	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/options"
	"siibp/core/score"
)

// Config holds the settings of a selection.
type Config struct {
	Options    options.Options // of every fit; the seed also assigns the videos to folds
	Base       feature.Recipe  // the Fisher encoding, which all candidates share
	Given      *feature.Recipe // the only candidate, scored with the α of the options; nil: select a recipe
	Keep       []string        // keys of options that keep their values
	Folds      int             // number of folds of the videos with captions
	Budget     float64         // of all fits, in estimated seconds
	Replicates int             // bootstrap replicates over videos
	Shuffles   int             // permutations of the captions for the score by chance; at least 2
}

// Standard returns the default settings.
func Standard(o options.Options) Config {
	return Config{Options: o, Folds: 4, Budget: 60, Replicates: 500, Shuffles: 50}
}

// unchanged is the recipe without steps.
const unchanged = "none"

// recipes returns the candidate recipes for the given options. The first is the default, which has the best scores on
// real datasets. If the options normalize the features, the recipe "none" leaves that to the model.
func recipes(o options.Options) []string {
	if o.Normalize != options.NormalizeNone {
		return []string{unchanged, "l2"}
	}
	return []string{"l2", unchanged, "standardise", "standardise, l2"}
}

// Recipes returns all candidate recipes in the syntax of --features.
func Recipes() []string { return recipes(options.Buffet()) }

// first returns the default candidate: the steps that dataset.json suggests for d, or the first recipe.
func (s Config) first(d *dataset.Dataset) (score.Candidate, error) {
	o := s.Options
	c := score.Candidate{Alpha: o.Alpha, Pairs: o.Pairs, Allowed: string(o.Allowed)}
	if s.Given != nil {
		c.Features = cmp.Or(s.Given.String(), unchanged)
		return c, nil
	}
	suggested, err := feature.Suggestion(d)
	c.Features = cmp.Or(suggested, recipes(o)[0])
	return c, err
}

// Describe returns a candidate as text, such as "l2, α 10". It lists the options that have an effect under the allocation
// of o.
func Describe(c score.Candidate, o options.Options) string {
	if o.Allocation == options.AllocationUniform {
		return fmt.Sprintf("%s, %s, allowed %s", c.Features, pairsText(c), c.Allowed)
	}
	return fmt.Sprintf("%s, α %.4g", c.Features, c.Alpha)
}

// Apply returns o with the options of a candidate.
func Apply(c score.Candidate, o options.Options) options.Options {
	o.Alpha, o.Pairs, o.Allowed = c.Alpha, c.Pairs, options.Allowed(c.Allowed)
	return o
}

// takesPart reports whether the model includes a concept.
func (s Config) takesPart(concept string) bool {
	return len(s.Options.Concepts) == 0 || slices.Contains(s.Options.Concepts, concept)
}

// Recipe returns the recipe of a candidate for a dataset. The steps of the candidate apply to the given
// views; views of descriptors keep their default steps.
func (s Config) Recipe(d *dataset.Dataset, c score.Candidate) (feature.Recipe, error) {
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
// options, the options of the candidate, and the seed of the partition.
func (s Config) fitOptions(c score.Candidate, partition int) options.Options {
	o := Apply(c, s.Options)
	o.Seed = s.seed(partition)
	o.Background, o.Anneal = o.BackgroundFactors()[:1], o.Anneal[:1]
	o.Starts, o.Reheats = 0, 0
	return o
}
