package shard

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"slices"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/options"
)

// Part is the part of a problem with the videos of a shard. It is the same for all runs.
type Part struct {
	Data        *dataset.Dataset // these videos, their tracks and features
	Options     options.Options  // of the problem
	Patterns    [][]int          // the views of each pattern of the whole problem
	BatchTracks int              // approximate number of tracks of a batch
}

// Task is one E-step of a shard.
type Task struct {
	Setup   *RunSetup // nil: continue with the videos of the last E-step
	Numbers []byte    // the parameters, followed by the videos if there is a Setup
}

// RunSetup describes a new run to a shard.
type RunSetup struct {
	Options    options.Options `json:"options"`
	Background int             `json:"background"` // K_bg
	Order      []int           `json:"order"`      // of the factors
	Coupled    []bool          `json:"coupled"`    // of each factor, in the whole problem
}

// Worker does the E-step of some videos for a trainer in another process, such as another web worker.
type Worker struct {
	problem   *infer.Problem
	posterior *infer.Posterior // q of these videos, and the parameters; nil before a task begins a run
	steps     *infer.Workers

	videos message // of all batches, in the trainer's memory
	size   int     // bytes of the statistics
	stats  bytes.Buffer
}

// NewWorker returns the worker of a part. It returns an error if the part lacks the pattern of a track, or if a pattern
// has a view that the part lacks.
func NewWorker(part *Part) (*Worker, error) {
	p, err := infer.NewProblem(part.Data, part.Options)
	if err != nil {
		return nil, err
	}
	number := make([]int, len(p.Patterns.Views)) // in the whole problem, of each pattern of the part
	for i, views := range p.Patterns.Views {
		number[i] = slices.IndexFunc(part.Patterns, func(known []int) bool { return slices.Equal(known, views) })
		if number[i] < 0 {
			return nil, fmt.Errorf("shard: no pattern is the views %v of a track", views)
		}
	}
	for _, views := range part.Patterns {
		if len(views) > 0 && (slices.Min(views) < 0 || slices.Max(views) >= len(p.Views)) {
			return nil, fmt.Errorf("shard: the pattern %v is not of %d views", views, len(p.Views))
		}
	}
	whole := &infer.Patterns{Views: part.Patterns}
	for _, local := range p.Patterns.Of {
		whole.Of = append(whole.Of, number[local])
	}
	p.Patterns, p.BatchTracks = whole, part.BatchTracks
	return &Worker{problem: p}, nil
}

// EStep updates q(z) and q(v) of the shard's videos once; Stats and Videos then write the results. It
// returns an error if the task does not fit the shard.
func (w *Worker) EStep(task Task) error {
	if task.Setup != nil {
		if err := w.begin(task.Setup); err != nil {
			return err
		}
	}
	if w.posterior == nil {
		return fmt.Errorf("shard: the first task has no setup")
	}
	schedule, err := w.accept(task)
	if err != nil {
		return err
	}
	w.stats.Reset()
	w.steps.UpdateAll(schedule, func(b *infer.Batch, stats *infer.Stats) { statistics(b, stats).write(&w.stats) })
	return nil
}

// StatsSize returns the number of bytes that Stats writes.
func (w *Worker) StatsSize() int { return w.size }

// Stats writes the statistics of the last E-step, batch by batch.
func (w *Worker) Stats(to io.Writer) error {
	_, err := to.Write(w.stats.Bytes())
	return err
}

// VideosSize returns the number of bytes that Videos writes.
func (w *Worker) VideosSize() int { return w.videos.size() }

// Videos writes q(z) and q(v) of the videos after the last E-step.
func (w *Worker) Videos(to io.Writer) error {
	out := bufio.NewWriterSize(to, bufferSize)
	w.videos.write(out)
	return out.Flush()
}

// begin makes the initial state of a new run, and its workers.
func (w *Worker) begin(b *RunSetup) error {
	if err := b.Options.Check(); err != nil {
		return err
	}
	k := w.problem.Factors(b.Background, b.Options).K
	for i, factor := range slices.Sorted(slices.Values(b.Order)) {
		if i != factor {
			return fmt.Errorf("shard: order is not one of the factors 0 to %d", k-1)
		}
	}
	if b.Background < 0 || len(b.Order) != k || len(b.Coupled) != k {
		return fmt.Errorf("shard: %d factors in order, %d that may be coupled; there are %d", len(b.Order), len(b.Coupled), k)
	}
	layout := infer.NewPartLayout(w.problem, b.Options, b.Background, b.Order, b.Coupled)
	w.posterior = infer.NewPosterior(w.problem, layout, b.Options, infer.Start{})
	w.steps = infer.NewWorkers(w.problem, layout, w.posterior, b.Options)
	w.videos = videos(w.steps.Batches)
	w.size = int(statisticsSize(w.steps, w.steps.Batches))
	return nil
}

// accept reads the parameters of an E-step, and the videos if the task has them, into the posterior. It
// returns the schedule.
func (w *Worker) accept(task Task) (schedule infer.Schedule, err error) {
	numbers, views := parameters(w.posterior, &schedule)
	if task.Setup != nil {
		numbers = append(numbers, w.videos...)
	}
	if size := numbers.size(); len(task.Numbers) != size {
		return schedule, fmt.Errorf("shard: the task has %d bytes, not %d", len(task.Numbers), size)
	}
	if err := numbers.read(bytes.NewReader(task.Numbers)); err != nil {
		return schedule, err
	}
	if task.Setup != nil {
		w.steps.Refresh(w.posterior.Videos)
	}
	for e, view := range w.posterior.Models {
		view.SetParameters(views[e])
	}
	w.steps.SetParams()
	return schedule, nil
}
