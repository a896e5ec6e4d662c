package infer

import (
	"errors"
	"fmt"
	"slices"

	"siibp/core/likelihood"
	"siibp/core/options"
)

// Checkpoint is all that a run needs to go on where it was, besides its model and options.
// Every field survives encoding/gob; ζ of known tracks is infinite, which JSON cannot hold.
type Checkpoint struct {
	Start            Start
	Alpha            float64
	Order            []int // of the factors
	Views            []likelihood.Parameters
	Responsibilities Values    // q(z) of the videos, one after the other: ν, N_i×K_i, column by column, then ζ of the classes alone, then a joint q
	Taus             []float64 // q(v) of the videos: τ_1 and τ_2 of their sticks, then the entropy's part of KL(Z)
	Progress         Progress
	Terms            Terms // of F
	Trace            []Point
	Parts            []Terms // of F at every point of the trace
}

// Checkpoint returns a copy of what the run needs to go on. Call it at the end of an
// iteration: what an E-step under way has done so far would be lost.
func (t *Trainer) Checkpoint() Checkpoint {
	c := t.Borrow()
	for e, v := range c.Views {
		c.Views[e] = v.Clone()
	}
	c.Responsibilities, c.Taus = c.Responsibilities.Clone(), slices.Clone(c.Taus)
	return c
}

// Borrow returns what Checkpoint returns, but in the trainer's own memory: it is valid until the trainer's
// next step.
func (t *Trainer) Borrow() Checkpoint {
	t.pool.Sync()
	c := Checkpoint{Start: t.Start, Alpha: t.Posterior.Alpha, Order: slices.Clone(t.Layout.Order),
		Responsibilities: t.Posterior.Responsibilities, Taus: t.Posterior.Taus, Progress: t.Progress, Terms: t.objective.now,
		Trace: slices.Clip(t.objective.points), Parts: slices.Clip(t.objective.parts)} // a trainer only appends to them
	for _, view := range t.Posterior.Views {
		c.Views = append(c.Views, view.Parameters())
	}
	return c
}

// Resume returns the trainer that goes on from a checkpoint, to the same bits as if the run
// had never stopped. It returns an error where the checkpoint has other sizes than this model
// and these options give.
func Resume(m *Problem, o options.Options, c Checkpoint) (*Trainer, error) {
	t := Prepare(m, o, c.Start)
	if len(c.Order) != t.Layout.Factors.K || len(c.Views) != len(t.Posterior.Views) {
		return nil, fmt.Errorf("checkpoint: %d factors and %d views; this model has %d and %d",
			len(c.Order), len(c.Views), t.Layout.Factors.K, len(t.Posterior.Views))
	}
	t.Posterior.Alpha = c.Alpha
	t.SetOrder(slices.Clone(c.Order))
	for e, view := range t.Posterior.Views {
		if !c.Views[e].Fits(view.Parameters()) {
			return nil, fmt.Errorf("checkpoint: view %d has another size", e+1)
		}
		view.SetParameters(c.Views[e])
	}
	if !t.Posterior.Responsibilities.Fill(c.Responsibilities) || !fill(t.Posterior.Taus, c.Taus) {
		return nil, errors.New("checkpoint: its videos have another size or precision")
	}
	t.Workers.Refresh(t.Posterior.Videos)
	t.Workers.SetParams()
	c.Responsibilities, c.Views = Values{}, nil // the state has copies of them
	if len(c.Trace) > 0 {                       // else it is of a run that had not begun
		t.resumed = &c
		t.resume()
	}
	return t, nil
}

// resume sets the entropies, the progress and the trace to those of the checkpoint. It is called again
// after begin, which computes the entropies with other last digits.
func (t *Trainer) resume() {
	c := t.resumed
	copy(t.Posterior.Taus, c.Taus)
	t.Progress = c.Progress
	t.objective = objective{c.Terms, slices.Clone(c.Trace), slices.Clone(c.Parts)}
	if t.begun {
		t.resumed = nil
	}
}

// fill copies from into to and reports whether the lengths agree.
func fill[T any](to, from []T) bool {
	return len(to) == copy(to, from) && len(to) == len(from)
}

// StateSize returns about how many bytes a checkpoint takes.
func (t *Trainer) StateSize() int {
	doubles := len(t.Posterior.Responsibilities.Double) + len(t.Posterior.Taus)
	for _, view := range t.Posterior.Views {
		p := view.Parameters()
		doubles += len(p.Phi) + len(p.Var) + len(p.Noise) + len(p.Prior)
	}
	return 8*doubles + 4*len(t.Posterior.Responsibilities.Single)
}

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
