package wire

import (
	"cmp"
	"slices"

	"siibp/core/result"
	"siibp/core/score"
)

// RankedTracks is the number of leading tracks of each ranking with a probability.
const RankedTracks = 20

// Answer holds the labels of N tracks and E concepts, and the ranking of tracks for each of T tuples, in the order
// of the videos. Probabilities are calibrated by hidden captions, if there are any. A state is an index into score.States.
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
	P         Buffer[float64] `json:"p"`         // N×E: probability of Best, or 0
	State     Buffer[uint8]   `json:"state"`     // N×E: state of the label Best
	NoneP     Buffer[float64] `json:"noneP"`     // N×E: probability of background, that is of no class
	NoneState Buffer[uint8]   `json:"noneState"` // N×E: state of background as the label; beyond score.States if the captions exclude all classes
	Named     Buffer[int32]   `json:"named"`     // N×E: class that tuple TupleOf names, −1 for none
	TupleOf   Buffer[int32]   `json:"tupleOf"`   // N: the most probable tuple that the track answers, −1 for none

	AnswerP     Buffer[float64] `json:"answerP"`     // T: probability of the tuple; if it requires n tracks, that of the n-th
	AnswerState Buffer[uint8]   `json:"answerState"` // T: state of the tuple
	Required    Buffer[int32]   `json:"required"`    // T: number n of tracks that the tuple requires
	RankStart   Buffer[uint32]  `json:"rankStart"`   // T+1: offsets of the rankings
	RankTrack   Buffer[int32]   `json:"rankTrack"`   // tracks of the tuple's video, best first
	RankScore   Buffer[float64] `json:"rankScore"`   // Σ log ν of each
	RankP       Buffer[float64] `json:"rankP"`       // T×RankedTracks: probability of the first tracks, 0 beyond the last
	Sum         Buffer[float64] `json:"sum"`         // T: Σ_j Π ν of the tuple's constraint
	Bound       Buffer[float64] `json:"bound"`       // T: the least Sum without cost, the margin for each required track
	Slack       Buffer[float64] `json:"slack"`       // T: ξ = max(0, Bound − Sum), 0 if the tuple is no constraint

	StateCounts string `json:"stateCounts"` // number of tuples in each state, one sentence
	Accuracy    string `json:"accuracy"`    // expected accuracy, as sentences

	// Temperature is the calibration temperature of the log odds, at least 1; 1 without held-out scores.
	Temperature float64 `json:"temperature"`

	HeldOut      *score.HeldOutReport `json:"heldOut"`      // null if no captions were hidden
	HeldOutWords []string             `json:"heldOutWords"` // the sentences of HeldOut; empty if it is null

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
func (f *fit) read() (Answer, buffers) {
	var b buffers
	r := f.result()
	s := f.search
	fit := s.Trainer()
	m := Answer{Start: s.Kept() + 1, Iteration: fit.Iteration, F: fit.F(), Final: s.Done(), Iterations: s.Iterations(),
		StateCounts: r.States().String(), Accuracy: r.Accuracy().String(), Temperature: r.Temperature()}
	if r.HeldOut != nil {
		m.HeldOut, m.HeldOutWords = r.HeldOut, r.HeldOut.Sentences()
	}
	m.addLabels(r, &b)
	m.addRankings(r, s.Options().Margin, &b)
	for _, x := range r.Scores {
		m.Scores = append(m.Scores, Score(x))
	}
	return m, b
}

// addLabels adds the labels and titles of tracks.
func (m *Answer) addLabels(r *result.Result, b *buffers) {
	l, titles := r.Labels, r.Titles()
	n := len(l.Best)
	p, states := make([]float64, 0, n), make([]uint8, 0, n)
	noneP, noneStates := make([]float64, 0, n), make([]uint8, 0, n)
	for row := range l.Len() {
		for e := range l.Concepts {
			x, state := r.Best(row, e)
			p, states = append(p, x), append(states, stateIndex(state))
			x, state = r.None(row, e)
			noneP, noneStates = append(noneP, x), append(noneStates, stateIndex(state))
		}
	}
	m.Best, m.Runner, m.Predicted = add(b, l.Best), add(b, l.Second), add(b, r.Predictions)
	m.Nu, m.P, m.State = add(b, l.Nu), add(b, p), add(b, states)
	m.NoneP, m.NoneState = add(b, noneP), add(b, noneStates)
	m.Named, m.TupleOf = add(b, titles.Named), add(b, titles.Tuple)
}

// stateIndex returns the index of a state in score.States, 255 for none.
func stateIndex(s score.State) uint8 { return uint8(slices.Index(score.States, s)) }

// addRankings adds the tuples and their rankings. margin is the bound of tuples without a constraint.
func (m *Answer) addRankings(r *result.Result, margin float64, b *buffers) {
	n := len(r.Rankings.Tuples)
	starts, required, states := make([]uint32, 1, n+1), make([]int32, 0, n), make([]uint8, 0, n)
	p, rankP := make([]float64, 0, n), make([]float64, n*RankedTracks)
	sum, bound, slack := make([]float64, 0, n), make([]float64, 0, n), make([]float64, 0, n)
	for i, ranking := range r.Rankings.Tuples {
		starts = append(starts, starts[i]+uint32(len(ranking.Tracks)))
		answer := r.Answer(i)
		p, states, required = append(p, answer.P), append(states, stateIndex(answer.State)), append(required, int32(ranking.Required))
		for rank := range min(RankedTracks, len(ranking.Tracks)) {
			rankP[i*RankedTracks+rank] = r.RankedProbability(i, rank)
		}
		sum, slack = append(sum, ranking.Sum), append(slack, ranking.Slack)
		bound = append(bound, cmp.Or(ranking.Margin, margin))
	}
	m.AnswerP, m.AnswerState, m.Required = add(b, p), add(b, states), add(b, required)
	m.RankStart, m.RankTrack, m.RankScore, m.RankP = add(b, starts), add(b, r.Rankings.Tracks), add(b, r.Rankings.Scores), add(b, rankP)
	m.Sum, m.Bound, m.Slack = add(b, sum), add(b, bound), add(b, slack)
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
	var m Answer
	var b buffers
	a.suspendWhile(shown.search, func() { m, b = shown.read() })
	m.Edited = now.edited()
	if now.visited != nil {
		m.Final, m.Visited, m.Iterations = false, true, now.search.Iterations()
	}
	return Reply{Message: m, Buffers: b}, nil
}
