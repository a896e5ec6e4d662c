// Package experiment runs the tables and curves of the paper's section 5 on one dataset: it
// runs methods side by side, measures them against the truth with confidence intervals, and
// writes the report.
//
// A Run has one task for each method, or for each fold of each point of a grid. Its outcomes
// become tables (table.go), then a Report, whose files are report.json, report.csv and
// report.html.
//
// To add a method, add a Method to the list in Methods; its begin function returns the work
// that produces an outcome. To add a measure, add a row to the table in package score: the
// tables here take every measure that score.Measures returns.
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

// Run is an experiment. Step advances it by a bounded piece of work; All runs it to the end
// on several cores.
type Run struct {
	source   Source
	own      *dataset.Dataset // merged and split, with its own features
	data     *dataset.Dataset // the same with the features of the settings' recipe
	settings Settings
	tasks    []*task
	skipped  int // number of tasks that were cancelled

	methods     []Method   // empty for a cross-validation
	outcomes    []*outcome // for each method, nil until it is done
	tables      []*comparison
	tablesDrawn int // number of tables whose intervals are drawn

	crossValidation *crossValidation // nil for a comparison
}

// Source describes the dataset that was used.
type Source struct {
	Name   string `json:"name"`
	Hash   string `json:"hash"`
	Videos int    `json:"videos"`
	Tracks int    `json:"tracks"`
	Tuples int    `json:"tuples"`
	Held   int    `json:"held"` // number of test videos
}

// task is one method, or one fold of a grid point. Its work begins when its turn comes.
type task struct {
	name  string
	begin func() (work, error)
	store func(*outcome)
	work  work
	done  bool
}

// New returns a run that has not begun. It errs if the settings do not suit the dataset, or
// if the dataset has no truth to compare with.
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
	r.source, r.own = sourceOf(r.data), r.data
	var err error
	if _, r.data, err = feature.Fit(r.data, s.Features); err != nil {
		return nil, err
	}
	return r, r.planMethods()
}

// planMethods adds one task for each method.
func (r *Run) planMethods() (err error) {
	r.methods, err = chooseMethods(r.data, r.settings.Methods)
	r.outcomes = make([]*outcome, len(r.methods))
	for i, m := range r.methods {
		r.tasks = append(r.tasks, &task{
			name:  m.Name,
			begin: func() (work, error) { return r.beginMethod(m) },
			store: func(o *outcome) { r.outcomes[i], r.tables = o, nil },
		})
	}
	return err
}

// beginMethod starts a method on the data that it takes.
func (r *Run) beginMethod(m Method) (work, error) {
	if m.beginOwn != nil {
		return m.beginOwn(r.own, r.settings)
	}
	return m.begin(r.data, r.settings)
}

// sourceOf counts what a dataset holds.
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

// Possible reports whether some track's truth is known, so that methods can be compared.
func Possible(d *dataset.Dataset) bool {
	return slices.ContainsFunc(d.Tracks, func(t dataset.Track) bool {
		return slices.ContainsFunc(t.Truth, func(class int) bool { return class != dataset.Unknown })
	})
}

// step does one bounded piece of work. It returns the outcome once the task is done, and nil
// before.
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

// finish stores the outcome of a task and releases its work.
func (t *task) finish(o *outcome) {
	t.store(o)
	t.done, t.work = true, nil
}

// Step does one bounded piece of the first unfinished task or, when all are done, draws one
// replicate of the intervals. It reports whether everything is done.
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

// resample draws one replicate for the next table and reports whether all are drawn.
func (r *Run) resample() bool {
	if r.tables == nil {
		r.tables, r.tablesDrawn = r.newComparisons(), 0
	}
	if r.tablesDrawn < len(r.tables) && r.tables[r.tablesDrawn].resampling.Step() {
		r.tablesDrawn++
	}
	return r.tablesDrawn == len(r.tables)
}

// Stop cancels the tasks that are not done. The intervals of the others are still drawn.
func (r *Run) Stop() {
	r.skipped += len(r.tasks)
	r.tasks = slices.DeleteFunc(r.tasks, func(t *task) bool { return !t.done })
	r.skipped -= len(r.tasks)
}

// Progress says how far a run has come.
type Progress struct {
	Task     string  `json:"task"` // name of the running task, "" while intervals are drawn
	Done     int     `json:"done"` // number of tasks done
	Of       int     `json:"of"`
	Fraction float64 `json:"fraction"` // share of the tasks' work done, 0 to 1
}

// Progress returns how far the run has come. It must not be called during Step or All.
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

// countDone returns the progress in whole tasks.
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

// All runs to the end, with the given number of tasks at a time, and calls done after each.
// If ctx is cancelled it ends early without an error: finished tasks are kept and their
// intervals drawn.
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

// inParallel calls do for 0 to n−1, started in this order, on the given number of goroutines.
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

// Pick lists the track that a method selects for each tuple, through the videos in order;
// −1 for none.
type Pick struct {
	Method string
	Track  []int // rows of the dataset
}

// Picks returns the selections of the methods that are done, or none if videos are merged.
func (r *Run) Picks() []Pick {
	if r.settings.Merge > 1 {
		return nil
	}
	var list []Pick
	for i, o := range r.outcomes {
		if o != nil && o.labelled != nil {
			list = append(list, Pick{r.methods[i].Name, score.Selected(r.data, o.labelled)})
		}
	}
	return list
}
