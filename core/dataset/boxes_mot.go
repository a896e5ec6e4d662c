package dataset

import (
	"errors"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"

	"siibp/core/dataset/mot"
)

// readMOT reads MOT Challenge text, which is of one video: that of the file's name, of
// its folder in the challenge's layout, or the only one. Its ids mean tracks as
// trackOf takes numbers. Every frame has its rows, so a track is absent from frames
// where it has none. Of the truth, classes are named by labels.txt beside the file,
// one a line, else as in MOT16; a row to be ignored (its conf is 0) is left out.
func (r *BoxReader) readMOT(file string, s Sink) {
	video, ok := r.motVideo(file)
	if !ok {
		return
	}
	lines, f := openText(r.Folder, file)
	if lines == nil {
		return
	}
	defer f.Close()
	m := motReader{BoxReader: r, Sink: s, video: video, in: tableFile(file)}
	m.in.named, m.in.first = "id", 1
	m.in.gap = func(a, b placed) (int, bool) { return a.Frame + 1, b.Frame > a.Frame+1 }
	if s.needsTruth() {
		m.nameClasses(path.Join(path.Dir(file), classList))
	}
	m.read(mot.NewReader(lines))
	m.categories.end()
	if m.skipped > 0 {
		r.note("%s: %s to be ignored: not used.", file, count(m.skipped, "row is", "rows are"))
	}
	if m.rows > 1 && m.step > 1 {
		r.note("%s: its frames lie %d apart or more; in MOT text a track is absent where it has no row.", file, m.step)
	}
}

// motVideo is the video of a file.
func (r *BoxReader) motVideo(file string) (int, bool) {
	for _, layout := range []string{trackPlaces.Layout, truthPlaces.Layout} {
		if v, ok := r.laidOut(file, layout); ok && strings.HasSuffix("/"+file, "/"+layout) {
			return v, true
		}
	}
	dir, base := path.Split(file)
	if dir != "" {
		name := strings.TrimSuffix(base, path.Ext(base))
		v, ok := r.find(name)
		if !ok {
			r.fault(Fault{File: file, Rule: "a file of MOT text is called after its video", Found: quote(name), Want: nearText(name, r.allVideos())})
		}
		return v, ok
	}
	v, ok := r.onlyVideo()
	if !ok {
		stem := strings.TrimSuffix(base, path.Ext(base))
		folder := map[string]string{trackPlaces.Stem: trackPlaces.Folder, truthPlaces.Stem: truthPlaces.Folder}[stem]
		r.fault(Fault{File: file, Rule: "a file of MOT text is of one video", Found: count(len(r.videoNames()), "video", "videos") + " with tracks",
			Want: "write a file per video: " + folder + "/<video>.txt"})
	}
	return v, ok
}

type motReader struct {
	*BoxReader
	Sink
	in      *boxFile
	video   int
	rows    int
	skipped int
	step    int // the least distance of frames that differ
	last    int

	classes    []string  // from 1 on
	said       [][]label // of each, nil before it is asked for
	categories categories
}

func (m *motReader) read(in *mot.Reader) {
	for !m.full() {
		row, err := in.Next()
		var wrong *mot.Error
		switch {
		case err == io.EOF:
			return
		case errors.As(err, &wrong):
			m.fault(Fault{m.in.name, wrong.Line, wrong.Column, wrong.Rule, wrong.Found, wrong.Want})
			continue
		case err != nil:
			m.failed(m.in.name, err)
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
	x := sighting{placed: placed{Box{Frame: row.Frame, X: row.Left, Y: row.Top, W: row.Width, H: row.Height}, m.in, row.Line}, video: m.video}
	if row.ID != mot.NoID {
		x.name = strconv.Itoa(row.ID)
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
	m.categories = categories{BoxReader: m.BoxReader, file: m.in.name}
	if m.has(file) {
		m.classes, m.categories.file = nil, file
		eachLine(m.Folder, file, func(line string) { m.classes = append(m.classes, strings.TrimSpace(line)) })
	}
	m.said = make([][]label, len(m.classes))
}

// labels is what a class from 1 on says; false, with a fault, where there is no such class.
func (m *motReader) labels(class int, at placed) ([]label, bool) {
	if class > len(m.classes) {
		f := at.fault("a class is one that "+classList+" names", fmt.Sprint(class), "its lines name the classes from 1 on")
		f.Column = "class"
		m.fault(f)
		return nil, false
	}
	if m.said[class-1] == nil {
		m.said[class-1] = m.categories.labels(place{row: class}, m.classes[class-1], "")
	}
	return m.said[class-1], true
}

const sequenceInfo = "seqinfo.ini"

// readSequences reads the seqinfo.ini of every video that the MOTChallenge's layout has.
func (r *BoxReader) readSequences() {
	for _, file := range r.paths() {
		if path.Base(file) != sequenceInfo {
			continue
		}
		v, ok := r.laidOut(file, sequenceInfo)
		if !ok {
			continue
		}
		r.has(file)
		f := r.open(file)
		if f == nil {
			continue
		}
		info, err := mot.ReadInfo(f)
		f.Close()
		var wrong *mot.Error
		if errors.As(err, &wrong) {
			r.fault(Fault{file, wrong.Line, wrong.Column, wrong.Rule, wrong.Found, wrong.Want})
		} else if err != nil {
			r.failed(file, err)
		}
		r.settle(file, v, Video{FPS: info.FPS, Frames: info.Frames, Width: info.Width, Height: info.Height})
	}
}
