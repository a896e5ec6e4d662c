package text

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/vfs"
)

// Table reads a .csv file with a header, row by row. Its methods report faults to the folder.
type Table struct {
	in       *vfs.Folder
	File     string
	source   io.Closer
	csv      *csv.Reader
	Names    []string // the header
	Cells    []string // cells of the current row, trimmed
	Row      int      // line number of the current row
	Rows     int      // data rows so far
	Complete bool     // the end of the file was reached

	lines     *Lines
	skipped   int             // lines before the first one of csv
	doubled   map[string]bool // names of several columns
	pointless bool            // decimal commas have been noted
	pointed   bool            // Number has read a decimal point
	mixed     bool            // a table with decimal commas and points has been reported
	renamed   map[string]bool // columns found by another name, which has been noted
	headed    bool            // the table has a header, so that rows without content are no data
	ahead     []string        // cells of a row that was read in advance, nil without one
	aheadRow  int
	blank     int // rows of empty cells
	headers   int // rows that repeat the header
}

// OpenTable opens a file and reads its header. It reports a fault and returns nil without a header.
func OpenTable(r *vfs.Folder, file string) *Table {
	t := OpenRawTable(r, file)
	if t == nil {
		return nil
	}
	if !t.Record() {
		if t.Complete {
			r.Fault(fault.Fault{File: file, Rule: "the first row must name the columns", Found: "an empty file"})
		}
		t.Close()
		return nil
	}
	t.resplit()
	t.skipTitle()
	t.headed, t.renamed = true, map[string]bool{}
	t.Names = append([]string(nil), t.Cells...)
	if len(t.Names) == 1 && !t.Separated() {
		t.Close()
		return nil
	}
	t.findDoubles()
	return t
}

// OpenRawTable opens a file without reading a header.
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

// Record reads one row of any width. It returns false at the end, and after a fault if the text is not
// a table.
func (t *Table) Record() bool {
	if t.ahead != nil {
		t.Cells, t.Row, t.ahead = t.ahead, t.aheadRow, nil
		return true
	}
	cells, err := t.csv.Read()
	var syntax *csv.ParseError
	switch {
	case err == io.EOF:
		t.Complete = true
		return false
	case errors.As(err, &syntax):
		f := fault.Fault{File: t.File, Row: syntax.StartLine + t.skipped, Rule: "quotes must enclose a whole cell, and a quote inside must be doubled",
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

// Next reads the next row with as many cells as the header. Any other width is a fault. It skips rows of empty cells and
// repeated headers, with a note.
func (t *Table) Next() bool {
	for !t.in.Full() && t.Record() {
		if !t.skips() && t.Fits() {
			return true
		}
	}
	t.noteSkipped()
	return false
}

// Fits counts the current row as data and reports whether it has as many cells as the header. It
// reports a fault if not.
func (t *Table) Fits() bool {
	t.Rows++
	if len(t.Cells) == len(t.Names) {
		return true
	}
	t.in.Fault(fault.Fault{File: t.File, Row: t.Row, Rule: "every row must have as many cells as the header", SameForm: true,
		Found: fault.Count(len(t.Cells), "cell", "cells"), Want: t.widthWanted()})
	return false
}

// Separated reports whether commas separate the columns of the first row, and a fault if not.
func (t *Table) Separated() bool {
	f := fault.Fault{File: t.File, Row: t.Row, Rule: "columns must be separated by commas",
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

// spaced reports whether a cell consists of several numbers separated by spaces.
func spaced(cell string) bool {
	parts := strings.Fields(cell)
	for _, part := range parts {
		if _, ok := Number(part); !ok && !IsGap(part) {
			return false
		}
	}
	return len(parts) > 1
}

// widthWanted describes the right number of cells and likely causes of a different one.
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

// findDoubles collects the names of several columns. They are faults only if a reader needs such a
// column, see Single: spreadsheets leave nameless columns behind.
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

// Single reports whether only one column has a name, and a fault if not.
func (t *Table) Single(name string) bool {
	if !t.doubled[name] {
		return true
	}
	t.in.Fault(fault.Fault{File: t.File, Row: t.Row, Column: name, Rule: "a column must be named once", Found: "the name twice"})
	return false
}

// Column returns the index of the column of a name, ignoring case, or of the column with another usual name for it. It returns -1
// if there is none. If there are several, it reports a fault and returns -1.
func (t *Table) Column(name string) int {
	at := FindHeader(t.Names, name)
	if at < 0 && !t.doubled[name] {
		return t.otherColumn(name)
	}
	if at >= 0 && !t.Single(t.Names[at]) {
		return -1
	}
	return at
}

// Need returns the indices of the named columns. It reports a fault for each missing one and returns
// false.
func (t *Table) Need(names ...string) ([]int, bool) {
	at := make([]int, len(names))
	var missing []string
	single := true
	for i, name := range names {
		at[i] = t.Column(name)
		if at[i] < 0 && !t.doubled[name] {
			at[i] = FindAlike(t.Names, name)
		}
		if at[i] < 0 && !t.doubled[name] {
			missing = append(missing, name)
		}
		single = single && at[i] >= 0
	}
	if missing == nil {
		return at, single
	}
	t.in.Fault(fault.Fault{File: t.File, Row: t.Row, Rule: "the first row must name the columns " + strings.Join(names, ", "),
		Found: "only " + fault.Listed(t.Names), Want: "add " + fault.Listed(missing)})
	return nil, false
}

// Found quotes a cell of the current row for a fault.
func (t *Table) Found(column int) string {
	if t.Cells[column] == "" {
		return "an empty cell"
	}
	return fault.Quote(t.Cells[column])
}

// Fault reports a fault of a cell of the current row.
func (t *Table) Fault(column int, rule, found, want string) {
	t.in.Fault(fault.Fault{File: t.File, Row: t.Row, Column: t.Names[column], Rule: rule, Found: found, Want: want})
}

// Note adds a note about the table.
func (t *Table) Note(format string, args ...any) {
	t.in.Note("%s: "+format, append([]any{t.File}, args...)...)
}

// Unused notes the columns that are not in used.
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
