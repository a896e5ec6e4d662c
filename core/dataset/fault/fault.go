// Package fault holds what is wrong with a person's data: faults that name file, row,
// column and rule, say what was found and what would be right, and the words they share.
package fault

import (
	"fmt"
	"strings"
)

// Fault is one thing that is wrong with the user's data.
type Fault struct {
	File   string // path from the dataset's root
	Row    int    // 1-based line as an editor shows it, 0 where it is about the whole file
	Column string // the column's name, "" where it is about the whole row
	Rule   string // the rule that is broken
	Found  string // what stands there, "" where nothing does
	Want   string // what would be right
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

// Faults is the error that reading returns: 1 to MaxFaults faults, in reading order.
type Faults []Fault

func (f Fault) String() string {
	var b strings.Builder
	b.WriteString(f.File)
	if f.Row > 0 {
		fmt.Fprintf(&b, ", row %d", f.Row)
	}
	if f.Column != "" {
		fmt.Fprintf(&b, ", column %q", f.Column)
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
