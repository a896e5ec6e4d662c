package experiment

import (
	"fmt"
	"runtime"
	"slices"

	"siibp/core/choose"
	"siibp/core/coroutine"
	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/infer"
	"siibp/core/model"
	"siibp/core/options"
	"siibp/core/posterior"
	"siibp/core/score"
	"siibp/core/search"
)

// modelRun runs a variant of the model: the search over all videos and then, if annotate is set, the
// annotation of the test videos without captions by the fitted model.
type modelRun struct {
	data     *dataset.Dataset
	options  options.Options
	search   *search.Search
	annotate bool // annotates the test videos without captions
	free     *search.Search
	err      error
}

// startModel starts the search of a variant.
func startModel(d *dataset.Dataset, o options.Options, annotate bool) (methodRun, error) {
	return newModelRun(d, o, annotate)
}

func newModelRun(d *dataset.Dataset, o options.Options, annotate bool) (*modelRun, error) {
	search, err := search.New(d, o)
	return &modelRun{data: d, options: o, search: search, annotate: annotate}, err
}

// Step does one step of the search, then of the annotation, and reports whether both are done.
func (m *modelRun) Step() bool {
	switch {
	case !m.search.Done():
		m.search.Step()
		return m.search.Done() && !m.annotate
	case m.free == nil:
		m.free, m.err = model.Of(m.search.Trainer()).Apply(m.data.WithTestVideosFree())
		return m.err != nil
	}
	m.free.Step()
	return m.free.Done()
}

// Fraction returns the progress, 0 to 1. The search counts nine tenths, because the annotation is short.
func (m *modelRun) Fraction() float64 {
	const searchWeight = 0.9
	if !m.annotate {
		return m.search.Fraction()
	}
	return searchWeight * m.search.Fraction()
}

// outcome returns the predictions of the best start and of the annotation.
func (m *modelRun) outcome() (*outcome, error) {
	if m.err != nil {
		return nil, m.err
	}
	fit := m.search.Trainer()
	value := fit.F()
	best := m.search.Outcomes()[m.search.Kept()]
	labelled := m.predictions(fit)
	labelled.Selected = posterior.RankingsOf(fit).Answers()
	o := &outcome{labelled: labelled, facts: Facts{Variant: m.options.Variant(), F: &value, Start: &best.Start}}
	o.free = o.labelled
	if m.free != nil {
		o.free = m.predictions(m.free.Trainer())
	}
	if m.search.OverBudget() {
		o.facts.Notes = append(o.facts.Notes, fmt.Sprintf("not every start was run, because they would take more than the budget of %g estimated seconds", m.options.Budget))
	}
	return o, nil
}

// predictions returns the log odds of a fit with the thresholds of the options.
func (m *modelRun) predictions(fit *infer.Trainer) *score.Predictions {
	p := &score.Predictions{LogOdds: posterior.ClassLogits(fit)}
	for e := range m.data.Concepts {
		p.Threshold = append(p.Threshold, m.options.ThresholdOf(e))
	}
	return p
}

// hasTestVideos reports whether a dataset has test videos.
func hasTestVideos(d *dataset.Dataset) bool {
	return slices.ContainsFunc(d.Videos, func(v dataset.Video) bool { return v.Test })
}

// recipeMethods returns the model with each candidate feature recipe, and with the selected recipe.
func recipeMethods() []Method {
	const name, about = "WSC-SIIBP", "each view with its own noise, with the captions’ constraints, and features by the recipe "
	var list []Method
	for _, features := range choose.Recipes() {
		list = append(list, Method{Name: name + ", " + features, About: about + features,
			startRaw: func(d *dataset.Dataset, s Design) (methodRun, error) { return startRecipe(d, s, features) }})
	}
	return append(list, Method{Name: name + ", chosen", Ladder: true,
		About: "the same with the recipe and options selected by holding out captions of training videos",
		startRaw: func(d *dataset.Dataset, s Design) (methodRun, error) {
			return startTuned(d, wholeModel(s.Options), hasTestVideos(d))
		}})
}

// wholeModel returns the options of WSC-SIIBP.
func wholeModel(o options.Options) options.Options {
	o = restricted(o)
	o.Views, o.Concepts = options.ViewsSeparate, nil
	return o
}

// restricted returns o with Allowed set to AllowedNamed if it is AllowedAll: a video shows only classes of its captions.
func restricted(o options.Options) options.Options {
	if o.Allowed == options.AllowedAll {
		o.Allowed = options.AllowedNamed
	}
	return o
}

// startRecipe starts the search with the features of a recipe, fitted to the training videos.
func startRecipe(d *dataset.Dataset, s Design, features string) (methodRun, error) {
	o := wholeModel(s.Options)
	recipe, err := choose.Standard(o).Recipe(d, score.Candidate{Features: features})
	if err != nil {
		return nil, err
	}
	if _, d, err = feature.Fit(d, recipe); err != nil {
		return nil, err
	}
	return startModel(d, o, hasTestVideos(d))
}

// tunedRun selects the recipe and options by held-out captions of the training videos, and then runs the
// model with them.
type tunedRun struct {
	data     *dataset.Dataset // with the features of the dataset
	annotate bool
	settings choose.Config
	choice   *choose.Selector
	steps    *coroutine.Job
	model    *modelRun // nil during the selection
	err      error
}

// startTuned starts the selection.
func startTuned(d *dataset.Dataset, o options.Options, annotate bool) (methodRun, error) {
	c := &tunedRun{data: d, annotate: annotate, settings: choose.Standard(o)}
	var err error
	if c.choice, err = choose.New(d, c.settings); err != nil {
		return nil, err
	}
	c.steps = c.choice.Steps()
	// Release the coroutine of a run that is dropped before its end.
	runtime.AddCleanup(c, (*coroutine.Job).Stop, c.steps)
	return c, nil
}

// Step does one step of the selection, then of the model, and reports whether both are done.
func (c *tunedRun) Step() bool {
	if c.model != nil {
		return c.model.Step()
	}
	if !c.steps.Step() {
		c.startModel()
	}
	return c.err != nil
}

// startModel starts the model with the selected recipe and options.
func (c *tunedRun) startModel() {
	taken := c.choice.Record().Selected
	o := choose.Apply(taken, c.settings.Options)
	recipe, err := c.settings.Recipe(c.data, taken)
	d := c.data
	if err == nil {
		_, d, err = feature.Fit(d, recipe)
	}
	if err == nil {
		c.model, err = newModelRun(d, o, c.annotate)
	}
	c.err = err
}

// Fraction returns the progress, 0 to 1. The selection counts half.
func (c *tunedRun) Fraction() float64 {
	if c.model == nil {
		return c.choice.Progress().Fraction / 2
	}
	return (1 + c.model.Fraction()) / 2
}

// outcome returns the predictions of the model with the fitted temperature, and the held-out scores.
func (c *tunedRun) outcome() (*outcome, error) {
	if c.err != nil {
		return nil, c.err
	}
	o, err := c.model.outcome()
	if err != nil {
		return nil, err
	}
	o.facts.HeldOut = c.choice.Record()
	if t := o.facts.HeldOut.Trust; t != nil {
		o.labelled.Temperature, o.free.Temperature = t.Temperature, t.Temperature
	}
	return o, nil
}
