package feature

import (
	"fmt"

	"gonum.org/v1/gonum/floats"
)

// Spectrum holds the variances along all axes of one pca, descending.
type Spectrum struct {
	Name      string // names the view and the step
	View      string
	Step      int // number of the step, from 1; 0 for the descriptors' pca
	Variances []float64
}

// Spectra lists the spectra of all pca steps; a nil transform has none.
func (t *Transform) Spectra() []Spectrum {
	var list []Spectrum
	if t == nil {
		return nil
	}
	for i := range t.Pipelines {
		p := &t.Pipelines[i]
		if p.Fisher != nil {
			list = append(list, Spectrum{p.View + ", descriptors", p.View, 0, p.Fisher.Project.Spectrum})
		}
		for j, s := range p.Steps {
			if s.Do == "pca" {
				list = append(list, Spectrum{fmt.Sprintf("%s, step %d", p.View, j+1), p.View, j + 1, s.Spectrum})
			}
		}
	}
	return list
}

// Axes returns the least number of axes that hold the given share, 0 to 1, of the variance.
func (s Spectrum) Axes(share float64) int {
	left := share * floats.Sum(s.Variances)
	for k, v := range s.Variances {
		if left <= 0 {
			return k
		}
		left -= v
	}
	return len(s.Variances)
}
