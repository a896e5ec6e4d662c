package wire

import (
	"fmt"

	"siibp/core/coroutine"
	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/options"
)

// PrepareArguments ask for the features of the open dataset to be made.
type PrepareArguments struct {
	Recipe RecipeRequest `json:"recipe"`
}

// RecipeRequest says how the features are to be made.
type RecipeRequest struct {
	Features string           `json:"features"`          // as --features of the native command
	Fisher   feature.Encoding `json:"fisher,omitzero"`   // zeros are the defaults
	Seed     *uint64          `json:"seed,omitempty"`    // none: the default preset's
	Learned  bool             `json:"learned,omitempty"` // as the saved model's were made
}

// Prepared says how far the making of features is, and at last what was made.
type Prepared struct {
	Doing   string     `json:"doing"` // "" when done
	Done    bool       `json:"done"`
	Steps   []string   `json:"steps"` // what was done, a line a view
	Views   []View     `json:"views"` // as the model sees them
	Spectra []Spectrum `json:"spectra"`
}

// Spectrum is the variances along the axes of one PCA, descending.
type Spectrum struct {
	Name      string          `json:"name"`
	View      string          `json:"view"`
	Step      int             `json:"step"` // of the view's steps, from 1; 0: the descriptors' own
	Variances Buffer[float64] `json:"variances"`
}

// featureJob makes features, in pieces.
type featureJob struct {
	core  *Core
	job   *feature.Job
	steps *coroutine.Job
}

// prepare starts to make the features of the open dataset; those that there were stay until it
// is done.
func (c *Core) prepare(a *PrepareArguments) (Reply, error) {
	if c.open.dataset == nil {
		return Reply{}, errClosed
	}
	job, err := c.open.features(a.Recipe)
	if err != nil {
		return Reply{}, err
	}
	f := &featureJob{core: c, job: job, steps: job.Steps()}
	return Reply{Message: Prepared{Doing: "features"}, State: &State{}, job: f}, nil
}

// features returns what makes the features that a recipe asks for.
func (d *openData) features(recipe RecipeRequest) (*feature.Job, error) {
	if recipe.Learned {
		return d.learnedJob()
	}
	r, err := recipe.parse()
	if err != nil {
		return nil, err
	}
	return feature.Learn(d.dataset, r)
}

// parse reads the recipe's text.
func (p RecipeRequest) parse() (feature.Recipe, error) {
	plans, err := feature.Parse(p.Features)
	if err != nil {
		return feature.Recipe{}, fmt.Errorf("features, %w", err)
	}
	seed := options.Default().Seed
	if p.Seed != nil {
		seed = *p.Seed
	}
	r := feature.Recipe{Views: plans, Fisher: p.Fisher}
	return r.WithDefaults(seed), r.Check()
}

// Step makes a piece of the features. With the last the model sees them, and the runs that were
// kept are let go of.
func (f *featureJob) Step(bool) (Reply, error) {
	if f.steps.Step() {
		return Reply{Message: Prepared{Doing: f.job.Status()}, State: &State{}}, nil
	}
	transform, input, err := f.job.Result()
	if err != nil {
		return Reply{}, err
	}
	d := f.core.open
	f.core.runs.kept = nil
	d.input, d.transform = input, transform
	if len(transform.Pipelines) == 0 {
		d.input, d.transform = d.dataset, nil
	}
	return d.prepared(transform), nil
}

// Stop leaves the features as they are.
func (f *featureJob) Stop() (Reply, error) {
	f.steps.Stop()
	return Reply{Message: Prepared{Doing: "nothing"}, State: &State{Done: true}}, nil
}

// prepared says what was made.
func (d *openData) prepared(t *feature.Transform) Reply {
	var b buffers
	m := Prepared{Done: true, Views: views(d.input)}
	for i := range t.Pipelines {
		m.Steps = append(m.Steps, t.Pipelines[i].String())
	}
	for _, s := range t.Spectra() {
		m.Spectra = append(m.Spectra, Spectrum{s.Name, s.View, s.Step, add(&b, s.Variances)})
	}
	return Reply{Message: m, State: &State{Done: true}, Buffers: b}
}

func views(d *dataset.Dataset) []View {
	var list []View
	for _, v := range d.Views {
		list = append(list, View{v.Name, v.Dim, v.Missing()})
	}
	return list
}
