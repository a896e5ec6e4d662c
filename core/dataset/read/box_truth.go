package read

import (
	"fmt"
	"sort"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/spelling"
	"siibp/core/dataset/text"
)

// label is what a file says of one concept of a box.
type label struct {
	text string // a class, "" for none of them
	said bool
}

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

// ReadTruth reads who is truly where, in whatever format, into the dataset. Where not all
// tracks are known, it does no more than find the files.
func (r *boxReader) ReadTruth(known bool) {
	files := r.filesAt(truthPlaces)
	if !known {
		return
	}
	s := truthSink{boxReader: r, lexica: r.Words.Lexica(r.Data.Concepts), paths: map[pathKey]*truePath{}}
	s.start()
	for _, file := range files {
		r.readFile(file, &s)
	}
	s.finish()
}

// truthSink gathers boxes into paths.
type truthSink struct {
	*boxReader
	lexica  []classLookup
	outside []outsiders
	unsaid  []int // per concept, boxes of the file of which nothing is said
	paths   map[pathKey]*truePath
	order   []*truePath
}

// start begins a file.
func (s *truthSink) start() {
	s.outside, s.unsaid = nil, make([]int, len(s.Data.Concepts))
	for range s.Data.Concepts {
		s.outside = append(s.outside, outsiders{})
	}
}

// end notes what a file had besides.
func (s *truthSink) end(file string) {
	for e, outside := range s.outside {
		s.Words.NoteOutsiders(file, s.Data.Concepts[e].Name, outside)
		if n := s.unsaid[e]; n > 0 {
			s.Note("%s: nothing is said about the %s of %s; with it they count as showing none of the classes.", file, s.Data.Concepts[e].Name,
				fault.Count(n, "box", "boxes"))
		}
	}
	s.start()
}

func (s *truthSink) needsTruth() bool { return true }

// add takes a box of another format.
func (s *truthSink) add(x sighting) {
	classes := make([]int, len(s.lexica))
	for e := range s.lexica {
		classes[e] = dataset.Background
		if e >= len(x.labels) || !x.labels[e].said {
			s.unsaid[e]++
			continue
		}
		k, ok := s.class(e, x.labels[e].text, x.fault("", "", ""))
		if !ok {
			return
		}
		classes[e] = k
	}
	s.put(x.video, x.name, trueRow{x.placed, classes})
}

// put adds a box to its path.
func (s *truthSink) put(video int, name string, row trueRow) {
	key := pathKey{video: video, instance: spelling.Plain(name)}
	if name == "" {
		key.labels = fmt.Sprint(row.classes)
	}
	path := s.paths[key]
	if path == nil {
		path = &truePath{video: video, instance: name}
		s.paths[key] = path
		s.order = append(s.order, path)
	}
	path.rows = append(path.rows, row)
}

// class looks a true class up; false, with the fault completed, where it cannot be one.
func (s *truthSink) class(e int, cell string, f fault.Fault) (int, bool) {
	words := s.lexica[e]
	k, ok := words.Truth(f.File, cell)
	switch {
	case k == dataset.Unknown:
		f.Rule, f.Found = "the truth of a box is a class, or empty for none of them", fault.Quote(cell)
		f.Want = "delete the row where it is unknown"
		s.Fault(f)
		return 0, false
	case !ok && !words.Closed:
		s.outside[e][cell]++
	case !ok:
		s.Fault(words.NotTrue(f, cell))
		return 0, false
	}
	return k, true
}

// readTable reads truth_boxes.csv.
func (s *truthSink) readTable(file string) {
	t := text.OpenTable(s.Folder, file)
	if t == nil {
		return
	}
	defer t.Close()
	at, ok := t.Need(append([]string{"video", "frame", "x", "y", "w", "h"}, s.Data.ConceptNames()...)...)
	if !ok {
		return
	}
	instance := t.Column("instance")
	t.Unused(append(at, instance)...)
	in := tableFile(file)
	for t.Next() {
		video, ok := s.VideoCell(t, at[0])
		if !ok {
			continue
		}
		b, ok := box(t, in, at[1:6])
		if !ok {
			continue
		}
		name := ""
		if instance >= 0 && !spelling.Gap(t.Cells[instance]) {
			name = t.Cells[instance]
		}
		if classes, ok := s.tableClasses(t, at[6:]); ok {
			s.put(video, name, trueRow{b, classes})
		}
	}
}

// tableClasses reads the current row's labels.
func (s *truthSink) tableClasses(t *text.Table, at []int) ([]int, bool) {
	classes := make([]int, len(s.lexica))
	for e, column := range at {
		k, ok := s.class(e, t.Cells[column], fault.Fault{File: t.File, Row: t.Row, Column: t.Names[column]})
		if !ok {
			return nil, false
		}
		classes[e] = k
	}
	return classes, true
}

// finish turns the gathered rows into paths, sorted by video.
func (s *truthSink) finish() {
	type found struct {
		dataset.TruthBox
		row int // of its first box in its file
	}
	var all []found
	for _, path := range s.order {
		parts, joined := s.split(path), path.joined()
		for _, rows := range parts {
			b := dataset.TruthBox{Video: path.video, Instance: path.instance, Classes: rows[0].classes, Joined: joined}
			first := rows[0].n
			for i, row := range rows {
				if i > 0 && b.Joined {
					if frame, absent := absence(rows[i-1].placed, row.placed); absent {
						b.Boxes = append(b.Boxes, dataset.Box{Frame: frame, Absent: true})
					}
				}
				b.Boxes = append(b.Boxes, row.Box)
				first = min(first, row.n)
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
		s.Data.TruthBoxes = append(s.Data.TruthBoxes, f.TruthBox)
	}
}

// split sorts a path's rows by frame and cuts it into paths with one box a frame
// and one set of labels: a named instance where its labels change, other rows
// into as many as share a frame.
func (s *truthSink) split(path *truePath) [][]trueRow {
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
			s.Fault(row.fault("an instance has one row a frame",
				fmt.Sprintf("frame %d of %s, which %s has too", row.Frame+row.in.first, fault.Quote(path.instance), path.rows[i-1].seenFrom(row.placed)), ""))
		}
		if i == 0 || fmt.Sprint(row.classes) != fmt.Sprint(path.rows[i-1].classes) {
			parts = append(parts, nil)
		}
		last := len(parts) - 1
		parts[last] = append(parts[last], row)
	}
	return parts
}

// joined reports whether all rows are one instance: they name it, or the labels
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
