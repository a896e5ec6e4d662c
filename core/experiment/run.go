// Package experiment reproduces the tables and curves of section 5 of the paper on one dataset: it
// runs methods side by side, scores them against the truth with confidence intervals, and writes
// the report.
//
// A Run has one task for each method, or one for each fold of each point of a grid. Its outcomes
// are compared in tables (table.go) and written as a Report: report.json, report.csv and
// report.html.
//
// A new method is an entry of the list in Methods; its start function returns the methodRun that
// produces an outcome. A new measure is a row of the table in package score: the tables include
// every measure of score.Measures.
package experiment

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/score"
)

// Run is an experiment. Step does a bounded amount of work; All runs all tasks on several cores.
type Run struct {
	source  DatasetSummary
	rawData *dataset.Dataset // merged and split, with the features of the dataset
	data    *dataset.Dataset // the same videos with the features of the settings' recipe
	design  Design
	tasks   []*task
	skipped int // number of cancelled tasks

	methods     []Method   // empty for a cross-validation
	outcomes    []*outcome // for each method, nil until it is done
	tables      []*comparison
	tablesDrawn int // number of tables with complete intervals

	crossValidation *crossValidation // nil for a comparison
}

// DatasetSummary describes the dataset of an experiment.
type DatasetSummary struct {
	Name   string `json:"name"`
	Hash   string `json:"hash"`
	Videos int    `json:"videos"`
	Tracks int    `json:"tracks"`
	Tuples int    `json:"tuples"`
	Held   int    `json:"held"` // number of test videos
}

// task is one method, or one fold of a grid point. run is nil until the task starts.
type task struct {
	name  string
	start func() (methodRun, error)
	store func(*outcome)
	run   methodRun
	done  bool
}

// New returns a run that has not started. It returns an error if the settings are invalid for the
// dataset or the dataset has no truth.
func New(d *dataset.Dataset, s Design) (*Run, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	if !Possible(d) {
		return nil, fmt.Errorf("%s has no truth to compare with: tracks.csv needs a truth: column", d.Name)
	}
	s.Features = s.Features.WithDefaults(s.Options.Seed)
	r := &Run{data: d.Merge(s.Merge), design: s}
	if s.Grid != nil {
		r.source = summarize(r.data)
		return r, r.planCrossValidation()
	}
	if s.Test > 0 {
		r.data = r.data.Split(s.Test, s.Options.Seed)
	}
	r.source, r.rawData = summarize(r.data), r.data
	var err error
	if _, r.data, err = feature.Fit(r.data, s.Features); err != nil {
		return nil, err
	}
	return r, r.planMethods()
}

// planMethods adds one task for each selected method.
func (r *Run) planMethods() (err error) {
	r.methods, err = selectMethods(r.data, r.design.Methods)
	r.outcomes = make([]*outcome, len(r.methods))
	for i, m := range r.methods {
		r.tasks = append(r.tasks, &task{
			name:  m.Name,
			start: func() (methodRun, error) { return r.startMethod(m) },
			store: func(o *outcome) { r.outcomes[i], r.tables = o, nil },
		})
	}
	return err
}

// startMethod starts a method on the features that it uses.
func (r *Run) startMethod(m Method) (methodRun, error) {
	if m.startRaw != nil {
		return m.startRaw(r.rawData, r.design)
	}
	return m.start(r.data, r.design)
}

// summarize returns the summary of a dataset.
func summarize(d *dataset.Dataset) DatasetSummary {
	s := DatasetSummary{Name: d.Name, Hash: d.Hash, Videos: len(d.Videos), Tracks: len(d.Tracks)}
	for _, v := range d.Videos {
		s.Tuples += len(v.Tuples)
		if v.Test {
			s.Held++
		}
	}
	return s
}

// Possible reports whether a dataset has a track of known truth, which scoring requires.
func Possible(d *dataset.Dataset) bool {
	return slices.ContainsFunc(d.Tracks, func(t dataset.Track) bool {
		return slices.ContainsFunc(t.Truth, func(class int) bool { return class != dataset.Unknown })
	})
}

// step does a bounded amount of work. It returns the outcome when the task is done, and nil before.
func (t *task) step() (*outcome, error) {
	var err error
	if t.run == nil {
		if t.run, err = t.start(); err != nil {
			return nil, fmt.Errorf("%s: %w", t.name, err)
		}
		return nil, nil
	}
	if !t.run.Step() {
		return nil, nil
	}
	o, err := t.run.outcome()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.name, err)
	}
	return o, nil
}

// finish stores the outcome of a task and releases its run.
func (t *task) finish(o *outcome) {
	t.store(o)
	t.done, t.run = true, nil
}

// Step does a bounded amount of work on the first unfinished task or, when all are done, computes one
// bootstrap replicate. It reports whether the run is done.
func (r *Run) Step() (bool, error) {
	for _, t := range r.tasks {
		if !t.done {
			o, err := t.step()
			if o != nil {
				t.finish(o)
			}
			return false, err
		}
	}
	return r.resample(), nil
}

// resample computes one replicate for the next table and reports whether all intervals are complete.
func (r *Run) resample() bool {
	if r.tables == nil {
		r.tables, r.tablesDrawn = r.newComparisons(), 0
	}
	if r.tablesDrawn < len(r.tables) && r.tables[r.tablesDrawn].resampling.Step() {
		r.tablesDrawn++
	}
	return r.tablesDrawn == len(r.tables)
}

// Stop cancels the unfinished tasks. Later steps still compute the intervals of the finished ones.
func (r *Run) Stop() {
	r.skipped += len(r.tasks)
	r.tasks = slices.DeleteFunc(r.tasks, func(t *task) bool { return !t.done })
	r.skipped -= len(r.tasks)
}

// Progress is the progress of a run.
type Progress struct {
	Task     string  `json:"task"` // name of the running task, "" during resampling
	Done     int     `json:"done"` // number of finished tasks
	Of       int     `json:"of"`
	Fraction float64 `json:"fraction"` // fraction of the work of all tasks, 0 to 1
}

// Progress returns the progress of the run. It must not be called concurrently with Step or All.
func (r *Run) Progress() Progress {
	p := r.countDone()
	for _, t := range r.tasks {
		if !t.done {
			p.Task = t.name
			if t.run != nil {
				p.Fraction += t.run.Fraction() / float64(p.Of)
			}
			break
		}
	}
	return p
}

// countDone returns the progress in finished tasks.
func (r *Run) countDone() Progress {
	p := Progress{Of: len(r.tasks) + r.skipped}
	for _, t := range r.tasks {
		if t.done {
			p.Done++
		}
	}
	p.Fraction = float64(p.Done) / float64(max(1, p.Of))
	return p
}

// All runs all tasks, the given number concurrently, and calls done after each. If ctx is cancelled it
// ends early without an error, keeps the finished tasks and computes their intervals.
func (r *Run) All(ctx context.Context, workers int, done func(Progress)) error {
	var failed error
	var mutex sync.Mutex
	inParallel(len(r.tasks), workers, func(i int) {
		t := r.tasks[i]
		var o *outcome
		var err error
		for o == nil && err == nil && ctx.Err() == nil {
			o, err = t.step()
		}
		mutex.Lock()
		defer mutex.Unlock()
		if failed == nil {
			failed = err
		}
		if o != nil {
			t.finish(o)
			done(r.countDone())
		}
	})
	if failed != nil {
		return failed
	}
	r.Stop()
	for !r.resample() {
	}
	return nil
}

// inParallel calls do for 0 … n−1, started in this order, on the given number of goroutines, and waits
// for all of them.
func inParallel(n, workers int, do func(i int)) {
	var group sync.WaitGroup
	next := make(chan int)
	for range max(1, workers) {
		group.Go(func() {
			for i := range next {
				do(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	group.Wait()
}

// TrackSelection holds the track that a method selects for each tuple, in the order of the videos; −1
// for none.
type TrackSelection struct {
	Method string
	Track  []int // row of the dataset
}

// Selections returns the selections of the finished methods, or none if videos are merged.
func (r *Run) Selections() []TrackSelection {
	if r.design.Merge > 1 {
		return nil
	}
	var list []TrackSelection
	for i, o := range r.outcomes {
		if o != nil && o.labelled != nil {
			list = append(list, TrackSelection{r.methods[i].Name, score.Selected(r.data, o.labelled)})
		}
	}
	return list
}
