package text

import (
	"encoding/csv"
	"io"
	"strings"
)

// Writer writes a .csv file. It guards every cell, see Guard.
type Writer struct{ *csv.Writer }

// NewWriter returns a Writer on w.
func NewWriter(w io.Writer) Writer { return Writer{csv.NewWriter(w)} }

// Write writes a row. Error returns the same error after Flush.
func (w Writer) Write(cells []string) error {
	guarded := make([]string, len(cells))
	for i, cell := range cells {
		guarded[i] = Guard(cell)
	}
	return w.Writer.Write(guarded)
}

// formulaSigns are the characters at the beginning of a cell that a spreadsheet evaluates.
const formulaSigns = "=+-@\t\r＝＋－＠"

// Guard returns a cell with an apostrophe in front if a spreadsheet would evaluate it as a formula.
// Numbers, gaps such as "-" and all other cells are unchanged. Source: OWASP, CSV Injection.
func Guard(cell string) string {
	if formula(cell) {
		return "'" + cell
	}
	return cell
}

// Unguard is the inverse of Guard.
func Unguard(cell string) string {
	if rest, ok := strings.CutPrefix(cell, "'"); ok && formula(rest) {
		return rest
	}
	return cell
}

// formula reports whether Guard changes a cell: it begins like a formula or like a guarded cell.
func formula(cell string) bool {
	if _, number := Number(cell); number || IsGap(cell) {
		return false
	}
	bare := strings.TrimLeft(cell, "'")
	return bare != "" && strings.ContainsRune(formulaSigns, []rune(bare)[0])
}
