package wire

import (
	"cmp"
	"encoding/json"
	"errors"
	"runtime"
	"siibp/core/infer"
	"time"

	"siibp/core/capsule"
	"siibp/core/coroutine"
	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/options"
	"siibp/core/result"
	"siibp/core/search"
	"siibp/core/trust"
)

var errNoRun = errors.New("there is no run")

// runs are the run on show and those that can be gone back to. As a Job it steps the run on
// show.
type runs struct {
	open     *openData
	choosing *choosing
	fit      fit
	kept     []keptRun // the one kept last comes last
	records  []runRecord
	progress progressShown
	result   resultCache
	replayed *coroutine.Job   // reads the result of a repeated run; nil: none is being read
	now      func() time.Time // paces how long a step is, and changes nothing else
	cores    int              // that may sweep for the run
	shards   int              // that do, this one too
}

func newRuns(d *openData) *runs { return &runs{open: d, now: time.Now, cores: 1, shards: 1} }

// fit is a run of the model; its search is nil where there is none.
type fit struct {
	search    *search.Search
	visited   *search.Search       // as search stood after an earlier iteration; nil: the present is on show
	opened    *dataset.Dataset     // as its files have it
	data      *dataset.Dataset     // what the search is of: with the edits and the features
	transform *feature.Transform   // that made its features, nil where they are the files' own
	replays   bool                 // the search is that of the capsule that was opened
	hidden    *trust.HeldOutReport // what hiding captions has shown of it; nil: none were hidden
	edits     dataset.Edits        // that made data of what was opened
	applied   *savedModel          // that the search applies, nil: it learns
	madeOn    string               // the platform of the search, "": this one
}

// platform is where the search was made.
func (f *fit) platform() string { return cmp.Or(f.madeOn, runtime.GOOS+"/"+runtime.GOARCH) }

// Sharing is the part of a run's arguments that says how many cores it may use.
type Sharing struct {
	Cores int `json:"cores,omitempty"` // none: as many as the run before, at first one
}

// FitArguments start a run.
type FitArguments struct {
	Options json.RawMessage `json:"options,omitempty" ts:"Options"` // keys that are absent keep the default preset's value
	Edits   *dataset.Edits  `json:"edits,omitempty"`                // all that is changed by hand; none: as it was before
	Sharing
}

// start starts a new run. The run that there was is kept if the options are wrong.
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
	search, err := search.New(d, o)
	if err != nil {
		return Reply{}, err
	}
	replays := r.open.origin.replays(o, capsule.RecipeOf(r.open.transform), r.open.editing.edits)
	hidden := r.choosing.taken(o, r.open.transform)
	if replays && hidden == nil {
		hidden = r.open.origin.run.HeldOut
	}
	if hidden == nil {
		hidden = r.recordOf(o)
	}
	r.show(fit{search: search, data: d, transform: r.open.transform, replays: replays, hidden: hidden, edits: r.open.editing.edits})
	r.remember(search)
	return r.started(a.Sharing, false), nil
}

// applyEdits sets what is changed by hand of the data of the runs from now on, if anything is
// said of it.
func (r *runs) applyEdits(edits *dataset.Edits) error {
	if edits == nil {
		return nil
	}
	return r.open.edit(*edits)
}

// show makes a run the one on show.
func (r *runs) show(f fit) {
	f.opened = r.open.dataset
	r.fit, r.progress = f, progressShown{}
	r.noteRecord()
}

// started is the reply that starts the run on show as a job, or goes on with it.
func (r *runs) started(s Sharing, continues bool) Reply {
	if s.Cores > 0 {
		r.cores = s.Cores
	}
	reply := r.report()
	reply.State, reply.job = &State{Iterates: true, Continues: continues}, r
	return reply
}

// Steps go on for so long: far longer than a call takes, far shorter than a person notices.
// What is found does not depend on it. Those of a run that is shared last longer: with each
// call that is saved, those of a small dataset are a tenth faster.
const (
	sharedSlice = 16 * time.Millisecond
	aloneSlice  = sharedSlice / 4
)

// Step does one bounded piece of the run. Alone it ends with the iteration; else it goes on
// where iterations are short, up to the end of one, and where shards sweep to where they are
// asked, for they wait.
func (r *runs) Step(alone bool) (Reply, error) {
	switch {
	case alone:
		return r.step(0)
	case r.shards > 1:
		return r.step(sharedSlice)
	}
	return r.step(aloneSlice)
}

// step takes steps of the run until an iteration ends. Where that happens within the given time, it goes on
// with the next iteration, so that short ones do not cost a report each. Without shards it goes on only if it
// began at the start of an iteration: otherwise a step that did just the end of a long one would do the whole
// next one without a pause. With shards the next iteration is mostly done by them.
func (r *runs) step(early time.Duration) (Reply, error) {
	if r.fit.search == nil {
		return Reply{}, errNoRun
	}
	r.fit.endVisit()
	s, step := r.fit.search, (*search.Search).Step
	if r.fit.replays {
		step = r.open.origin.run.Step
	}
	beyond := false // an iteration has ended: this ends with one too, for there the worker answers and saves
	if s.Done() {
		return r.readReplay()
	}
	whole := r.shards > 1 || s.Resumable() // the iterations that end were done from their beginning
	for begun := r.now(); ; {
		ended, gone := step(s), r.now().Sub(begun)
		if s.Done() {
			return r.readReplay()
		}
		if s.Waiting() || len(s.Asking()) > 0 || ended && (gone >= early || !whole) || !beyond && gone >= sharedSlice {
			return r.report(), nil
		}
		beyond = beyond || ended
	}
}

// Stop ends the run where it is and keeps the best start so far. Where that takes long, steps go on to it.
func (r *runs) Stop() (Reply, error) {
	if r.fit.search == nil {
		return Reply{}, errNoRun
	}
	r.fit.endVisit()
	r.fit.search.Cancel()
	r.fit.replays = false
	for begun := r.now(); !r.fit.search.Done() && r.now().Sub(begun) < sharedSlice; {
		r.fit.search.Step()
	}
	return r.report(), nil
}

// resultCache is the result of a run that is over, read once for all its downloads.
type resultCache struct {
	result *result.Result
	of     *search.Search
}

// read returns the run's result.
func (r *runs) read(y *coroutine.Yielder) *result.Result {
	f := r.fit
	if r.result.of == f.search {
		return r.result.result
	}
	x := f.result(y)
	if f.search.Done() {
		r.result = resultCache{x, f.search}
	}
	return x
}

// result returns the result of the fit. The result of a saved model has no starts.
func (f *fit) result(y *coroutine.Yielder) *result.Result {
	f.begin(y)
	var r *result.Result
	if f.applied != nil {
		r = result.Annotated(f.search.Trainer(), f.search.Options(), y)
	} else {
		r = result.New(f.data, f.search, y)
	}
	r.Features, r.HeldOut = f.transform, f.hidden
	return r
}

// begin takes steps until F has been computed for what is shown.
func (f *fit) begin(y *coroutine.Yielder) {
	for !f.search.Begun() {
		f.search.Step()
		y.Did(infer.StepSize)
	}
}

// memory estimates what the run takes.
func (f *fit) memory() search.Memory { return search.EstimateMemory(f.data.Sizes()) }
