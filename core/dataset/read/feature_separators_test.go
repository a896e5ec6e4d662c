package read

import (
	"strings"
	"testing"
)

// A table of features is read with any separator and with decimal commas, with a header or without. Points and decimal
// commas in one table are refused.
func TestSeparatorsOfFeatureTables(t *testing.T) {
	const rows, header = "-1.5,2.25,0.5\n3,0,-0.75\n,,\n", "x,y,z\n"
	read := func(table string) (string, string) {
		d, err := FS(files(change("features/action.csv", table)))
		if err != nil {
			return "", err.Error()
		}
		return d.Hash, strings.Join(d.Notes, "\n")
	}
	want, says := read(rows)
	if want == "" {
		t.Fatal(says)
	}
	german := strings.NewReplacer(",", ";", ".", ",").Replace
	const semicolons, tabs, commas = "separated by semicolons", "separated by tabs", "a decimal comma; they were read so"
	for name, x := range map[string]struct {
		table string
		says  string
	}{
		"semicolons":                   {strings.ReplaceAll(header+rows, ",", ";"), semicolons},
		"semicolons without a header":  {strings.ReplaceAll(rows, ",", ";"), semicolons},
		"tabs":                         {strings.ReplaceAll(header+rows, ",", "\t"), tabs},
		"tabs without a header":        {strings.ReplaceAll(rows, ",", "\t"), tabs},
		"decimal commas":               {german(header + rows), commas},
		"decimal commas, no header":    {german(rows), commas},
		"decimal commas between tabs":  {strings.ReplaceAll(german(rows), ";", "\t"), commas},
		"decimal commas, CR LF, a BOM": {"\ufeff" + strings.ReplaceAll(german(rows), "\n", "\r\n"), commas},
	} {
		if hash, notes := read(x.table); hash != want || !strings.Contains(notes, x.says) {
			t.Errorf("%s: hash %q, want %q; it says %s", name, hash, want, notes)
		}
	}
	for table, says := range map[string]string{
		"x;y\n1,5;2\n1.234;1\n2;3\n":      `features/action.csv, row 3, column "x": numbers must have a decimal point or a decimal comma, not both; found "1.234" below a number with the other; write a point in all numbers, and no separator of thousands`,
		"x;y\n-1.234,5;2\n1.234,5;1\n2;3": `features/action.csv, row 2, column "x": numbers must have no separator of thousands; found "-1.234,5"; write -1234.5, and the others likewise`,
	} {
		if _, err := read(table); err != says {
			t.Errorf("%q: it says %s, want %s", table, err, says)
		}
	}
}
