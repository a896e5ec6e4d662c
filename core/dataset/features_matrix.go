package dataset

import "siibp/core/dataset/npy"

// Matrix is a view's numbers and where they stand.
type Matrix struct {
	npy.Matrix
	single  []float32 // its numbers, in place of Data
	file    string
	lines   []int    // of each row; nil: row r stands in row r+1
	columns []string // their names; nil: they have numbers
}

// view makes a view of it.
func (f Matrix) view(name string) View {
	if f.single == nil {
		f.single = single(f.Data)
	}
	if f.single != nil {
		return View{Name: name, Dim: f.Cols, Single: f.single}
	}
	return View{Name: name, Dim: f.Cols, X: f.Data}
}
