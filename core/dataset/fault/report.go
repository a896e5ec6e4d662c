package fault

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Report collects what reading has to tell: faults, notes, questions and files that are
// left out.
type Report struct {
	Faults    Faults
	Told      int // faults that were reported so far, those of further rows and beyond MaxFaults among them
	Notes     []string
	Questions []Question // those without an answer, in the order of asking
	Answered  []Question // those that Answers answers; Taken is the answer
	Ignored   []Ignored

	Answers map[string]string // a person's answers, by the Key of the question
}

// Fault adds a fault, or its row to a fault that is the same; beyond MaxFaults it is dropped.
func (r *Report) Fault(f Fault) {
	r.Told++
	for i := range r.Faults {
		if r.Faults[i].same(f) {
			r.Faults[i].add(f)
			return
		}
	}
	if !r.Full() {
		f.last = f.Row
		r.Faults = append(r.Faults, f)
	}
}

// maxTold bounds the rows with faults that are read.
const maxTold = 100_000

// Full reports whether reading ends because of the number of faults, or of rows with one.
func (r *Report) Full() bool { return len(r.Faults) >= MaxFaults || r.Told >= maxTold }

// Note adds a note, a sentence for people.
func (r *Report) Note(format string, args ...any) {
	r.Notes = append(r.Notes, fmt.Sprintf(format, args...))
}

// Ignore records that a file is not used, and why.
func (r *Report) Ignore(file, why string) { r.Ignored = append(r.Ignored, Ignored{file, why}) }

// Failed turns an error of reading a file into a fault.
func (r *Report) Failed(file string, err error) {
	var line *Error
	if errors.As(err, &line) {
		r.Fault(Fault{File: file, Row: line.Row, Rule: line.Rule, Found: line.Found, Want: line.Want})
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
	r.Fault(Fault{File: file, Rule: "the file can be read whole", Found: found, Want: "copy or make it again"})
}

// MaxQuoted is how many characters of the user's text a message repeats.
const MaxQuoted = 60

// Quote repeats the user's text in a message; what a screen cannot show is escaped.
func Quote(s string) string {
	if utf8.RuneCountInString(s) > MaxQuoted {
		s = string([]rune(s)[:MaxQuoted-1]) + "…"
	}
	return fmt.Sprintf("%q", s)
}

// MaxListed is how many names a message lists.
const MaxListed = 8

// Listed writes names as "a", "b" and 3 more.
func Listed(names []string) string {
	var b strings.Builder
	for i, name := range names {
		if i == MaxListed {
			fmt.Fprintf(&b, " and %d more", len(names)-i)
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(Quote(name))
	}
	return b.String()
}

// Count writes a number with its noun.
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Grouped(n) + " " + many
}

// Grouped writes a count as the page does: a comma before every three digits.
func Grouped(n int) string {
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

// Bytes writes a size for people.
func Bytes(n uint64) string {
	for _, unit := range []struct {
		size uint64
		name string
	}{{1 << 30, "GiB"}, {1 << 20, "MiB"}, {1 << 10, "KiB"}} {
		if n >= unit.size {
			return fmt.Sprintf("%.1f %s", float64(n)/float64(unit.size), unit.name)
		}
	}
	return Count(int(n), "byte", "bytes")
}

// MaxNotes bounds notes of one kind.
const MaxNotes = 20
