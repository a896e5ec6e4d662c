// Package fault holds the faults of a user's data, with file, row, column, rule, the value found and the value expected,
// the report and the questions of a reader, and helpers for messages.
package fault

import (
	"fmt"
	"strings"
)

// Fault is an error in the user's data, in one row or in several.
type Fault struct {
	File   string // path from the dataset's root
	Row    int    // line, from 1, 0 for the whole file
	Column string // the column's name, "" for the whole row
	Rule   string // the rule that is broken
	Found  string // the value in the first of the rows; "" if there is none
	Want   string // the remedy, for the first of the rows

	Rows     []int // the first rows with this fault, at most MaxRows of them; nil if Row is the only one
	Count    int   // number of rows, or elements of JSON, with it; 0 means 1
	SameForm bool  // rows with any values have the same fault: the rule is about the form of a value, not about a name
	last     int   // the row that was counted last
}

// Error is an error in decoding a file, in one of its rows.
type Error struct {
	Row   int    // from 1, 0 for the whole file
	Rule  string // as in a Fault
	Found string
	Want  string
}

func (e *Error) Error() string { return e.Rule }

// Ignored is a file that is not part of a dataset, and the reason.
type Ignored struct {
	File string
	Why  string
}

// MaxFaults is the number of faults after which a reader stops.
const MaxFaults = 20

// Faults is the error that reading returns: 1 to MaxFaults faults, in the order of their
// first rows.
type Faults []Fault

func (f Fault) String() string {
	var b strings.Builder
	b.WriteString(f.File)
	if rows := f.RowsText(); rows != "" {
		b.WriteString(", " + rows)
	}
	if f.Column != "" {
		fmt.Fprintf(&b, ", column %q%s", f.Column, f.moreElements())
	}
	b.WriteString(": " + f.Rule)
	if f.Found != "" {
		b.WriteString("; found " + f.Found)
	}
	if f.Want != "" {
		b.WriteString("; " + f.Want)
	}
	return b.String()
}

func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i, x := range f {
		lines[i] = x.String()
	}
	return strings.Join(lines, "\n")
}
