package infer

import (
	"slices"

	"siibp/core/likelihood"
)

// Cancel ends a run that has begun before its time; its coroutine, if any, must be stopped before. It restores
// q(z) and q(v) of the batch under way: the batches before it have new ν and those behind it old ones, and F
// is that of the last whole block. Where the iteration has not done a batch, Cancel restores the last
// iteration. If contamination is not in force yet, Cancel recomputes F
// with it, because a search compares F with that of starts that have ended.
func (t *Trainer) Cancel() {
	if t.within {
		t.goBack()
	}
	t.within, t.pass = false, nil
	if t.begun && t.Layout.contamination > 0 && t.LastContamination() == 0 {
		t.SetYielder(nil)
		t.Learned, t.Inner = Cancelled, 1
		t.sumState()
		t.mark("contamination", true)
	}
	t.Reason = Cancelled
}

// beginning holds what an iteration changes before its E-step, as it was when the iteration began.
type beginning struct {
	order     []int
	views     []likelihood.Parameters
	objective objective
	pieces    int
}

// remember copies what the iteration that begins will change before its E-step, for goBack.
func (t *Trainer) remember() {
	t.within = true
	b := &t.beginning
	b.order, b.objective, b.pieces = t.Layout.Order, t.objective, t.Pieces // the slices are replaced or appended to, never written
	b.views = b.views[:0]
	for _, view := range t.Posterior.Views {
		b.views = append(b.views, view.Parameters().Clone())
	}
}

// goBack restores q(z) and q(v) of the batch under way. Where the E-step has not done a batch, it also restores
// what the iteration changed before it, so that the run is where the iteration began.
func (t *Trainer) goBack() {
	t.Workers.restore()
	if t.pass != nil && t.Pieces > t.beginning.pieces {
		return
	}
	for e, view := range t.Posterior.Views {
		view.SetParameters(t.beginning.views[e])
	}
	t.SetOrder(slices.Clone(t.beginning.order))
	t.objective = t.beginning.objective
	t.Workers.SetParams()
}

// Release frees the memory that E-steps work in, which grows with the longest video. Call it when a run has
// ended; an E-step afterwards allocates it again.
func (t *Trainer) Release() {
	t.Workers.release()
	t.beginning = beginning{}
}
