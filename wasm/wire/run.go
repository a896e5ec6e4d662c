package wire

import (
	"cmp"
	"encoding/json"
	"errors"
	"reflect"
	"runtime"
	"time"

	"siibp/core/capsule"
	"siibp/core/coroutine"
	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/options"
	"siibp/core/result"
	"siibp/core/score"
	"siibp/core/search"
)

var errNoRun = errors.New("there is no run")

// runs holds the current run and the kept runs. As a Job it steps the current run.
type runs struct {
	open      *openData
	selection *selection
	fit       fit
	kept      []keptRun // the latest last
	reports   []storedReport
	progress  progressShown
	result    resultCache
	replayed  *coroutine.Job   // reads the result of a repeated run, or nil
	now       func() time.Time // limits the duration of a step only
	cores     int              // largest number of shards of a run
	shards    int              // number of shards of the current run, with this core
}

func newRuns(d *openData) *runs { return &runs{open: d, now: time.Now, cores: 1, shards: 1} }

// fit is a run of the model, or of a saved model. Its search is nil if there is no run.
type fit struct {
	search           *search.Search
	visited          *search.Search       // the state after an earlier iteration, or nil for the latest
	sourceData       *dataset.Dataset     // as read from its files
	data             *dataset.Dataset     // the input of the search, with edits and features
	transform        *feature.Transform   // computed the features, nil for those of the files
	chain            chain                // the runs that lead to it
	archivedRun      *capsule.Run         // the run of the opened capsule that the search repeats, or nil
	comparesResult   bool                 // it is the capsule's last run, whose result is compared
	heldOut          *score.HeldOutReport // held-out score of the run, or nil
	edits            dataset.Edits        // applied to sourceData
	applied          *savedModel          // the applied model, nil for a fit
	restoredPlatform string               // platform of a restored search, "" for this one
	notes            []string             // options without effect, a sentence each
}

// platform returns the platform that ran the search.
func (f *fit) platform() string { return cmp.Or(f.restoredPlatform, runtime.GOOS+"/"+runtime.GOARCH) }

// Sharing is the number of cores of a run, embedded in its arguments.
type Sharing struct {
	Cores int `json:"cores,omitempty"` // none: as for the previous run, at first one
}

// FitArguments are the arguments of fit.
type FitArguments struct {
	Options json.RawMessage `json:"options,omitempty" ts:"Options"` // keys that are absent keep the default preset's value
	Given   []string        `json:"given,omitempty"`                // keys of options whose lack of effect the summary of the run notes
	Edits   *dataset.Edits  `json:"edits,omitempty"`                // all edits of the dataset; none: unchanged
	Sharing
}

// start starts a new run. After an error the current run stays. If there are edits, such as corrections of labels, the
// last start continues the answer of the current run: a new run must not lose the corrected answer.
func (r *runs) start(a *FitArguments) (Reply, error) {
	if err := r.open.startable(); err != nil {
		return Reply{}, err
	}
	o, err := options.Default().Merge(a.Options)
	if err != nil {
		return Reply{}, err
	}
	if err := r.applyEdits(a.Edits); err != nil {
		return Reply{}, err
	}
	d := r.open.edited()
	next := r.fromStart(o)
	s, err := next.runs[len(next.runs)-1].Search(d, r.fit.search)
	if err != nil {
		return Reply{}, err
	}
	repeats, replays := r.open.origin.repeated(capsule.RecipeOf(r.open.transform), next)
	r.show(fit{search: s, data: d, transform: r.open.transform, chain: next, archivedRun: repeats, comparesResult: replays,
		heldOut: r.heldOutReport(o, repeats != nil), edits: r.open.editing.edits, notes: idleNotes(o, a.Given)})
	r.remember(s)
	return r.started(a.Sharing, false), nil
}

// heldOutReport returns the held-out report for a run with the given options: of the selection of the options, of the run
// archive that the run repeats, or of an earlier run. It returns nil if there is none.
func (r *runs) heldOutReport(o options.Options, repeats bool) *score.HeldOutReport {
	if report := r.selection.reportFor(o, r.open.transform); report != nil {
		return report
	}
	if repeats && r.open.origin.run.HeldOut != nil {
		return r.open.origin.run.HeldOut
	}
	return r.storedReportOf(o)
}

// idleNotes returns a sentence for each given option that has no effect.
func idleNotes(o options.Options, given []string) []string {
	var notes []string
	for _, idle := range o.Idle(given) {
		notes = append(notes, idle.String())
	}
	return notes
}

// fromStart returns the chain of a new run on the open dataset, which may have a last start from the current run.
func (r *runs) fromStart(o options.Options) chain {
	edits, recipe := r.open.editing.edits, capsule.RecipeOf(r.open.transform)
	first := alone(o, edits)
	if r.fit.search == nil || r.fit.applied != nil || r.fit.sourceData != r.open.dataset || edits.IsEmpty() {
		return first
	}
	both := r.fit.continued(capsule.Run{From: capsule.FromStartOrBy, Options: o, Edits: edits}, r.open.transform)
	if run, _ := r.open.origin.repeated(recipe, both); run != nil {
		return both
	}
	if run, _ := r.open.origin.repeated(recipe, first); run != nil {
		return first
	}
	return both
}

// applyEdits sets the edits of the dataset for future runs, if there are any.
func (r *runs) applyEdits(edits *dataset.Edits) error {
	if edits == nil {
		return nil
	}
	return r.open.edit(*edits)
}

// show makes f the current run. A run that continues another with other options keeps the held-out report of that run,
// but the report is not stored for these options: a run from the start with them is not what it estimates.
func (r *runs) show(f fit) {
	r.stopReading()
	f.sourceData = r.open.dataset
	r.fit, r.progress = f, progressShown{}
	if f.search != nil && len(f.chain.runs) > 0 && reflect.DeepEqual(f.chain.runs[0].Options, f.search.Options()) {
		r.storeReport()
	}
}

// stopReading ends the job that reads the result of a repeated run, if any.
func (r *runs) stopReading() {
	if r.replayed != nil {
		r.replayed.Stop()
		r.replayed = nil
	}
}

// started returns the reply that starts or continues the current run as a job.
func (r *runs) started(s Sharing, continues bool) Reply {
	if s.Cores > 0 {
		r.cores = s.Cores
	}
	reply := r.report()
	reply.State, reply.job = &State{Iterates: true, Continues: continues}, r
	return reply
}

// Durations of a step, which are long compared with the overhead of a call and too short for a person to notice. The result does
// not depend on them. With shards a step is longer; fewer calls make runs of small datasets a tenth faster.
const (
	shardedStepDuration = 16 * time.Millisecond
	stepDuration        = shardedStepDuration / 4
)

// Step runs one bounded step of the run; see Job. It runs several short iterations, and with shards up to the point
// where they need a task.
func (r *runs) Step(single bool) (Reply, error) {
	switch {
	case single:
		return r.step(0)
	case r.shards > 1:
		return r.step(shardedStepDuration)
	}
	return r.step(stepDuration)
}

// step runs several short iterations, so that they do not cost a report each. It returns
//
//   - at the end of the first iteration that ends after minDuration
//   - without shards, at the end of an iteration that was in progress at the call: it is long, and the next one would be too
//   - within an iteration, if none has ended for shardedStepDuration
//   - when a shard needs a task
func (r *runs) step(minDuration time.Duration) (Reply, error) {
	if r.fit.search == nil {
		return Reply{}, errNoRun
	}
	r.fit.endVisit()
	s, step := r.fit.search, (*search.Search).Step
	if r.fit.archivedRun != nil {
		step = r.fit.archivedRun.Step
	}
	anyEnded := false // an iteration has ended; this call then ends with an iteration, because the worker answers and saves there
	if s.Done() {
		return r.readReplay()
	}
	startsAtBoundary := r.shards > 1 || s.Resumable()
	for start := r.now(); ; {
		ended, elapsed := step(s), r.now().Sub(start)
		if s.Done() {
			return r.readReplay()
		}
		needsShards := s.Waiting() || len(s.IdleShards()) > 0
		endsHere := ended && (elapsed >= minDuration || !startsAtBoundary)
		endsWithin := !anyEnded && elapsed >= shardedStepDuration
		if needsShards || endsHere || endsWithin {
			return r.report(), nil
		}
		anyEnded = anyEnded || ended
	}
}

// Stop cancels the remaining iterations and selects the best start so far. Further steps may complete that.
func (r *runs) Stop() (Reply, error) {
	if r.fit.search == nil {
		return Reply{}, errNoRun
	}
	r.fit.endVisit()
	r.fit.search.Cancel()
	r.fit.archivedRun, r.fit.comparesResult = nil, false
	for start := r.now(); !r.fit.search.Done() && r.now().Sub(start) < shardedStepDuration; {
		r.fit.search.Step()
	}
	return r.report(), nil
}

// resultCache holds the result of a finished run for all of its downloads.
type resultCache struct {
	result *result.Result
	of     *search.Search
}

// read returns the result of the current run.
func (r *runs) read() *result.Result {
	f := r.fit
	if r.result.of == f.search {
		return r.result.result
	}
	x := f.result()
	if f.search.Done() {
		r.result = resultCache{x, f.search}
	}
	return x
}

// result returns the result of the run. That of a saved model has no starts.
func (f *fit) result() *result.Result {
	f.computeF()
	var r *result.Result
	if f.applied != nil {
		r = result.Annotated(f.search.Trainer(), f.search.Options())
	} else {
		r = result.New(f.data, f.search)
	}
	r.Features, r.HeldOut = f.transform, f.heldOut
	return r
}

// computeF runs steps until F of the initial state is known.
func (f *fit) computeF() {
	for !f.search.HasF() {
		f.search.Step()
		f.search.Yielder().Suspend()
	}
}

// memory estimates the memory of the run.
func (f *fit) memory() search.Memory { return search.EstimateMemory(f.data.Sizes()) }
