package choose

import (
	"fmt"
	"slices"
	"strings"

	"siibp/core/score"
)

// standardErrors is the number of standard deviations above chance from which a concept has a weight.
const standardErrors = 2

// compare scores candidates on the same bootstrap samples of videos, and sets the lead of each over the first
// in the weighted mean over concepts:
//
//	ahead_t = Σ_e w_e (A_te − A_0e) / Σ_e w_e, 0 where no concept counts
func (r *Selector) compare(candidates []*candidate) {
	methods, weights := r.measures(candidates)
	first := len(firstPartition(r.folds))
	for i, measures := range methods {
		one := score.HeldOutMeasures(r.data, candidates[i].folds[:first], nil)
		methods[i] = []score.Measure{one[0], score.WeightedHeldOut(measures[1:], weights)}
	}
	drawn := score.NewResampling(methods, r.hiddenVideos(), r.settings.Replicates, r.settings.Options.Seed)
	r.draw(drawn, len(methods))
	for i, t := range candidates {
		t.Score, _ = drawn.Value(i, score.HeldOutMeasure)
		t.Range, _ = drawn.ExpandedInterval(i, score.HeldOutMeasure)
		if i == 0 {
			continue
		}
		t.Lead, t.StandardError = 0, 0
		if e, known := drawn.StandardError(i, 0, score.WeightedHeldOutMeasure); known {
			t.Lead, _, _ = drawn.Difference(i, 0, score.WeightedHeldOutMeasure)
			t.StandardError = e
		}
	}
}

// measures returns the measures of candidates and the weight of each concept.
func (r *Selector) measures(candidates []*candidate) ([][]score.Measure, []float64) {
	var methods [][]score.Measure
	var chances [][]chance
	for _, t := range candidates {
		methods, chances = append(methods, score.HeldOutMeasures(r.data, t.folds, nil)), append(chances, t.chances)
	}
	return methods, conceptWeights(methods, chances)
}

// counts reports whether some concept of a candidate is significantly above chance.
func (r *Selector) counts(t *candidate) bool {
	_, weights := r.measures([]*candidate{t})
	return slices.Max(weights) > 0
}

// leftOut returns a sentence with the concepts of weight 0, "" if there are none.
func (r *Selector) leftOut(candidates []*candidate) string {
	methods, weights := r.measures(candidates)
	var names []string
	i := 1
	for _, c := range r.data.Concepts {
		if i < len(methods[0]) && methods[0][i].Name == score.HeldOutMeasureOf(c.Name) {
			if weights[i-1] == 0 {
				names = append(names, c.Name)
			}
			i++
		}
	}
	if len(names) == 0 {
		return ""
	}
	return fmt.Sprintf(" The comparison leaves out %s, which no candidate ranks better than chance.", strings.Join(names, " and "))
}

// best returns the index of the selected candidate: the one with the largest clear lead over the first, or the
// first.
func best(candidates []*candidate) int {
	selected := 0
	for i, t := range candidates {
		if i > 0 && t.ClearlyAhead() && (selected == 0 || t.Lead > candidates[selected].Lead) {
			selected = i
		}
	}
	return selected
}

// hiddenVideos reports for each video whether some fold hides its captions.
func (r *Selector) hiddenVideos() []bool {
	hidden := make([]bool, len(r.data.Videos))
	for _, f := range r.folds {
		for _, i := range f.hide {
			hidden[i] = true
		}
	}
	return hidden
}

// reason returns a sentence with the reason of the selection.
func reason(candidates []*candidate, selected int, named func(score.Candidate) string) string {
	base := named(candidates[0].Candidate)
	if t := candidates[selected]; selected > 0 {
		return fmt.Sprintf("Selected: %s. It ranks the classes of hidden captions better than %s, by %.3f, more than two standard errors (of %.3f).",
			named(t.Candidate), base, t.Lead, t.StandardError)
	}
	return fmt.Sprintf("Selected: %s. No other candidate ranks the classes of hidden captions significantly better.", base)
}

// rows returns the number of rows of the rankings of one candidate: for every fold, its hidden videos times
// the classes.
func (r *Selector) rows() int {
	classes, n := 0, 0
	for _, c := range r.data.Concepts {
		classes += len(c.Classes)
	}
	for _, f := range r.folds {
		n += classes * len(f.hide)
	}
	return n
}

// draw draws all replicates of a bootstrap over a number of candidates.
func (r *Selector) draw(drawn *score.Resampling, candidates int) {
	for work := candidates * r.rows(); !drawn.Step(); {
		r.yielder.Did(work)
	}
}
