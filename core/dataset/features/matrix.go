package features

import (
	"siibp/core/dataset"
	"siibp/core/dataset/npy"
)

// Matrix is a view's numbers and where they stand.
type Matrix struct {
	npy.Matrix
	single  []float32 // its numbers, in place of Data
	File    string
	lines   []int    // of each row; nil: row r stands in row r+1
	columns []string // their names; nil: they have numbers
}

// View makes a view of it.
func (f Matrix) View(name string) dataset.View {
	if f.single == nil {
		f.single = dataset.Single(f.Data)
	}
	if f.single != nil {
		return dataset.View{Name: name, Dim: f.Cols, Single: f.single}
	}
	return dataset.View{Name: name, Dim: f.Cols, X: f.Data}
}
