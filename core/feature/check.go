package feature

import (
	"fmt"
	"slices"

	"siibp/core/dataset"
)

// viewNamed returns the view with a name, or the zero View if d has none.
func viewNamed(d *dataset.Dataset, name string) dataset.View {
	for _, v := range d.Views {
		if v.Name == name {
			return v
		}
	}
	return dataset.View{}
}

// descriptorsNamed returns the descriptors with a name, or empty descriptors if d has none.
func descriptorsNamed(d *dataset.Dataset, name string) descriptors {
	for _, x := range d.Descriptors {
		if x.Name == name {
			return descriptors{x}
		}
	}
	return descriptors{}
}

// checkInput returns an error unless d has the input that the pipeline was fitted to: the same kind
// (features or descriptors), width and, if both have names, column names.
func (p *Pipeline) checkInput(d *dataset.Dataset) error {
	kinds := [2]string{"features", "descriptors"}
	dims := [2]int{viewNamed(d, p.View).Dim, descriptorsNamed(d, p.View).Dim}
	wanted := 0
	if p.Fisher != nil {
		wanted = 1
	}
	switch {
	case dims[wanted] == p.In:
		return dataset.SameColumns(p.View, p.Columns, viewNamed(d, p.View).Columns)
	case dims[wanted] > 0:
		return fmt.Errorf("features: %s of %q have %d dimensions; the fitted recipe takes %d", kinds[wanted], p.View, dims[wanted], p.In)
	case dims[1-wanted] > 0:
		return fmt.Errorf("features: %q has %s; the fitted recipe takes %s", p.View, kinds[1-wanted], kinds[wanted])
	}
	return fmt.Errorf("features: the dataset has no %s of %q, which the fitted recipe takes", kinds[wanted], p.View)
}

// Check returns an error if a decoded transform is inconsistent: the widths of consecutive steps differ,
// or an array has a wrong length.
func (t *Transform) Check() error {
	for i := range t.Pipelines {
		if !t.Pipelines[i].valid() {
			return fmt.Errorf("features: the arrays of %q do not fit its steps", t.Pipelines[i].View)
		}
	}
	return t.Recipe.Check()
}

// maxWidth bounds the widths in a file, so that the product of two widths does not overflow.
const maxWidth = 1 << 31

// valid reports whether the widths of consecutive parts agree and all arrays have the right lengths.
func (p *Pipeline) valid() bool {
	width := p.In
	if p.Columns != nil && (len(p.Columns) != p.In || p.Fisher != nil) {
		return false
	}
	if f := p.Fisher; f != nil {
		if f.Project.Do != "pca" || !f.Project.valid(p.In) || !f.Mixture.valid(f.Project.Out) {
			return false
		}
		width = f.Width()
	}
	for i := range p.Steps {
		if !p.Steps[i].valid(width) {
			return false
		}
		width = p.Steps[i].Out
	}
	return width == p.Out && width > 0 && width < maxWidth
}

// valid reports whether the step has inputs of the given width and arrays of the right lengths.
func (s *Step) valid(width int) bool {
	if s.In != width || s.In < 1 || s.In > maxWidth || s.Out < 1 || s.Out > s.In {
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

// valid reports whether the mixture has the given width, arrays of the right lengths, no negative
// weight and positive variances.
func (m *Mixture) valid(width int) bool {
	return m.D == width && m.K > 0 && m.K < maxWidth && len(m.Weight) == m.K && len(m.Mean) == m.K*m.D && len(m.Var) == m.K*m.D &&
		slices.Min(m.Weight) >= 0 && slices.Min(m.Var) > 0
}
