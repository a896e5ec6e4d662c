package wire

import (
	"errors"
	"fmt"
	"iter"

	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/infer"
)

// preparing is the argument of prepare.
type preparing struct {
	Features string           `json:"features"` // as --features of the native command
	Fisher   feature.Encoding `json:"fisher"`   // zeros are the defaults
	Seed     *uint64          `json:"seed"`     // null: the default preset's
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
	r, err := parseRecipe(recipe)
	if err != nil {
		return failure(err, nil)
	}
	job, err := feature.Learn(c.opened, r)
	if err != nil {
		return failure(err, nil)
	}
	c.abandon()
	m := &making{job: job}
	m.next, m.stop = iter.Pull(job.Steps())
	c.making = m
	return Reply{Message: Prepared{Type: "prepared", Doing: "features"}}
}

// parseRecipe reads what a page asks for.
func parseRecipe(text []byte) (feature.Recipe, error) {
	var p preparing
	if err := strict(text, &p); err != nil {
		return feature.Recipe{}, fmt.Errorf("features: %w", err)
	}
	plans, err := feature.Parse(p.Features)
	if err != nil {
		return feature.Recipe{}, fmt.Errorf("features, %w", err)
	}
	seed := infer.Default().Seed
	if p.Seed != nil {
		seed = *p.Seed
	}
	r := feature.Recipe{Views: plans, Fisher: p.Fisher}
	return r.Filled(seed), r.Check()
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
	return Reply{m, b}
}

func views(d *dataset.Dataset) []View {
	var list []View
	for _, v := range d.Views {
		list = append(list, View{v.Name, v.Dim, v.Missing()})
	}
	return list
}
