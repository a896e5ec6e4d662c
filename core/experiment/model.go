package experiment

import (
	"fmt"
	"slices"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/model"
	"siibp/core/options"
	"siibp/core/posterior"
	"siibp/core/score"
	"siibp/core/search"
)

// modelRun runs a variant of the model: the search over all videos and then, if there are
// test videos, their annotation without captions by the model that it learned.
type modelRun struct {
	data     *dataset.Dataset
	options  options.Options
	search   *search.Search
	annotate bool // whether to annotate the test videos without captions
	free     *search.Search
	err      error
}

// beginModel starts the search of a variant.
func beginModel(d *dataset.Dataset, o options.Options, annotate bool) (work, error) {
	return newModelRun(d, o, annotate)
}

func newModelRun(d *dataset.Dataset, o options.Options, annotate bool) (*modelRun, error) {
	search, err := search.New(d, o)
	return &modelRun{data: d, options: o, search: search, annotate: annotate}, err
}

// Step does one step of the search and then of the annotation, and reports whether both are done.
func (m *modelRun) Step() bool {
	switch {
	case !m.search.Done():
		m.search.Step()
		return m.search.Done() && !m.annotate
	case m.free == nil:
		m.free, m.err = model.Of(m.search.Trainer()).Apply(m.data.Free())
		return m.err != nil
	}
	m.free.Step()
	return m.free.Done()
}

// Fraction returns the progress from 0 to 1. The annotation counts little, because it is short.
func (m *modelRun) Fraction() float64 {
	const joint = 0.9 // the free annotation is short
	if !m.annotate {
		return m.search.Fraction()
	}
	return joint * m.search.Fraction()
}

// outcome returns the predictions of the kept start and of the annotation.
func (m *modelRun) outcome() (*outcome, error) {
	if m.err != nil {
		return nil, m.err
	}
	fit := m.search.Trainer()
	value := fit.F()
	best := m.search.Outcomes()[m.search.Kept()]
	o := &outcome{labelled: m.predictions(fit), facts: Facts{Variant: m.options.Variant(), F: &value, Start: &best.Start}}
	o.free = o.labelled
	if m.free != nil {
		o.free = m.predictions(m.free.Trainer())
	}
	if m.search.OverBudget() {
		o.facts.Notes = append(o.facts.Notes, fmt.Sprintf("not every start was run, because the budget of %g estimated seconds was used up", m.options.Budget))
	}
	return o, nil
}

// predictions returns the log odds of a fit and the thresholds of the options.
func (m *modelRun) predictions(fit *infer.Trainer) *score.Predictions {
	p := &score.Predictions{LogOdds: posterior.ClassLogits(fit)}
	for e := range m.data.Concepts {
		p.Threshold = append(p.Threshold, m.options.ThresholdOf(e))
	}
	return p
}

// hasTestVideos reports whether some video is held out for testing.
func hasTestVideos(d *dataset.Dataset) bool {
	return slices.ContainsFunc(d.Videos, func(v dataset.Video) bool { return v.Test })
}
