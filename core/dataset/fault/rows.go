package fault

import (
	"fmt"
	"strings"
)

// MaxRows is how many rows of one fault are named; of further ones only their number is told.
const MaxRows = 3

// same reports whether two faults are one with two rows: the same rule is broken in the same
// column, and what stands there, or what would be right, is the same.
func (f Fault) same(g Fault) bool {
	if f.Row == 0 || g.Row == 0 || f.File != g.File || f.Column != g.Column || f.Rule != g.Rule {
		return false
	}
	return f.Alike && g.Alike || strings.TrimSuffix(f.Found, andOthers) == g.Found && f.Want == g.Want
}

// andOthers stands behind what was found where other rows hold something else.
const andOthers = " and others"

// add counts the row of g among those of f, whose fault it has.
func (f *Fault) add(g Fault) {
	if f.Count == 0 {
		f.Rows, f.Count = []int{f.Row}, 1
	}
	if g.Row == f.last {
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

// RowsText writes "row 3", or "rows 3, 4, 7 and 12 more"; "" where it is about the whole file.
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
