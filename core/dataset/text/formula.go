package text

import (
	"encoding/csv"
	"io"
	"strings"
)

// Writer writes a .csv file whose cells are guarded.
type Writer struct{ *csv.Writer }

// NewWriter returns a writer of a table.
func NewWriter(w io.Writer) Writer { return Writer{csv.NewWriter(w)} }

// Write writes a row. Its error comes again from Error, once the last row is flushed.
func (w Writer) Write(cells []string) error {
	guarded := make([]string, len(cells))
	for i, cell := range cells {
		guarded[i] = Guard(cell)
	}
	return w.Writer.Write(guarded)
}

// A spreadsheet takes a cell that begins with one of these for a formula, and runs it.
const formulaSigns = "=+-@\t\r＝＋－＠"

// Guard returns a cell as tables are written: behind an apostrophe where a spreadsheet would take
// it for a formula, which shows it as text. Numbers, the gap "-" and all other cells stay as they
// are. Source: OWASP, CSV Injection.
func Guard(cell string) string {
	if formula(cell) {
		return "'" + cell
	}
	return cell
}

// Unguard returns a cell without what Guard adds.
func Unguard(cell string) string {
	if rest, ok := strings.CutPrefix(cell, "'"); ok && formula(rest) {
		return rest
	}
	return cell
}

// formula reports whether a cell is guarded: it begins like a formula, or like a guarded cell.
func formula(cell string) bool {
	if _, number := Number(cell); number || IsGap(cell) {
		return false
	}
	bare := strings.TrimLeft(cell, "'")
	return bare != "" && strings.ContainsRune(formulaSigns, []rune(bare)[0])
}
