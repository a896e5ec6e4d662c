package experiment

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"siibp/core/dataset"
	"siibp/core/feature"
)

// Run is an experiment on its way. Step advances it by a bounded piece of work; All
// does the same on several cores.
type Run struct {
	source   Source
	data     *dataset.Dataset // merged and split
	settings Settings
	tasks    []*task
	skipped  int // tasks that were left out

	methods     []Method   // of the comparison
	outcomes    []*outcome // one a method, nil until it is done
	tables      []*comparison
	tablesDrawn int // tables whose intervals are there

	crossValidation *crossValidation // of the cross-validation, nil if there is none
}

// Source says which data was used.
type Source struct {
	Name   string `json:"name"`
	Hash   string `json:"hash"`
	Videos int    `json:"videos"`
	Tracks int    `json:"tracks"`
	Tuples int    `json:"tuples"`
	Held   int    `json:"held"` // of the videos, for testing
}

// task is one method, or one point of a grid. Its work begins when its turn comes.
type task struct {
	name  string
	begin func() (work, error)
	store func(*outcome)
	work  work
	done  bool
}

// New returns a run that has not begun; it errors where the settings do not fit the
// dataset, or where the dataset knows no truth to compare with.
func New(d *dataset.Dataset, s Settings) (*Run, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	if !Possible(d) {
		return nil, fmt.Errorf("%s has no truth to compare with: tracks.csv needs a truth: column", d.Name)
	}
	s.Features = s.Features.WithDefaults(s.Options.Seed)
	r := &Run{data: d.Merge(s.Merge), settings: s}
	if s.Grid != nil {
		r.source = sourceOf(r.data)
		return r, r.planCrossValidation()
	}
	if s.Test > 0 {
		r.data = r.data.Split(s.Test, s.Options.Seed)
	}
	r.source = sourceOf(r.data)
	var err error
	if _, r.data, err = feature.Fit(r.data, s.Features); err != nil {
		return nil, err
	}
	return r, r.planMethods()
}

func (r *Run) planMethods() (err error) {
	r.methods, err = chooseMethods(r.data, r.settings.Methods)
	r.outcomes = make([]*outcome, len(r.methods))
	for i, m := range r.methods {
		r.tasks = append(r.tasks, &task{
			name:  m.Name,
			begin: func() (work, error) { return m.begin(r.data, r.settings) },
			store: func(o *outcome) { r.outcomes[i], r.tables = o, nil },
		})
	}
	return err
}

func sourceOf(d *dataset.Dataset) Source {
	s := Source{Name: d.Name, Hash: d.Hash, Videos: len(d.Videos), Tracks: len(d.Tracks)}
	for _, v := range d.Videos {
		s.Tuples += len(v.Tuples)
		if v.Test {
			s.Held++
		}
	}
	return s
}

// Possible reports whether some track's truth is known, so that scores can be taken.
func Possible(d *dataset.Dataset) bool {
	return slices.ContainsFunc(d.Tracks, func(t dataset.Track) bool {
		return slices.ContainsFunc(t.Truth, func(class int) bool { return class != dataset.Unknown })
	})
}

// step does one bounded piece; when the task is done its outcome is returned.
func (t *task) step() (*outcome, error) {
	var err error
	if t.work == nil {
		if t.work, err = t.begin(); err != nil {
			return nil, fmt.Errorf("%s: %w", t.name, err)
		}
		return nil, nil
	}
	if !t.work.Step() {
		return nil, nil
	}
	o, err := t.work.outcome()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.name, err)
	}
	return o, nil
}

// finish keeps what a task says and lets go of what it needed.
func (t *task) finish(o *outcome) {
	t.store(o)
	t.done, t.work = true, nil
}

// Step does one bounded piece of the first task that is not done, or one draw of the
// intervals. It reports whether everything is done.
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

// resample does one draw of the videos for the next table; true when all are drawn.
func (r *Run) resample() bool {
	if r.tables == nil {
		r.tables, r.tablesDrawn = r.newComparisons(), 0
	}
	if r.tablesDrawn < len(r.tables) && r.tables[r.tablesDrawn].resampling.Step() {
		r.tablesDrawn++
	}
	return r.tablesDrawn == len(r.tables)
}

// Stop leaves out the tasks that are not done; the intervals of the others are still
// to be drawn.
func (r *Run) Stop() {
	r.skipped += len(r.tasks)
	r.tasks = slices.DeleteFunc(r.tasks, func(t *task) bool { return !t.done })
	r.skipped -= len(r.tasks)
}

// Progress says how far a run is.
type Progress struct {
	Task     string  `json:"task"` // under way, "" for the intervals
	Done     int     `json:"done"` // tasks
	Of       int     `json:"of"`
	Fraction float64 `json:"fraction"` // 0 to 1, of the tasks
}

// Progress reads it; between two calls of Step only.
func (r *Run) Progress() Progress {
	p := r.countDone()
	for _, t := range r.tasks {
		if !t.done {
			p.Task = t.name
			if t.work != nil {
				p.Fraction += t.work.Fraction() / float64(p.Of)
			}
			break
		}
	}
	return p
}

// countDone looks only at the tasks that are done.
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

// All runs to the end, with that many tasks at a time, and calls done after each. A
// cancelled context ends it early, with what is done kept and its intervals drawn;
// that is no error.
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

// inParallel calls do for 0 to n−1, in order, by that many workers at a time.
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
