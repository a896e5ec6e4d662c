package read

import (
	"fmt"
	"strconv"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/spelling"
	"siibp/core/dataset/text"
)

// ReadTracks reads where each track is, in whatever format, into the tracks of the dataset.
// Where not all of them are known, it does no more than find the files.
func (r *boxReader) ReadTracks(known bool) {
	files := r.filesAt(trackPlaces)
	if !known {
		return
	}
	s := &trackSink{boxReader: r, paths: make([][]placed, len(r.Data.Tracks)), missing: map[spanKey]bool{}}
	for _, file := range files {
		r.readFile(file, s)
	}
	for row, path := range s.paths {
		if path != nil {
			r.Data.Tracks[row].Boxes = r.inOrder(path)
		}
	}
}

// trackSink gathers the boxes of tracks.
type trackSink struct {
	*boxReader
	paths    [][]placed       // by track
	missing  map[spanKey]bool // tracks of which a fault has been reported
	nameless int              // boxes of no track in the file that is read
}

// readTable reads boxes.csv.
func (s *trackSink) readTable(file string) {
	t := text.OpenTable(s.Folder, file)
	if t == nil {
		return
	}
	defer t.Close()
	at, ok := t.Need("video", "track", "frame", "x", "y", "w", "h")
	if !ok {
		return
	}
	t.Unused(at...)
	in := tableFile(file)
	for t.Next() {
		row, ok := s.TrackCell(t, at[0], at[1])
		if !ok {
			continue
		}
		if b, ok := box(t, in, at[2:]); ok {
			s.paths[row] = append(s.paths[row], b)
		}
	}
}

// add takes a box of another format.
func (s *trackSink) add(x sighting) {
	if x.name == "" {
		s.nameless++
		return
	}
	row, ok := s.TrackOf(x.video, x.name)
	if ok {
		if id := s.Data.Tracks[row].ID; id != x.name && !isNumber(x.name) {
			s.Taken.Name(x.in.name, "track", x.name, id)
		}
		s.paths[row] = append(s.paths[row], x.placed)
		return
	}
	key := spanKey{x.video, x.name}
	if s.missing[key] {
		return
	}
	s.missing[key] = true
	v, names := s.Data.Videos[x.video], s.TrackIDs(x.video)
	f := x.fault(fmt.Sprintf("the track is one of video %s in tracks.csv", fault.Quote(v.ID)), fault.Quote(x.name), fault.NearText(x.name, names))
	if x.in.named != "" {
		f.Column = x.in.named
	}
	if isNumber(x.name) {
		f.Want = fmt.Sprintf("a number is the track of that name, or the only one that ends in it; the tracks are %s", fault.Listed(names))
	}
	s.Fault(f)
}

// needsTruth is false: what tracks show is not read, but found.
func (s *trackSink) needsTruth() bool { return false }

// end notes what a file had besides.
func (s *trackSink) end(file string) {
	if s.nameless > 0 {
		s.Note("%s: %s of no track: not used.", file, fault.Count(s.nameless, "box is", "boxes are"))
	}
	s.nameless = 0
}

// box reads frame, x, y, w, h of the current row.
func box(t *text.Table, in *boxFile, at []int) (placed, bool) {
	frame, ok := t.Frame(at[0])
	if !ok {
		return placed{}, false
	}
	b := placed{dataset.Box{Frame: frame}, in, t.Row}
	empty := 0
	for _, column := range at[1:] {
		if spelling.Gap(t.Cells[column]) {
			empty++
		}
	}
	if empty == len(at)-1 {
		b.Absent = true
		return b, true
	}
	for i, to := range []*float64{&b.X, &b.Y, &b.W, &b.H} {
		x, ok := t.Pixels(at[1+i])
		if !ok {
			return b, false
		}
		if i >= 2 && x < 0 {
			t.Fault(at[1+i], notNegative, t.Found(at[1+i]), "x, y is the top left corner, w, h reach right and down from it")
			return b, false
		}
		*to = x
	}
	return b, true
}

const notNegative = "a box's width and height are not negative"

func isNumber(name string) bool {
	_, err := strconv.Atoi(name)
	return err == nil
}
