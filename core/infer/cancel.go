package infer

import (
	"slices"

	"siibp/core/likelihood"
)

// Cancel ends a run that has begun before its time; its coroutine, if any, must be stopped before. It restores q(z) and q(v) to what they were at the
// end of the last piece of the present sweep: some videos then have new ν and others old ones, and F is
// that of the last whole block. Where no piece of the iteration has ended, Cancel restores the last
// iteration.
func (t *Trainer) Cancel() {
	if t.within {
		t.goBack()
	}
	t.within, t.sweep = false, nil
	t.Reason = Cancelled
}

// beginning holds what an iteration changes before it sweeps its first tile, as it was when the iteration
// began.
type beginning struct {
	order     []int
	views     []*likelihood.View
	objective objective
	pieces    int
}

// remember copies what the iteration that begins will change before its first tile, for goBack.
func (t *Trainer) remember() {
	t.within = true
	b := &t.beginning
	b.order, b.objective, b.pieces = t.Layout.Order, t.objective, t.Pieces // both are replaced or appended to, never written
	for e, view := range t.State.Views {
		if e == len(b.views) {
			b.views = append(b.views, view.Clone())
		}
		b.views[e].Take(view)
	}
}

// goBack restores q(z) and q(v) to the end of the last whole piece of the E-step under way. Where the
// E-step has no whole piece, goBack also restores what the iteration changed before it, so that the run is
// where the iteration began.
func (t *Trainer) goBack() {
	t.Workers.Restore()
	if t.sweep != nil && t.Pieces > t.beginning.pieces {
		return
	}
	for e, view := range t.State.Views {
		view.Take(t.beginning.views[e])
	}
	t.SetOrder(slices.Clone(t.beginning.order))
	t.objective = t.beginning.objective
	t.Workers.SetParams()
}

// Release frees the memory that sweeps work in, which grows with the longest video. Call it when a run
// has ended; a sweep afterwards allocates it again.
func (t *Trainer) Release() {
	t.Workers.Release()
	t.beginning = beginning{}
}
