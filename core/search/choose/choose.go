// Package choose chooses the feature recipe and α of a dataset that has no truth. It hides
// the captions of some of its videos, learns from the others, annotates the hidden videos
// freely, and sees whether the classes that the hidden captions name come out on top.
//
// Choice does the work in bounded pieces (choice.go); fold.go learns and annotates one fold,
// rule.go says which candidate is taken, and chance.go what the same score is by chance.
package choose

import (
	"fmt"

	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/options"
)

// Settings say how a recipe is chosen.
type Settings struct {
	Options    options.Options // of every fit; its seed deals out the folds
	Base       feature.Recipe  // what every candidate has in common: the making of Fisher vectors
	Folds      int             // the videos with captions are dealt into as many parts
	Budget     float64         // estimated seconds that all fits may take
	Replicates int             // of the bootstrap over videos
	Shuffles   int             // of the captions, for the score of chance
}

// Standard returns the usual settings.
func Standard(o options.Options) Settings {
	return Settings{Options: o, Folds: 4, Budget: 60, Replicates: 500, Shuffles: 50}
}

// Candidate is a recipe and an α that may be taken.
type Candidate struct {
	Features string  `json:"features"` // as --features takes it
	Alpha    float64 `json:"alpha"`
}

// String returns the candidate in words.
func (c Candidate) String() string { return fmt.Sprintf("%s, α %.4g", c.Features, c.Alpha) }

// baseFeatures is the recipe that is taken unless another is clearly better: the best fixed
// one on nine real data sets.
const baseFeatures = "l2"

// otherFeatures are the recipes that are compared with it.
var otherFeatures = []string{"none", "standardise", "standardise, l2"}

// alphas are the values of α that are compared under the recipe taken.
var alphas = []float64{3, 10, 30}

// Recipe returns the recipe of a candidate for a dataset: its steps for the given views. Views
// of descriptors keep the steps that they have by default.
func (s Settings) Recipe(d *dataset.Dataset, c Candidate) (feature.Recipe, error) {
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
	for _, v := range d.Views {
		r.Views = append(r.Views, feature.ViewSteps{View: v.Name, Steps: lists[0].Steps})
	}
	return r, nil
}

// fitOptions returns the options of a fit of one fold: a single start, K_bg and annealing the
// first of the options', under the candidate's α.
func (s Settings) fitOptions(c Candidate) options.Options {
	o := s.Options
	o.Background, o.Anneal = o.Background[:1], o.Anneal[:1]
	o.Starts, o.Reheats, o.Alpha = 0, 0, c.Alpha
	return o
}
