package text

import (
	"fmt"
	"path"

	"golang.org/x/text/unicode/norm"
)

// The kinds of gaps in Respellings.
const (
	words = "\x00word"
	signs = "\x00sign"
)

// Respellings collects the names that were matched to another spelling, and the words that were read
// as missing values, for one note of each kind.
type Respellings struct{ kinds []*kind }

// kind holds the respellings of one sort in one file or folder.
type kind struct {
	where, sort   string
	file          string // file of the first one
	first, second string // the first name and its match, "" for a gap
	names         map[string]bool
	count         int
}

// Name records that a name of a sort, such as "video", was matched to other in a file.
func (t *Respellings) Name(file, sort, written, other string) {
	t.add(file, sort, written, other)
}

// Gap records that a cell of a file was read as a missing value.
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

// Notes returns a sentence for each kind. quote formats a name.
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
