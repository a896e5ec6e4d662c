package claims

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// cellClaims returns a claim for each number in the tables of tables.json, so that sentences about a table state what they
// compare. Its name is TABLE.ROW.COLUMN, see cellNames; a second row with the first cell of another one is ROW-2. Cells with
// a mark are claims already.
func cellClaims() ([]Claim, error) {
	tables, err := Tables()
	var list []Claim
	for _, t := range tables {
		columns := cellNames(t.Head)
		seen := map[string]int{}
		for _, row := range t.Rows {
			name := slug(row[0])
			if seen[name]++; seen[name] > 1 {
				name += fmt.Sprintf("-%d", seen[name])
			}
			for i, cell := range row[1:] {
				text := strings.Replace(strings.Trim(cell, "*"), "−", "-", 1)
				value, err := strconv.ParseFloat(text, 64)
				if err != nil {
					continue
				}
				_, decimals, _ := strings.Cut(text, ".")
				list = append(list, Claim{Name: strings.ReplaceAll(t.Name, ".", "-") + "." + name + "." + columns[i+1], Value: value, Digits: len(decimals), Command: t.Command})
			}
		}
	}
	return list, err
}

// cellNames returns the columns of a table as parts of names. A column "group: name" begins a group, to which the columns
// after it belong that have one word.
func cellNames(head []string) []string {
	var names []string
	group := ""
	for _, column := range head {
		before, _, begins := strings.Cut(column, ": ")
		switch {
		case begins:
			group = before
		case group != "" && !strings.Contains(column, " "):
			column = group + " " + column
		}
		names = append(names, slug(column))
	}
	return names
}

// slug returns a text as a part of a name: its words with hyphens between them, and "_" for a decimal point.
func slug(text string) string {
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.' })
	return strings.ReplaceAll(strings.Trim(strings.Join(words, "-"), "."), ".", "_")
}
