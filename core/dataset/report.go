package dataset

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// report collects what a reader has to tell.
type report struct {
	faults Faults
	notes  []string
}

func (r *report) fault(f Fault) {
	if !r.full() {
		r.faults = append(r.faults, f)
	}
}

// full tells a reader to give up.
func (r *report) full() bool { return len(r.faults) >= MaxFaults }

func (r *report) note(format string, args ...any) {
	r.notes = append(r.notes, fmt.Sprintf(format, args...))
}

// maxQuoted is how many characters of the user's text a message repeats.
const maxQuoted = 60

// quote repeats the user's text in a message; what a screen cannot show is escaped.
func quote(s string) string {
	if utf8.RuneCountInString(s) > maxQuoted {
		s = string([]rune(s)[:maxQuoted-1]) + "…"
	}
	return fmt.Sprintf("%q", s)
}

// maxListed is how many names a message lists.
const maxListed = 8

// listed writes names as "a", "b" and 3 more.
func listed(names []string) string {
	var b strings.Builder
	for i, name := range names {
		if i == maxListed {
			fmt.Fprintf(&b, " and %d more", len(names)-i)
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(quote(name))
	}
	return b.String()
}

// count writes a number with its noun.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return grouped(n) + " " + many
}

// grouped writes a count as the page does: a comma before every three digits.
func grouped(n int) string {
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}
