package read

import (
	"fmt"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
	"siibp/core/dataset/vfs"
)

// labelColumn is a truth: or known: column of tracks.csv.
type labelColumn struct {
	name    string // "truth:person"
	Concept string // "person"
	Known   bool
	column  int
	cells   []string // one per track
}

// trackTable holds the parts of tracks.csv that are not in dataset.Track.
type trackTable struct {
	Labels   []labelColumn
	lines    []int // row in the file of each track
	Rows     int   // rows below the header, with the faulty ones
	Complete bool  // the file was read to its end and has rows
	Known    bool  // every row is a track

	spans  int    // rows with start and end
	timed  int    // rows of which one is a time
	above  string // the last name of a video
	merged int    // rows without a video, which have that of the row above
}

// trackReader reads a table of tracks into a dataset.
type trackReader struct {
	*vfs.Folder
	*nameIndex
	*trackTable
}

// trackColumns are the indexes of the columns of a table of tracks.
type trackColumns struct {
	video, track int
	start, end   int // −1 where the table has none
	unit         spanUnit
	inclusive    bool // end is the last frame of a track
}

// readTracks reads the table of tracks, in any of its formats, into the dataset of the index,
// and adds the videos that it names. The labels are read later, by Label, when the classes are
// known.
func readTracks(f *vfs.Folder, x *nameIndex) *trackTable {
	r := trackReader{f, x, &trackTable{}}
	for _, format := range Formats {
		if format.Tracks != nil && r.Has(format.Paths[0]) {
			format.Tracks(r, format.Paths[0])
			break
		}
	}
	if files := cvatExports(f); files != nil {
		r.readExports(files)
	}
	return r.trackTable
}

// readTable reads tracks.csv.
func (r trackReader) readTable(file string) {
	t := text.OpenTable(r.Folder, file)
	if t == nil {
		return
	}
	defer t.Close()
	if columns, ok := r.columns(t); ok {
		r.readRows(t, columns)
	}
}

// readRows reads the rows of a table below its header.
func (r trackReader) readRows(t *text.Table, columns trackColumns) {
	r.Begin(t.File)
	for t.Next() {
		r.readRow(t, columns)
	}
	if r.timed > 0 {
		r.readSpans(t, columns)
	}
	if r.merged > 0 {
		r.Note("%s: %s no video and %s taken as of the video above, as merged cells of a spreadsheet.", t.File,
			fault.Count(r.merged, "row names", "rows name"), map[bool]string{true: "was", false: "were"}[r.merged == 1])
	}
	r.Data.Tracks = slices.Clone(r.Data.Tracks) // drops the spare capacity
	r.Data.Header, r.Rows = t.Names, t.Rows
	r.Complete = t.Complete && t.Rows > 0
	r.Known = r.Complete && len(r.Data.Tracks) == t.Rows
	if t.Complete && t.Rows == 0 {
		r.Folder.Fault(fault.Fault{File: t.File, Rule: "there must be at least one track", Found: "no row below the header"})
	}
}

// columns finds the columns of tracks.csv, with a fault if one is missing, and sets r.Labels.
func (r trackReader) columns(t *text.Table) (columns trackColumns, ok bool) {
	need, ok := t.Need("video", "track")
	if !ok {
		return columns, false
	}
	columns = trackColumns{video: need[0], track: need[1]}
	columns.findSpan(t)
	if (columns.start < 0) != (columns.end < 0) {
		r.Folder.Fault(fault.Fault{File: t.File, Row: t.Row, Rule: "start and end must go together", Found: "one of the two columns, of " + fault.Listed(t.Names),
			Want: "write both, or neither; where a column has the length of a track, end is start + length"})
		return columns, false
	}
	used := []int{columns.video, columns.track, columns.start, columns.end}
	first := map[string]string{}
	for i, name := range t.Names {
		kind, concept, ok := strings.Cut(name, ":")
		kind = text.FoldHeader(kind)
		if !ok || kind != "truth" && kind != "known" {
			continue
		}
		if other, twice := first[text.FoldHeader(name)]; twice {
			t.Fault(i, "a column must be named once", fault.Quote(name)+" beside "+fault.Quote(other), "keep one of the two")
			return columns, false
		}
		first[text.FoldHeader(name)] = name
		used = append(used, i)
		r.Labels = append(r.Labels, labelColumn{name: name, Concept: strings.TrimSpace(concept), Known: kind == "known", column: i})
	}
	t.Unused(used...)
	if columns.start >= 0 && text.FoldHeader(t.Names[columns.start]) != "start" && columns.unit != unitSeconds && columns.unit != unitMillis {
		r.Note("%s: %s and %s are the start and the end of a track: frames from 0, the end %s, unless they are timecodes or have fractions.",
			t.File, fault.Quote(t.Names[columns.start]), fault.Quote(t.Names[columns.end]), map[bool]string{true: "inclusive", false: "exclusive"}[columns.inclusive])
	}
	return columns, true
}

// readRow reads the current row.
func (r trackReader) readRow(t *text.Table, columns trackColumns) {
	if t.Cells[columns.video] == "" && t.Cells[columns.track] != "" && r.above != "" {
		t.Cells[columns.video] = r.above
		r.merged++
	}
	for _, column := range []int{columns.video, columns.track} {
		if why := dataset.BadName(t.Cells[column]); why != "" {
			t.Fault(column, why, t.Found(column), "a row without a track must be deleted here and in the feature files")
			return
		}
	}
	source := dataset.NewRow(t.Cells)
	cells := source.Cells() // substrings of the row, so that names take no memory of their own
	r.above = cells[columns.video]
	video, other := r.Add(cells[columns.video])
	if other != "" {
		t.Fault(columns.video, oneNameRule, bothNames(t.Cells[columns.video], other), "write one of the two, or names that differ in more")
		return
	}
	id := cells[columns.track]
	key := trackKey{video, text.Fold(id)}
	if first, ok := r.rowOf[key]; ok {
		found := fmt.Sprintf("%s of %s, which row %d has too", fault.Quote(id), fault.Quote(t.Cells[columns.video]), r.lines[first])
		if same := r.Data.Tracks[first].ID; same != id {
			found += " as " + fault.Quote(same)
		}
		t.Fault(columns.track, "the tracks of a video must have different names", found, "give each its own name"+text.SpreadsheetHint(t.File, []string{cells[columns.video]}))
		return
	}
	row := len(r.Data.Tracks)
	r.rowOf[key] = row
	r.lines = append(r.lines, t.Row)
	track := dataset.Track{Video: video, ID: id, Row: source}
	if columns.start >= 0 {
		r.readSpan(t, columns, &track)
	}
	r.Data.Tracks = append(r.Data.Tracks, track)
	v := &r.Data.Videos[video]
	v.Tracks = append(v.Tracks, row)
	for i := range r.Labels {
		l := &r.Labels[i]
		l.cells = append(l.cells, cells[l.column])
	}
}

// span reads 0 ≤ start < end, in frames, from the current row; two blank cells are 0, 0.
func (c trackColumns) span(t *text.Table) (int, int) {
	if text.IsGap(t.Cells[c.start]) && text.IsGap(t.Cells[c.end]) {
		return 0, 0
	}
	from, ok := t.Frame(c.start)
	if !ok {
		return 0, 0
	}
	to, ok := t.Frame(c.end)
	if ok && c.inclusive {
		to++
	}
	if ok && to <= from {
		t.Fault(c.end, "end must be the frame after the last, above start", fmt.Sprintf("start %d and end %d", from, to), "")
		return 0, 0
	}
	return from, to
}

// oneNameRule is the rule that a file breaks which uses two spellings of one name.
const oneNameRule = "two names that differ only in leading zeros, folders or a file's extension count as one name"

// bothNames quotes two spellings of one name.
func bothNames(name, other string) string { return fault.Quote(name) + " and " + fault.Quote(other) }
