package dataset

import "fmt"

// readCaptionsTable reads captions.csv: video and a column per concept, one tuple
// a row. A row whose other cells are empty lists a video without labels.
func (r *reader) readCaptionsTable() {
	r.captions.broken = true
	t := r.table(r.captions.file)
	if t == nil {
		return
	}
	defer t.close()
	need, ok := t.need("video")
	if !ok {
		return
	}
	r.captions.broken = false
	r.captions.orderRow = t.row
	columns := r.conceptColumns(t, need[0])
	at := map[string]int{} // index in r.captions.videos
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
			at[c.video] = len(r.captions.videos)
			r.captions.videos = append(r.captions.videos, c)
			continue
		}
		before := &r.captions.videos[i]
		if !said || before.tuples == nil {
			r.captionFault(t.row, "video", "a video without labels has one row, with its other cells empty",
				fmt.Sprintf("%s, which row %d lists too", quote(c.video), before.row), "delete the row with empty cells")
			continue
		}
		before.tuples = append(before.tuples, s)
	}
	r.captions.whole = t.whole
}

// conceptColumns takes every named column but video's as a concept.
func (r *reader) conceptColumns(t *table, video int) []int {
	var columns []int
	for i, name := range t.names {
		if i == video || name == "" {
			continue
		}
		if why := badConcept(name); why != "" {
			t.fault(i, why, quote(name), "")
			r.captions.broken = true
		}
		columns = append(columns, i)
		r.captions.order = append(r.captions.order, name)
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
