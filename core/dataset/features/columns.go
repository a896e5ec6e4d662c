package features

import (
	"fmt"
	"slices"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/inspect"
	"siibp/core/dataset/text"
)

// choose selects the feature columns of a matrix: those that the saved model has learned, by name and in its order,
// else all that are not row numbers or the like (see inspect.LeftOut). It reports, with faults if not, whether all of
// them exist and are numbers.
func (r *Reader) choose(f *Matrix, name string) bool {
	learned, dim := r.model.ColumnsLearned(name)
	switch {
	case learned != nil && f.columns != nil:
		if !r.match(f, learned) {
			return false
		}
	case dim == f.Cols: // an older model without column names
	default:
		t := inspect.Table{View: dataset.View{Name: name, Dim: f.Cols, Columns: f.columns, X: f.Data, Single: f.single}, File: f.File, Text: f.text}
		if r.rows.Known {
			t.Tracks = r.rows.Data.Tracks
		}
		out := inspect.LeftOut(r.Report, t)
		if f.columns != nil && len(out) == 0 { // a note about columns that are left out names the header, too
			r.Note("%s: the first row is a header: %s.", f.File, fault.Listed(f.columns))
		}
		f.keep(without(f.Cols, out))
	}
	for c, text := range f.text {
		if text {
			r.Fault(fault.Fault{File: f.File, Column: f.columns[c], Rule: "a feature must be a number", Found: "text", Want: "delete the column, or convert it to numbers"})
			return false
		}
	}
	return true
}

// match selects the columns with the learned names, compared by text.Fold; false, with a fault, if one is missing.
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
		r.Fault(fault.Fault{File: f.File, Row: 1, Rule: fmt.Sprintf("the feature columns must be those that %s has learned: %s", r.model.By(), fault.Listed(learned)),
			Found: fmt.Sprintf("%s, and no %s", fault.Listed(f.columns), fault.Listed(missing)),
			Want:  "use the learned column names; if the columns are the same in the same order, delete the header"})
		return false
	}
	var extra []string
	for c, name := range f.columns {
		if !slices.Contains(kept, c) && name != "" {
			extra = append(extra, name)
		}
	}
	if !slices.IsSorted(kept) {
		r.Note("%s: its columns have another order than in %s; they are matched by name.", f.File, r.model.By())
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

// find returns the index of a name, or of the only column with the same folded name, else −1.
func find(columns []string, name string) int {
	at, folded := slices.Index(columns, name), text.Fold(name)
	if at >= 0 {
		return at
	}
	for c, other := range columns {
		switch {
		case text.Fold(other) != folded:
		case at >= 0:
			return -1
		default:
			at = c
		}
	}
	return at
}

// without returns the indexes below n that are not in out, nil if out is empty.
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

// keep reduces the matrix, in place, to the given columns in their order; nil keeps all.
func (f *Matrix) keep(columns []int) {
	if columns == nil {
		return
	}
	if f.single != nil {
		f.single = keepColumns(f.single, f.Rows, f.Cols, columns)
	} else {
		f.Data = keepColumns(f.Data, f.Rows, f.Cols, columns)
	}
	f.Cols = len(columns)
	f.columns, f.text, f.origin = keepNames(f.columns, columns), keepNames(f.text, columns), columns
}

// keepColumns moves the given columns of an n×width matrix to the front of x.
func keepColumns[T any](x []T, n, width int, columns []int) []T {
	row := make([]T, len(columns))
	for i := range n {
		for to, c := range columns {
			row[to] = x[i*width+c]
		}
		copy(x[i*len(columns):], row)
	}
	return x[:n*len(columns)]
}

// keepNames selects the elements of the given columns; nil stays nil.
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
