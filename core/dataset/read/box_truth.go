package read

import (
	"fmt"
	"slices"
	"sort"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// boxLabel is the label that a file gives a box for one concept.
type boxLabel struct {
	text  string // a class, "" for background
	given bool
}

// truePath holds the boxes of one named instance or, without an instance, of one video and one set of labels.
type truePath struct {
	video    int
	instance string
	rows     []trueRow
}

// pathKey identifies a true path.
type pathKey struct {
	video            int
	instance, labels string
}

// trueRow is a ground-truth box and its class per concept.
type trueRow struct {
	locatedBox
	classes []int
}

// readTruth reads the ground-truth boxes into the dataset. If known is false, some rows of tracks.csv are no tracks,
// and the files are only marked as used.
func (r *boxReader) readTruth(known bool) {
	files := r.filesAt(truthBoxPaths)
	if !known {
		return
	}
	s := truthSink{boxReader: r, lookups: r.Words.Lookups(r.Data.Concepts), paths: map[pathKey]*truePath{}}
	s.startFile()
	r.strays = &strayRows{}
	for _, file := range files {
		r.readFile(file, &s)
	}
	s.finish()
	r.tellSpare()
}

// truthSink collects ground-truth boxes into paths.
type truthSink struct {
	*boxReader
	lookups    []classLookup
	unlisted   []unlistedClasses // per concept, of the current file
	unlabelled []int             // per concept, boxes of the current file without a label
	paths      map[pathKey]*truePath
	order      []*truePath
}

// startFile resets the counts of a file.
func (s *truthSink) startFile() {
	s.unlisted, s.unlabelled = nil, make([]int, len(s.Data.Concepts))
	for range s.Data.Concepts {
		s.unlisted = append(s.unlisted, unlistedClasses{})
	}
}

// endFile adds notes of the labels that cannot be used, and of the boxes without a label.
func (s *truthSink) endFile(file string) {
	for e, unlisted := range s.unlisted {
		s.Words.NoteUnlisted(file, s.Data.Concepts[e].Name, unlisted)
		if n := s.unlabelled[e]; n > 0 {
			s.Note("%s: %s no label for %s: background is assumed.", file, fault.Count(n, "box has", "boxes have"), s.Data.Concepts[e].Name)
		}
	}
	s.startFile()
}

func (s *truthSink) wantsLabels() bool { return true }

// discard removes the boxes of a file, and its counts.
func (s *truthSink) discard(file string) {
	s.startFile()
	s.order = slices.DeleteFunc(s.order, func(path *truePath) bool {
		path.rows = slices.DeleteFunc(path.rows, func(row trueRow) bool { return row.in.name == file })
		return len(path.rows) == 0
	})
	for key, path := range s.paths {
		if len(path.rows) == 0 {
			delete(s.paths, key)
		}
	}
}

// add adds a box of another format.
func (s *truthSink) add(x foreignBox) {
	classes := make([]int, len(s.lookups))
	for e := range s.lookups {
		classes[e] = dataset.Background
		if e >= len(x.labels) || !x.labels[e].given {
			s.unlabelled[e]++
			continue
		}
		k, ok := s.class(e, x.labels[e].text, x.fault("", "", ""))
		if !ok {
			return
		}
		classes[e] = k
	}
	s.put(x.video, x.name, trueRow{x.locatedBox, classes})
}

// put adds a box to its path.
func (s *truthSink) put(video int, name string, row trueRow) {
	key := pathKey{video: video, instance: text.Plain(name)}
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

// class looks up a true class. It returns false, with fault f completed, if the cell is not valid.
func (s *truthSink) class(e int, cell string, f fault.Fault) (int, bool) {
	words := s.lookups[e]
	k, ok := words.Truth(f.File, cell)
	switch {
	case k == dataset.Unknown:
		f.Rule, f.Found = "the truth of a box must be a class, or empty for none of them", fault.Quote(cell)
		f.Want = "delete the row where it is unknown"
		s.Fault(f)
		return 0, false
	case !ok && !words.Closed:
		s.unlisted[e][cell]++
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
	place := newPlaceColumns(t)
	at, ok := t.Need(slices.Concat([]string{"video", "frame"}, place.names, s.Data.ConceptNames())...)
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
		b, ok := place.box(t, in, at[1:6])
		if !ok {
			continue
		}
		name := ""
		if instance >= 0 && !text.IsGap(t.Cells[instance]) {
			name = t.Cells[instance]
		}
		if classes, ok := s.tableClasses(t, at[6:]); ok {
			s.put(video, name, trueRow{b, classes})
		}
	}
}

// tableClasses reads the classes of the current row.
func (s *truthSink) tableClasses(t *text.Table, at []int) ([]int, bool) {
	classes := make([]int, len(s.lookups))
	for e, column := range at {
		k, ok := s.class(e, t.Cells[column], fault.Fault{File: t.File, Row: t.Row, Column: t.Names[column]})
		if !ok {
			return nil, false
		}
		classes[e] = k
	}
	return classes, true
}

// finish adds the paths to the dataset, sorted by video and then by row in the file.
func (s *truthSink) finish() {
	type sortedPath struct {
		dataset.TruthBox
		row int // of its first box in the file
	}
	var all []sortedPath
	for _, path := range s.order {
		parts, joined := s.split(path), path.joined()
		for _, rows := range parts {
			b := dataset.TruthBox{Video: path.video, Instance: path.instance, Classes: rows[0].classes, Joined: joined}
			first := rows[0].n
			for i, row := range rows {
				if i > 0 && b.Joined {
					if frame, absent := absence(rows[i-1].locatedBox, row.locatedBox); absent {
						b.Boxes = append(b.Boxes, dataset.Box{Frame: frame, Absent: true})
					}
				}
				b.Boxes = append(b.Boxes, row.Box)
				first = min(first, row.n)
			}
			all = append(all, sortedPath{b, first})
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

// split sorts a path by frame and splits it into paths with one box per frame and one set of labels:
// a named instance where its labels change, other boxes into as many paths as share a frame.
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
			s.wrong(row.fault("a true instance must have one box at a frame",
				fmt.Sprintf("frame %d of %s, which %s has too", row.Frame+row.in.firstFrame, fault.Quote(path.instance), path.rows[i-1].describeFrom(row.locatedBox)), ""))
			continue
		}
		if i == 0 || fmt.Sprint(row.classes) != fmt.Sprint(path.rows[i-1].classes) {
			parts = append(parts, nil)
		}
		last := len(parts) - 1
		parts[last] = append(parts[last], row)
	}
	return parts
}

// joined reports whether the boxes are of one instance: the file names it, or the labels name a class and no two boxes
// share a frame.
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
