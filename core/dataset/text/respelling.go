package text

import (
	"fmt"
	"path"

	"golang.org/x/text/unicode/norm"
)

// The sorts of what says nothing.
const (
	words = "\x00word"
	signs = "\x00sign"
)

// Respellings collects what was read otherwise than it stands, to say it once of each kind: names
// that were taken for others that fold alike, and words that say nothing.
type Respellings struct{ kinds []*kind }

// kind is the names of one sort in one file or folder that were taken for others.
type kind struct {
	where, sort   string
	file          string // of the first
	first, second string // the first name, and what it was taken for; "" where it says nothing
	names         map[string]bool
	count         int
}

// Name says that a name of some sort, as "video", stands in a file for another.
func (t *Respellings) Name(file, sort, written, other string) {
	t.add(file, sort, written, other)
}

// Gap says that a cell of a file was read as saying nothing.
func (t *Respellings) Gap(file, cell string) {
	if cell != "" && cell != "-" {
		sort := words
		if !IsGapWord(cell) {
			sort = signs
		}
		t.add(file, sort, cell, "")
	}
}

func (t *Respellings) add(file, sort, first, second string) {
	where := path.Dir(file)
	if where == "." {
		where = file
	}
	for _, k := range t.kinds {
		if k.where == where && k.sort == sort {
			k.names[first] = true
			k.count++
			return
		}
	}
	t.kinds = append(t.kinds, &kind{where, sort, file, first, second, map[string]bool{first: true}, 1})
}

// Notes returns a sentence for each kind; quote writes a name in it.
func (t *Respellings) Notes(quote func(string) string) []string {
	var notes []string
	for _, k := range t.kinds {
		if k.sort == words || k.sort == signs {
			note := fmt.Sprintf("%s: %s says nothing there, as an empty cell does (%s).", k.file, quote(k.first), times(k.count))
			if k.sort == words {
				note += " A class that is called so is written in quotes."
			}
			notes = append(notes, note)
			continue
		}
		first := quote(k.first)
		if norm.NFC.String(k.first) == norm.NFC.String(k.second) {
			first += " (written with other characters)"
		}
		more := ""
		if n := len(k.names) - 1; n > 0 {
			more = fmt.Sprintf(", and %d more likewise", n)
		}
		notes = append(notes, fmt.Sprintf("%s: the %s %s was taken for %s, which is the spelling shown%s.", k.file, k.sort, first, quote(k.second), more))
	}
	return notes
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}
