package wire

import (
	"cmp"

	"siibp/core/coroutine"
)

// Answer is the posterior, read as labels and as the track of each tuple.
// N tracks, E concepts; tuples are counted through videos in order.
type Answer struct {
	Start     int     `json:"start"`
	Iteration int     `json:"iteration"`
	F         float64 `json:"f"`
	Final     bool    `json:"final"`
	Visited   bool    `json:"visited"` // an earlier iteration is visited

	Iterations []int `json:"iterations"` // of this start that can be visited, ascending; the present one last

	Best      Buffer[int32]   `json:"best"`      // N×E: class with the highest ζ, −1 where none is allowed
	Runner    Buffer[int32]   `json:"runner"`    // N×E: the second, −1 where there is none
	Predicted Buffer[int32]   `json:"predicted"` // N×E: Best, or −1 where ν is under the threshold
	Nu        Buffer[float64] `json:"nu"`        // N×E: ν of Best, 0 where none is allowed
	Zeta      Buffer[float64] `json:"zeta"`      // N×E: ζ of Best
	RankStart Buffer[uint32]  `json:"rankStart"` // T+1: a tuple's ranking
	RankTrack Buffer[int32]   `json:"rankTrack"` // its video's tracks, best first
	RankScore Buffer[float64] `json:"rankScore"` // Σ log ν of each
	Sum       Buffer[float64] `json:"sum"`       // T: Σ_j Π ν of the tuple's constraint
	Bound     Buffer[float64] `json:"bound"`     // T: what Sum is to reach, the margin for each track asked for
	Slack     Buffer[float64] `json:"slack"`     // T: ξ = max(0, Bound − Sum), 0 where the tuple asks for nothing
	Margin    float64         `json:"margin"`

	// Temperature is by what log odds are divided to be shown as probabilities, at least 1; 1
	// where no captions were hidden.
	Temperature float64 `json:"temperature"`

	Scores []Score `json:"scores"` // empty where no truth is known
	Edited *Edited `json:"edited"` // the dataset that it is of; null: as it was opened
}

// Score is one measure against the truth.
type Score struct {
	Name  string  `json:"name"`  // as "person accuracy"
	Value float64 `json:"value"` // 0…1
	Count int     `json:"of"`    // how many it was taken over
	About string  `json:"about"` // one line
}

// read reads the labels and rankings of the search.
func (f *fit) read(y *coroutine.Yielder) (Answer, buffers) {
	var b buffers
	r := f.result(y)
	s := f.search
	fit := s.Trainer()
	m := Answer{Start: s.Kept() + 1, Iteration: fit.Iteration, F: fit.F(),
		Final: s.Done(), Margin: s.Options().Margin, Iterations: s.Iterations()}
	m.Temperature = r.Temperature()
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

// AnswerArguments ask for the answer of the run as it stands.
type AnswerArguments struct{ suspending }

// answer reads the run as it stands, or stood after the iteration that is visited.
func (f *fit) answer(a *AnswerArguments) (Reply, error) {
	if f.search == nil {
		return Reply{}, errNoRun
	}
	now := *f // another run may be on show before it is read
	shown := now
	shown.search = now.shown()
	m, b := shown.read(a.yielder)
	m.Edited = now.edited()
	if now.visited != nil {
		m.Final, m.Visited, m.Iterations = false, true, now.search.Iterations()
	}
	return Reply{Message: m, Buffers: b}, nil
}
