package choose

import (
	"fmt"
	"slices"

	"siibp/core/score"
)

// Trial is a candidate and how well it finds what hidden captions name.
type Trial struct {
	Candidate
	Score  float64        `json:"score"`            // mean average precision, 0 to 1
	Range  score.Interval `json:"range"`            // 95 % interval of Score, by a bootstrap over videos
	Ahead  float64        `json:"ahead"`            // Score less that of the candidate that it was compared with
	Error  float64        `json:"error"`            // standard error of Ahead over the same draws of videos
	Failed string         `json:"failed,omitempty"` // why it could not be fitted, "" where it could
	folds  []score.HiddenFold
}

// standardErrors is by how many standard errors of the paired difference another candidate must
// be ahead to be taken.
const standardErrors = 2

// clearlyAhead reports whether the trial is to be taken in place of what it was compared with.
func (t *Trial) clearlyAhead() bool {
	return t.Failed == "" && t.Ahead > standardErrors*t.Error && t.Ahead > 0
}

// compare scores the trials on the same draws of videos, the first against itself and the others
// against the first, and returns the index of the one to take: the first, unless another is
// clearly ahead of it; of several, the one with the highest score.
func (c *Choice) compare(trials []*Trial) int {
	var methods [][]score.Measure
	var scored []*Trial
	for _, t := range trials {
		if t.Failed == "" {
			methods = append(methods, score.HiddenCaptions(c.data, t.folds, nil))
			scored = append(scored, t)
		}
	}
	if len(scored) == 0 || scored[0] != trials[0] {
		return 0
	}
	r := score.Bootstrap(methods, c.hiddenVideos(), c.settings.Replicates, c.settings.Options.Seed)
	taken := 0
	for i, t := range scored {
		t.Score, _ = r.Value(i, score.HiddenScore)
		t.Range, _ = r.Interval(i, score.HiddenScore)
		if i == 0 {
			continue
		}
		t.Ahead, _, _ = r.Difference(i, 0, score.HiddenScore)
		t.Error, _ = r.StandardError(i, 0, score.HiddenScore)
		if t.clearlyAhead() && (taken == 0 || t.Score > trials[taken].Score) {
			taken = slices.Index(trials, t)
		}
	}
	return taken
}

// hiddenVideos says of each video whether its captions are hidden in some fold.
func (c *Choice) hiddenVideos() []bool {
	hidden := make([]bool, len(c.data.Videos))
	for _, f := range c.folds {
		for _, i := range f.videos {
			hidden[i] = true
		}
	}
	return hidden
}

// countHidden returns how many videos hiddenVideos says it of.
func (c *Choice) countHidden() int {
	n := 0
	for _, f := range c.folds {
		n += len(f.videos)
	}
	return n
}

// reason says in a sentence why the trial at index taken is taken.
func reason(trials []*Trial, taken int, of func(Candidate) string) string {
	base := of(trials[0].Candidate)
	if t := trials[taken]; taken > 0 {
		return fmt.Sprintf("%s is taken: it finds more of what hidden captions name than %s does, %.3f against %.3f, by more than two standard errors (of %.3f).",
			of(t.Candidate), base, t.Score, trials[0].Score, t.Error)
	}
	return fmt.Sprintf("%s is taken: nothing else that was tried finds clearly more of what hidden captions name.", base)
}
