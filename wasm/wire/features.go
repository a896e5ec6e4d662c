package wire

import (
	"errors"
	"fmt"
	"iter"

	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/options"
)

// Prepared says how far the making of features is, and at last what was made.
type Prepared struct {
	Type    string     `json:"type"`  // "prepared"
	Doing   string     `json:"doing"` // "" when done
	Done    bool       `json:"done"`
	Steps   []string   `json:"steps"` // what was done, a line a view
	Views   []View     `json:"views"` // as the model sees them
	Spectra []Spectrum `json:"spectra"`
}

// Spectrum is the variances along the axes of one PCA, descending.
type Spectrum struct {
	Name      string `json:"name"`
	View      string `json:"view"`
	Step      int    `json:"step"`      // of the view's steps, from 1; 0: the descriptors' own
	Variances Buffer `json:"variances"` // float64
}

// preparing is the argument of prepare.
type preparing struct {
	Features string           `json:"features"` // as --features of the native command
	Fisher   feature.Encoding `json:"fisher"`   // zeros are the defaults
	Seed     *uint64          `json:"seed"`     // null: the default preset's
	Learned  bool             `json:"learned"`  // as the saved model's were made
}

// making is features on their way.
type making struct {
	job  *feature.Job
	next func() (string, bool)
	stop func()
}

// Prepare begins to make the features of the open dataset as a recipe says; those that
// there were stay until it is done.
func (c *Core) Prepare(recipe []byte) Reply {
	if c.opened == nil {
		return failure(errClosed, nil)
	}
	var p preparing
	if err := strict(recipe, &p); err != nil {
		return failure(fmt.Errorf("features: %w", err), nil)
	}
	job, err := c.job(p)
	if err != nil {
		return failure(err, nil)
	}
	c.abandon()
	m := &making{job: job}
	m.next, m.stop = iter.Pull(job.Steps())
	c.making = m
	return Reply{Message: Prepared{Type: "prepared", Doing: "features"}}
}

// job is the making of the features that a page asks for.
func (c *Core) job(p preparing) (*feature.Job, error) {
	if p.Learned {
		return c.learned()
	}
	r, err := p.recipe()
	if err != nil {
		return nil, err
	}
	return feature.Learn(c.opened, r)
}

// parseRecipe reads the text of a recipe.
func parseRecipe(text []byte) (feature.Recipe, error) {
	var p preparing
	if err := strict(text, &p); err != nil {
		return feature.Recipe{}, fmt.Errorf("features: %w", err)
	}
	return p.recipe()
}

// recipe is what a page asks for.
func (p preparing) recipe() (feature.Recipe, error) {
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

// Make does one bounded piece of it.
func (c *Core) Make() Reply {
	m := c.making
	if m == nil {
		return failure(errors.New("no features are being made"), nil)
	}
	if doing, more := m.next(); more {
		return Reply{Message: Prepared{Type: "prepared", Doing: doing}}
	}
	c.making, c.kept = nil, nil
	transform, made, err := m.job.Result()
	if err != nil {
		return failure(err, nil)
	}
	c.data, c.made = made, transform
	if len(transform.Pipelines) == 0 {
		c.data, c.made = c.opened, nil
	}
	return c.prepared(transform)
}

// Abandon gives up what Prepare began.
func (c *Core) Abandon() Reply {
	c.abandon()
	return Reply{Message: Prepared{Type: "prepared", Doing: "nothing"}}
}

func (c *Core) abandon() {
	if c.making != nil {
		c.making.stop()
		c.making = nil
	}
}

// prepared says what was made.
func (c *Core) prepared(t *feature.Transform) Reply {
	var b buffers
	m := Prepared{Type: "prepared", Done: true, Views: views(c.data)}
	for i := range t.Pipelines {
		m.Steps = append(m.Steps, t.Pipelines[i].String())
	}
	for _, s := range t.Spectra() {
		m.Spectra = append(m.Spectra, Spectrum{s.Name, s.View, s.Step, b.floats(s.Variances)})
	}
	return Reply{Message: m, Buffers: b}
}

func views(d *dataset.Dataset) []View {
	var list []View
	for _, v := range d.Views {
		list = append(list, View{v.Name, v.Dim, v.Missing()})
	}
	return list
}
