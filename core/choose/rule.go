package choose

import (
	"fmt"
	"slices"
	"strings"

	"siibp/core/score"
	"siibp/core/trust"
)

// standardErrors is how many standard deviations a concept must be from chance to count.
const standardErrors = 2

// compare scores trials on the same draws of videos, and says how far each is ahead of the first
// in the mean over concepts under conceptWeights:
//
//	ahead_t = Σ_e w_e (A_te − A_0e) / Σ_e w_e, 0 where no concept counts
func (r *Run) compare(trials []*scored) {
	methods, weights := r.measures(trials)
	first := len(firstDeal(r.folds))
	for i, measures := range methods {
		one := score.HeldOutMeasures(r.data, trials[i].folds[:first], nil)
		methods[i] = []score.Measure{one[0], score.WeightedHeldOut(measures[1:], weights)}
	}
	drawn := score.NewResampling(methods, r.hiddenVideos(), r.settings.Replicates, r.settings.Options.Seed)
	r.draw(drawn, len(methods))
	for i, t := range trials {
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

// measures returns the measures of trials and how far each concept counts in comparing them.
func (r *Run) measures(trials []*scored) ([][]score.Measure, []float64) {
	var methods [][]score.Measure
	var chances [][]chance
	for _, t := range trials {
		methods, chances = append(methods, score.HeldOutMeasures(r.data, t.folds, nil)), append(chances, t.chances)
	}
	return methods, conceptWeights(methods, chances)
}

// counts reports whether some concept of a trial can be told from chance.
func (r *Run) counts(t *scored) bool {
	_, weights := r.measures([]*scored{t})
	return slices.Max(weights) > 0
}

// leftOut says in a sentence which concepts do not count in comparing trials, "" where all do.
func (r *Run) leftOut(trials []*scored) string {
	methods, weights := r.measures(trials)
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
	return fmt.Sprintf(" What hidden captions say of %s does not count in that: it cannot be told from chance.", strings.Join(names, " and "))
}

// best returns the index of the trial to take: the first, unless another is clearly ahead of it;
// of several, the one that is ahead by most.
func best(trials []*scored) int {
	taken := 0
	for i, t := range trials {
		if i > 0 && t.ClearlyAhead() && (taken == 0 || t.Lead > trials[taken].Lead) {
			taken = i
		}
	}
	return taken
}

// hiddenVideos says of each video whether its captions are hidden in some fold.
func (r *Run) hiddenVideos() []bool {
	hidden := make([]bool, len(r.data.Videos))
	for _, f := range r.folds {
		for _, i := range f.hide {
			hidden[i] = true
		}
	}
	return hidden
}

// reason says in a sentence why the trial at index taken is taken.
func reason(trials []*scored, taken int, named func(trust.Candidate) string) string {
	base := named(trials[0].Candidate)
	if t := trials[taken]; taken > 0 {
		return fmt.Sprintf("%s is taken: it finds more of what hidden captions name than %s does, by %.3f, more than two standard errors (of %.3f).",
			named(t.Candidate), base, t.Lead, t.StandardError)
	}
	return fmt.Sprintf("%s is taken: nothing else that was tried finds clearly more of what hidden captions name.", base)
}
