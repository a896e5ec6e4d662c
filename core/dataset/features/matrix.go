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
	origin  []int    // their places in the file, from 0; nil: as they stand
	text    []bool   // of each column: it holds text, so that it can be no feature; nil: none does
}

// View makes a view of it.
func (f Matrix) View(name string) dataset.View {
	if f.single == nil {
		f.single = dataset.Single(f.Data)
	}
	v := dataset.View{Name: name, Dim: f.Cols, Columns: distinct(f.columns), Single: f.single}
	if f.single == nil {
		v.X = f.Data
	}
	return v
}

// distinct returns names that tell columns apart; nil where some are empty or alike.
func distinct(names []string) []string {
	seen := map[string]bool{"": true}
	for _, name := range names {
		if seen[name] {
			return nil
		}
		seen[name] = true
	}
	return names
}
