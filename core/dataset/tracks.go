package dataset

import (
	"fmt"
	"slices"
	"strings"
)

const tracksFile = "tracks.csv"

// labelColumn is a truth: or known: column as it stands in tracks.csv.
type labelColumn struct {
	name    string // "truth:person"
	concept string // "person"
	known   bool
	column  int
	cells   []string // per track
}

// TrackTable is what tracks.csv says besides the tracks themselves.
type TrackTable struct {
	labels []labelColumn
	lines  []int // of each track, in the file
	rows   int   // below the header, faulty ones too
	whole  bool  // it was read to its end and has rows
	known  bool  // all of them are tracks
}

// trackReader reads tracks.csv into a dataset.
type trackReader struct {
	*Folder
	*Index
	*TrackTable
}

// readTracks reads the rows of tracks.csv into the dataset of the index, and the videos
// that they name first; labels wait for the vocabulary (see label).
func readTracks(f *Folder, x *Index) *TrackTable {
	r := trackReader{f, x, &TrackTable{}}
	r.read()
	return r.TrackTable
}

func (r trackReader) read() {
	if !r.has(tracksFile) {
		return
	}
	t := openTable(r.Folder, tracksFile)
	if t == nil {
		return
	}
	defer t.close()
	columns, ok := r.trackColumns(t)
	if !ok {
		return
	}
	for t.next() {
		r.readTrack(t, columns)
	}
	r.d.Tracks = slices.Clone(r.d.Tracks) // in no more memory than they take
	r.d.Header, r.rows = t.names, t.rows
	r.whole = t.whole && t.rows > 0
	r.known = r.whole && len(r.d.Tracks) == t.rows
	if t.whole && t.rows == 0 {
		r.Folder.fault(Fault{File: tracksFile, Rule: "there is at least one track", Found: "no row below the header"})
	}
}

// trackColumns finds video, track, start and end, and sets r.labels. Start and end are −1 where missing.
func (r trackReader) trackColumns(t *table) ([]int, bool) {
	need, ok := t.need("video", "track")
	if !ok {
		return nil, false
	}
	start, end := t.column("start"), t.column("end")
	if (start < 0) != (end < 0) {
		r.Folder.fault(Fault{File: tracksFile, Row: t.row, Rule: "start and end go together", Found: "one of the two columns",
			Want: "give both, or neither"})
		return nil, false
	}
	columns := append(need, start, end)
	used := map[int]bool{}
	for _, at := range columns {
		used[at] = true
	}
	for i, name := range t.names {
		kind, concept, ok := strings.Cut(name, ":")
		if ok && (kind == "truth" || kind == "known") {
			used[i] = true
			r.labels = append(r.labels, labelColumn{name: name, concept: concept, known: kind == "known", column: i})
		}
	}
	t.unused(used)
	return columns, true
}

// readTrack reads the current row.
func (r trackReader) readTrack(t *table, columns []int) {
	for _, at := range columns[:2] {
		if why := badName(t.cells[at]); why != "" {
			t.fault(at, why, t.found(at), "a row without a track is deleted here and in the feature files")
			return
		}
	}
	text := newRow(t.cells)
	cells := text.Cells() // what is kept of them is in no memory but the row's
	key := trackKey{r.video(cells[columns[0]]), cells[columns[1]]}
	if first, ok := r.rowOf[key]; ok {
		t.fault(columns[1], "a video has one track of a name", fmt.Sprintf("%s of %s, which row %d has too", quote(key.id),
			quote(t.cells[columns[0]]), r.lines[first]), "give each its own name")
		return
	}
	row := len(r.d.Tracks)
	r.rowOf[key] = row
	r.lines = append(r.lines, t.row)
	track := Track{Video: key.video, ID: key.id, Row: text}
	if columns[2] >= 0 {
		track.Start, track.End = t.span(columns[2], columns[3])
	}
	r.d.Tracks = append(r.d.Tracks, track)
	v := &r.d.Videos[key.video]
	v.Tracks = append(v.Tracks, row)
	for i := range r.labels {
		l := &r.labels[i]
		l.cells = append(l.cells, cells[l.column])
	}
}

// span reads 0 ≤ start < end, or two empty cells.
func (t *table) span(start, end int) (int, int) {
	if t.cells[start] == "" && t.cells[end] == "" {
		return 0, 0
	}
	from, ok := t.frame(start)
	if !ok {
		return 0, 0
	}
	to, ok := t.frame(end)
	if ok && to <= from {
		t.fault(end, "end is the frame after the last, above start", fmt.Sprintf("start %d and end %d", from, to), "")
		return 0, 0
	}
	return from, to
}
