package captions

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// wideColumns returns the columns of each tuple of a wide table, whose columns are numbered, as person1, action1, person2,
// action2, or repeated, and sets r.Order to the concepts. It returns nil for other tables, and if features have the
// name of a column.
func (r *Reader) wideColumns(t *text.Table, video, count int) [][]int {
	var order []string
	var groups [][]int
	at := map[string]int{} // groups by number or repetition
	seen := map[string]int{}
	names := map[int][]string{}
	for i, name := range t.Names {
		if i == video || i == count || name == "" {
			continue
		}
		base := strings.TrimRight(strings.TrimRight(name, "0123456789"), "_-. ")
		key := name[len(strings.TrimRight(name, "0123456789")):]
		if key == "" {
			seen[name]++
			key = "repeated " + strconv.Itoa(seen[name])
		}
		if base == "" || r.hasFeatures(name) && seen[name] == 0 {
			return nil
		}
		group, known := at[key]
		if !known {
			group = len(groups)
			at[key] = group
			groups = append(groups, nil)
		}
		groups[group] = append(groups[group], i)
		names[group] = append(names[group], base)
	}
	order = names[0]
	for group := range groups {
		if !slices.Equal(names[group], order) {
			return nil
		}
	}
	if len(groups) < 2 || slices.ContainsFunc(order, func(name string) bool { return dataset.BadConcept(name) != "" }) {
		return nil
	}
	r.Order = order
	r.Folder.Note("%s: each row has up to %s of %s.", r.File, fault.Count(len(groups), "tuple", "tuples"), fault.Listed(order))
	return groups
}

// hasFeatures reports whether a file of features has a name.
func (r *Reader) hasFeatures(name string) bool {
	return slices.ContainsFunc(r.Paths(), func(file string) bool {
		return strings.HasPrefix(file, "features/") && strings.TrimSuffix(path.Base(file), path.Ext(file)) == name
	})
}

// tupleColumns are the usual names of the column that holds all tuples of a video, in the notation of captions.txt.
var tupleColumns = []string{"captions", "caption", "tuples", "labels"}

// tupleColumn returns the column with all tuples of a video if the table has no others; −1 if it has none.
func (r *Reader) tupleColumn(t *text.Table, video int) int {
	found := -1
	for i, name := range t.Names {
		switch {
		case i == video || name == "":
		case slices.Contains(tupleColumns, text.FoldHeader(name)) && !r.hasFeatures(name) && found < 0:
			found = i
		default:
			return -1
		}
	}
	return found
}

// readTupleCells reads a table with all tuples of a video in one cell.
func (r *Reader) readTupleCells(t *text.Table, video, column int) {
	for t.Next() {
		c := Caption{Row: t.Row}
		if cell := t.Cells[column]; cell != "" && cell[0] != '(' {
			t.Fault(column, "a cell has the tuples of its video, as (Rick, walking), (Ilsa, -)", t.Found(column),
				"sentences become captions with siibp captions "+r.File+" --for . -o captions.txt; then delete "+r.File)
			return
		}
		line := dataset.Quoted(t.Cells[video]) + ": " + t.Cells[column]
		if broken := c.parse(line); broken != nil {
			r.reportLine(line, t.Row, broken)
		} else if r.validNames(c) {
			r.Videos = append(r.Videos, c)
		}
	}
	r.Complete = t.Complete
}
