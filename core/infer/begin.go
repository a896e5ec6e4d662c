package infer

import (
	"math"

	"siibp/core/infer/state"
	"siibp/core/infer/sweep"
	"siibp/core/infer/tile"
	"siibp/core/options"
)

// New returns a trainer in the initial state of the start s, with the statistics and F of that state.
func New(m *state.Model, o options.Options, s Start) *Trainer {
	t := Prepare(m, o, s)
	t.Initialise()
	return t
}

// Prepare returns a trainer in the initial state of the start s. Unlike New it leaves the statistics and
// F to Run, which computes them first, in bounded steps. Callers may write other numbers into the state
// before they call Run.
func Prepare(m *state.Model, o options.Options, s Start) *Trainer {
	t := Plan(m, o, s)
	t.Prepare(tile.Unpaused)
	return t
}

// Plan returns a trainer that has no state yet. Its method Prepare or Copy makes the state.
func Plan(m *state.Model, o options.Options, s Start) *Trainer {
	return &Trainer{Model: m, Options: o, Start: s, beta: s.beta, pool: goroutines{}}
}

// Prepare makes the initial state of a trainer that Plan returned. It calls spend after each video. As
// soon as spend returns false, Prepare stops and returns false, and the trainer cannot be used any more.
func (t *Trainer) Prepare(spend tile.Spend) bool {
	l := state.NewLayout(t.Model, t.Options, t.Start.Background, spend)
	if l == nil {
		return false
	}
	s := state.NewPosterior(t.Model, l, t.Options, t.Start.Jitter, t.Start.Seed, spend)
	return s != nil && t.place(l, s, spend)
}

// place sets the layout and the state of a trainer that Plan returned, and makes its workers.
func (t *Trainer) place(l *state.Layout, s *state.Posterior, spend tile.Spend) bool {
	t.Layout, t.State = l, s
	t.Workers = sweep.NewWorkers(t.Model, l, s, t.Options.Hinge == options.HingePaper, spend)
	return t.Workers != nil
}

// Copy sets the state of a trainer that Plan returned to a copy of another trainer's; both share the
// layout. Like Prepare it stops and returns false as soon as spend returns false.
func (t *Trainer) Copy(from *Trainer, spend tile.Spend) bool {
	s := from.State.Clone(t.Model, spend)
	return s != nil && t.place(from.Layout, s, spend)
}

// Initialise computes the statistics and F of the present state without a pause, and begins the trace
// with that F.
func (t *Trainer) Initialise() {
	t.begun, t.resumed, t.Progress = false, nil, Progress{}
	t.begin(func() bool { return true })
}

// LearnFirst names views that have no appearances yet. Run computes them from the state's ν before the
// first iteration.
func (t *Trainer) LearnFirst(views []int) { t.fresh = views }

// Begun reports whether F of the state has been computed, which Run does before the first iteration.
func (t *Trainer) Begun() bool { return t.begun || t.resumed != nil }

// Spent returns how many operations the present step has done so far.
func (t *Trainer) Spent() int { return t.step }

// begin computes the statistics and F of the state. It then begins the trace with that F or, for a resumed
// run, continues the trace of its checkpoint. It calls yield between bounded steps, and stops and returns
// false as soon as yield returns false.
func (t *Trainer) begin(yield func() bool) bool {
	spend := tile.InSteps(&t.step, t.Model.PieceSize, yield)
	for _, v := range t.State.Videos {
		if t.Workers.Count(v); !spend(v.Nu.Len()) {
			return false
		}
	}
	t.Workers.SetParams()
	if !t.sumState(yield) {
		return false
	}
	if t.begun = true; t.resumed != nil {
		t.resume()
		return true
	}
	t.Progress = Progress{InnerF: math.Inf(1), OuterF: math.Inf(1), Change: math.Inf(1)}
	if !t.learnViews(spend) {
		return false
	}
	t.beginTrace()
	return true
}
