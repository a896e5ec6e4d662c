package core

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"slices"

	"siibp/core/choose"
	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/model"
	"siibp/core/options"
	"siibp/core/result"
	"siibp/core/score"
	"siibp/core/search"
)

// Settings are the settings of Fit and Choose. The zero value is the default preset with the features of the dataset.
type Settings struct {
	// Options are the options of the model. The zero value is options.Default(). Otherwise start from a preset,
	// such as options.Default(), options.Buffet() or options.Named("paper"), and change single fields: a zero field is a
	// value, not a default.
	Options options.Options

	// Features are the steps that transform the features of each view before the fit, as
	// "person: pca 32, l2; action: standardise". "" takes those that dataset.json suggests, if any, and "none" none.
	Features string

	// Progress is called between two steps with the fraction of the estimated work that is done, 0 to 1. nil calls
	// nothing. It runs in the goroutine of the caller.
	Progress func(fraction float64)

	recipe *feature.Recipe // of Choose, in place of Features
	chosen chosen
}

// chosen is the report of Choose, and what it is about.
type chosen struct {
	report   *score.HeldOutReport // nil if the settings are not those of Choose
	hash     string               // of the dataset
	features string
	options  options.Options
}

// reportFor returns the report of Choose for a fit to a dataset, and a note if it is about other data or settings.
func (s *Settings) reportFor(d *dataset.Dataset) (report *score.HeldOutReport, note string) {
	c := s.chosen
	if c.report == nil || c.hash == d.Hash && c.features == s.Features && reflect.DeepEqual(c.options, s.Options) {
		return c.report, ""
	}
	return nil, "The accuracy is unknown: Choose estimated it for other data, options or features."
}

// Fit fits the model to a dataset that Open or New returned. It returns an error for a dataset without tracks, features or
// captions, for settings that are out of range or do not suit the dataset, and the cause of ctx if that is cancelled. The
// same dataset and settings give the same result.
//
// Result.Label returns the label of a track; Labels, Rankings and Scores hold the whole answer, with N tracks and E
// concepts in the order of the dataset; Why explains a label; Notes lists options without effect. Fit panics for a nil ctx
// and for a dataset that neither Open nor New returned.
func Fit(ctx context.Context, d *dataset.Dataset, s Settings) (*result.Result, error) {
	check("Fit", ctx, d)
	if err := learnable("Fit", d); err != nil {
		return nil, err
	}
	o, err := s.options()
	if err != nil {
		return nil, err
	}
	recipe, err := s.features(d, o)
	if err != nil {
		return nil, err
	}
	job, err := feature.Learn(d, recipe)
	if err != nil {
		return nil, err
	}
	transform, prepared, err := runFeatures(ctx, job)
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
	if err := runSearch(ctx, run, s.Progress); err != nil {
		return nil, err
	}
	r := result.New(prepared, run)
	report, note := s.reportFor(d)
	r.Features, r.HeldOut = transform, report
	if note != "" {
		r.Notes = append(r.Notes, note)
	}
	for _, idle := range o.Idle(o.Chosen()) {
		r.Notes = append(r.Notes, idle.String())
	}
	if run.OverBudget() {
		r.Notes = append(r.Notes, fmt.Sprintf("Not every start was run, because they would take more than the budget of %g estimated seconds.", o.Budget))
	}
	return r, nil
}

// Choose chooses the features, unless the settings have some, and some options by cross-validation on held-out
// captions. It returns the settings for Fit, whose result of this dataset then has calibrated probabilities and an estimate
// of the accuracy, and the report of the choice. If ctx is cancelled, it returns the cause. It panics as Fit does.
func Choose(ctx context.Context, d *dataset.Dataset, s Settings) (Settings, *score.HeldOutReport, error) {
	check("Choose", ctx, d)
	if err := learnable("Choose", d); err != nil {
		return s, nil, err
	}
	o, err := s.options()
	if err != nil {
		return s, nil, err
	}
	c := choose.Standard(o)
	base, err := s.features(d, o)
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
		report(s.Progress, selector.Progress().Fraction)
	}
	choice := selector.Record()
	recipe, err := c.Recipe(d, choice.Selected)
	if err != nil {
		return s, nil, err
	}
	s.Options, s.Features = choose.Apply(choice.Selected, c.Options), recipe.String()
	s.recipe, s.chosen = &recipe, chosen{choice, d.Hash, s.Features, s.Options}
	return s, choice, nil
}

// Predict labels the tracks of a dataset with the model m, without learning from them. OpenWith reads the dataset with
// m as its Model; New makes one with the names of m's concepts, classes and views. Captions are optional: a video
// with captions is labelled subject to them. progress is called as Settings.Progress is, and may be nil.
//
// Predict returns an error for a dataset whose concepts, classes, views or dimensions are not those of m, and the cause of ctx
// if that is cancelled. It panics for a nil ctx or m and for a dataset that neither Open nor New returned.
func Predict(ctx context.Context, m *model.Model, d *dataset.Dataset, progress func(fraction float64)) (*result.Result, error) {
	check("Predict", ctx, d)
	if m == nil {
		panic("core: Predict without a model: OpenModel returns one")
	}
	prepared := d
	if m.Features != nil && len(m.Features.Pipelines) > 0 {
		job, err := m.Features.Start(d)
		if err != nil {
			return nil, err
		}
		if _, prepared, err = runFeatures(ctx, job); err != nil {
			return nil, err
		}
	}
	run, err := m.Apply(prepared)
	if err != nil {
		return nil, err
	}
	if err := runSearch(ctx, run, progress); err != nil {
		return nil, err
	}
	r := result.Annotated(run.Trainer(), m.Options)
	r.Features, r.HeldOut, r.Notes = m.Features, m.HeldOut, m.Remarks(d)
	return r, nil
}

// Save writes an output of a result to a file, as Save("localized.csv", r.Localized) or Save("model.zip", r.Model). It
// replaces the file, and returns the error of the system or of write.
func Save(path string, write func(io.Writer) error) error {
	if write == nil {
		panic("core: Save without a function that writes, such as the method Localized of a result")
	}
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

// check panics for a nil context and unless the dataset was checked.
func check(function string, ctx context.Context, d *dataset.Dataset) {
	if ctx == nil {
		panic("core: " + function + " without a context: context.Background() is one")
	}
	if d == nil || d.Hash == "" {
		panic("core: " + function + " of a dataset that neither Open nor New has returned")
	}
}

// learnable returns an error that names what a dataset lacks for a fit: tracks, features, or captions and known labels.
func learnable(function string, d *dataset.Dataset) error {
	lack := func(text string) error { return fmt.Errorf("core: %s of a dataset without %s", function, text) }
	if len(d.Tracks) == 0 {
		return lack("tracks: Dataset.Tracks must have at least one")
	}
	if len(d.Views)+len(d.Descriptors) == 0 {
		return lack(fmt.Sprintf("features: Dataset.Views must have a View with the name of a concept, such as %q", d.Concepts[0].ViewNames()[0]))
	}
	for _, c := range d.Concepts {
		if !slices.ContainsFunc(c.ViewNames(), func(name string) bool { return hasFeatures(d, name) }) {
			return lack(fmt.Sprintf("features of the concept %q: Dataset.Views must have a View with the name %q", c.Name, c.ViewNames()[0]))
		}
	}
	hasCaption := func(v dataset.Video) bool { return len(v.Tuples) > 0 && len(v.Tracks) > 0 }
	isKnown := func(class int) bool { return class != dataset.Unknown }
	hasKnown := func(t dataset.Track) bool { return slices.ContainsFunc(t.Known, isKnown) }
	if !slices.ContainsFunc(d.Videos, hasCaption) && !slices.ContainsFunc(d.Tracks, hasKnown) {
		return lack("captions: Video.Tuples of a video with tracks must have at least one tuple, or Track.Known a label; Predict needs none")
	}
	return nil
}

// hasFeatures reports whether a dataset has a view, or descriptors, with a name.
func hasFeatures(d *dataset.Dataset, name string) bool {
	return slices.ContainsFunc(d.Views, func(v dataset.View) bool { return v.Name == name }) ||
		slices.ContainsFunc(d.Descriptors, func(v dataset.Descriptors) bool { return v.Name == name })
}

// options returns the options, those of the default preset for the zero value.
func (s *Settings) options() (options.Options, error) {
	if reflect.ValueOf(s.Options).IsZero() {
		return options.Default(), nil
	}
	if s.Options.Allocation == "" {
		return s.Options, errors.New("core: Settings.Options is no complete set of options: start from options.Default() and change single fields")
	}
	return s.Options, s.Options.Check()
}

// features returns the recipe for a fit with the given options.
func (s *Settings) features(d *dataset.Dataset, o options.Options) (feature.Recipe, error) {
	if s.recipe != nil && s.recipe.String() == s.Features {
		return *s.recipe, nil
	}
	views, err := feature.Parse(s.Features)
	if err != nil {
		return feature.Recipe{}, fmt.Errorf("features, %w", err)
	}
	r := feature.Recipe{Views: views}.WithDefaults(o.Seed)
	if err := r.Check(); err != nil {
		return r, err
	}
	return r.OrSuggested(d)
}

// runFeatures computes features, and returns the cause of ctx if that is cancelled.
func runFeatures(ctx context.Context, job *feature.Job) (*feature.Transform, *dataset.Dataset, error) {
	steps := job.Steps()
	for steps.Step() {
		if ctx.Err() != nil {
			steps.Stop()
			return nil, nil, context.Cause(ctx)
		}
	}
	return job.Result()
}

// runSearch runs a search to its end, and returns the cause of ctx if that is cancelled.
func runSearch(ctx context.Context, run *search.Search, progress func(fraction float64)) error {
	defer context.AfterFunc(ctx, run.Interrupt)()
	for !run.Done() {
		if ctx.Err() != nil {
			run.Stop()
			return context.Cause(ctx)
		}
		run.Step()
		report(progress, run.Fraction())
	}
	return nil
}

// report calls progress unless it is nil.
func report(progress func(fraction float64), fraction float64) {
	if progress != nil {
		progress(fraction)
	}
}
