package dataset

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// openTableFile is the format of features/<concept>.csv.
func openTableFile(r *FeatureReader, path, concept string) Store {
	return tableFileOf{r, path, concept}
}

// tableFileOf is a .csv file of one concept.
type tableFileOf struct {
	r             *FeatureReader
	path, concept string
}

func (a tableFileOf) names() []string           { return []string{a.concept} }
func (a tableFileOf) label(string) string       { return a.path }
func (a tableFileOf) other() ([]string, string) { return nil, "" }
func (a tableFileOf) close()                    {}

func (a tableFileOf) size(string) (Size, bool) {
	columns := len(firstRow(a.r.peek(a.path)))
	return Size{Rows: a.r.table.rows, Dim: columns, Width: doubleWidth}, columns > 0
}

func (a tableFileOf) read(string) (Matrix, bool) { return a.r.readFeatureTable(a.path) }

// readFeatureTable reads rows of numbers under an optional header. The first row is a
// header if a cell of it is neither a number nor a gap. Empty cells, nan and NA are gaps.
func (r *FeatureReader) readFeatureTable(file string) (Matrix, bool) {
	t := openRawTable(r.Folder, file)
	if t == nil {
		return Matrix{}, false
	}
	defer t.close()
	f := Matrix{file: file}
	if !t.record() {
		if t.whole {
			r.fault(Fault{File: file, Rule: oneRowEach, Found: "an empty file", Want: r.rowsWanted()})
		}
		return f, false
	}
	if !t.separated() {
		return f, false
	}
	before := len(r.faults)
	f.Cols = len(t.cells)
	t.names = append([]string(nil), t.cells...)
	counted := numbered(t.cells)
	if headed(t.cells) {
		f.columns = t.names
	} else {
		for i := range t.names {
			t.names[i] = strconv.Itoa(i + 1)
		}
	}
	// Each number takes two bytes of the file at least, which bounds what a few wide rows can claim.
	f.Data = make([]float64, 0, int(min(float64(r.table.rows)*float64(f.Cols), float64(r.Folder.size(file))/2+1)))
	if f.columns == nil {
		t.rows++
		f.append(t, r.table.rows)
	}
	for t.next() {
		f.append(t, r.table.rows)
	}
	f.Rows = t.rows
	if t.whole && f.Rows != r.table.rows {
		r.wrongRows(f, counted)
	}
	return f, t.whole && len(r.faults) == before
}

// wrongRows says how many rows stand and are wanted, and what may explain it.
func (r *FeatureReader) wrongRows(f Matrix, counted bool) {
	want := r.rowsWanted()
	if f.Rows == r.table.rows+1 && counted {
		want += "; the first row looks like column numbers: write the table without them (pandas: header=False, index=False)"
	}
	if f.Cols == 1 && f.Rows < r.table.rows {
		want += "; blank lines are passed over: write nan where a track lacks this view"
	}
	r.fault(Fault{File: f.file, Rule: oneRowEach, Found: count(f.Rows, "row", "rows"), Want: want})
}

// append adds the current row; rows beyond limit are counted by the table but not kept.
func (f *Matrix) append(t *table, limit int) {
	if len(f.lines) == limit {
		return
	}
	f.lines = append(f.lines, t.row)
	for i, cell := range t.cells {
		x, ok := number(cell)
		if !ok && !gap(cell) {
			t.fault(i, "a feature is a number", t.found(i), "leave the whole row empty where the track lacks this view")
		}
		f.Data = append(f.Data, x)
	}
}

// number reads a decimal number; what is none is NaN and false.
func number(cell string) (float64, bool) {
	if gap(cell) {
		return math.NaN(), false
	}
	x, err := decimal(cell)
	if err != nil && !math.IsInf(x, 0) {
		return math.NaN(), false
	}
	return x, true
}

// gap tells whether a cell stands for a missing number.
func gap(cell string) bool {
	switch strings.ToLower(cell) {
	case "", "nan", "na":
		return true
	}
	return false
}

// headed tells whether a row holds names.
func headed(cells []string) bool {
	for _, cell := range cells {
		if _, ok := number(cell); !ok && !gap(cell) {
			return true
		}
	}
	return false
}

// numbered tells whether a row is 0, 1, 2 …, as some libraries name columns.
func numbered(cells []string) bool {
	for i, cell := range cells {
		if cell != fmt.Sprint(i) {
			return false
		}
	}
	return true
}
