package wire

import "cmp"

// Answer is the posterior, read as labels and as the track of each tuple.
// N tracks, E concepts; tuples are counted through videos in order.
type Answer struct {
	Type      string  `json:"type"` // "answer"
	Start     int     `json:"start"`
	Iteration int     `json:"iteration"`
	F         float64 `json:"f"`
	Final     bool    `json:"final"`
	Past      bool    `json:"past"` // an earlier iteration is visited

	Iterations []int `json:"iterations"` // of this start that can be visited, ascending; the present one last

	Best      Buffer  `json:"best"`      // int32, N×E: class with the highest ζ, −1 where none is allowed
	Runner    Buffer  `json:"runner"`    // int32, N×E: the second, −1 where there is none
	Predicted Buffer  `json:"predicted"` // int32, N×E: Best, or −1 where ν is under the threshold
	Nu        Buffer  `json:"nu"`        // float64, N×E: ν of Best, 0 where none is allowed
	Zeta      Buffer  `json:"zeta"`      // float64, N×E: ζ of Best
	RankStart Buffer  `json:"rankStart"` // uint32, T+1: a tuple's ranking
	RankTrack Buffer  `json:"rankTrack"` // int32: its video's tracks, best first
	RankScore Buffer  `json:"rankScore"` // float64: Σ log ν of each
	Sum       Buffer  `json:"sum"`       // float64, T: Σ_j Π ν of the tuple's constraint
	Bound     Buffer  `json:"bound"`     // float64, T: what Sum is to reach, the margin for each track asked for
	Slack     Buffer  `json:"slack"`     // float64, T: ξ = max(0, Bound − Sum), 0 where the tuple asks for nothing
	Margin    float64 `json:"margin"`
	Scores    []Score `json:"scores"` // empty where no truth is known
	Edited    *Edited `json:"edited"` // the dataset that it is of; null: as it was opened
}

// Score is one measure against the truth.
type Score struct {
	Name  string  `json:"name"`  // as "person accuracy"
	Value float64 `json:"value"` // 0…1
	Count int     `json:"of"`    // how many it was taken over
	About string  `json:"about"` // one line
}

// answer reads the fit as it stands.
func (f fit) answer() Reply {
	var b buffers
	r, s := f.result(), f.search
	fit := s.Trainer()
	m := Answer{Type: "answer", Start: s.Kept() + 1, Iteration: fit.Iteration, F: fit.F(),
		Final: s.Done(), Margin: s.Options().Margin, Iterations: s.Iterations(), Scores: []Score{}}
	l := r.Labels
	m.Best, m.Runner, m.Predicted = b.int32s(l.Best), b.int32s(l.Second), b.int32s(r.Predictions)
	m.Nu, m.Zeta = b.floats(l.Nu), b.floats(l.Logit)

	n := len(r.Rankings.Tuples)
	starts, sum, bound, slack := make([]int32, 1, n+1), make([]float64, 0, n), make([]float64, 0, n), make([]float64, 0, n)
	for i, ranking := range r.Rankings.Tuples {
		starts = append(starts, starts[i]+int32(len(ranking.Tracks)))
		sum, slack = append(sum, ranking.Sum), append(slack, ranking.Slack)
		bound = append(bound, cmp.Or(ranking.Margin, m.Margin))
	}
	m.RankStart, m.RankTrack, m.RankScore = b.int32s(starts), b.int32s(r.Rankings.Tracks), b.floats(r.Rankings.Scores)
	m.Sum, m.Bound, m.Slack = b.floats(sum), b.floats(bound), b.floats(slack)
	for _, x := range r.Scores {
		m.Scores = append(m.Scores, Score(x))
	}
	return Reply{Message: m, Buffers: b}
}
