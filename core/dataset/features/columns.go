package features

import (
	"fmt"
	"slices"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/inspect"
	"siibp/core/dataset/spelling"
)

// choose keeps the columns of a matrix that are features: those that a saved model has
// learned of, by their names, in its order; else all but those that number rows or such. It
// reports, with faults if not, whether all of them are there and hold numbers.
func (r *Reader) choose(f *Matrix, name string) bool {
	learned, dim := r.model.ColumnsLearned(name)
	switch {
	case learned != nil && f.columns != nil:
		if !r.match(f, learned) {
			return false
		}
	case dim == f.Cols: // an older model, which does not name its columns
	default:
		t := inspect.Table{View: dataset.View{Name: name, Dim: f.Cols, Columns: f.columns, X: f.Data, Single: f.single}, File: f.File, Text: f.text}
		if r.rows.Known {
			t.Tracks = r.rows.Data.Tracks
		}
		f.keep(without(f.Cols, inspect.LeftOut(r.Report, t)))
	}
	for c, text := range f.text {
		if text {
			r.Fault(fault.Fault{File: f.File, Column: f.columns[c], Rule: "a feature is a number", Found: "text", Want: "delete the column, or turn it into numbers"})
			return false
		}
	}
	return true
}

// match keeps the columns of the given names, as spelling.Fold compares them, in their order;
// false, with a fault, where one is missing.
func (r *Reader) match(f *Matrix, learned []string) bool {
	if slices.Equal(f.columns, learned) {
		return true
	}
	var kept []int
	var missing []string
	for _, name := range learned {
		if c := find(f.columns, name); c >= 0 && !slices.Contains(kept, c) {
			kept = append(kept, c)
		} else {
			missing = append(missing, name)
		}
	}
	if missing != nil {
		r.Fault(fault.Fault{File: f.File, Row: 1, Rule: fmt.Sprintf("%s has learned features whose columns are called %s", r.model.By(), fault.Listed(learned)),
			Found: fmt.Sprintf("%s, and no %s", fault.Listed(f.columns), fault.Listed(missing)),
			Want:  "name the columns as they were called then; if they are the same in the same order, take the header away"})
		return false
	}
	var extra []string
	for c, name := range f.columns {
		if !slices.Contains(kept, c) && name != "" {
			extra = append(extra, name)
		}
	}
	if !slices.IsSorted(kept) {
		r.Note("%s: its columns stand in another order than those that %s has learned; they are matched by name.", f.File, r.model.By())
	}
	if extra != nil {
		them := "them"
		if len(extra) == 1 {
			them = "it"
		}
		r.Note("%s: %s not used, as %s has not learned %s: %s.", f.File, fault.Count(len(extra), "column is", "columns are"), r.model.By(),
			them, fault.Listed(extra))
	}
	f.keep(kept)
	return true
}

// find returns the index of a name, or else of the only one that folds alike; −1 where there is
// none.
func find(columns []string, name string) int {
	at, folded := slices.Index(columns, name), spelling.Fold(name)
	if at >= 0 {
		return at
	}
	for c, other := range columns {
		switch {
		case spelling.Fold(other) != folded:
		case at >= 0:
			return -1
		default:
			at = c
		}
	}
	return at
}

// without returns the columns of n that are not among some.
func without(n int, out []int) []int {
	if len(out) == 0 {
		return nil
	}
	var kept []int
	for c := range n {
		if !slices.Contains(out, c) {
			kept = append(kept, c)
		}
	}
	return kept
}

// keep makes the matrix one of the given columns, in their order, in the same memory; nil
// keeps all.
func (f *Matrix) keep(columns []int) {
	if columns == nil {
		return
	}
	if f.single != nil {
		f.single = keep(f.single, f.Rows, f.Cols, columns)
	} else {
		f.Data = keep(f.Data, f.Rows, f.Cols, columns)
	}
	f.Cols = len(columns)
	f.columns, f.text, f.origin = keepNames(f.columns, columns), keepNames(f.text, columns), columns
}

// keep moves columns of n×width numbers to the front of their memory.
func keep[T any](x []T, n, width int, columns []int) []T {
	row := make([]T, len(columns))
	for i := range n {
		for to, c := range columns {
			row[to] = x[i*width+c]
		}
		copy(x[i*len(columns):], row)
	}
	return x[:n*len(columns)]
}

// keepNames returns what is known of each of the columns; nil where nothing is known.
func keepNames[T any](all []T, columns []int) []T {
	if all == nil {
		return nil
	}
	var kept []T
	for _, c := range columns {
		kept = append(kept, all[c])
	}
	return kept
}
