package wire

import (
	"fmt"

	"siibp/core/infer"
	"siibp/core/search"
)

// Progress says how far a run is.
type Progress struct {
	Start      int      `json:"start"`      // 1-based
	Starts     int      `json:"starts"`     // of the portfolio
	Iteration  int      `json:"iteration"`  // finished in this start
	Iterations int      `json:"iterations"` // at most in this start
	Block      string   `json:"block"`      // "appearance", "sticks", "coefficients", "variances", "reorder"
	F          *float64 `json:"f"`          // objective now, null before that of the start is known
	Best       *float64 `json:"best"`       // lowest final F of the finished starts, null before
	Tempered   bool     `json:"tempered"`   // the annealed start is not over
	Fraction   float64  `json:"fraction"`   // of the whole run's estimated work, 0…1
	Boundary   bool     `json:"boundary"`   // an iteration has just ended
	Done       *Done    `json:"done"`       // null while running
}

// Done closes a run.
type Done struct {
	Kept      int           `json:"kept"`      // 1-based start
	Agreement float64       `json:"agreement"` // share of its labels that the next best starts, at most five, have too; 1 with one start
	Starts    []Start       `json:"starts"`
	Trace     []infer.Point `json:"trace"`  // of the kept start: F after every block
	Notes     []string      `json:"notes"`  // what the user should know, a sentence each
	Replay    *Replay       `json:"replay"` // null where this is not the run of a capsule
}

// Replay says whether a run that was made again gave what its capsule holds.
type Replay struct {
	Same bool   `json:"same"`
	Text string `json:"text"` // a sentence
}

// Start is one start of the portfolio.
type Start struct {
	Background int          `json:"background"`
	Anneal     int          `json:"anneal"`
	Seed       uint64       `json:"seed"`
	Jitter     float64      `json:"jitter"`
	Reheat     int          `json:"reheat"` // how often it was annealed again
	Warm       bool         `json:"warm"`   // from the state that the run before was in
	F          float64      `json:"f"`
	Iterations int          `json:"iterations"`
	Reason     infer.Reason `json:"reason"`
	Agreement  float64      `json:"agreement"` // share of labels that it has in common with the kept start
}

// progressShown is how far the last progress had come.
type progressShown struct{ start, iteration int }

// report says how far the run on show is.
func (r *runs) report() Reply {
	s := r.fit.search
	p := Progress{Start: len(s.Outcomes()), Starts: s.Starts(), Fraction: s.Fraction()}
	fit := s.Running()
	if fit == nil {
		fit = s.Trainer()
	} else {
		p.Start++
	}
	o := s.Options()
	p.Iteration, p.Iterations = fit.Iteration, o.Inner*o.Outer
	p.Tempered = fit.Tempered()
	if trace := fit.Trace(); len(trace) > 0 {
		last := trace[len(trace)-1]
		p.Block, p.F = last.Block, &last.F
	}
	if len(s.Outcomes()) > 0 {
		best := s.Outcomes()[s.Kept()].F
		p.Best = &best
	}
	now := progressShown{p.Start, p.Iteration}
	p.Boundary = now != r.progress && p.Iteration > 0
	r.progress = now
	over := s.Done() && (!r.fit.replays || r.result.of == s)
	if over {
		p.Boundary = true
		p.Done = done(s)
		if r.fit.replays {
			p.Done.Replay = r.replay()
		}
	}
	return Reply{Message: p, State: &State{Done: over, Boundary: p.Boundary, Waiting: s.Waiting(), Asking: s.Asking()}}
}

func done(s *search.Search) *Done {
	d := &Done{Kept: s.Kept() + 1, Agreement: s.Agreement(), Trace: s.Trainer().Trace()}
	for _, o := range s.Outcomes() {
		d.Starts = append(d.Starts, Start{o.Background, o.Anneal, o.Seed, o.Jitter, o.Reheat, o.Warm,
			o.F, o.Iterations, o.Reason, o.Agreement})
	}
	if s.OverBudget() {
		d.Notes = append(d.Notes, fmt.Sprintf("Not every start was run, because the budget of %g estimated seconds was used up.", s.Options().Budget))
	}
	return d
}
