package fault

import (
	"fmt"
	"strings"
)

// MaxRows is the largest number of rows of one fault that a message lists; it counts the others.
const MaxRows = 3

// same reports whether two faults are equal up to their rows, or their elements of a list of JSON: they have the
// same rule and column, and the same values found and expected.
func (f Fault) same(g Fault) bool {
	if f.File != g.File || f.Rule != g.Rule || (f.Row == 0) != (g.Row == 0) {
		return false
	}
	if f.Row == 0 && (!strings.Contains(f.Column, "[") || alike(f.Column) != alike(g.Column)) || f.Row > 0 && f.Column != g.Column {
		return false
	}
	return f.SameForm && g.SameForm || strings.TrimSuffix(f.Found, andOthers) == g.Found && f.Want == g.Want
}

// alike returns the path of an element of JSON without its numbers: of annotations[12].bbox, annotations[].bbox.
func alike(path string) string {
	return strings.Map(func(c rune) rune {
		if '0' <= c && c <= '9' {
			return -1
		}
		return c
	}, path)
}

// andOthers follows the value found if other rows have other values.
const andOthers = " and others"

// add adds the row of an equal fault.
func (f *Fault) add(g Fault) {
	if f.Count == 0 {
		f.Rows, f.Count = []int{f.Row}, 1
	}
	if g.Row == f.last && f.Row > 0 {
		return
	}
	f.Count++
	f.last = g.Row
	if len(f.Rows) < MaxRows {
		f.Rows = append(f.Rows, g.Row)
	}
	if f.Found != "" && f.Found != g.Found && !strings.HasSuffix(f.Found, andOthers) {
		f.Found += andOthers
	}
}

// ColumnText returns the column, and for elements of JSON the number of further ones.
func (f Fault) ColumnText() string { return f.Column + f.moreElements() }

func (f Fault) moreElements() string {
	if f.Row > 0 || f.Count < 2 {
		return ""
	}
	return fmt.Sprintf(" and %s more", Grouped(f.Count-1))
}

// RowsText returns "row 3", or "rows 3, 4, 7 and 12 more"; "" for the whole file.
func (f Fault) RowsText() string {
	switch {
	case f.Row == 0:
		return ""
	case f.Count < 2:
		return fmt.Sprintf("row %d", f.Row)
	}
	list := make([]string, len(f.Rows))
	for i, row := range f.Rows {
		list[i] = fmt.Sprint(row)
	}
	if more := f.Count - len(list); more > 0 {
		return fmt.Sprintf("rows %s and %s more", strings.Join(list, ", "), Grouped(more))
	}
	last := len(list) - 1
	return fmt.Sprintf("rows %s and %s", strings.Join(list[:last], ", "), list[last])
}
