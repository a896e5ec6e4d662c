package captions

import (
	"fmt"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// ReadTable reads captions.csv, one tuple per row: video, a column per concept and, for tuples of several tracks,
// count. A row in which only the video is set lists a video without labels.
func (r *Reader) ReadTable() {
	r.Broken = true
	t := text.OpenTable(r.Folder, r.File)
	if t == nil {
		return
	}
	defer t.Close()
	need, ok := t.Need("video")
	if !ok {
		return
	}
	r.Broken = false
	r.OrderRow = t.Row
	if columns := r.tupleColumns(t, need[0]); columns != nil {
		r.readTupleCells(t, need[0], columns)
		return
	}
	count := t.Column(countColumn)
	groups := r.wideColumns(t, need[0], count)
	if groups == nil {
		groups = [][]int{r.conceptColumns(t, need[0], count)}
	}
	rows := tableRows{Reader: r, Table: t, video: need[0], count: count, groups: groups, at: map[string]int{}}
	for t.Next() {
		rows.read()
	}
	rows.note()
	r.Complete = t.Complete
}

// note notes how rows were read.
func (t *tableRows) note() {
	r := t.Reader
	if t.lists > 0 {
		r.Folder.Note("%s: the names of a list in a cell became a tuple each, since nothing says which of several belong together: %s.", r.File, fault.Count(t.lists, "row", "rows"))
	}
	if t.totals > 0 {
		r.Folder.Note("%s: %s not used.", r.File, fault.Count(t.totals, "row of totals is", "rows of totals are"))
	}
	if t.merged > 0 {
		r.Folder.Note("%s: rows without a video have that of the row above, as merged cells of a spreadsheet: %d.", r.File, t.merged)
	}
}

// tableRows reads the rows of captions.csv.
type tableRows struct {
	*Reader
	*text.Table
	video, count int
	groups       [][]int        // columns of each tuple of a row
	at           map[string]int // index in Videos by name
	above        string         // name of the last video
	merged       int            // rows without a name
	lists        int            // rows with a list of several names in a cell
	totals       int            // rows with totals
}

// totalNames are the usual names of a row with totals below a table.
var totalNames = []string{"total", "totals", "sum", "gesamt", "summe", "count", "average", "mean"}

// isTotal reports whether the current row has totals: it is called so, and its other cells are numbers or empty.
func (t *tableRows) isTotal() bool {
	if !slices.Contains(totalNames, text.FoldHeader(t.Cells[t.video])) {
		return false
	}
	for i, cell := range t.Cells {
		if _, number := text.Number(cell); i != t.video && cell != "" && !number {
			return false
		}
	}
	return true
}

// read reads the current row.
func (t *tableRows) read() {
	if t.isTotal() {
		t.totals++
		return
	}
	c := Caption{Video: t.Cells[t.video], Row: t.Row}
	for _, columns := range t.groups {
		s, stated := rowTuple(t.Table, columns)
		var ok bool
		if s.Count, ok = countCell(t.Table, t.count); !ok || len(t.groups) == 1 && !t.countsTuple(t.Table, t.count, stated) {
			return
		}
		if each, several, isList := unlist(s); stated && isList {
			c.Tuples = append(c.Tuples, each...)
			if several {
				t.lists++
			}
		} else if stated {
			c.Tuples = append(c.Tuples, s)
		}
	}
	if c.Video == "" && c.Tuples != nil && t.above != "" {
		c.Video = t.above
		t.merged++
	}
	if !t.validNames(c) {
		return
	}
	t.above = c.Video
	name := text.Plain(c.Video)
	i, listed := t.at[name]
	if !listed {
		t.at[name] = len(t.Videos)
		t.Videos = append(t.Videos, c)
		return
	}
	before := &t.Videos[i]
	if c.Tuples == nil || before.Tuples == nil {
		t.Reader.Fault(t.Row, "video", "a video without labels must have one row, with its other cells empty",
			fmt.Sprintf("%s, which row %d lists too", fault.Quote(c.Video), before.Row), "delete the row with empty cells")
		return
	}
	before.Tuples = append(before.Tuples, c.Tuples...)
}

// countColumn is the name of the column with counts.
const countColumn = "count"

// countsTuple reports, with a fault if not, whether the current row has a tuple or no count.
func (r *Reader) countsTuple(t *text.Table, count int, stated bool) bool {
	if stated || count < 0 || text.IsGap(t.Cells[count]) {
		return true
	}
	t.Fault(count, "a count must belong to a tuple", t.Found(count), "write the tuple in its row, or empty the cell")
	return false
}

// conceptColumns returns the named columns other than video and count.
func (r *Reader) conceptColumns(t *text.Table, video, count int) []int {
	var columns []int
	for i, name := range t.Names {
		if i == video || i == count || name == "" {
			continue
		}
		if why := dataset.BadConcept(name); why != "" {
			t.Fault(i, why, fault.Quote(name), "")
			r.Broken = true
		}
		if !t.Single(name) {
			r.Broken = true
		}
		columns = append(columns, i)
		r.Order = append(r.Order, name)
	}
	return columns
}

// rowTuple reads the tuple of the current row; ok is false if all its cells are empty.
func rowTuple(t *text.Table, columns []int) (s RawTuple, ok bool) {
	s.Row = t.Row
	for _, column := range columns {
		ok = ok || t.Cells[column] != ""
		s.members = append(s.members, memberOf(t.Cells[column]))
	}
	return s, ok
}

// memberOf returns the member in a cell or string. A class with the name of a blank is in quotes.
func memberOf(cell string) member {
	class, quoted := text.UnquoteGapWord(cell)
	if !quoted {
		class = cell
	}
	return member{class: class, quoted: quoted}
}

// Flags reports whether all cells of the tuples are 0 and 1 or other words for yes and no, as in a table with a column for
// each class.
func (c *Captions) Flags() bool {
	any := false
	for _, v := range c.Videos {
		for _, s := range v.Tuples {
			for _, m := range s.members {
				any = any || m.class != ""
				if !slices.Contains([]string{"", "0", "1", "0.0", "1.0", "x", "true", "false", "yes", "no"}, strings.ToLower(m.class)) {
					return false
				}
			}
		}
	}
	return any
}

// LeaveOut removes columns of captions.csv that are no concepts. A row that names no class in the other columns lists a
// video without labels.
func (c *Captions) LeaveOut(isConcept func(name string) bool) {
	var kept []int
	var order, unused []string
	for i, name := range c.Order {
		if isConcept(name) {
			kept, order = append(kept, i), append(order, name)
		} else {
			unused = append(unused, name)
		}
	}
	if unused == nil {
		return
	}
	c.Order = order
	for i := range c.Videos {
		tuples := c.Videos[i].Tuples
		c.Videos[i].Tuples = nil
		for _, s := range tuples {
			members := make([]member, len(kept))
			stated := false
			for j, column := range kept {
				members[j] = s.members[column]
				stated = stated || members[j].class != ""
			}
			if s.members = members; stated {
				c.Videos[i].Tuples = append(c.Videos[i].Tuples, s)
			}
		}
	}
	c.Report.Note("%s: columns that are no concepts are not used: %s.", c.File, fault.Listed(unused))
}
