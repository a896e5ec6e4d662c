// Package fault holds what is wrong with a person's data: faults that name file, row,
// column and rule, say what was found and what would be right, and the words they share.
package fault

import (
	"fmt"
	"strings"
)

// Fault is one thing that is wrong with the user's data, in one row or in several.
type Fault struct {
	File   string // path from the dataset's root
	Row    int    // 1-based line as an editor shows it, 0 where it is about the whole file
	Column string // the column's name, "" where it is about the whole row
	Rule   string // the rule that is broken
	Found  string // what stands there, in the first of the rows; "" where nothing does
	Want   string // what would be right, for the first of the rows

	Rows     []int // the first rows with this fault, at most MaxRows of them; nil where Row is the only one
	Count    int   // how many rows, or elements of JSON, have it; 0 where it is one
	SameForm bool  // rows have the same fault whatever stands in them: what breaks the rule is its form, not a name
	last     int   // the row that was counted last
}

// Error is an error of decoding a file: what is wrong with one of its rows.
type Error struct {
	Row   int    // 1-based, 0 where it is about the whole file
	Rule  string // as in a Fault
	Found string
	Want  string
}

func (e *Error) Error() string { return e.Rule }

// Ignored is a file that is not part of a dataset, and why.
type Ignored struct {
	File string
	Why  string
}

// MaxFaults is how many faults a reader collects before it gives up.
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
