package infer

import (
	"math"

	"siibp/core/infer/tile"
	"siibp/core/options"
)

// New returns a trainer at the initial state of a start.
func New(m *Model, o options.Options, s Start) *Trainer {
	t := Prepare(m, o, s)
	t.Initialise()
	return t
}

// Prepare is New without what follows from the state, which takes longer: Run computes it
// first, in steps. Callers may put other numbers into the state before.
func Prepare(m *Model, o options.Options, s Start) *Trainer {
	t := Plan(m, o, s)
	t.Prepare(unpaused)
	return t
}

// Plan returns a trainer without a state, which Prepare gives it.
func Plan(m *Model, o options.Options, s Start) *Trainer {
	t := &Trainer{Model: m, Options: o, Start: s, pool: goroutines{}}
	t.anneal(s.AnnealIterations())
	return t
}

// Prepare gives a planned trainer the initial state. It counts the operations of a video at a time by
// spend; where that returns false it ends, and the trainer is of no more use.
func (t *Trainer) Prepare(spend tile.Spend) bool {
	l := newLayout(t.Model, t.Options, t.Start.Background)
	return l.findIndependent(t.Model, spend) && t.prepare(l, spend)
}

// PreparePart is Prepare for a part of a model, with the order of the factors and the
// independent ones of the whole.
func PreparePart(m *Model, o options.Options, s Start, order []int, independent []bool) *Trainer {
	l := newLayout(m, o, s.Background)
	l.Order, l.Independent = order, independent
	t := Plan(m, o, s)
	t.prepare(l, unpaused)
	return t
}

func (t *Trainer) prepare(l *Layout, spend tile.Spend) bool {
	l.arrange()
	state := newState(t.Model, l, t.Options, t.Start, spend)
	return state != nil && t.place(l, state, spend)
}

// place gives a planned trainer a state.
func (t *Trainer) place(l *Layout, s *State, spend tile.Spend) bool {
	t.Layout, t.State = l, s
	t.workers = newWorkers(t, spend)
	return t.workers != nil
}

// Copy gives a planned trainer a copy of another's state, as Prepare does the initial one. The layout is
// shared.
func (t *Trainer) Copy(from *Trainer, spend tile.Spend) bool {
	t.Fixed = from.Fixed
	state := from.State.clone(t.Model, spend)
	return state != nil && t.place(from.Layout, state, spend)
}

// Initialise computes at once what follows from the state, and begins the trace at it.
func (t *Trainer) Initialise() {
	t.begun, t.resumed, t.Progress = false, nil, Progress{}
	t.begin(func() bool { return true })
}

// LearnFirst has views that are new made from the state's ν, when the trainer begins.
func (t *Trainer) LearnFirst(views []int) { t.fresh = views }

// Begun reports whether F of the state is known: Run computes it first.
func (t *Trainer) Begun() bool { return t.begun || t.resumed != nil }

// Spent returns how many operations the step has had that ended an iteration.
func (t *Trainer) Spent() int { return t.step }

// begin computes what follows from the state, and begins the trace at it, or goes on with that of
// the run that was resumed. It yields between bounded steps, and returns false where yield does.
func (t *Trainer) begin(yield func() bool) bool {
	spend := tile.InSteps(&t.step, t.Model.PieceSize, yield)
	for _, v := range t.State.Videos {
		if t.workers.count(v); !spend(v.Nu.Len()) {
			return false
		}
	}
	t.workers.refresh(t)
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
