package choose

import (
	"fmt"

	"siibp/core/score"
	"siibp/core/trust"
)

// compare scores trials on the same draws of videos, and says how far each is ahead of the first.
func (r *Run) compare(trials []*scored) {
	var methods [][]score.Measure
	for _, t := range trials {
		methods = append(methods, score.HiddenCaptions(r.data, t.folds, nil))
	}
	drawn := score.Bootstrap(methods, r.hiddenVideos(), r.settings.Replicates, r.settings.Options.Seed)
	for i, t := range trials {
		t.Score, _ = drawn.Value(i, score.HiddenScore)
		t.Range, _ = drawn.Interval(i, score.HiddenScore)
		if i > 0 {
			t.Ahead, _, _ = drawn.Difference(i, 0, score.HiddenScore)
			if e, known := drawn.StandardError(i, 0, score.HiddenScore); known {
				t.Error = e
			}
		}
	}
}

// best returns the index of the trial to take: the first, unless another is clearly ahead of it;
// of several, the one with the highest score.
func best(trials []*scored) int {
	taken := 0
	for i, t := range trials {
		if i > 0 && t.ClearlyAhead() && (taken == 0 || t.Score > trials[taken].Score) {
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
		return fmt.Sprintf("%s is taken: it finds more of what hidden captions name than %s does, %.3f against %.3f, by more than two standard errors (of %.3f).",
			named(t.Candidate), base, t.Score, trials[0].Score, t.Error)
	}
	return fmt.Sprintf("%s is taken: nothing else that was tried finds clearly more of what hidden captions name.", base)
}
