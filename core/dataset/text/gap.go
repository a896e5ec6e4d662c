package text

import (
	"slices"
	"strings"
)

// gapWords are how programs write that there is nothing, in small letters.
var gapWords = []string{"na", "n/a", "#n/a", "<na>", "nan", "none", "null"}

// IsGap reports whether a cell or member says nothing: it is empty, a dash, a question mark, or
// NA, N/A, NaN, None or null in any case.
func IsGap(cell string) bool {
	return IsDash(cell) || IsUnknown(cell) || IsGapWord(cell) || Plain(cell) == ""
}

// IsGapWord reports whether a cell is one of the words that say nothing, with which a class
// may be called where it stands in quotes.
func IsGapWord(cell string) bool {
	const longest = len("<na>")
	cell = Plain(cell)
	return len(cell) <= longest && slices.Contains(gapWords, strings.ToLower(cell))
}

// IsDash reports whether a cell is one dash, of whatever length.
func IsDash(cell string) bool { return Plain(cell) == "-" }

// IsUnknown reports whether a cell is a question mark.
func IsUnknown(cell string) bool { return Plain(cell) == "?" }

// UnquoteGapWord returns the class that a cell names in quotes because it is called like a word
// that says nothing, as "NA" with its quotes; false for any other cell.
func UnquoteGapWord(cell string) (string, bool) {
	const quotes = 2
	if len(cell) <= quotes || cell[0] != '"' || cell[len(cell)-1] != '"' {
		return "", false
	}
	name := cell[1 : len(cell)-1]
	return name, IsGapWord(name)
}

// QuoteGapWord returns a class as a table's cell has it: in quotes where it would say nothing.
func QuoteGapWord(class string) string {
	if IsGapWord(class) {
		return `"` + class + `"`
	}
	return class
}
