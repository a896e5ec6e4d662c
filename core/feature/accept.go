package feature

import (
	"fmt"
	"slices"

	"siibp/core/dataset"
)

// view returns the named view, empty where there is none.
func view(d *dataset.Dataset, name string) dataset.View {
	for _, v := range d.Views {
		if v.Name == name {
			return v
		}
	}
	return dataset.View{}
}

// local returns the named descriptors, empty where there are none.
func local(d *dataset.Dataset, name string) descriptors {
	for _, x := range d.Descriptors {
		if x.Name == name {
			return descriptors{x}
		}
	}
	return descriptors{}
}

// accepts returns an error where d does not hold what the pipeline was fitted to.
func (p *Pipeline) accepts(d *dataset.Dataset) error {
	kinds := [2]string{"features", "descriptors"}
	have := [2]int{view(d, p.View).Dim, local(d, p.View).Dim}
	takes := 0
	if p.Fisher != nil {
		takes = 1
	}
	switch {
	case have[takes] == p.In:
		return nil
	case have[takes] > 0:
		return fmt.Errorf("features: %s of %q have %d dimensions; what was learned takes %d", kinds[takes], p.View, have[takes], p.In)
	case have[1-takes] > 0:
		return fmt.Errorf("features: %q has %s; what was learned takes %s", p.View, kinds[1-takes], kinds[takes])
	}
	return fmt.Errorf("features: the dataset has no %s of %q, which what was learned takes", kinds[takes], p.View)
}

// Check returns an error where a transform that was read is not whole: where a width
// or the size of an array does not fit.
func (t *Transform) Check() error {
	for i := range t.Pipelines {
		if !t.Pipelines[i].whole() {
			return fmt.Errorf("features: the arrays of %q do not fit its steps", t.Pipelines[i].View)
		}
	}
	return t.Recipe.Check()
}

// most bounds widths that are read, so that products of two do not overflow.
const most = 1 << 31

func (p *Pipeline) whole() bool {
	width := p.In
	if f := p.Fisher; f != nil {
		if f.Project.Do != "pca" || !f.Project.whole(p.In) || !f.Mixture.whole(f.Project.Out) {
			return false
		}
		width = f.Width()
	}
	for i := range p.Steps {
		if !p.Steps[i].whole(width) {
			return false
		}
		width = p.Steps[i].Out
	}
	return width == p.Out && width > 0 && width < most
}

// whole reports whether the step takes vectors of that width and has its arrays.
func (s *Step) whole(width int) bool {
	if s.In != width || s.In < 1 || s.In > most || s.Out < 1 || s.Out > s.In {
		return false
	}
	switch s.Do {
	case "standardise":
		return s.Out == s.In && len(s.Mean) == s.In && len(s.Scale) == s.In
	case "pca":
		return len(s.Mean) == s.In && len(s.Axes) == s.Out*s.In && len(s.Spectrum) == s.Sizes && (!s.Whiten || len(s.Scale) == s.Out)
	case "l2":
		return s.Out == s.In
	case "balance":
		return s.Out == s.In && len(s.Scale) == 1
	}
	return false
}

func (m *Mixture) whole(width int) bool {
	return m.D == width && m.K > 0 && m.K < most && len(m.Weight) == m.K && len(m.Mean) == m.K*m.D && len(m.Var) == m.K*m.D &&
		slices.Min(m.Weight) >= 0 && slices.Min(m.Var) > 0
}
