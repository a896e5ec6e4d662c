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

// Report collects the messages of a reader: faults, notes, questions and ignored files.
type Report struct {
	Faults    Faults
	Reported  int // number of reported faults, including further rows and those beyond MaxFaults
	Notes     []string
	Questions []Question // unanswered, in order
	Answered  []Question // answered by Answers; Taken is the answer
	Ignored   []Ignored

	Answers map[string]string // the user's answers, by the Key of the question
	Given   map[string]string // those of Answers that are not of dataset.json
}

// Fault adds a fault, or its row to an equal fault. It drops faults beyond MaxFaults.
func (r *Report) Fault(f Fault) {
	r.Reported++
	f.Want += afterImports(f.Want)
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

// maxReported is the number of rows with faults after which a reader stops.
const maxReported = 100_000

// Full reports whether the reader stops because of the number of faults or of rows with faults.
func (r *Report) Full() bool { return len(r.Faults) >= MaxFaults || r.Reported >= maxReported }

// Note adds a note, a sentence.
func (r *Report) Note(format string, args ...any) {
	r.Notes = append(r.Notes, fmt.Sprintf(format, args...))
}

// Ignore adds an ignored file and the reason.
func (r *Report) Ignore(file, why string) { r.Ignored = append(r.Ignored, Ignored{file, why}) }

// Failed adds an error in reading a file as a fault.
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
	r.Fault(Fault{File: file, Rule: "the file must be readable to its end", Found: found, Want: "copy or make it again"})
}

// MaxQuoted is the largest number of characters that Quote quotes.
const MaxQuoted = 60

// Quote quotes the user's text for a message. It shortens long text and escapes unprintable characters.
func Quote(s string) string {
	if utf8.RuneCountInString(s) > MaxQuoted {
		s = string([]rune(s)[:MaxQuoted-1]) + "…"
	}
	return fmt.Sprintf("%q", s)
}

// MaxListed is the largest number of names that Listed lists.
const MaxListed = 8

// Listed formats names as "a", "b" and 3 more.
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

// Count formats a number with its noun.
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Grouped(n) + " " + many
}

// Grouped formats a count with a comma before every three digits.
func Grouped(n int) string {
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

// Bytes formats a size in bytes with a unit.
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

// MaxNotes is the largest number of notes of one kind.
const MaxNotes = 20
