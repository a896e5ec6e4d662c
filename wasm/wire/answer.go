package wire

import (
	"cmp"

	"siibp/core/coroutine"
)

// Answer holds the labels of N tracks and E concepts, and the ranking of tracks for each of T tuples, in the order
// of the videos.
type Answer struct {
	Start     int     `json:"start"`
	Iteration int     `json:"iteration"`
	F         float64 `json:"f"`
	Final     bool    `json:"final"`
	Visited   bool    `json:"visited"` // of an earlier iteration

	Iterations []int `json:"iterations"` // of this start that can be visited, ascending; the latest last

	Best      Buffer[int32]   `json:"best"`      // N×E: class with the highest ζ, −1 if none is allowed
	Runner    Buffer[int32]   `json:"runner"`    // N×E: class with the second highest ζ, or −1
	Predicted Buffer[int32]   `json:"predicted"` // N×E: Best, or −1 if ν is below the threshold
	Nu        Buffer[float64] `json:"nu"`        // N×E: ν of Best, or 0
	Zeta      Buffer[float64] `json:"zeta"`      // N×E: ζ of Best
	RankStart Buffer[uint32]  `json:"rankStart"` // T+1: offsets of the rankings
	RankTrack Buffer[int32]   `json:"rankTrack"` // tracks of the tuple's video, best first
	RankScore Buffer[float64] `json:"rankScore"` // Σ log ν of each
	Sum       Buffer[float64] `json:"sum"`       // T: Σ_j Π ν of the tuple's constraint
	Bound     Buffer[float64] `json:"bound"`     // T: the least Sum without cost, the margin for each required track
	Slack     Buffer[float64] `json:"slack"`     // T: ξ = max(0, Bound − Sum), 0 if the tuple is no constraint
	Margin    float64         `json:"margin"`

	// Temperature is the calibration temperature of the log odds, at least 1; 1 without held-out scores.
	Temperature float64 `json:"temperature"`
	Reliable    bool    `json:"reliable"` // whether labels can be sure: false if hidden captions show that they are no better than chance
	Checked     int     `json:"checked"`  // number of videos whose captions were hidden; 0 if none

	Scores []Score `json:"scores"` // empty without ground truth
	Edited *Edited `json:"edited"` // edits of the dataset, or null
}

// Score is one measure against the ground truth.
type Score struct {
	Name  string  `json:"name"`  // as "person accuracy"
	Value float64 `json:"value"` // 0…1
	Count int     `json:"of"`    // number of evaluated items
	About string  `json:"about"` // one line
}

// read returns the labels and rankings of the search.
func (f *fit) read(y *coroutine.Yielder) (Answer, buffers) {
	var b buffers
	r := f.result(y)
	s := f.search
	fit := s.Trainer()
	m := Answer{Start: s.Kept() + 1, Iteration: fit.Iteration, F: fit.F(),
		Final: s.Done(), Margin: s.Options().Margin, Iterations: s.Iterations()}
	m.Temperature, m.Reliable = r.Temperature(), r.Reliable()
	if h := r.HeldOut; h != nil && h.Trust != nil {
		m.Checked = h.Trust.Videos
	}
	l := r.Labels
	m.Best, m.Runner, m.Predicted = add(&b, l.Best), add(&b, l.Second), add(&b, r.Predictions)
	m.Nu, m.Zeta = add(&b, l.Nu), add(&b, l.Logit)

	n := len(r.Rankings.Tuples)
	starts, sum, bound, slack := make([]uint32, 1, n+1), make([]float64, 0, n), make([]float64, 0, n), make([]float64, 0, n)
	for i, ranking := range r.Rankings.Tuples {
		starts = append(starts, starts[i]+uint32(len(ranking.Tracks)))
		sum, slack = append(sum, ranking.Sum), append(slack, ranking.Slack)
		bound = append(bound, cmp.Or(ranking.Margin, m.Margin))
	}
	m.RankStart, m.RankTrack, m.RankScore = add(&b, starts), add(&b, r.Rankings.Tracks), add(&b, r.Rankings.Scores)
	m.Sum, m.Bound, m.Slack = add(&b, sum), add(&b, bound), add(&b, slack)
	for _, x := range r.Scores {
		m.Scores = append(m.Scores, Score(x))
	}
	return m, b
}

// AnswerArguments are the arguments of answer.
type AnswerArguments struct{ suspending }

// answer returns the answer of the current run, or of its visited iteration.
func (f *fit) answer(a *AnswerArguments) (Reply, error) {
	if f.search == nil {
		return Reply{}, errNoRun
	}
	now := *f // answer may suspend, and f may change meanwhile
	shown := now
	shown.search = now.shown()
	m, b := shown.read(a.yielder)
	m.Edited = now.edited()
	if now.visited != nil {
		m.Final, m.Visited, m.Iterations = false, true, now.search.Iterations()
	}
	return Reply{Message: m, Buffers: b}, nil
}
