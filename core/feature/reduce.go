package feature

import "siibp/core/dataset"

// Reduce fits the steps to all rows of x, n×d, and applies them. It returns the new rows
// and their width, or the error of a step that cannot be fitted.
func Reduce(x []float64, d int, steps ...Step) ([]float64, int, error) {
	n := len(x) / d
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	v := dataset.View{Dim: d, X: x}
	for i := range steps {
		if err := steps[i].fit(transformed(v, all, steps[:i]), &yielder{}); err != nil {
			return nil, 0, err
		}
	}
	p := Pipeline{Steps: steps}
	reduced := p.apply(v, false, &yielder{})
	return reduced.X, reduced.Dim, nil
}
