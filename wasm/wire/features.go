package wire

import (
	"fmt"

	"siibp/core/coroutine"
	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/options"
)

// PrepareArguments are the arguments of prepare.
type PrepareArguments struct {
	Recipe RecipeRequest `json:"recipe"`
}

// RecipeRequest describes how to compute the features.
type RecipeRequest struct {
	Features string           `json:"features"`          // as for --features of siibp
	Fisher   feature.Encoding `json:"fisher,omitzero"`   // zeros are the defaults
	Seed     *uint64          `json:"seed,omitempty"`    // none: that of the default preset
	Learned  bool             `json:"learned,omitempty"` // with the transform of the saved model
}

// FeatureProgress is the progress and, when done, the result of computing features.
type FeatureProgress struct {
	Doing   string     `json:"doing"` // "" when done
	Done    bool       `json:"done"`
	Steps   []string   `json:"steps"` // one line for each view
	Views   []View     `json:"views"` // of the result
	Spectra []Spectrum `json:"spectra"`
}

// Spectrum holds the variances along the axes of one PCA, descending.
type Spectrum struct {
	Name      string          `json:"name"`
	View      string          `json:"view"`
	Step      int             `json:"step"` // index of the step, from 1; 0: the PCA of the descriptors
	Variances Buffer[float64] `json:"variances"`
}

// featureJob computes features in steps.
type featureJob struct {
	core  *Core
	job   *feature.Job
	steps *coroutine.Job
}

// prepare starts to compute the features of the open dataset. The previous features stay until it is done.
func (c *Core) prepare(a *PrepareArguments) (Reply, error) {
	if c.open.dataset == nil {
		return Reply{}, errClosed
	}
	job, err := c.open.features(a.Recipe)
	if err != nil {
		return Reply{}, err
	}
	f := &featureJob{core: c, job: job, steps: job.Steps()}
	return Reply{Message: FeatureProgress{Doing: "features"}, State: &State{}, job: f}, nil
}

// features returns the job for a recipe.
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

// parse returns the recipe.
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

// Step runs one step. The last step installs the features and releases the kept runs.
func (f *featureJob) Step(bool) (Reply, error) {
	if f.steps.Step() {
		return Reply{Message: FeatureProgress{Doing: f.job.Status()}, State: &State{}}, nil
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

// Stop cancels the job and keeps the previous features.
func (f *featureJob) Stop() (Reply, error) {
	f.steps.Stop()
	return Reply{Message: FeatureProgress{Doing: "nothing"}, State: &State{Done: true}}, nil
}

// prepared returns the message for the computed features.
func (d *openData) prepared(t *feature.Transform) Reply {
	var b buffers
	m := FeatureProgress{Done: true, Views: views(d.input)}
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
