package experiment

import (
	"fmt"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/options"
	"siibp/core/score"
)

// fitting is a variant of the model on its way: the search over the joint data, and
// then, where there are test videos, their free annotation by what it learned.
type fitting struct {
	data     *dataset.Dataset
	options  options.Options
	search   *infer.Search
	annotate bool // the test videos too, freely
	free     *infer.Fit
	failed   error
}

func beginModel(d *dataset.Dataset, o options.Options, annotate bool) (work, error) {
	search, err := infer.NewSearch(d, o)
	return &fitting{data: d, options: o, search: search, annotate: annotate}, err
}

func (f *fitting) Step() bool {
	switch {
	case !f.search.Done():
		f.search.Step()
		return f.search.Done() && !f.annotate
	case f.free == nil:
		f.free, f.failed = f.search.Fit().Model().Annotate(f.data.Free())
		return f.failed != nil
	}
	f.free.Step()
	return f.free.Reason() != ""
}

func (f *fitting) Fraction() float64 {
	const joint = 0.9 // the free annotation is short
	if !f.annotate {
		return f.search.Fraction()
	}
	return joint * f.search.Fraction()
}

func (f *fitting) outcome() (*outcome, error) {
	if f.failed != nil {
		return nil, f.failed
	}
	fit := f.search.Fit()
	value := fit.F()
	kept := f.search.Outcomes()[f.search.Kept()]
	o := &outcome{labelled: f.reading(fit), facts: Facts{Variant: f.options.Variant(), F: &value, Start: &kept.Start}}
	o.free = o.labelled
	if f.free != nil {
		o.free = f.reading(f.free)
	}
	if f.search.OverBudget() {
		o.facts.Notes = append(o.facts.Notes, fmt.Sprintf("the budget of %g estimated seconds left out some starts", f.options.Budget))
	}
	return o, nil
}

func (f *fitting) reading(fit *infer.Fit) *score.Reading {
	r := &score.Reading{Zeta: fit.Zeta()}
	for e := range f.data.Concepts {
		r.Threshold = append(r.Threshold, f.options.ThresholdOf(e))
	}
	return r
}

// tests reports whether there are test videos.
func tests(d *dataset.Dataset) bool {
	for _, v := range d.Videos {
		if v.Test {
			return true
		}
	}
	return false
}
