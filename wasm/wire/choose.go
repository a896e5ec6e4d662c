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
	"siibp/core/score"
)

// ChooseArguments are the arguments of choose. It starts or resumes the selection of the feature recipe and of some
// options by held-out captions.
type ChooseArguments struct {
	Options  json.RawMessage `json:"options,omitempty" ts:"Options"` // of every fit; keys that are absent keep the default preset's value
	Given    *RecipeRequest  `json:"given,omitempty"`                // recipe of the only candidate; none: all candidates
	Folds    *int            `json:"folds,omitempty"`
	Budget   *float64        `json:"budget,omitempty"` // estimated seconds
	Edits    *dataset.Edits  `json:"edits,omitempty"`  // as for fit
	Continue bool            `json:"continue,omitempty"`
}

// SelectionProgress is the progress and, when done, the result of a selection.
type SelectionProgress struct {
	Progress   choose.Progress         `json:"progress"`
	Done       bool                    `json:"done"`
	Candidates []score.ScoredCandidate `json:"candidates"` // completed, in order
	Report     *score.HeldOutReport    `json:"report"`     // null before it is done
	Features   string                  `json:"features"`   // the selected recipe, as prepare takes it; "" before it is done
	Words      []string                `json:"words"`      // the reasons and the expected accuracy, a sentence each; empty before it is done
	Attached   bool                    `json:"attached"`   // the report now belongs to the current run, so that its answer and downloads have changed
}

// selection is the current selection on the open dataset.
type selection struct {
	open     *openData
	data     *dataset.Dataset // of the selection
	settings choose.Config
	run      *choose.Selector // nil before the first
	steps    *coroutine.Job
	done     bool
	reported int         // number of reported candidates
	attach   func() bool // assigns the report to its runs, and reports whether the current run is one of them
}

// start starts a selection, or resumes the stopped one. After an error the previous one stays.
func (c *selection) start(a *ChooseArguments) (Reply, error) {
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
	*c = selection{open: c.open, data: d, settings: s, run: run, steps: run.Steps(), attach: c.attach}
	return c.started()
}

// resume resumes the stopped selection.
func (c *selection) resume() (Reply, error) {
	switch {
	case c.run == nil || c.done:
		return Reply{}, errors.New("there is no selection to resume")
	case c.data != c.open.unprepared():
		return Reply{}, errors.New("the dataset has changed since the selection was stopped: start a new one")
	}
	return c.started()
}

// started returns the reply that starts or resumes the selection as a job.
func (c *selection) started() (Reply, error) {
	reply, err := c.report(&State{})
	reply.job = c
	return reply, err
}

// read returns the settings. The base recipe is that of dataset.json.
func (a *ChooseArguments) read(d *dataset.Dataset) (choose.Config, error) {
	o, err := options.Default().Merge(a.Options)
	if err != nil {
		return choose.Config{}, err
	}
	s := choose.Standard(o)
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

// Step runs one bounded step of the selection.
func (c *selection) Step(bool) (Reply, error) {
	c.done = !c.steps.Step()
	candidates := len(c.run.Candidates())
	news := c.done || candidates > c.reported
	c.reported = candidates
	reply, err := c.report(&State{Done: c.done, Urgent: news})
	if m, ok := reply.Message.(SelectionProgress); ok && c.done {
		m.Attached = c.attach()
		reply.Message = m
	}
	return reply, err
}

// Stop stops the selection, which can be resumed.
func (c *selection) Stop() (Reply, error) { return c.report(&State{Done: true}) }

// release cancels a stopped selection.
func (c *selection) release() {
	if c.steps != nil {
		c.steps.Stop()
	}
}

// report returns the progress of the selection.
func (c *selection) report(s *State) (Reply, error) {
	m := SelectionProgress{Progress: c.run.Progress(), Done: c.done, Candidates: c.run.Candidates()}
	if c.done {
		recipe, err := c.settings.Recipe(c.data, c.run.Record().Selected)
		if err != nil {
			return Reply{}, err
		}
		m.Report, m.Features = c.run.Record(), recipe.String()
		m.Words = m.Report.Sentences()
	}
	return Reply{Message: m, State: s}, nil
}

// attachReport assigns the held-out report to the current and kept runs with the same options, features and edits. It
// reports whether the current run is one of them.
func (r *runs) attachReport() bool {
	for i := range r.kept {
		r.attachReportTo(&r.kept[i].fit)
	}
	if !r.attachReportTo(&r.fit) {
		return false
	}
	r.result = resultCache{}
	r.storeReport()
	return true
}

// attachReportTo is attachReport for one run.
func (r *runs) attachReportTo(f *fit) bool {
	if f.search == nil || f.applied != nil || !sameEdits(f.edits, r.open.editing.edits) {
		return false
	}
	record := r.selection.reportFor(f.search.Options(), f.transform)
	if record != nil {
		f.heldOut = record
	}
	return record != nil
}

// storedReport is the held-out report of a run, and the key by which a repeated run finds it.
type storedReport struct {
	opened  *dataset.Dataset // as read from its files
	edits   dataset.Edits
	options options.Options
	steps   string // of its feature recipe
	hidden  *score.HeldOutReport
}

// isOf reports whether two reports have the same key.
func (a *storedReport) isOf(b *storedReport) bool {
	return a.isOfSettings(b) && sameEdits(a.edits, b.edits)
}

// isOfSettings reports whether two reports are of the same dataset, features and options, whatever their edits.
func (a *storedReport) isOfSettings(b *storedReport) bool {
	return a.opened == b.opened && a.steps == b.steps && reflect.DeepEqual(a.options, b.options)
}

// storeReport stores the held-out report of the current run, and replaces an older one.
func (r *runs) storeReport() {
	f := &r.fit
	if f.search == nil || f.applied != nil || f.heldOut == nil {
		return
	}
	stored := storedReport{f.sourceData, f.edits, f.search.Options(), stepsOf(capsule.RecipeOf(f.transform)), f.heldOut}
	r.reports = slices.DeleteFunc(r.reports, func(old storedReport) bool { return old.opened != f.sourceData || old.isOf(&stored) })
	r.reports = append(r.reports, stored)
}

// storedReportOf returns the stored report of a run with the given options on the open dataset, or nil. If there is none with
// the same edits, it is the last one with other edits: an estimate stays when labels are corrected.
func (r *runs) storedReportOf(o options.Options) *score.HeldOutReport {
	wanted := storedReport{r.open.dataset, r.open.editing.edits, o, stepsOf(capsule.RecipeOf(r.open.transform)), nil}
	i := slices.IndexFunc(r.reports, func(stored storedReport) bool { return stored.isOf(&wanted) })
	for last := len(r.reports) - 1; i < 0 && last >= 0; last-- {
		if r.reports[last].isOfSettings(&wanted) {
			i = last
		}
	}
	if i < 0 {
		return nil
	}
	return r.reports[i].hidden
}

// reportFor returns the report of the finished selection, or nil if its selected options and features are not the given
// ones or the dataset has changed.
func (c *selection) reportFor(o options.Options, t *feature.Transform) *score.HeldOutReport {
	if !c.done || c.data != c.open.unprepared() {
		return nil
	}
	r := c.run.Record()
	of := choose.Apply(r.Selected, c.settings.Options)
	recipe, err := c.settings.Recipe(c.data, r.Selected)
	if err != nil || !reflect.DeepEqual(of, o) || stepsOf(&recipe) != stepsOf(capsule.RecipeOf(t)) {
		return nil
	}
	return r
}

// stepsOf returns the steps of a recipe as text, "" if it has none.
func stepsOf(r *feature.Recipe) string {
	if r == nil || r.String() == "none" {
		return ""
	}
	return r.String()
}
