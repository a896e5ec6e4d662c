package dataset

import (
	"fmt"
	"sort"
)

const truthFile = "truth_boxes.csv"

// truePath is the rows of one instance, or, where no instance is named, of one
// video and one set of labels.
type truePath struct {
	video    int
	instance string
	rows     []trueRow
}

// pathKey tells paths apart.
type pathKey struct {
	video            int
	instance, labels string
}

type trueRow struct {
	placed
	classes []int
}

// readTruthBoxes reads who is truly where.
func (r *reader) readTruthBoxes() {
	if !r.has(truthFile) || !r.known {
		return
	}
	t := r.table(truthFile)
	if t == nil {
		return
	}
	defer t.close()
	at, ok := t.need(append([]string{"video", "frame", "x", "y", "w", "h"}, r.d.conceptNames()...)...)
	if !ok {
		return
	}
	instance := t.column("instance")
	used := set(at)
	used[instance] = true
	t.unused(used)
	s := truthReader{reader: r, t: t, at: at, instance: instance, lexica: r.lexica(), paths: map[pathKey]*truePath{}}
	for range r.d.Concepts {
		s.outside = append(s.outside, outsiders{})
	}
	for t.next() {
		s.row()
	}
	for e, outside := range s.outside {
		r.noteOutsiders(truthFile, e, outside)
	}
	s.finish()
}

// truthReader gathers rows into paths.
type truthReader struct {
	*reader
	t        *table
	at       []int // video, frame, x, y, w, h, concepts
	instance int   // −1: no such column
	lexica   []lexicon
	outside  []outsiders
	paths    map[pathKey]*truePath
	order    []*truePath
}

// row reads the current row.
func (s *truthReader) row() {
	video, ok := s.boxVideo(s.t, s.at[0])
	if !ok {
		return
	}
	b, ok := s.t.box(s.at[1:6])
	if !ok {
		return
	}
	classes, ok := s.classes()
	if !ok {
		return
	}
	name := ""
	if s.instance >= 0 {
		name = s.t.cells[s.instance]
	}
	key := pathKey{video: video, instance: name}
	if name == "" {
		key.labels = fmt.Sprint(classes)
	}
	path := s.paths[key]
	if path == nil {
		path = &truePath{video: video, instance: name}
		s.paths[key] = path
		s.order = append(s.order, path)
	}
	path.rows = append(path.rows, trueRow{b, classes})
}

// classes reads the current row's labels.
func (s *truthReader) classes() ([]int, bool) {
	classes := make([]int, len(s.lexica))
	for e, words := range s.lexica {
		column := s.at[6+e]
		cell := s.t.cells[column]
		k, ok := words.truth(cell)
		switch {
		case cell == "?":
			s.t.fault(column, "the truth of a box is a class, or empty for none of them", quote(cell), "delete the row where it is unknown")
			return nil, false
		case !ok && !words.closed && cell != "-":
			s.outside[e][cell]++
		case !ok:
			s.fault(words.notTrue(Fault{File: truthFile, Row: s.t.row, Column: s.t.names[column]}, cell))
			return nil, false
		}
		classes[e] = k
	}
	return classes, true
}

// finish turns the gathered rows into paths, sorted by video.
func (s *truthReader) finish() {
	type found struct {
		TruthBox
		row int // of its first box in the file
	}
	var all []found
	for _, path := range s.order {
		for _, rows := range s.split(path) {
			b := TruthBox{Video: path.video, Instance: path.instance, Classes: rows[0].classes, Joined: path.joined()}
			first := rows[0].row
			for _, row := range rows {
				b.Boxes = append(b.Boxes, row.Box)
				first = min(first, row.row)
			}
			all = append(all, found{b, first})
		}
	}
	sort.SliceStable(all, func(i, j int) bool {
		if all[i].Video != all[j].Video {
			return all[i].Video < all[j].Video
		}
		return all[i].row < all[j].row
	})
	for _, f := range all {
		s.d.TruthBoxes = append(s.d.TruthBoxes, f.TruthBox)
	}
}

// split sorts a path's rows by frame and cuts it into paths with one box a frame
// and one set of labels: a named instance where its labels change, other rows
// into as many as share a frame.
func (s *truthReader) split(path *truePath) [][]trueRow {
	sort.SliceStable(path.rows, func(i, j int) bool { return path.rows[i].Frame < path.rows[j].Frame })
	var parts [][]trueRow
	nth := 0 // of its frame
	for i, row := range path.rows {
		nth++
		same := i > 0 && row.Frame == path.rows[i-1].Frame
		if !same {
			nth = 0
		}
		if path.instance == "" {
			if nth == len(parts) {
				parts = append(parts, nil)
			}
			parts[nth] = append(parts[nth], row)
			continue
		}
		if same {
			s.fault(Fault{File: truthFile, Row: row.row, Column: "frame", Rule: "an instance has one row a frame",
				Found: fmt.Sprintf("frame %d of %s, which row %d has too", row.Frame, quote(path.instance), path.rows[i-1].row)})
		}
		if i == 0 || fmt.Sprint(row.classes) != fmt.Sprint(path.rows[i-1].classes) {
			parts = append(parts, nil)
		}
		last := len(parts) - 1
		parts[last] = append(parts[last], row)
	}
	return parts
}

// joined tells whether all rows are one instance: they name it, or the labels
// name a class and no two rows share a frame.
func (p *truePath) joined() bool {
	if p.instance != "" {
		return true
	}
	named := false
	for _, k := range p.rows[0].classes {
		named = named || k >= 0
	}
	for i := 1; i < len(p.rows); i++ {
		named = named && p.rows[i].Frame != p.rows[i-1].Frame
	}
	return named
}
