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
