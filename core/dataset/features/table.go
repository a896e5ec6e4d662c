package features

import (
	"fmt"
	"strconv"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// OpenTable opens features/<concept>.csv.
func OpenTable(r *Reader, path, concept string) Store {
	return tableFileOf{r, path, concept}
}

// tableFileOf is a .csv file of one concept.
type tableFileOf struct {
	r             *Reader
	path, concept string
}

func (a tableFileOf) names() []string           { return []string{a.concept} }
func (a tableFileOf) label(string) string       { return a.path }
func (a tableFileOf) other() ([]string, string) { return nil, "" }
func (a tableFileOf) close()                    {}

func (a tableFileOf) size(string) (dataset.Size, bool) {
	columns := len(text.FirstRow(a.r.Peek(a.path)))
	return dataset.Size{Rows: a.r.table.Rows, Dim: columns, Width: dataset.DoubleWidth}, columns > 0
}

func (a tableFileOf) read(string) (Matrix, bool) { return a.r.readFeatureTable(a.path) }

// readFeatureTable reads rows of numbers under an optional header. The first row is a
// header if a cell of it is neither a number nor a gap. Empty cells, nan and NA are gaps.
func (r *Reader) readFeatureTable(file string) (Matrix, bool) {
	t := text.OpenRawTable(r.Folder, file)
	if t == nil {
		return Matrix{}, false
	}
	defer t.Close()
	f := Matrix{File: file}
	if !t.Record() {
		if t.Complete {
			r.Fault(fault.Fault{File: file, Rule: oneRowEach, Found: "an empty file", Want: r.rowsWanted()})
		}
		return f, false
	}
	if !t.Separated() {
		return f, false
	}
	before := len(r.Faults)
	f.Cols = len(t.Cells)
	t.Names = append([]string(nil), t.Cells...)
	counted := numbered(t.Cells)
	if text.Headed(t.Cells) {
		f.columns = t.Names
	} else {
		for i := range t.Names {
			t.Names[i] = strconv.Itoa(i + 1)
		}
	}
	// Each number takes two bytes of the file at least, which bounds what a few wide rows can claim.
	f.Data = make([]float64, 0, int(min(float64(r.table.Rows)*float64(f.Cols), float64(r.Folder.Size(file))/2+1)))
	if f.columns == nil {
		t.Rows++
		f.append(t, r.table.Rows)
	}
	for t.Next() {
		f.append(t, r.table.Rows)
	}
	f.Rows = t.Rows
	if t.Complete && f.Rows != r.table.Rows {
		r.wrongRows(f, counted)
	}
	return f, t.Complete && len(r.Faults) == before
}

// wrongRows says how many rows stand and are wanted, and what may explain it.
func (r *Reader) wrongRows(f Matrix, counted bool) {
	want := r.rowsWanted()
	if f.Rows == r.table.Rows+1 && counted {
		want += "; the first row looks like column numbers: write the table without them (pandas: header=False, index=False)"
	}
	if f.Cols == 1 && f.Rows < r.table.Rows {
		want += "; blank lines are passed over: write nan where a track lacks this view"
	}
	r.Fault(fault.Fault{File: f.File, Rule: oneRowEach, Found: fault.Count(f.Rows, "row", "rows"), Want: want})
}

// append adds the current row; rows beyond limit are counted by the table but not kept.
func (f *Matrix) append(t *text.Table, limit int) {
	if len(f.lines) == limit {
		return
	}
	f.lines = append(f.lines, t.Row)
	for i, cell := range t.Cells {
		x, ok := text.Number(cell)
		if !ok && !text.Gap(cell) {
			t.Fault(i, "a feature is a number", t.Found(i), "leave the whole row empty where the track lacks this view")
		}
		f.Data = append(f.Data, x)
	}
}

// numbered reports whether a row is 0, 1, 2 …, as some libraries name columns.
func numbered(cells []string) bool {
	for i, cell := range cells {
		if cell != fmt.Sprint(i) {
			return false
		}
	}
	return true
}
