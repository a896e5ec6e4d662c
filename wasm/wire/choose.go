package wire

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"

	"siibp/core/capsule"
	"siibp/core/choose"
	"siibp/core/coroutine"
	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/options"
	"siibp/core/trust"
)

// ChooseArguments start to choose the feature recipe and α by hiding captions, or go on with the
// choosing that was stopped.
type ChooseArguments struct {
	Options   json.RawMessage `json:"options,omitempty" ts:"Options"` // of every fit; keys that are absent keep the default preset's value
	Given     *RecipeRequest  `json:"given,omitempty"`                // the only recipe, which is scored under the options' α; none: one is chosen
	KeepAlpha bool            `json:"keepAlpha,omitempty"`            // α is that of the options
	Folds     *int            `json:"folds,omitempty"`
	Budget    *float64        `json:"budget,omitempty"` // estimated seconds
	Edits     *dataset.Edits  `json:"edits,omitempty"`  // as fit has them
	Continue  bool            `json:"continue,omitempty"`
}

// Choosing says how far a choosing is, and what it has found.
type Choosing struct {
	Progress choose.Progress         `json:"progress"`
	Done     bool                    `json:"done"`
	Trials   []trust.ScoredCandidate `json:"trials"`   // that are done, in order
	Record   *trust.HeldOutReport    `json:"record"`   // null before it is done
	Features string                  `json:"features"` // what is taken, as prepare takes it; "" before it is done
	Words    []string                `json:"words"`    // why it is taken, and how far its labels can be trusted, a sentence each; none before it is done
	Joined   bool                    `json:"joined"`   // the record has just joined the run on show: its answer and its files are others now
}

// choosing is the choosing of the dataset that is open, in pieces.
type choosing struct {
	open     *openData
	data     *dataset.Dataset // that it is of
	settings choose.Settings
	run      *choose.Selector // nil: none yet
	steps    *coroutine.Job
	done     bool
	reported int         // trials whose end was reported
	join     func() bool // joins the record to the runs that it is of, and says whether the one on show is among them
}

// start starts a choosing, or goes on with the one that was stopped. The one that there was is kept
// if the arguments are wrong.
func (c *choosing) start(a *ChooseArguments) (Reply, error) {
	if err := c.open.captioned(); err != nil {
		return Reply{}, err
	}
	if a.Continue {
		return c.resume()
	}
	s, err := a.read(c.open.unprepared())
	if err != nil {
		return Reply{}, err
	}
	if a.Edits != nil {
		if err := c.open.edit(*a.Edits); err != nil {
			return Reply{}, err
		}
	}
	d := c.open.unprepared()
	run, err := choose.New(d, s)
	if err != nil {
		return Reply{}, err
	}
	c.release()
	*c = choosing{open: c.open, data: d, settings: s, run: run, steps: run.Steps(), join: c.join}
	return c.started()
}

// resume goes on with the choosing that was stopped.
func (c *choosing) resume() (Reply, error) {
	switch {
	case c.run == nil || c.done:
		return Reply{}, errors.New("there is no choosing to go on with")
	case c.data != c.open.unprepared():
		return Reply{}, errors.New("the data have changed since the choosing was stopped: choose anew")
	}
	return c.started()
}

// started is the reply that starts the choosing as a job, or goes on with it.
func (c *choosing) started() (Reply, error) {
	reply, err := c.report(&State{})
	reply.job = c
	return reply, err
}

// read turns what the page asks for into settings. The features begin as dataset.json suggests.
func (a *ChooseArguments) read(d *dataset.Dataset) (choose.Settings, error) {
	o, err := options.Default().Merge(a.Options)
	if err != nil {
		return choose.Settings{}, err
	}
	s := choose.Standard(o)
	s.KeepAlpha = a.KeepAlpha
	if s.Base, err = (feature.Recipe{}).OrSuggested(d); err != nil {
		return s, err
	}
	s.Base = s.Base.WithDefaults(o.Seed)
	assign(&s.Folds, a.Folds)
	assign(&s.Budget, a.Budget)
	if a.Given != nil {
		r, err := a.Given.parse()
		if err != nil {
			return s, err
		}
		s.Given = &r
	}
	return s, nil
}

// Step does one bounded piece of the choosing.
func (c *choosing) Step(bool) (Reply, error) {
	c.done = !c.steps.Step()
	trials := len(c.run.Trials())
	news := c.done || trials > c.reported
	c.reported = trials
	reply, err := c.report(&State{Done: c.done, Urgent: news})
	if m, ok := reply.Message.(Choosing); ok && c.done {
		m.Joined = c.join()
		reply.Message = m
	}
	return reply, err
}

// Stop leaves the choosing where it is. It can be gone on with.
func (c *choosing) Stop() (Reply, error) { return c.report(&State{Done: true}) }

// release lets go of the steps of a choosing that is not gone on with.
func (c *choosing) release() {
	if c.steps != nil {
		c.steps.Stop()
	}
}

// report says how far the choosing is.
func (c *choosing) report(s *State) (Reply, error) {
	m := Choosing{Progress: c.run.Progress(), Done: c.done, Trials: c.run.Trials()}
	if c.done {
		recipe, err := c.settings.Recipe(c.data, c.run.Record().Selected)
		if err != nil {
			return Reply{}, err
		}
		m.Record, m.Features = c.run.Record(), recipe.String()
		m.Words = m.Record.Sentences()
	}
	return Reply{Message: m, State: s}, nil
}

// joinRecord gives what hiding captions has shown to the run on show and to those that are kept, as
// far as it is of them, and reports whether it is of the one on show.
func (r *runs) joinRecord() bool {
	for i := range r.kept {
		r.joinTo(&r.kept[i].fit)
	}
	if !r.joinTo(&r.fit) {
		return false
	}
	r.result = resultCache{}
	r.noteRecord()
	return true
}

// joinTo is joinRecord of one run.
func (r *runs) joinTo(f *fit) bool {
	if f.search == nil || f.applied != nil || !sameEdits(f.edits, r.open.editing.edits) {
		return false
	}
	record := r.choosing.taken(f.search.Options(), f.transform)
	if record != nil {
		f.hidden = record
	}
	return record != nil
}

// runRecord is what hiding captions has shown of a run, and what a run must have in common with it to
// be the same one made again.
type runRecord struct {
	opened  *dataset.Dataset // as its files have it
	edits   dataset.Edits
	options options.Options
	steps   string // of its feature recipe
	hidden  *trust.HeldOutReport
}

// isOf reports whether the record is of the same run as another.
func (a *runRecord) isOf(b *runRecord) bool {
	return a.opened == b.opened && a.steps == b.steps && reflect.DeepEqual(a.options, b.options) && sameEdits(a.edits, b.edits)
}

// noteRecord notes what hiding captions has shown of the run on show, in place of what it had shown before.
func (r *runs) noteRecord() {
	f := &r.fit
	if f.search == nil || f.applied != nil || f.hidden == nil {
		return
	}
	noted := runRecord{f.opened, f.edits, f.search.Options(), stepsOf(capsule.RecipeOf(f.transform)), f.hidden}
	r.records = slices.DeleteFunc(r.records, func(old runRecord) bool { return old.opened != f.opened || old.isOf(&noted) })
	r.records = append(r.records, noted)
}

// recordOf returns what was noted of a run with these options on the data that are open, nil for nothing.
func (r *runs) recordOf(o options.Options) *trust.HeldOutReport {
	wanted := runRecord{r.open.dataset, r.open.editing.edits, o, stepsOf(capsule.RecipeOf(r.open.transform)), nil}
	i := slices.IndexFunc(r.records, func(noted runRecord) bool { return noted.isOf(&wanted) })
	if i < 0 {
		return nil
	}
	return r.records[i].hidden
}

// taken returns what hiding captions has shown of a run with these options and features on the
// data that are open, nil where that is another run than what was taken.
func (c *choosing) taken(o options.Options, t *feature.Transform) *trust.HeldOutReport {
	if !c.done || c.data != c.open.unprepared() {
		return nil
	}
	r := c.run.Record()
	of := c.settings.Options
	of.Alpha = r.Selected.Alpha
	recipe, err := c.settings.Recipe(c.data, r.Selected)
	if err != nil || !reflect.DeepEqual(of, o) || stepsOf(&recipe) != stepsOf(capsule.RecipeOf(t)) {
		return nil
	}
	return r
}

// stepsOf returns the steps of a recipe as text, "" where it has none.
func stepsOf(r *feature.Recipe) string {
	if r == nil || r.String() == "none" {
		return ""
	}
	return r.String()
}
