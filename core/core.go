package core

import (
	"context"
	"fmt"
	"io"
	"os"
	"reflect"

	"siibp/core/choose"
	"siibp/core/dataset"
	"siibp/core/dataset/read"
	"siibp/core/feature"
	"siibp/core/model"
	"siibp/core/options"
	"siibp/core/result"
	"siibp/core/score"
	"siibp/core/search"
)

// Settings are the settings of Fit and Choose. The zero value is the default preset with the features of the dataset.
type Settings struct {
	// Options are the options of the model; the zero value is options.Default(). Start from a preset:
	// a zero field of other options is no default.
	Options options.Options
	// Features are the steps of the features, as "person: pca 32, l2; action: standardise". "" applies those that
	// the dataset suggests, if any.
	Features string
	// Progress is called now and then with the fraction of the estimated work; nil calls nothing.
	Progress func(fraction float64)

	recipe  *feature.Recipe      // of Choose, in place of Features
	heldOut *score.HeldOutReport // of Choose
}

// Open reads a dataset: a folder, an archive, or several files. Faults in the files are a fault.Faults, each with file,
// row, column and rule.
func Open(paths ...string) (*dataset.Dataset, error) { return read.Open(paths...) }

// New checks a dataset that a program builds in memory, and fills its defaults. The error is a *dataset.InvalidError,
// which names the broken rule and its place.
func New(d dataset.Dataset) (*dataset.Dataset, error) { return dataset.New(d) }

// OpenModel reads a model that Result.Model has written.
func OpenModel(path string) (*model.Model, error) { return result.OpenModel(path) }

// Fit fits the model to a dataset of Open or New. It returns an error for settings that are out of range or do not suit
// the dataset, and the cause of ctx if that is cancelled. The same dataset and settings give the same result.
func Fit(ctx context.Context, d *dataset.Dataset, s Settings) (*result.Result, error) {
	s.check("Fit", d)
	o := s.options()
	recipe, err := s.features(d)
	if err != nil {
		return nil, err
	}
	job, err := feature.Learn(d, recipe)
	if err != nil {
		return nil, err
	}
	transform, prepared, err := job.Run()
	if err != nil {
		return nil, err
	}
	if len(transform.Pipelines) == 0 {
		transform, prepared = nil, d
	}
	run, err := search.New(prepared, o)
	if err != nil {
		return nil, err
	}
	for !run.Done() {
		if ctx.Err() != nil {
			run.Stop()
			return nil, context.Cause(ctx)
		}
		run.Step()
		s.progress(run.Fraction())
	}
	r := result.New(prepared, run, nil)
	r.Features, r.HeldOut = transform, s.heldOut
	return r, nil
}

// Choose chooses the features, unless the settings have some, and some options by cross-validation on held-out
// captions. It returns the settings for Fit, whose result then has calibrated probabilities and an estimate of the
// accuracy, and the report of the choice. If ctx is cancelled, it returns the cause.
func Choose(ctx context.Context, d *dataset.Dataset, s Settings) (Settings, *score.HeldOutReport, error) {
	s.check("Choose", d)
	c := choose.Standard(s.options())
	base, err := s.features(d)
	if err != nil {
		return s, nil, err
	}
	if c.Base = base; s.Features != "" {
		c.Given = &base
	}
	selector, err := choose.New(d, c)
	if err != nil {
		return s, nil, err
	}
	steps := selector.Steps()
	for steps.Step() {
		if ctx.Err() != nil {
			steps.Stop()
			return s, nil, context.Cause(ctx)
		}
		s.progress(selector.Progress().Fraction)
	}
	report := selector.Record()
	recipe, err := c.Recipe(d, report.Selected)
	if err != nil {
		return s, nil, err
	}
	s.Options, s.Features = choose.Apply(report.Selected, c.Options), recipe.String()
	s.recipe, s.heldOut = &recipe, report
	return s, report, nil
}

// Predict reads a dataset in the vocabulary of a model and labels its tracks, without learning from them. Captions are
// optional, and may only name classes of the model.
func Predict(m *model.Model, paths ...string) (*result.Result, error) {
	if m == nil {
		panic("core: Predict without a model: OpenModel returns one")
	}
	d, err := read.OpenWith(read.Options{Vocabulary: m.Vocabulary("the model")}, paths...)
	if err != nil {
		return nil, err
	}
	d.Notes = append(d.Notes, m.Remarks(d)...)
	fit, err := m.Annotate(d)
	if err != nil {
		return nil, err
	}
	fit.Run()
	r := result.Annotated(fit, m.Options, nil)
	r.Features, r.HeldOut = m.Features, m.HeldOut
	return r, nil
}

// Save writes an output of a result to a file, as Save("localized.csv", r.Localized).
func Save(path string, write func(io.Writer) error) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	err = write(f)
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

// check panics unless the dataset was checked.
func (s *Settings) check(function string, d *dataset.Dataset) {
	if d == nil || d.Hash == "" {
		panic("core: " + function + " of a dataset that neither Open nor New has returned")
	}
}

// options returns the options, those of the default preset for the zero value.
func (s *Settings) options() options.Options {
	if reflect.ValueOf(s.Options).IsZero() {
		return options.Default()
	}
	return s.Options
}

// features returns the recipe.
func (s *Settings) features(d *dataset.Dataset) (feature.Recipe, error) {
	if s.recipe != nil && s.recipe.String() == s.Features {
		return *s.recipe, nil
	}
	views, err := feature.Parse(s.Features)
	if err != nil {
		return feature.Recipe{}, fmt.Errorf("features, %w", err)
	}
	r := feature.Recipe{Views: views}.WithDefaults(s.options().Seed)
	if err := r.Check(); err != nil {
		return r, err
	}
	return r.OrSuggested(d)
}

// progress reports the progress.
func (s *Settings) progress(fraction float64) {
	if s.Progress != nil {
		s.Progress(fraction)
	}
}
