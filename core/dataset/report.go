package dataset

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Report collects what reading has to tell: faults, notes and files that are left out.
type Report struct {
	faults  Faults
	notes   []string
	ignored []Ignored
}

func (r *Report) fault(f Fault) {
	if !r.full() {
		r.faults = append(r.faults, f)
	}
}

// full tells a reader to give up.
func (r *Report) full() bool { return len(r.faults) >= MaxFaults }

func (r *Report) note(format string, args ...any) {
	r.notes = append(r.notes, fmt.Sprintf(format, args...))
}

// ignore records that a file is not used, and why.
func (r *Report) ignore(file, why string) { r.ignored = append(r.ignored, Ignored{file, why}) }

// failed turns an error of reading a file into a fault.
func (r *Report) failed(file string, err error) {
	var line *Error
	if errors.As(err, &line) {
		r.fault(Fault{File: file, Row: line.Row, Rule: line.Rule, Found: line.Found, Want: line.Want})
		return
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	found := err.Error()
	if err == io.ErrUnexpectedEOF {
		found = "its end too early"
	}
	r.fault(Fault{File: file, Rule: "the file can be read whole", Found: found, Want: "copy or make it again"})
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
