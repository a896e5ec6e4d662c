package wire

import (
	"fmt"

	"siibp/core/infer"
	"siibp/core/search"
)

// Progress is the progress of a run.
type Progress struct {
	Start      int              `json:"start"`      // 1-based
	Starts     int              `json:"starts"`     // of the portfolio
	Iteration  int              `json:"iteration"`  // completed iterations of this start
	Iterations int              `json:"iterations"` // limit for this start
	Block      infer.TraceBlock `json:"block"`      // updated last
	F          *float64         `json:"f"`          // current objective, null before it is computed
	Best       *float64         `json:"best"`       // lowest final F of the finished starts, or null
	Tempered   bool             `json:"tempered"`   // annealing is in progress
	Fraction   float64          `json:"fraction"`   // of the estimated work of the run, 0…1
	Boundary   bool             `json:"boundary"`   // an iteration has just ended
	Done       *RunSummary      `json:"done"`       // null while running
}

// RunSummary is the result of a finished run.
type RunSummary struct {
	Kept      int                `json:"kept"`      // 1-based start
	Agreement float64            `json:"agreement"` // mean fraction of labels in common with the next best starts, at most five; 1 for one start
	Starts    []Start            `json:"starts"`    // in the order in which they ran
	Stopped   bool               `json:"stopped"`   // cancel ended the run before its end
	Trace     []infer.TracePoint `json:"trace"`     // of the kept start: F after every block
	Notes     []string           `json:"notes"`     // warnings, a sentence each
	Replay    *Replay            `json:"replay"`    // of the repeated run of a capsule, else null
	Lacks     string             `json:"lacks"`     // why there is no capsule of the result, "" if there is one
}

// Replay is the comparison of a repeated run with its capsule.
type Replay struct {
	Same bool   `json:"same"` // the result is that of the capsule
	Text string `json:"text"` // a sentence
}

// Start is one start of the portfolio.
type Start struct {
	Background int          `json:"background"` // K_bg, the number of background factors
	Anneal     int          `json:"anneal"`     // iterations over which the evidence was turned up
	Seed       uint64       `json:"seed"`       // of the jitter
	Jitter     float64      `json:"jitter"`     // spread of the initial ν
	Reheat     int          `json:"reheat"`     // number of repeated annealings
	Warm       bool         `json:"warm"`       // started from the state of the previous run
	F          float64      `json:"f"`          // the objective at its end
	Iterations int          `json:"iterations"` // how many it took
	Reason     infer.Reason `json:"reason"`     // why it ended
	Agreement  float64      `json:"agreement"`  // fraction of labels in common with the kept start
}

// progressShown is the position of the last Progress message.
type progressShown struct{ start, iteration int }

// report returns the progress of the current run.
func (r *runs) report() Reply {
	s := r.fit.search
	p := Progress{Start: len(s.Outcomes()), Starts: s.Starts(), Fraction: s.Fraction()}
	fit := s.Running()
	if fit == nil {
		fit = s.Trainer()
	} else {
		p.Start++
	}
	p.Iteration, p.Iterations = fit.Iteration, fit.MaxIterations()
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
	over := s.Done() && (!r.fit.comparesResult || r.result.of == s)
	if over {
		p.Boundary = true
		p.Done = done(s)
		p.Done.Notes = append(p.Done.Notes, r.fit.notes...)
		p.Done.Lacks = r.fit.unrepeatable()
		if r.fit.comparesResult {
			p.Done.Replay = r.replay()
		}
	}
	return Reply{Message: p, State: &State{Done: over, Boundary: p.Boundary, Waiting: s.Waiting(), Asking: s.IdleShards()}}
}

func done(s *search.Search) *RunSummary {
	d := &RunSummary{Kept: s.Kept() + 1, Agreement: s.Agreement(), Trace: s.Trainer().Trace()}
	for _, o := range s.Outcomes() {
		d.Starts = append(d.Starts, Start{o.Background, o.Anneal, o.Seed, o.Jitter, o.Reheat, o.Warm,
			o.F, o.Iterations, o.Reason, o.Agreement})
	}
	_, d.Stopped = s.Stopped()
	if s.OverBudget() && !d.Stopped {
		d.Notes = append(d.Notes, fmt.Sprintf("Not every start was run, because they would take more than the budget of %g estimated seconds.", s.Options().Budget))
	}
	return d
}
