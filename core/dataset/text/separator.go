package text

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"
)

// separator skips a first line such as sep=; and returns its separator, and false without such a
// line. Spreadsheets write it.
func (t *Lines) separator() (rune, bool) {
	const longest = len("\"sep=;\"\r\n")
	head, _ := t.in.Peek(longest)
	line, _, _ := bytes.Cut(head, []byte("\n"))
	said, ok := strings.CutPrefix(strings.ToLower(strings.Trim(strings.TrimRight(string(line), "\r"), `"`)), "sep=")
	if !ok || len(said) != 1 || !strings.ContainsAny(said, ",;\t|") {
		return 0, false
	}
	if _, err := t.Next(); err != nil {
		return 0, false
	}
	return rune(said[0]), true
}

// requoted returns a line with quotes around each cell that contains a quote, and with these quotes
// doubled. It returns false if the result is not a valid row.
func requoted(line string, comma rune) (string, bool) {
	line = strings.TrimRight(line, "\r\n")
	cells := strings.Split(line, string(comma))
	for i, cell := range cells {
		cell = strings.TrimSpace(cell)
		inner := cell
		if len(cell) > 1 && cell[0] == '"' && cell[len(cell)-1] == '"' {
			inner = cell[1 : len(cell)-1]
		}
		if strings.Contains(cell, `"`) {
			cells[i] = `"` + strings.ReplaceAll(strings.ReplaceAll(inner, `""`, `"`), `"`, `""`) + `"`
		}
	}
	repaired := strings.Join(cells, string(comma))
	in := csv.NewReader(strings.NewReader(repaired))
	in.Comma = comma
	row, err := in.Read()
	return repaired, err == nil && len(row) == len(cells) && len(repaired) <= maxRepaired && !slices.Contains(row, `"`)
}

// maxRepaired is the maximum length, in bytes, of a corrected line that a message quotes.
const maxRepaired = 160

// resplit splits a first row of one cell at semicolons, tabs or bars, which spreadsheets and databases write. It returns 0 if the row has none of them.
func resplit(cells []string) ([]string, rune) {
	if len(cells) != 1 {
		return cells, 0
	}
	for _, comma := range ";\t|" {
		if !strings.ContainsRune(cells[0], comma) {
			continue
		}
		in := csv.NewReader(strings.NewReader(cells[0]))
		in.Comma = comma
		in.TrimLeadingSpace = comma != '\t' // two tabs enclose an empty cell
		split, err := in.Read()
		if err != nil {
			return cells, 0
		}
		for i, cell := range split {
			split[i] = strings.TrimSpace(cell)
		}
		return split, comma
	}
	return cells, 0
}

// splitNumbers splits the first line of a table of numbers, which may have decimal commas, at semicolons, tabs or bars. It
// returns 0 if a cell is then no number.
func splitNumbers(line string) ([]string, rune) {
	for _, comma := range ";\t|" {
		cells := strings.Split(strings.TrimRight(line, "\r\n"), string(comma))
		if len(cells) < 2 {
			continue
		}
		commas, points := false, false
		for i, cell := range cells {
			cells[i] = Unguard(strings.TrimSpace(cell))
			_, number := Number(cells[i])
			_, decimal := point(cells[i])
			if !number && !decimal && !IsGap(cells[i]) {
				return nil, 0
			}
			commas, points = commas || decimal, points || strings.Contains(cells[i], ".")
		}
		if commas && points { // 1,0.5;0.25 is a list in the second column
			return nil, 0
		}
		return cells, comma
	}
	return nil, 0
}

// Resplit continues a table without a header that OpenTable knows with the separator of the first row, which may be of
// numbers with decimal commas, and notes it.
func (t *Table) Resplit() {
	if cells, comma := splitNumbers(string(t.lines.line)); comma != 0 && t.csv.Comma == ',' {
		t.separate(cells, comma)
		return
	}
	t.resplit()
}

// resplit continues with the separator of the first row, and notes it.
func (t *Table) resplit() {
	if cells, comma := resplit(t.Cells); comma != 0 {
		t.separate(cells, comma)
	}
}

// separate continues after the first row with its separator, and notes it.
func (t *Table) separate(cells []string, comma rune) {
	t.Cells, t.csv.Comma = cells, comma
	t.csv.TrimLeadingSpace = comma != '\t'
	name := map[rune]string{';': "semicolons", '\t': "tabs", '|': "bars"}[comma]
	t.in.Note("%s: its columns are separated by %s, not by commas; it was read so.", t.File, name)
}
