package text

import (
	"encoding/csv"
	"io/fs"
	"slices"
	"strings"

	"siibp/core/dataset/fault"
)

// otherColumns are usual names of columns, in the spelling of columnKey.
var otherColumns = map[string][]string{
	"video": {"videoid", "videoname", "videofile", "clip", "clipid", "clipname", "movie", "filename", "file"},
	"track": {"trackid", "trackno", "tracknumber", "trackname", "tracklet", "trackletid"},
	"frame": {"frameid", "frameno", "framenumber", "frameindex", "framenum", "frameidx"},
}

// columnKey returns the name of a column in lower case without separators: Video_ID gives videoid.
func columnKey(name string) string {
	return strings.NewReplacer(" ", "", "_", "", "-", "", ".", "").Replace(FoldHeader(name))
}

// UsualColumn returns the column that a name usually means, such as video for Clip_ID; the folded name if it is of no
// other column.
func UsualColumn(name string) string {
	key := columnKey(name)
	for column, others := range otherColumns {
		if slices.Contains(others, key) {
			return column
		}
	}
	return FoldHeader(name)
}

// otherColumn returns the only column that has one of the other usual names of a column, the first in the table's order
// of names; −1 if there is none. It notes the first use.
func (t *Table) otherColumn(name string) int {
	for _, other := range otherColumns[name] {
		at := slices.IndexFunc(t.Names, func(s string) bool { return columnKey(s) == other })
		if at < 0 || t.doubled[t.Names[at]] {
			continue
		}
		if !t.renamed[name] {
			t.renamed[name] = true
			t.in.Note("%s: the column %s was taken for %s.", t.File, fault.Quote(t.Names[at]), fault.Quote(name))
		}
		return at
	}
	return -1
}

// skipTitle moves to the header if comments or titles stand above it: rows that begin with #, rows of one cell above a
// row of several, and empty rows below those.
func (t *Table) skipTitle() {
	const most = 10 // rows above a header
	titled := false
	for range most {
		above := slices.Clone(t.Cells)
		row := t.Row
		if filled(above) > 1 || filled(above) == 0 && !titled || !t.Record() {
			return
		}
		titled = true
		if filled(above) == 0 {
			continue
		}
		if cells, _ := resplit(t.Cells); !strings.HasPrefix(above[0], "#") && filled(cells) == 1 || filled(cells) == 0 && len(t.Cells) == 1 {
			t.ahead, t.aheadRow = slices.Clone(t.Cells), t.Row
			t.Cells, t.Row = above, row
			return
		}
		t.in.Note("%s: row %d is no header and is not used: %s.", t.File, row, fault.Quote(strings.TrimSpace(strings.Join(above, " "))))
		t.resplit()
	}
}

// filled returns the number of cells with text.
func filled(cells []string) int {
	n := 0
	for _, cell := range cells {
		if cell != "" {
			n++
		}
	}
	return n
}

// skips reports whether the current row of a table with a header is no data: all its cells are empty, or it is the header
// once more. noteSkipped notes how many there were.
func (t *Table) skips() bool {
	switch {
	case !t.headed:
		return false
	case len(t.Names) > 1 && filled(t.Cells) == 0:
		t.blank++
	case slices.Equal(t.Cells, t.Names):
		t.headers++
	default:
		return false
	}
	return true
}

// noteSkipped notes the rows that Next has skipped.
func (t *Table) noteSkipped() {
	if t.blank > 0 {
		t.in.Note("%s: %s not used.", t.File, fault.Count(t.blank, "row with empty cells only is", "rows with empty cells only are"))
	}
	if t.headers > 0 {
		t.in.Note("%s: %s not used.", t.File, fault.Count(t.headers, "row repeats the header and is", "rows repeat the header and are"))
	}
	t.blank, t.headers = 0, 0
}

// FirstRow returns the folded cells of the first row of an open table, and closes it. It returns nil
// if err is not nil or there is no row.
func FirstRow(source fs.File, err error) []string {
	if err != nil {
		return nil
	}
	defer source.Close()
	lines, err := NewLines(source)
	if err != nil {
		return nil
	}
	in := csv.NewReader(lines)
	in.TrimLeadingSpace = true
	if comma, said := lines.separator(); said {
		in.Comma, in.TrimLeadingSpace = comma, comma != '\t'
	}
	cells, err := in.Read()
	if err != nil {
		return nil
	}
	for i, cell := range cells {
		cells[i] = strings.TrimSpace(cell)
	}
	if split, comma := splitNumbers(string(lines.line)); comma != 0 && in.Comma == ',' {
		cells = split
	} else {
		cells, _ = resplit(cells)
	}
	for i, cell := range cells {
		cells[i] = FoldHeader(cell)
	}
	return cells
}
