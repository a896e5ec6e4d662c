package text

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/vfs"
)

// Table reads a .csv file with a header, row by row.
type Table struct {
	in       *vfs.Folder
	File     string
	source   io.Closer
	csv      *csv.Reader
	Names    []string // the header
	Cells    []string // of the current row, without spaces around
	Row      int      // its line
	Rows     int      // data rows so far
	Complete bool     // the end of the file was reached

	lines     *Lines
	skipped   int             // lines before those of csv
	doubled   map[string]bool // names that several columns have
	pointless bool            // decimal commas were noted
}

// OpenTable opens a file and reads its header; nil, with a fault, if there is none.
func OpenTable(r *vfs.Folder, file string) *Table {
	t := OpenRawTable(r, file)
	if t == nil {
		return nil
	}
	if !t.Record() {
		if t.Complete {
			r.Fault(fault.Fault{File: file, Rule: "the first row names the columns", Found: "an empty file"})
		}
		t.Close()
		return nil
	}
	t.resplit()
	t.Names = append([]string(nil), t.Cells...)
	if len(t.Names) == 1 && !t.Separated() {
		t.Close()
		return nil
	}
	t.findDoubles()
	return t
}

// OpenRawTable opens a file that may have no header.
func OpenRawTable(r *vfs.Folder, file string) *Table {
	lines, source := OpenLines(r, file)
	if lines == nil {
		return nil
	}
	t := &Table{in: r, File: file, source: source, csv: csv.NewReader(lines), lines: lines}
	t.csv.FieldsPerRecord = -1
	t.csv.TrimLeadingSpace = true
	t.csv.ReuseRecord = true
	if comma, said := lines.separator(); said {
		t.skipped = 1
		t.csv.Comma, t.csv.TrimLeadingSpace = comma, comma != '\t'
		r.Note("%s: its first line, sep=, names what separates its columns; it was read so.", file)
	}
	return t
}

// Close closes the file.
func (t *Table) Close() { t.source.Close() }

// Record reads one row of any width; false at the end and, with a fault, where the text is no table.
func (t *Table) Record() bool {
	cells, err := t.csv.Read()
	var syntax *csv.ParseError
	switch {
	case err == io.EOF:
		t.Complete = true
		return false
	case errors.As(err, &syntax):
		f := fault.Fault{File: t.File, Row: syntax.StartLine + t.skipped, Rule: "quotes enclose a whole cell, and a quote inside is doubled",
			Found: "a quote that does not end with its cell", Want: `write "like ""this"""`}
		if errors.Is(err, csv.ErrBareQuote) {
			f.Found = "a quote within a cell"
		}
		if line, ok := requoted(string(t.lines.line), t.csv.Comma); ok && syntax.StartLine == syntax.Line {
			f.Want = "write " + line
		}
		t.in.Fault(f)
		return false
	case err != nil:
		t.in.Failed(t.File, err)
		return false
	}
	t.Row, _ = t.csv.FieldPos(0)
	t.Row += t.skipped
	for i, cell := range cells {
		cells[i] = Unguard(strings.TrimSpace(cell))
	}
	t.Cells = cells
	return true
}

// Next reads the next data row as wide as the header; narrower and wider ones are faults.
func (t *Table) Next() bool {
	for !t.in.Full() && t.Record() {
		if t.Fits() {
			return true
		}
	}
	return false
}

// Fits counts the current row as one of data, and reports, with a fault if not, whether it
// is as wide as the header.
func (t *Table) Fits() bool {
	t.Rows++
	if len(t.Cells) == len(t.Names) {
		return true
	}
	t.in.Fault(fault.Fault{File: t.File, Row: t.Row, Rule: "every row has as many cells as the header", Alike: true,
		Found: fault.Count(len(t.Cells), "cell", "cells"), Want: t.widthWanted()})
	return false
}

// Separated reports, with a fault if not, whether the columns of the first row are split by commas.
func (t *Table) Separated() bool {
	f := fault.Fault{File: t.File, Row: t.Row, Rule: "columns are separated by commas",
		Want: `in the spreadsheet, save as "CSV UTF-8 (comma delimited)", with a point in numbers`}
	for _, cell := range t.Cells {
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
		t.in.Fault(f)
		return false
	}
	return true
}

// spaced reports whether a cell is several numbers with spaces between them.
func spaced(cell string) bool {
	parts := strings.Fields(cell)
	for _, part := range parts {
		if _, ok := Number(part); !ok && !IsGap(part) {
			return false
		}
	}
	return len(parts) > 1
}

// widthWanted says how many cells a row has, and what may have split it into more.
func (t *Table) widthWanted() string {
	want := fmt.Sprintf("%d are right; a cell that contains a comma is enclosed in quotes", len(t.Names))
	numbers := 0
	for _, cell := range t.Cells {
		if _, ok := Number(cell); ok {
			numbers++
		}
	}
	if more := len(t.Cells) - len(t.Names); more > 0 && numbers >= 2*more && t.csv.Comma == ',' {
		want += ", and a number has a decimal point, not a comma"
	}
	return want
}

// findDoubles finds the names that several columns have. Spreadsheets leave columns without
// a name behind, and columns that mean nothing may be called alike.
func (t *Table) findDoubles() {
	t.doubled = map[string]bool{}
	seen := map[string]bool{}
	for _, name := range t.Names {
		if name != "" && seen[name] {
			t.doubled[name] = true
		}
		seen[name] = true
	}
}

// Single reports, with a fault if not, whether no other column has the name of one that
// means something.
func (t *Table) Single(name string) bool {
	if !t.doubled[name] {
		return true
	}
	t.in.Fault(fault.Fault{File: t.File, Row: t.Row, Column: name, Rule: "a column is named once", Found: "the name twice"})
	return false
}

// Column returns the index of a named column, whatever its capitals; -1 where there is none
// or, with a fault, several.
func (t *Table) Column(name string) int {
	at := FindHeader(t.Names, name)
	if at >= 0 && !t.Single(t.Names[at]) {
		return -1
	}
	return at
}

// Need reports, with faults if not, whether all columns are there, and where.
func (t *Table) Need(names ...string) ([]int, bool) {
	at := make([]int, len(names))
	var missing []string
	single := true
	for i, name := range names {
		if at[i] = t.Column(name); at[i] < 0 && !t.doubled[name] {
			missing = append(missing, name)
		}
		single = single && at[i] >= 0
	}
	if missing == nil {
		return at, single
	}
	t.in.Fault(fault.Fault{File: t.File, Row: t.Row, Rule: "the first row names the columns " + strings.Join(names, ", "),
		Found: "only " + fault.Listed(t.Names), Want: "add " + fault.Listed(missing)})
	return nil, false
}

// Found repeats a cell of the current row.
func (t *Table) Found(column int) string {
	if t.Cells[column] == "" {
		return "an empty cell"
	}
	return fault.Quote(t.Cells[column])
}

// Fault is about one cell of the current row.
func (t *Table) Fault(column int, rule, found, want string) {
	t.in.Fault(fault.Fault{File: t.File, Row: t.Row, Column: t.Names[column], Rule: rule, Found: found, Want: want})
}

// Unused notes the columns that are none of those that mean something.
func (t *Table) Unused(used ...int) {
	var names []string
	for i, name := range t.Names {
		if name != "" && !slices.Contains(used, i) {
			names = append(names, name)
		}
	}
	if names != nil {
		t.in.Note("%s: %s not used: %s.", t.File, fault.Count(len(names), "column is", "columns are"), fault.Listed(names))
	}
}

// FirstRow returns the first row of a table that was opened, its names in small letters, nil
// where there is none.
func FirstRow(source fs.File, err error) []string {
	if err != nil {
		return nil
	}
	defer source.Close()
	lines, err := NewLines(source)
	if err != nil {
		return nil
	}
	in := csv.NewReader(lines)
	in.TrimLeadingSpace = true
	if comma, said := lines.separator(); said {
		in.Comma, in.TrimLeadingSpace = comma, comma != '\t'
	}
	cells, err := in.Read()
	if err != nil {
		return nil
	}
	for i, cell := range cells {
		cells[i] = strings.TrimSpace(cell)
	}
	cells, _ = resplit(cells)
	for i, cell := range cells {
		cells[i] = FoldHeader(cell)
	}
	return cells
}
