package read

import (
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/mot"
	"siibp/core/dataset/text"
)

// readMOT reads MOT Challenge text, which is of one video: that of the file's name, of
// its folder in the challenge's layout, or the only one. Its ids mean tracks as
// trackOf takes numbers. Every frame has its rows, so a track is absent from frames
// where it has none. Of the truth, classes are named by labels.txt beside the file,
// one a line, else as in MOT16; a row to be ignored (its conf is 0) is left out.
func (r *boxReader) readMOT(file string, s boxSink) {
	video, names, ok := r.motNames(file)
	if !ok {
		video, ok = r.motVideo(file)
	}
	if !ok {
		return
	}
	lines, f := text.OpenLines(r.Folder, file)
	if lines == nil {
		return
	}
	defer f.Close()
	m := motReader{boxReader: r, boxSink: s, video: video, in: tableFile(file), words: map[string][]label{}, names: names}
	m.in.named, m.in.first = "id", 1
	m.in.gap = func(a, b placed) (int, bool) { return a.Frame + 1, b.Frame > a.Frame+1 }
	if s.needsTruth() {
		m.nameClasses(path.Join(path.Dir(file), classList))
	}
	m.read(mot.NewReader(lines))
	m.categories.end()
	if m.skipped > 0 {
		r.Note("%s: %s to be ignored: not used.", file, fault.Count(m.skipped, "row is", "rows are"))
	}
	if m.rows > 1 && m.step > 1 {
		r.Note("%s: its frames lie %d apart or more; in MOT text a track is absent where it has no row.", file, m.step)
	}
}

// motVideo returns the video of a file.
func (r *boxReader) motVideo(file string) (int, bool) {
	for _, layout := range []string{trackPlaces.Layout, truthPlaces.Layout} {
		if v, ok := r.layoutVideo(file, layout); ok && strings.HasSuffix("/"+file, "/"+layout) {
			return v, true
		}
	}
	dir, base := path.Split(file)
	if dir != "" {
		name := strings.TrimSuffix(base, path.Ext(base))
		v, ok := r.Find(file, name)
		if !ok {
			r.Fault(fault.Fault{File: file, Rule: "a file of MOT text is called after its video", Found: fault.Quote(name), Want: fault.NearText(name, r.AllVideos())})
		}
		return v, ok
	}
	v, ok := r.OnlyVideo()
	if !ok {
		stem := strings.TrimSuffix(base, path.Ext(base))
		folder := map[string]string{trackPlaces.Stem: trackPlaces.Folder, truthPlaces.Stem: truthPlaces.Folder}[stem]
		r.Fault(fault.Fault{File: file, Rule: "a file of MOT text is of one video", Found: fault.Count(len(r.VideoNames()), "video", "videos") + " with tracks",
			Want: "write a file per video: " + folder + "/<video>.txt"})
	}
	return v, ok
}

type motReader struct {
	*boxReader
	boxSink
	in      *boxFile
	video   int
	rows    int
	skipped int
	step    int // the least distance of frames that differ
	last    int

	classes    []string  // from 1 on
	said       [][]label // of each, nil before it is asked for
	words      map[string][]label
	names      map[int]string // of tracks by id, where a table beside the file says them
	categories categories
}

func (m *motReader) read(in *mot.Reader) {
	for !m.Full() {
		row, err := in.Next()
		var wrong *mot.Error
		switch {
		case err == io.EOF:
			return
		case errors.As(err, &wrong):
			m.Fault(fault.Fault{File: m.in.name, Row: wrong.Line, Column: wrong.Column, Rule: wrong.Rule, Found: wrong.Found, Want: wrong.Want, Alike: true})
			continue
		case err != nil:
			m.Failed(m.in.name, err)
			return
		}
		m.row(row)
	}
}

func (m *motReader) row(row mot.Row) {
	if d := max(row.Frame-m.last, m.last-row.Frame); m.rows > 0 && d > 0 && (m.step == 0 || d < m.step) {
		m.step = d
	}
	m.rows, m.last = m.rows+1, row.Frame
	truth := m.needsTruth()
	if truth && row.Conf == 0 {
		m.skipped++
		return
	}
	x := sighting{placed: placed{dataset.Box{Frame: row.Frame, X: row.Left, Y: row.Top, W: row.Width, H: row.Height}, m.in, row.Line}, video: m.video}
	if row.ID != mot.NoID {
		x.name = m.trackName(row.ID)
	}
	if truth && row.Name != "" {
		x.labels = m.named(row.Name, x.placed)
	}
	if truth && row.Class > 0 {
		if x.labels, truth = m.labels(row.Class, x.placed); !truth {
			return
		}
	}
	m.add(x)
}

// nameClasses reads what the classes are called.
func (m *motReader) nameClasses(file string) {
	m.classes = mot.ClassNames
	m.categories = categories{boxReader: m.boxReader, file: m.in.name}
	if m.Has(file) {
		m.classes, m.categories.file = nil, file
		text.EachLine(m.Folder, file, func(line string) { m.classes = append(m.classes, strings.TrimSpace(line)) })
	}
	m.said = make([][]label, len(m.classes))
}

// named returns what a class says that stands in the file as a word.
func (m *motReader) named(name string, at placed) []label {
	labels, known := m.words[name]
	if !known {
		labels = m.categories.labels(at.in.place(at.n), name, "")
		m.words[name] = labels
	}
	return labels
}

// labels returns what a class from 1 on says; false, with a fault, where there is no such class.
func (m *motReader) labels(class int, at placed) ([]label, bool) {
	if class > len(m.classes) {
		f := at.fault("a class is one that "+classList+" names", fmt.Sprint(class), "its lines name the classes from 1 on")
		f.Column = "class"
		m.Fault(f)
		return nil, false
	}
	if m.said[class-1] == nil {
		m.said[class-1] = m.categories.labels(place{row: class}, m.classes[class-1], "")
	}
	return m.said[class-1], true
}

const sequenceInfo = "seqinfo.ini"

// ReadSequences reads the seqinfo.ini of every video that the MOTChallenge's layout has.
func (r *boxReader) ReadSequences() {
	for _, file := range r.Paths() {
		if path.Base(file) != sequenceInfo {
			continue
		}
		v, ok := r.layoutVideo(file, sequenceInfo)
		if !ok {
			continue
		}
		r.Has(file)
		f := r.Open(file)
		if f == nil {
			continue
		}
		info, err := mot.ReadInfo(f)
		f.Close()
		var wrong *mot.Error
		if errors.As(err, &wrong) {
			r.Fault(fault.Fault{File: file, Row: wrong.Line, Column: wrong.Column, Rule: wrong.Rule, Found: wrong.Found, Want: wrong.Want})
		} else if err != nil {
			r.Failed(file, err)
		}
		r.fillIn(file, v, dataset.Video{FPS: info.FPS, Frames: info.Frames, Width: info.Width, Height: info.Height})
	}
}

// idNames says of the files of a folder which video each is of, and which track each id is,
// as the table that this project puts into a zip of MOT text does.
type idNames map[string]struct {
	video  string
	tracks map[int]string
}

// motNames returns the video of a file of MOT text, and its tracks by their ids, where a
// table beside it says them; false where none does.
func (r *boxReader) motNames(file string) (video int, tracks map[int]string, ok bool) {
	dir, base := path.Split(file)
	if _, read := r.ids[dir]; !read {
		if r.ids == nil {
			r.ids = map[string]idNames{}
		}
		r.ids[dir] = r.readIDs(path.Join(dir, idList))
	}
	said, ok := r.ids[dir][base]
	if !ok {
		return 0, nil, false
	}
	video, ok = r.Find(file, said.video)
	return video, said.tracks, ok
}

// readIDs reads the table, if there is one with its columns.
func (r *boxReader) readIDs(file string) idNames {
	columns := []string{"file", "id", "video", "track"}
	if !r.There(file) || r.Flaw(file) != nil {
		return nil
	}
	header := text.FirstRow(r.Peek(file))
	if slices.ContainsFunc(columns, func(name string) bool { return !slices.Contains(header, name) }) {
		return nil
	}
	r.Use(file)
	t := text.OpenTable(r.Folder, file)
	if t == nil {
		return nil
	}
	defer t.Close()
	at, ok := t.Need(columns...)
	if !ok {
		return nil
	}
	names := idNames{}
	for t.Next() {
		said := names[t.Cells[at[0]]]
		if said.tracks == nil {
			said.video, said.tracks = t.Cells[at[2]], map[int]string{}
		}
		if id, err := strconv.Atoi(t.Cells[at[1]]); err == nil {
			said.tracks[id] = t.Cells[at[3]]
		}
		names[t.Cells[at[0]]] = said
	}
	return names
}

// trackName returns the name by which a row's id finds its track.
func (m *motReader) trackName(id int) string {
	if name := m.names[id]; name != "" {
		if _, ok := m.TrackOf(m.video, name); ok {
			return name
		}
	}
	return strconv.Itoa(id)
}
