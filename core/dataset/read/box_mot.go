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
	"siibp/core/dataset/annotation"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// readMOT reads MOT Challenge text, one video per file: the video of its entry in labels.csv, the
// video named by the file or by its folder in the challenge's layout, or the only video of the
// dataset. An id is a track as in nameIndex.TrackOf. MOT text has a row for every frame, so a track
// is absent from frames without a row. In ground truth, labels.txt beside the file names the
// classes, one per line; without it they are those of MOT16. Rows with conf 0 are skipped.
func (r *boxReader) readMOT(file string, s boxSink) {
	video, tracks, ok := r.motNames(file)
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
	m := motReader{boxReader: r, boxSink: s, video: video, in: tableFile(file), wordLabels: map[string][]boxLabel{}, tracks: tracks}
	m.in.trackColumn, m.in.firstFrame = "id", 1
	m.in.gap = func(a, b locatedBox) (int, bool) { return a.Frame + 1, b.Frame > a.Frame+1 }
	if s.wantsLabels() {
		m.nameClasses(path.Join(path.Dir(file), classList))
	}
	m.read(annotation.NewMOTReader(lines))
	m.categories.end()
	if m.skipped > 0 {
		r.Note("%s: %s to be ignored: not used.", file, fault.Count(m.skipped, "row is", "rows are"))
	}
	if m.rows > 1 && m.step > 1 {
		r.Note("%s: its frames lie %d apart or more; in MOT text a track is absent where it has no row.", file, m.step)
	}
}

// motVideo returns the video of a file by its path, with a fault if there is none.
func (r *boxReader) motVideo(file string) (int, bool) {
	for _, layout := range []string{trackBoxPaths.Layout, truthBoxPaths.Layout} {
		if v, ok := r.layoutVideo(file, layout); ok && strings.HasSuffix("/"+file, "/"+layout) {
			return v, true
		}
	}
	dir, base := path.Split(file)
	if dir != "" {
		name := strings.TrimSuffix(base, path.Ext(base))
		v, ok := r.Find(file, name)
		if !ok {
			r.Fault(fault.Fault{File: file, Rule: "a file of MOT text must have the name of its video", Found: fault.Quote(name), Want: fault.NearText(name, r.AllVideos())})
		}
		return v, ok
	}
	v, ok := r.OnlyVideo()
	if !ok {
		stem := strings.TrimSuffix(base, path.Ext(base))
		folder := map[string]string{trackBoxPaths.Stem: trackBoxPaths.Folder, truthBoxPaths.Stem: truthBoxPaths.Folder}[stem]
		r.Fault(fault.Fault{File: file, Rule: "a file of MOT text must be of one video", Found: fault.Count(len(r.VideoNames()), "video", "videos") + " with tracks",
			Want: "write a file per video: " + folder + "/<video>.txt"})
	}
	return v, ok
}

// motReader reads the rows of one file.
type motReader struct {
	*boxReader
	boxSink
	in      *boxSource
	video   int
	rows    int
	skipped int
	step    int // smallest difference between the frames of consecutive rows, 0 if there is none
	last    int // frame of the previous row

	classes    []string              // name of class 1, 2, …
	labels     [][]boxLabel          // of each class, nil before the first use
	wordLabels map[string][]boxLabel // of classes written as words
	tracks     map[int]string        // track names by id, from labels.csv
	categories categories
}

// read passes the rows to the sink.
func (m *motReader) read(in *annotation.MOTReader) {
	for !m.Full() {
		row, err := in.Next()
		var wrong *annotation.MOTError
		switch {
		case err == io.EOF:
			return
		case errors.As(err, &wrong):
			m.Fault(fault.Fault{File: m.in.name, Row: wrong.Line, Column: wrong.Column, Rule: wrong.Rule, Found: wrong.Found, Want: wrong.Want, SameForm: true})
			continue
		case err != nil:
			m.Failed(m.in.name, err)
			return
		}
		m.row(row)
	}
}

// row passes one row to the sink.
func (m *motReader) row(row annotation.MOTRow) {
	if d := max(row.Frame-m.last, m.last-row.Frame); m.rows > 0 && d > 0 && (m.step == 0 || d < m.step) {
		m.step = d
	}
	m.rows, m.last = m.rows+1, row.Frame
	truth := m.wantsLabels()
	if truth && row.Conf == 0 {
		m.skipped++
		return
	}
	x := foreignBox{locatedBox: locatedBox{dataset.Box{Frame: row.Frame, X: row.Left, Y: row.Top, W: row.Width, H: row.Height}, m.in, row.Line}, video: m.video}
	if row.ID != annotation.MOTNoID {
		x.name = m.trackName(row.ID)
	}
	if truth && row.Name != "" {
		x.labels = m.wordClass(row.Name, x.locatedBox)
	}
	if truth && row.Class > 0 {
		if x.labels, truth = m.classLabels(row.Class, x.locatedBox); !truth {
			return
		}
	}
	m.add(x)
}

// nameClasses reads the names of the classes from a file; without it they are those of MOT16.
func (m *motReader) nameClasses(file string) {
	m.classes = annotation.MOTClasses
	m.categories = categories{boxReader: m.boxReader, file: m.in.name}
	if m.Has(file) {
		m.classes, m.categories.file = nil, file
		text.EachLine(m.Folder, file, func(line string) { m.classes = append(m.classes, strings.TrimSpace(line)) })
	}
	m.labels = make([][]boxLabel, len(m.classes))
}

// wordClass returns the labels of a class that the file writes as a word.
func (m *motReader) wordClass(name string, at locatedBox) []boxLabel {
	labels, known := m.wordLabels[name]
	if !known {
		labels = m.categories.labels(at.in.location(at.n), name, "")
		m.wordLabels[name] = labels
	}
	return labels
}

// classLabels returns the labels of a class by its number, from 1. It returns false, with a fault, if labels.txt does
// not name the class.
func (m *motReader) classLabels(class int, at locatedBox) ([]boxLabel, bool) {
	if class > len(m.classes) {
		f := at.fault("a class must be one that "+classList+" names", fmt.Sprint(class), "its lines name the classes from 1 on")
		f.Column = "class"
		m.Fault(f)
		return nil, false
	}
	if m.labels[class-1] == nil {
		m.labels[class-1] = m.categories.labels(location{row: class}, m.classes[class-1], "")
	}
	return m.labels[class-1], true
}

// sequenceInfo is the name of the file with a video's frame rate and size in MOTChallenge's layout.
const sequenceInfo = "seqinfo.ini"

// readSequences reads the seqinfo.ini of every video.
func (r *boxReader) readSequences() {
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
		info, err := annotation.DecodeMOTInfo(f)
		f.Close()
		var wrong *annotation.MOTError
		if errors.As(err, &wrong) {
			r.leaveOut([]string{file}, fault.Fault{File: file, Row: wrong.Line, Column: wrong.Column, Rule: wrong.Rule, Found: wrong.Found, Want: wrong.Want})
			continue
		}
		if err != nil {
			faults := r.collect(func() { r.Failed(file, err) })
			r.leaveOut([]string{file}, faults[0])
			continue
		}
		r.mergeVideoInfo(file, v, dataset.Video{FPS: info.FPS, Frames: info.Frames, Width: info.Width, Height: info.Height})
	}
}

// motTracks holds the rows of labels.csv by file of MOT text: the video of the file and the track of
// each id. This project writes the table into its zips of MOT text.
type motTracks map[string]struct {
	video  string
	tracks map[int]string
}

// motNames returns the video of a file of MOT text and the names of its tracks by id, from the
// labels.csv beside it; false if that has no row for the file.
func (r *boxReader) motNames(file string) (video int, tracks map[int]string, ok bool) {
	dir, base := path.Split(file)
	if _, read := r.ids[dir]; !read {
		if r.ids == nil {
			r.ids = map[string]motTracks{}
		}
		r.ids[dir] = r.readIDs(path.Join(dir, idList))
	}
	entry, ok := r.ids[dir][base]
	if !ok {
		return 0, nil, false
	}
	video, ok = r.Find(file, entry.video)
	return video, entry.tracks, ok
}

// readIDs reads labels.csv; nil if it is missing or lacks one of its columns.
func (r *boxReader) readIDs(file string) motTracks {
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
	names := motTracks{}
	for t.Next() {
		file := names[t.Cells[at[0]]]
		if file.tracks == nil {
			file.video, file.tracks = t.Cells[at[2]], map[int]string{}
		}
		if id, err := strconv.Atoi(t.Cells[at[1]]); err == nil {
			file.tracks[id] = t.Cells[at[3]]
		}
		names[t.Cells[at[0]]] = file
	}
	return names
}

// trackName returns the name by which nameIndex.TrackOf finds the track of an id.
func (m *motReader) trackName(id int) string {
	if name := m.tracks[id]; name != "" {
		if _, ok := m.TrackOf(m.video, name); ok {
			return name
		}
	}
	return strconv.Itoa(id)
}
