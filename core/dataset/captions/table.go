package captions

import (
	"fmt"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/spelling"
	"siibp/core/dataset/text"
)

// ReadTable reads captions.csv: video, a column per concept and, where tuples ask for
// several tracks, count; one tuple a row. A row whose other cells are empty lists a video
// without labels.
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
	at := map[string]int{} // index in r.videos
	for t.Next() {
		c := Caption{Video: t.Cells[need[0]], Row: t.Row}
		s, said := statedIn(t, columns)
		var ok bool
		if s.Count, ok = countCell(t, count); !ok || !r.countsTuple(t, count, said) {
			continue
		}
		if said {
			c.Tuples = []RawTuple{s}
		}
		if !r.properNames(c) {
			continue
		}
		name := spelling.Plain(c.Video)
		i, listed := at[name]
		if !listed {
			at[name] = len(r.Videos)
			r.Videos = append(r.Videos, c)
			continue
		}
		before := &r.Videos[i]
		if !said || before.Tuples == nil {
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

// countsTuple reports, with a fault if not, whether the current row has a tuple where it has a count.
func (r *Reader) countsTuple(t *text.Table, count int, said bool) bool {
	if said || count < 0 || spelling.Gap(t.Cells[count]) {
		return true
	}
	t.Fault(count, "a count belongs to a tuple", t.Found(count), "write the tuple in its row, or empty the cell")
	return false
}

// conceptColumns takes every named column but those of videos and counts as a concept.
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

// statedIn reads the current row's tuple; said is false where all its cells are empty.
func statedIn(t *text.Table, columns []int) (s RawTuple, said bool) {
	s.Row = t.Row
	for _, column := range columns {
		said = said || t.Cells[column] != ""
		s.members = append(s.members, memberOf(t.Cells[column]))
	}
	return s, said
}

// memberOf returns the member that a cell or text stands for; a class that would say
// nothing has quotes of its own.
func memberOf(cell string) member {
	class, quoted := spelling.Unquoted(cell)
	if !quoted {
		class = cell
	}
	return member{class: class, quoted: quoted}
}
