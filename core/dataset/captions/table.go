package captions

import (
	"fmt"

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
	count := t.Column(countColumn)
	columns := r.conceptColumns(t, need[0], count)
	at := map[string]int{} // index in r.Videos by name
	for t.Next() {
		c := Caption{Video: t.Cells[need[0]], Row: t.Row}
		s, stated := rowTuple(t, columns)
		var ok bool
		if s.Count, ok = countCell(t, count); !ok || !r.countsTuple(t, count, stated) {
			continue
		}
		if stated {
			c.Tuples = []RawTuple{s}
		}
		if !r.validNames(c) {
			continue
		}
		name := text.Plain(c.Video)
		i, listed := at[name]
		if !listed {
			at[name] = len(r.Videos)
			r.Videos = append(r.Videos, c)
			continue
		}
		before := &r.Videos[i]
		if !stated || before.Tuples == nil {
			r.Fault(t.Row, "video", "a video without labels has one row, with its other cells empty",
				fmt.Sprintf("%s, which row %d lists too", fault.Quote(c.Video), before.Row), "delete the row with empty cells")
			continue
		}
		before.Tuples = append(before.Tuples, s)
	}
	r.Complete = t.Complete
}

// countColumn is the name of the column with counts.
const countColumn = "count"

// countsTuple reports, with a fault if not, whether the current row has a tuple or no count.
func (r *Reader) countsTuple(t *text.Table, count int, stated bool) bool {
	if stated || count < 0 || text.IsGap(t.Cells[count]) {
		return true
	}
	t.Fault(count, "a count belongs to a tuple", t.Found(count), "write the tuple in its row, or empty the cell")
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
