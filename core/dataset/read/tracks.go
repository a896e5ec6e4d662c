package read

import (
	"fmt"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/spelling"
	"siibp/core/dataset/text"
	"siibp/core/dataset/vfs"
)

// labelColumn is a truth: or known: column as it stands in tracks.csv.
type labelColumn struct {
	name    string // "truth:person"
	Concept string // "person"
	Known   bool
	column  int
	cells   []string // per track
}

// trackTable is what tracks.csv says besides the tracks themselves.
type trackTable struct {
	Labels   []labelColumn
	lines    []int // of each track, in the file
	Rows     int   // below the header, faulty ones too
	Complete bool  // it was read to its end and has rows
	Known    bool  // all of them are tracks
}

// trackReader reads tracks.csv into a dataset.
type trackReader struct {
	*vfs.Folder
	*nameIndex
	*trackTable
}

// readTracks reads the rows of tracks.csv into the dataset of the index, and the videos
// that they name first; labels wait for the vocabulary (see label).
func readTracks(f *vfs.Folder, x *nameIndex) *trackTable {
	r := trackReader{f, x, &trackTable{}}
	r.read()
	return r.trackTable
}

func (r trackReader) read() {
	if !r.Has(dataset.TracksFile) {
		return
	}
	t := text.OpenTable(r.Folder, dataset.TracksFile)
	if t == nil {
		return
	}
	defer t.Close()
	columns, ok := r.trackColumns(t)
	if !ok {
		return
	}
	r.Begin(t.File)
	for t.Next() {
		r.readTrack(t, columns)
	}
	r.Data.Tracks = slices.Clone(r.Data.Tracks) // in no more memory than they take
	r.Data.Header, r.Rows = t.Names, t.Rows
	r.Complete = t.Complete && t.Rows > 0
	r.Known = r.Complete && len(r.Data.Tracks) == t.Rows
	if t.Complete && t.Rows == 0 {
		r.Folder.Fault(fault.Fault{File: dataset.TracksFile, Rule: "there is at least one track", Found: "no row below the header"})
	}
}

// trackColumns finds video, track, start and end, and sets r.labels. Start and end are −1 where missing.
func (r trackReader) trackColumns(t *text.Table) ([]int, bool) {
	need, ok := t.Need("video", "track")
	if !ok {
		return nil, false
	}
	start, end := t.Column("start"), t.Column("end")
	if (start < 0) != (end < 0) {
		r.Folder.Fault(fault.Fault{File: dataset.TracksFile, Row: t.Row, Rule: "start and end go together", Found: "one of the two columns",
			Want: "give both, or neither"})
		return nil, false
	}
	columns := append(need, start, end)
	used := slices.Clone(columns)
	first := map[string]string{}
	for i, name := range t.Names {
		kind, concept, ok := strings.Cut(name, ":")
		kind = spelling.Header(kind)
		if !ok || kind != "truth" && kind != "known" {
			continue
		}
		if other, twice := first[spelling.Header(name)]; twice {
			t.Fault(i, "a column is named once", fault.Quote(name)+" beside "+fault.Quote(other), "keep one of the two")
			return nil, false
		}
		first[spelling.Header(name)] = name
		used = append(used, i)
		r.Labels = append(r.Labels, labelColumn{name: name, Concept: strings.TrimSpace(concept), Known: kind == "known", column: i})
	}
	t.Unused(used...)
	return columns, true
}

// readTrack reads the current row.
func (r trackReader) readTrack(t *text.Table, columns []int) {
	for _, at := range columns[:2] {
		if why := dataset.BadName(t.Cells[at]); why != "" {
			t.Fault(at, why, t.Found(at), "a row without a track is deleted here and in the feature files")
			return
		}
	}
	text := dataset.NewRow(t.Cells)
	cells := text.Cells() // what is kept of them is in no memory but the row's
	video, other := r.Video(cells[columns[0]])
	if other != "" {
		t.Fault(columns[0], oneNameRule, bothNames(t.Cells[columns[0]], other), "write one of the two, or names that differ in more")
		return
	}
	id := cells[columns[1]]
	key := trackKey{video, spelling.Fold(id)}
	if first, ok := r.rowOf[key]; ok {
		found := fmt.Sprintf("%s of %s, which row %d has too", fault.Quote(id), fault.Quote(t.Cells[columns[0]]), r.lines[first])
		if same := r.Data.Tracks[first].ID; same != id {
			found += " as " + fault.Quote(same)
		}
		t.Fault(columns[1], "a video has one track of a name", found, "give each its own name")
		return
	}
	row := len(r.Data.Tracks)
	r.rowOf[key] = row
	r.lines = append(r.lines, t.Row)
	track := dataset.Track{Video: video, ID: id, Row: text}
	if columns[2] >= 0 {
		track.Start, track.End = span(t, columns[2], columns[3])
	}
	r.Data.Tracks = append(r.Data.Tracks, track)
	v := &r.Data.Videos[video]
	v.Tracks = append(v.Tracks, row)
	for i := range r.Labels {
		l := &r.Labels[i]
		l.cells = append(l.cells, cells[l.column])
	}
}

// span reads 0 ≤ start < end, or two cells that say nothing.
func span(t *text.Table, start, end int) (int, int) {
	if spelling.Gap(t.Cells[start]) && spelling.Gap(t.Cells[end]) {
		return 0, 0
	}
	from, ok := t.Frame(start)
	if !ok {
		return 0, 0
	}
	to, ok := t.Frame(end)
	if ok && to <= from {
		t.Fault(end, "end is the frame after the last, above start", fmt.Sprintf("start %d and end %d", from, to), "")
		return 0, 0
	}
	return from, to
}

// oneNameRule is the rule that two names of one file break where they may be one.
const oneNameRule = "names that differ only in zeros in front, folders or a file's ending are one"

// bothNames shows two names that are one.
func bothNames(name, other string) string { return fault.Quote(name) + " and " + fault.Quote(other) }
