package dataset

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
)

// table reads a .csv file with a header, row by row.
type table struct {
	in     *Folder
	file   string
	source io.Closer
	csv    *csv.Reader
	names  []string // the header
	cells  []string // of the current row, without spaces around
	row    int      // its line
	rows   int      // data rows so far
	whole  bool     // the end of the file was reached
}

// openTable opens a file and reads its header; nil, with a fault, if there is none.
func openTable(r *Folder, file string) *table {
	t := openRawTable(r, file)
	if t == nil {
		return nil
	}
	if !t.record() {
		if t.whole {
			r.fault(Fault{File: file, Rule: "the first row names the columns", Found: "an empty file"})
		}
		t.close()
		return nil
	}
	t.resplit()
	t.names = append([]string(nil), t.cells...)
	if len(t.names) == 1 && !t.separated() || !t.distinct() {
		t.close()
		return nil
	}
	return t
}

// openRawTable opens a file that may have no header.
func openRawTable(r *Folder, file string) *table {
	lines, source := openText(r, file)
	if lines == nil {
		return nil
	}
	t := &table{in: r, file: file, source: source, csv: csv.NewReader(lines)}
	t.csv.FieldsPerRecord = -1
	t.csv.TrimLeadingSpace = true
	t.csv.ReuseRecord = true
	return t
}

func (t *table) close() { t.source.Close() }

// record reads one row of any width; false at the end and, with a fault, where the text is no table.
func (t *table) record() bool {
	cells, err := t.csv.Read()
	var syntax *csv.ParseError
	switch {
	case err == io.EOF:
		t.whole = true
		return false
	case errors.As(err, &syntax):
		f := Fault{File: t.file, Row: syntax.StartLine, Rule: "quotes enclose a whole cell, and a quote inside is doubled",
			Found: "a quote that does not end with its cell", Want: `write "like ""this"""`}
		if errors.Is(err, csv.ErrBareQuote) {
			f.Found = "a quote within a cell"
		}
		t.in.fault(f)
		return false
	case err != nil:
		t.in.failed(t.file, err)
		return false
	}
	t.row, _ = t.csv.FieldPos(0)
	for i, cell := range cells {
		cells[i] = strings.TrimSpace(cell)
	}
	t.cells = cells
	return true
}

// next reads the next data row as wide as the header; narrower and wider ones are faults.
func (t *table) next() bool {
	for !t.in.full() && t.record() {
		t.rows++
		if len(t.cells) == len(t.names) {
			return true
		}
		t.in.fault(Fault{File: t.file, Row: t.row, Rule: "every row has as many cells as the header",
			Found: count(len(t.cells), "cell", "cells"),
			Want:  fmt.Sprintf("%d are right; a cell that contains a comma is enclosed in quotes", len(t.names))})
	}
	return false
}

// separated tells, with a fault, whether the columns of the first row are split by commas.
func (t *table) separated() bool {
	f := Fault{File: t.file, Row: t.row, Rule: "columns are separated by commas",
		Want: `in the spreadsheet, save as "CSV UTF-8 (comma delimited)", with a point in numbers`}
	for _, cell := range t.cells {
		switch {
		case strings.Contains(cell, ";"):
			f.Found = "semicolons"
		case strings.Contains(cell, "\t"):
			f.Found = "tabs"
		case spaced(cell):
			f.Found, f.Want = "spaces", `write it with np.savetxt(…, delimiter=",")`
		default:
			continue
		}
		t.in.fault(f)
		return false
	}
	return true
}

// spaced tells whether a cell is several numbers with spaces between them.
func spaced(cell string) bool {
	parts := strings.Fields(cell)
	for _, part := range parts {
		if _, ok := number(part); !ok && !gap(part) {
			return false
		}
	}
	return len(parts) > 1
}

// distinct tells, with a fault, whether no column is named twice. Spreadsheets leave nameless columns behind.
func (t *table) distinct() bool {
	seen := map[string]bool{}
	for _, name := range t.names {
		if name != "" && seen[name] {
			t.in.fault(Fault{File: t.file, Row: t.row, Column: name, Rule: "a column is named once", Found: "the name twice"})
			return false
		}
		seen[name] = true
	}
	return true
}

// column is the index of a named column, -1 where there is none.
func (t *table) column(name string) int {
	for i, n := range t.names {
		if n == name {
			return i
		}
	}
	return -1
}

// need tells, with faults, whether all columns are there, and where.
func (t *table) need(names ...string) ([]int, bool) {
	at := make([]int, len(names))
	var missing []string
	for i, name := range names {
		if at[i] = t.column(name); at[i] < 0 {
			missing = append(missing, name)
		}
	}
	if missing == nil {
		return at, true
	}
	t.in.fault(Fault{File: t.file, Row: t.row, Rule: "the first row names the columns " + strings.Join(names, ", "),
		Found: "only " + listed(t.names), Want: "add " + listed(missing)})
	return nil, false
}

// found repeats a cell of the current row.
func (t *table) found(column int) string {
	if t.cells[column] == "" {
		return "an empty cell"
	}
	return quote(t.cells[column])
}

// fault is about one cell of the current row.
func (t *table) fault(column int, rule, found, want string) {
	t.in.fault(Fault{t.file, t.row, t.names[column], rule, found, want})
}

// unused notes the columns that mean nothing.
func (t *table) unused(used map[int]bool) {
	var names []string
	for i, name := range t.names {
		if !used[i] && name != "" {
			names = append(names, name)
		}
	}
	if names != nil {
		t.in.note("%s: %s not used: %s.", t.file, count(len(names), "column is", "columns are"), listed(names))
	}
}
