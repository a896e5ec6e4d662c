package dataset

import "fmt"

// readTable reads captions.csv: video and a column per concept, one tuple
// a row. A row whose other cells are empty lists a video without labels.
func (r *captionReader) readTable() {
	r.broken = true
	t := openTable(r.Folder, r.file)
	if t == nil {
		return
	}
	defer t.close()
	need, ok := t.need("video")
	if !ok {
		return
	}
	r.broken = false
	r.orderRow = t.row
	columns := r.conceptColumns(t, need[0])
	at := map[string]int{} // index in r.videos
	for t.next() {
		c := caption{video: t.cells[need[0]], row: t.row}
		s, said := t.stated(columns)
		if said {
			c.tuples = []stated{s}
		}
		if !r.properNames(c) {
			continue
		}
		i, ok := at[c.video]
		if !ok {
			at[c.video] = len(r.videos)
			r.videos = append(r.videos, c)
			continue
		}
		before := &r.videos[i]
		if !said || before.tuples == nil {
			r.captionFault(t.row, "video", "a video without labels has one row, with its other cells empty",
				fmt.Sprintf("%s, which row %d lists too", quote(c.video), before.row), "delete the row with empty cells")
			continue
		}
		before.tuples = append(before.tuples, s)
	}
	r.whole = t.whole
}

// conceptColumns takes every named column but video's as a concept.
func (r *captionReader) conceptColumns(t *table, video int) []int {
	var columns []int
	for i, name := range t.names {
		if i == video || name == "" {
			continue
		}
		if why := badConcept(name); why != "" {
			t.fault(i, why, quote(name), "")
			r.broken = true
		}
		columns = append(columns, i)
		r.order = append(r.order, name)
	}
	return columns
}

// stated reads the current row's tuple; said is false where all its cells are empty.
func (t *table) stated(columns []int) (s stated, said bool) {
	s.row = t.row
	for _, column := range columns {
		class := t.cells[column]
		said = said || class != ""
		if class == "-" {
			class = ""
		}
		s.members = append(s.members, member{class: class})
	}
	return s, said
}
