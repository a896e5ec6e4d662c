// Package feature transforms a dataset's features for the model: it standardizes, projects, normalizes
// and balances given views, and turns sets of local descriptors into views by Fisher vectors.
//
// A Recipe lists the steps of each view. Learn fits them to the tracks of the training videos and
// applies them to all tracks. The fitted Transform is saved with the model, so that new data is
// transformed by the same steps. A row of NaN marks a track without the view and stays NaN.
//
// A new step needs a name in stepNames, a case in Step.fit, Step.apply and Step.valid, and its
// parameters in the parser.
//
// Sources: F. Perronnin, J. Sánchez, T. Mensink, Improving the Fisher kernel for large-scale image
// classification, ECCV 2010; J. Sánchez, F. Perronnin, T. Mensink, J. Verbeek, Image classification
// with the Fisher vector, IJCV 105, 2013; D. Arthur, S. Vassilvitskii, k-means++: the advantages of
// careful seeding, SODA 2007.
package feature

import (
	"fmt"
	"slices"

	"siibp/core/coroutine"
	"siibp/core/dataset"
)

// Transform is a fitted recipe. It computes the views of the model from the features of a dataset.
type Transform struct {
	Recipe    Recipe     `json:"recipe"`
	Pipelines []Pipeline `json:"pipelines"` // of each view that is transformed
}

// Job is a run that fits a transform and applies it, or only applies it.
type Job struct {
	// InPlace lets the job overwrite the features of the dataset instead of copying them; the
	// dataset is invalid afterwards.
	InPlace bool

	data      *dataset.Dataset
	transform *Transform
	fitting   bool
	views     []dataset.View // of each finished pipeline
	work      work
	done      bool
	err       error
}

// Learn returns a job that fits the recipe to the training videos of d and applies it to all videos.
// It returns an error if the recipe is invalid for the dataset.
func Learn(d *dataset.Dataset, r Recipe) (*Job, error) {
	pipelines, err := r.pipelines(d)
	if err != nil {
		return nil, err
	}
	return &Job{data: d, transform: &Transform{r, pipelines}, fitting: true}, nil
}

// Start returns a job that applies a fitted transform to d. It returns an error if d lacks an input
// view of the transform or has it with a different width.
func (t *Transform) Start(d *dataset.Dataset) (*Job, error) {
	for i := range t.Pipelines {
		if err := t.Pipelines[i].checkInput(d); err != nil {
			return nil, err
		}
	}
	return &Job{data: d, transform: t}, nil
}

// Fit fits a recipe and applies it. The returned dataset shares everything except the views with d,
// which is unchanged.
func Fit(d *dataset.Dataset, r Recipe) (*Transform, *dataset.Dataset, error) {
	job, err := Learn(d, r)
	if err != nil {
		return nil, nil, err
	}
	return job.Run()
}

// Apply applies a fitted transform to d and returns the transformed dataset.
func (t *Transform) Apply(d *dataset.Dataset) (*dataset.Dataset, error) {
	job, err := t.Start(d)
	if err != nil {
		return nil, err
	}
	_, transformed, err := job.Run()
	return transformed, err
}

// Run does the work at once and returns the result of Result.
func (j *Job) Run() (*Transform, *dataset.Dataset, error) {
	j.run()
	return j.Result()
}

// Result returns the fitted transform and the dataset with the views of the model. It returns an error
// if a step could not be fitted or the job is not done.
func (j *Job) Result() (*Transform, *dataset.Dataset, error) {
	switch {
	case j.err != nil:
		return nil, nil, j.err
	case !j.done:
		return nil, nil, fmt.Errorf("features: the job is not done")
	}
	return j.transform, j.datasetWithViews(), nil
}

// Steps returns a coroutine that does the work in bounded steps; Result has the results when it has ended.
// The decomposition of a matrix is one step: seconds for a side of some hundreds.
func (j *Job) Steps() *coroutine.Job { return j.work.Start(stepSize, j.run) }

// Status returns the task under way.
func (j *Job) Status() string { return j.work.status() }

// run does the work.
func (j *Job) run() {
	for i := range j.transform.Pipelines {
		if j.err = j.makeView(&j.transform.Pipelines[i]); j.err != nil {
			return
		}
	}
	j.done = true
}

// makeView fits (for a job of Learn) and applies one pipeline and appends its view.
func (j *Job) makeView(l *Pipeline) (err error) {
	p := &j.work
	defer func() {
		if err != nil {
			err = fmt.Errorf("features: %s: %w", l.View, err)
		}
	}()
	v, inPlace := viewNamed(j.data, l.View), j.InPlace
	if l.Fisher != nil {
		x := descriptorsNamed(j.data, l.View)
		if j.fitting {
			if err := l.Fisher.fit(j.data, x, j.transform.Recipe.Fisher, j.transform.Recipe.Seed, p); err != nil {
				return err
			}
		}
		v, inPlace = l.Fisher.encode(x, len(j.data.Tracks), p), true
	}
	if j.fitting {
		if err := l.fit(j.data, v, p); err != nil {
			return err
		}
		if l.Fisher != nil {
			l.In = l.Fisher.Project.In
		}
	}
	j.views = append(j.views, l.apply(v, inPlace, p))
	return nil
}

// datasetWithViews returns the dataset with the views of the job. If descriptors add a view, all views
// are sorted in the order of the concepts.
func (j *Job) datasetWithViews() *dataset.Dataset {
	d := *j.data
	if len(j.views) == 0 {
		return &d
	}
	d.Views, d.Descriptors = slices.Clone(d.Views), slices.Clone(d.Descriptors)
	for _, v := range j.views {
		index := slices.IndexFunc(d.Views, func(x dataset.View) bool { return x.Name == v.Name })
		if index >= 0 {
			d.Views[index] = v
		} else {
			d.Views = append(d.Views, v)
		}
		d.Descriptors = slices.DeleteFunc(d.Descriptors, func(x dataset.Descriptors) bool { return x.Name == v.Name })
	}
	if len(d.Views) > len(j.data.Views) {
		names := d.ViewNames()
		slices.SortStableFunc(d.Views, func(a, b dataset.View) int {
			return slices.Index(names, a.Name) - slices.Index(names, b.Name)
		})
	}
	return &d
}

// Array is one array of a fitted transform, Rows×Cols, with the name of its file. Data points to the
// slice for encoding and decoding.
type Array struct {
	Name       string
	Rows, Cols int
	Data       *[]float64
}

// Arrays lists the arrays that the JSON of a transform omits. The arrays of pipeline i are
//
//	features<i>-descriptor-mean, -descriptor-axes, -descriptor-spectrum
//	features<i>-mixture-weights, -mixture-means, -mixture-variances
//	features<i>-step<j>-mean, -scale, -axes, -spectrum
//
// if its steps have them. The sizes are in the JSON, so that Arrays of a decoded transform lists the
// files to read.
func (t *Transform) Arrays() []Array {
	var list []Array
	for i := range t.Pipelines {
		p := &t.Pipelines[i]
		name := fmt.Sprintf("features%d-", i+1)
		if f := p.Fisher; f != nil {
			m := &f.Mixture
			list = append(list, f.Project.arrays(name+"descriptor-")...)
			list = append(list, Array{name + "mixture-weights", m.K, 1, &m.Weight},
				Array{name + "mixture-means", m.K, m.D, &m.Mean}, Array{name + "mixture-variances", m.K, m.D, &m.Var})
		}
		for j := range p.Steps {
			list = append(list, p.Steps[j].arrays(fmt.Sprintf("%sstep%d-", name, j+1))...)
		}
	}
	return list
}

// arrays lists the arrays of one fitted step; name is the prefix of their names.
func (s *Step) arrays(name string) []Array {
	mean, scale := Array{name + "mean", s.In, 1, &s.Mean}, Array{name + "scale", s.Out, 1, &s.Scale}
	switch s.Do {
	case "standardise":
		return []Array{mean, scale}
	case "pca":
		list := []Array{mean, {name + "axes", s.Out, s.In, &s.Axes}, {name + "spectrum", s.Sizes, 1, &s.Spectrum}}
		if s.Whiten {
			list = append(list, scale)
		}
		return list
	case "balance":
		scale.Rows = 1
		return []Array{scale}
	}
	return nil
}
