package feature

import (
	"fmt"
	"iter"
	"slices"

	"siibp/core/dataset"
)

// Transform is a fitted recipe: what makes the model's views of a dataset's files.
type Transform struct {
	Recipe    Recipe     `json:"recipe"`
	Pipelines []Pipeline `json:"pipelines"` // of the views that are not taken as they are
}

// Job is the fitting or applying of a transform on its way.
type Job struct {
	// Within lets the job overwrite the dataset's own features, so that nothing is copied;
	// the dataset must then not be used any more.
	InPlace bool

	data      *dataset.Dataset
	transform *Transform
	fitting   bool
	views     []dataset.View // one a pipeline
	started   bool
	done      bool
	err       error
}

// Learn begins to fit a recipe to the training videos of d and to apply it to all. It
// errs where the recipe does not fit the dataset.
func Learn(d *dataset.Dataset, r Recipe) (*Job, error) {
	pipelines, err := r.pipelines(d)
	if err != nil {
		return nil, err
	}
	return &Job{data: d, transform: &Transform{r, pipelines}, fitting: true}, nil
}

// Start begins to apply a fitted transform to other data.
func (t *Transform) Start(d *dataset.Dataset) (*Job, error) {
	for i := range t.Pipelines {
		if err := t.Pipelines[i].checkInput(d); err != nil {
			return nil, err
		}
	}
	return &Job{data: d, transform: t}, nil
}

// Fit fits a recipe and applies it, without a pause. The dataset that it returns shares
// all but the views with d, which does not change.
func Fit(d *dataset.Dataset, r Recipe) (*Transform, *dataset.Dataset, error) {
	job, err := Learn(d, r)
	if err != nil {
		return nil, nil, err
	}
	return job.Run()
}

// Apply applies a fitted transform, without a pause.
func (t *Transform) Apply(d *dataset.Dataset) (*dataset.Dataset, error) {
	job, err := t.Start(d)
	if err != nil {
		return nil, err
	}
	_, transformed, err := job.Run()
	return transformed, err
}

// Run does all that is left and returns what Result does.
func (j *Job) Run() (*Transform, *dataset.Dataset, error) {
	for range j.Steps() {
	}
	return j.Result()
}

// Result returns the fitted transform and the dataset as the model sees it. It errs
// where the features allow no such step, or where the job is not done.
func (j *Job) Result() (*Transform, *dataset.Dataset, error) {
	switch {
	case j.err != nil:
		return nil, nil, j.err
	case !j.done:
		return nil, nil, fmt.Errorf("features: the work is not done")
	}
	return j.transform, j.datasetWithViews(), nil
}

// Steps does the work in bounded pieces and says before each what it is at. A loop that
// breaks off ends the job for good. In a web worker, iter.Pull makes a step of it. The
// decomposition of one matrix is one piece: seconds where its side is some hundreds.
func (j *Job) Steps() iter.Seq[string] {
	return func(yield func(string) bool) {
		if j.started {
			return
		}
		j.started = true
		p := &yielder{yield: yield}
		for i := range j.transform.Pipelines {
			if j.err = j.makeView(&j.transform.Pipelines[i], p); j.err != nil || p.stopped {
				return
			}
		}
		j.done = true
	}
}

// makeView makes the view of one pipeline.
func (j *Job) makeView(l *Pipeline, p *yielder) (err error) {
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
		if p.stopped {
			return nil
		}
		v, inPlace = l.Fisher.encode(x, len(j.data.Tracks), p), true
	}
	if p.stopped {
		return nil
	}
	if j.fitting {
		if err := l.fit(j.data, v, p); err != nil || p.stopped {
			return err
		}
		if l.Fisher != nil {
			l.In = l.Fisher.Project.In
		}
	}
	j.views = append(j.views, l.apply(v, inPlace, p))
	return nil
}

// datasetWithViews returns the dataset with the views that were made.
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
		conceptIndex := func(v dataset.View) int {
			return slices.IndexFunc(d.Concepts, func(c dataset.Concept) bool { return c.Name == v.Name })
		}
		slices.SortStableFunc(d.Views, func(a, b dataset.View) int { return conceptIndex(a) - conceptIndex(b) })
	}
	return &d
}
