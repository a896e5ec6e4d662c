package text

import (
	"encoding/csv"
	"strings"
)

// resplit splits a first row that has one cell by what spreadsheets of many countries
// write in place of commas; 0 where it has neither semicolons nor tabs.
func resplit(cells []string) ([]string, rune) {
	if len(cells) != 1 {
		return cells, 0
	}
	for _, comma := range ";\t" {
		if !strings.ContainsRune(cells[0], comma) {
			continue
		}
		in := csv.NewReader(strings.NewReader(cells[0]))
		in.Comma = comma
		in.TrimLeadingSpace = comma != '\t' // there it is an empty cell
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

// resplit reads the table on with the separator that its first row has, and notes it.
func (t *Table) resplit() {
	cells, comma := resplit(t.Cells)
	if comma == 0 {
		return
	}
	t.Cells, t.csv.Comma = cells, comma
	t.csv.TrimLeadingSpace = comma != '\t'
	name := map[rune]string{';': "semicolons", '\t': "tabs"}[comma]
	t.in.Note("%s: its columns are separated by %s, not by commas; it was read so.", t.File, name)
}
