package dataset

import "fmt"

// readTracks reads where each track is, in whatever format, into the tracks of the dataset.
// Where not all of them are known, it does no more than find the files.
func (r *BoxReader) readTracks(known bool) {
	files := r.filesAt(trackPlaces)
	if !known {
		return
	}
	s := &trackSink{BoxReader: r, paths: make([][]placed, len(r.d.Tracks)), missing: map[trackKey]bool{}}
	for _, file := range files {
		r.readFile(file, s)
	}
	for row, path := range s.paths {
		if path != nil {
			r.d.Tracks[row].Boxes = r.inOrder(path)
		}
	}
}

// trackSink gathers the boxes of tracks.
type trackSink struct {
	*BoxReader
	paths    [][]placed        // by track
	missing  map[trackKey]bool // tracks that a fault has been told of
	nameless int               // boxes of no track in the file that is read
}

// readTable reads boxes.csv.
func (s *trackSink) readTable(file string) {
	t := openTable(s.Folder, file)
	if t == nil {
		return
	}
	defer t.close()
	at, ok := t.need("video", "track", "frame", "x", "y", "w", "h")
	if !ok {
		return
	}
	t.unused(set(at))
	in := tableFile(file)
	for t.next() {
		row, ok := s.trackCell(t, at[0], at[1])
		if !ok {
			continue
		}
		if b, ok := t.box(in, at[2:]); ok {
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
	row, ok := s.trackOf(x.video, x.name)
	if ok {
		s.paths[row] = append(s.paths[row], x.placed)
		return
	}
	key := trackKey{x.video, x.name}
	if s.missing[key] {
		return
	}
	s.missing[key] = true
	v, names := s.d.Videos[x.video], s.trackIDs(x.video)
	f := x.fault(fmt.Sprintf("the track is one of video %s in tracks.csv", quote(v.ID)), quote(x.name), nearText(x.name, names))
	if x.in.named != "" {
		f.Column = x.in.named
	}
	if isNumber(x.name) {
		f.Want = fmt.Sprintf("a number is the track of that name, or the only one that ends in it; the tracks are %s", listed(names))
	}
	s.fault(f)
}

// needsTruth is false: what tracks show is not read, but found.
func (s *trackSink) needsTruth() bool { return false }

// end notes what a file had besides.
func (s *trackSink) end(file string) {
	if s.nameless > 0 {
		s.note("%s: %s of no track: not used.", file, count(s.nameless, "box is", "boxes are"))
	}
	s.nameless = 0
}

func set(list []int) map[int]bool {
	all := map[int]bool{}
	for _, i := range list {
		all[i] = true
	}
	return all
}

// box reads frame, x, y, w, h of the current row.
func (t *table) box(in *boxFile, at []int) (placed, bool) {
	frame, ok := t.frame(at[0])
	if !ok {
		return placed{}, false
	}
	b := placed{Box{Frame: frame}, in, t.row}
	empty := 0
	for _, column := range at[1:] {
		if t.cells[column] == "" {
			empty++
		}
	}
	if empty == len(at)-1 {
		b.Absent = true
		return b, true
	}
	for i, to := range []*float64{&b.X, &b.Y, &b.W, &b.H} {
		x, ok := t.pixels(at[1+i])
		if !ok {
			return b, false
		}
		if i >= 2 && x < 0 {
			t.fault(at[1+i], notNegative, t.found(at[1+i]), "x, y is the top left corner, w, h reach right and down from it")
			return b, false
		}
		*to = x
	}
	return b, true
}

const notNegative = "a box's width and height are not negative"
