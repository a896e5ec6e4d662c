package infer

import (
	"errors"
	"fmt"
	"slices"

	"siibp/core/likelihood"
	"siibp/core/options"
)

// Checkpoint is the state of a run without its problem and options; Resume continues from it.
// Every field survives encoding/gob; ζ of known tracks is infinite, which JSON cannot hold.
type Checkpoint struct {
	Start            Start
	Alpha            float64
	Order            []int // of the factors
	Views            []likelihood.Parameters
	Responsibilities Values    // q(z) of the videos, one after the other: ν, N_i×K_i, column by column, then ζ of the classes alone, then a joint q
	Taus             []float64 // q(v) of the videos: τ_1 and τ_2 of their sticks, then the negative entropy
	Progress         Progress
	Terms            Terms // of F
	Trace            []TracePoint
	TermTrace        []Terms // of F at every point of the trace
}

// Checkpoint returns a copy of the state of the run. Call it between two iterations: it does not include a partial
// E-step.
func (t *Trainer) Checkpoint() Checkpoint {
	c := t.Borrow()
	for e, v := range c.Views {
		c.Views[e] = v.Clone()
	}
	c.Responsibilities, c.Taus = c.Responsibilities.Clone(), slices.Clone(c.Taus)
	return c
}

// Borrow is Checkpoint without a copy: the result shares the trainer's memory and is valid until the trainer's
// next iteration.
func (t *Trainer) Borrow() Checkpoint {
	t.pool.Sync()
	c := Checkpoint{Start: t.Start, Alpha: t.Posterior.Alpha, Order: slices.Clone(t.Layout.Order),
		Responsibilities: t.Posterior.Responsibilities, Taus: t.Posterior.Taus, Progress: t.Progress, Terms: t.objective.now,
		Trace: slices.Clip(t.objective.points), TermTrace: slices.Clip(t.objective.trace)} // a trainer only appends to them
	for _, view := range t.Posterior.Models {
		c.Views = append(c.Views, view.Parameters())
	}
	return c
}

// Resumable reports whether a Checkpoint is complete now: no iteration is in progress, and every view has appearances.
func (t *Trainer) Resumable() bool { return !t.inIteration && (t.HasF() || len(t.unlearned) == 0) }

// Resume returns the trainer that continues from a checkpoint. Its results are bit-identical to those of an
// uninterrupted run. It returns an error if the checkpoint does not have the sizes of the problem and options.
func Resume(p *Problem, o options.Options, c Checkpoint) (*Trainer, error) {
	t := NewPrepared(p, o, c.Start)
	if len(c.Order) != t.Layout.Factors.K || len(c.Views) != len(t.Posterior.Models) {
		return nil, fmt.Errorf("checkpoint: %d factors and %d views; this model has %d and %d",
			len(c.Order), len(c.Views), t.Layout.Factors.K, len(t.Posterior.Models))
	}
	t.Posterior.Alpha = c.Alpha
	t.SetOrder(slices.Clone(c.Order))
	for e, view := range t.Posterior.Models {
		if !c.Views[e].Fits(view.Parameters()) {
			return nil, fmt.Errorf("checkpoint: view %d has another size", e+1)
		}
		view.SetParameters(c.Views[e])
	}
	if !t.Posterior.Responsibilities.TryCopy(c.Responsibilities) || !fill(t.Posterior.Taus, c.Taus) {
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

// resume sets the negative entropies, the progress and the trace to those of the checkpoint. It is called again
// after computeF, which computes them with other last digits.
func (t *Trainer) resume() {
	c := t.resumed
	copy(t.Posterior.Taus, c.Taus)
	t.Progress = c.Progress
	t.objective = objective{c.Terms, slices.Clone(c.Trace), slices.Clone(c.TermTrace)}
	if t.hasF {
		t.resumed = nil
	}
}

// fill copies from into to and reports whether the lengths agree.
func fill[T any](to, from []T) bool {
	return len(to) == copy(to, from) && len(to) == len(from)
}

// StateSize returns the approximate size of a checkpoint in bytes.
func (t *Trainer) StateSize() int {
	doubles := len(t.Posterior.Responsibilities.Double) + len(t.Posterior.Taus)
	for _, view := range t.Posterior.Models {
		p := view.Parameters()
		doubles += len(p.Phi) + len(p.Var) + len(p.Noise) + len(p.Prior)
	}
	return 8*doubles + 4*len(t.Posterior.Responsibilities.Single)
}

// Cancel ends a run early, after RollBack. If contamination is not active yet, it recomputes F with contamination, because a
// search compares F with that of finished starts.
func (t *Trainer) Cancel() {
	if t.hasF && t.Layout.contamination > 0 && t.LastContamination() == 0 {
		t.sumStateWith(t.Layout.contamination)
		t.record(ContaminationBlock, true)
		t.LearningEnd = Cancelled
	}
	t.Reason = Cancelled
}

// snapshot is a copy, made at the start of an iteration, of the state that the iteration changes before its E-step.
type snapshot struct {
	order     []int
	views     []likelihood.Parameters
	objective objective
	batches   int
}

// takeSnapshot makes the snapshot for RollBack.
func (t *Trainer) takeSnapshot() {
	t.inIteration = true
	b := &t.snapshot
	b.order, b.objective, b.batches = t.Layout.Order, t.objective, t.Batches // the slices are replaced or appended to, never written
	b.views = b.views[:0]
	for _, view := range t.Posterior.Models {
		b.views = append(b.views, view.Parameters().Clone())
	}
}

// RollBack ends an iteration that is in progress, if any. The root of the job of a run calls it when the run is cancelled, but
// not when its search is dropped: then the goroutine of the garbage collector stops the job. RollBack restores q(z) and
// q(v) of the current batch: the batches before it have new ν and those after it old ν, and F is that of the last complete
// block. If the E-step has not finished a batch, it also restores the snapshot, so that the run is at the start of the
// iteration.
func (t *Trainer) RollBack() {
	if !t.inIteration {
		return
	}
	t.Workers.restore()
	t.inIteration, t.pass = false, nil
	if t.Batches > t.snapshot.batches {
		return
	}
	for e, view := range t.Posterior.Models {
		view.SetParameters(t.snapshot.views[e])
	}
	t.SetOrder(slices.Clone(t.snapshot.order))
	t.objective = t.snapshot.objective
	t.Workers.SetParams()
}

// backup is a copy of q(z) and q(v) of a batch from before its E-step. A run that is stopped within a batch restores
// it.
type backup struct {
	batch            *Batch // nil: no E-step of a batch is in progress
	responsibilities Values
	taus             []float64
}

// save makes the backup of a batch.
func (w *Workers) save(b *Batch) {
	s, q, n := &w.backup, b.Responsibilities, b.Responsibilities.Len()
	s.responsibilities = Values{grown(s.responsibilities.Single, len(q.Single)), grown(s.responsibilities.Double, len(q.Double))}
	for from := 0; from < n; from += partWork {
		to := min(from+partWork, n)
		s.responsibilities.Slice(from, to).CopyFrom(q.Slice(from, to))
		w.problem.Yielder.Did(to - from)
	}
	s.taus = append(s.taus[:0], b.Taus...)
	s.batch = b // the copy is complete
}

// restore copies q(z) and q(v) back to the batch that was saved, if any, and returns its videos.
func (s *backup) restore() []*Video {
	b := s.batch
	if b == nil {
		return nil
	}
	s.batch = nil
	b.Responsibilities.CopyFrom(s.responsibilities)
	copy(b.Taus, s.taus)
	return b.Videos
}

// restore rolls back the E-step of the current batch, if any, with the statistics summed so far.
func (w *Workers) restore() {
	videos := w.backup.restore()
	w.release()
	w.Refresh(videos)
}

// Release frees the working memory of the E-steps, which grows with the longest video. Call it at the end of a run.
// A later E-step allocates it again.
func (t *Trainer) Release() {
	t.Workers.release()
	t.snapshot = snapshot{}
}
