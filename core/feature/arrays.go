package feature

import "fmt"

// Array is one array of a fitted transform, Rows×Cols, and the name of its file.
// Data points to the slice that the numbers are written from or read into.
type Array struct {
	Name       string
	Rows, Cols int
	Data       *[]float64
}

// Arrays lists the arrays that a transform's JSON leaves out. Those of the i-th pipeline are
//
//	features<i>-descriptor-mean, -descriptor-axes, -descriptor-spectrum
//	features<i>-mixture-weights, -mixture-means, -mixture-variances
//	features<i>-step<j>-mean, -scale, -axes, -spectrum
//
// as far as its steps have them. The sizes come from the JSON, so that a reader that has
// the JSON alone learns from Arrays which files to read.
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

// arrays lists the arrays of one fitted step, with the prefix name before their names.
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
