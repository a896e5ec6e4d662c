package read

import (
	"fmt"
	"maps"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/annotation"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// readYOLO reads the label files of YOLO with the ids of tracks, one for each frame. All files of the folder are read
// when the first is passed. A file is called after its video and the frame, as clip-07_12.txt; frames count from 1, as
// YOLO writes them, but from 0 if one of the files has the number 0. Positions are parts of the picture, so the video's
// size must be known. The track of an id is as in nameIndex.TrackOf; it is absent from frames of the files in which it
// has no box. True boxes are not read, because YOLO writes classes as numbers. Boxes are not needed, so that whatever
// cannot be used is left out with a note.
func (r *boxReader) readYOLO(file string, s boxSink) {
	dir := path.Dir(file)
	if slices.Contains(r.yolo, dir) {
		return
	}
	r.yolo = append(r.yolo, dir)
	y := &yoloReader{boxReader: r, boxSink: s, in: &boxSource{name: dir, optional: true}, unused: map[string]*yoloUnused{}}
	y.in.location, y.in.gap = y.location, y.gap
	r.leniently(dir, func() { y.readAll(dir, s) })
}

// readAll reads the files of a folder and adds the notes.
func (y *yoloReader) readAll(dir string, s boxSink) {
	y.load(dir)
	if s.wantsLabels() {
		y.Note("%s: %s in the format of YOLO, which numbers the classes: not used. Write truth_boxes.csv.", dir, fault.Count(len(y.files), "file is", "files are"))
		return
	}
	y.survey()
	for n := range y.rows {
		y.add(n)
	}
	y.notes()
}

// yoloFile is the label file of a frame.
type yoloFile struct {
	path   string
	called string // name without the number
	frame  int    // the number
	video  int    // −1 if it is not in the dataset
}

// yoloRow is a box of a file.
type yoloRow struct {
	annotation.YOLORow
	file, line int
}

// yoloReader reads the files of one folder.
type yoloReader struct {
	*boxReader
	boxSink
	in     *boxSource
	files  []yoloFile
	rows   []yoloRow
	first  int  // number of the first frame: 0 or 1
	step   int  // smallest difference between the frames of two files of a video
	ids    bool // a single value behind the box is an id
	unused map[string]*yoloUnused
}

// yoloUnused counts the boxes that are not used for a reason, in whose text % stands for the names that it is about.
type yoloUnused struct {
	boxes int
	names []string // quoted
}

// load reads the rows of all files of a folder.
func (y *yoloReader) load(dir string) {
	for _, file := range y.Paths() {
		if path.Dir(file) != dir || path.Ext(file) != ".txt" || !y.Uses(file) || !annotation.IsYOLO(y.firstLine(file)) {
			continue
		}
		f := yoloFile{path: file, video: -1}
		stem := strings.TrimSuffix(path.Base(file), ".txt")
		number, ok := dataset.EndNumber(stem)
		f.frame, f.called = number, strings.TrimRight(strings.TrimRight(stem, "0123456789"), "_-. ")
		if !ok {
			y.Fault(fault.Fault{File: file, Rule: "a file of YOLO must be called after its video and the frame", Found: fault.Quote(stem), Want: "as clip-07_12.txt"})
			continue
		}
		if video, ok := y.VideoNamed("", f.called); ok {
			f.video = video
		} else if only, ok := y.OnlyVideo(); ok && f.called == "" {
			f.video = only
		}
		line := 0
		text.EachLine(y.Folder, file, func(s string) {
			line++
			if strings.TrimSpace(s) == "" {
				return
			}
			row, bad := annotation.ParseYOLO(s)
			if bad != nil {
				y.Fault(fault.Fault{File: file, Row: line, Column: bad.Column, Rule: bad.Rule, Found: bad.Found, Want: bad.Want, SameForm: true})
				return
			}
			y.rows = append(y.rows, yoloRow{row, len(y.files), line})
		})
		y.files = append(y.files, f)
	}
}

// survey finds what only all files together tell: the number of the first frame, their distance, and whether the value
// behind a box is an id or a confidence.
func (y *yoloReader) survey() {
	y.first, y.ids = 1, true
	frames := map[string][]int{}
	for _, f := range y.files {
		y.first = min(y.first, f.frame)
		frames[f.called] = append(frames[f.called], f.frame)
	}
	for _, list := range frames {
		slices.Sort(list)
		for i := 1; i < len(list); i++ {
			if d := list[i] - list[i-1]; d > 0 && (y.step == 0 || d < y.step) {
				y.step = d
			}
		}
	}
	for _, row := range y.rows {
		y.ids = y.ids && !(len(row.More) == 1 && (row.More[0] != math.Trunc(row.More[0]) || row.More[0] == 0))
	}
}

// add passes a box to the sink, or counts why it is not used.
func (y *yoloReader) add(n int) {
	row := &y.rows[n]
	f := &y.files[row.file]
	if f.video < 0 {
		y.leave("no video is called %", fault.Quote(f.called))
		return
	}
	v := &y.Data.Videos[f.video]
	if len(row.More) == 0 || len(row.More) == 1 && !y.ids {
		y.leave("no id of a track is behind it; yolo track save_txt=True writes ids", "")
		return
	}
	if v.Width == 0 || v.Height == 0 {
		y.leave(`positions are parts of the picture, whose size is unknown for %; write the size of each video in dataset.json, as {"videos": [{"id": "clip-07", "width": 1920, "height": 1080}]}`, fault.Quote(v.ID))
		return
	}
	name := strconv.FormatFloat(row.More[len(row.More)-1], 'f', -1, 64)
	if _, ok := y.TrackOf(f.video, name); !ok {
		y.leave("tracks.csv has no track %", name+" of "+fault.Quote(v.ID))
		return
	}
	w, h := float64(v.Width), float64(v.Height)
	y.boxSink.add(foreignBox{video: f.video, name: name, locatedBox: locatedBox{in: y.in, n: n, Box: dataset.Box{Frame: f.frame - y.first,
		X: pixels(row.X-row.W/2, w), Y: pixels(row.Y-row.H/2, h), W: pixels(row.W, w), H: pixels(row.H, h)}}})
}

// leave counts a box that is not used, for a reason that is about a name.
func (y *yoloReader) leave(reason, name string) {
	x := y.unused[reason]
	if x == nil {
		x = &yoloUnused{}
		y.unused[reason] = x
	}
	if x.boxes++; !slices.Contains(x.names, name) {
		x.names = append(x.names, name)
	}
}

// pixels converts a part of a picture to pixels, rounded to what the six decimals of YOLO can tell.
func pixels(part, size float64) float64 { return math.Round(part*size*100) / 100 }

// location returns the place of a box.
func (y *yoloReader) location(n int) location {
	row := y.rows[n]
	return location{column: fmt.Sprintf("%s, line %d", path.Base(y.files[row.file].path), row.line)}
}

// gap reports whether the files have a frame between two boxes of a track.
func (y *yoloReader) gap(a, b locatedBox) (int, bool) { return a.Frame + 1, b.Frame > a.Frame+y.step }

// notes adds the notes of the folder.
func (y *yoloReader) notes() {
	from := "as YOLO counts them"
	if y.first == 0 {
		from = "because a file has the number 0"
	}
	y.Note("%s: the %s of YOLO count frames from %d, %s.", y.in.name, fault.Count(len(y.files), "file", "files"), y.first, from)
	for _, why := range slices.Sorted(maps.Keys(y.unused)) {
		x := y.unused[why]
		names := strings.Join(x.names[:min(len(x.names), maxReasons)], ", ")
		if more := len(x.names) - maxReasons; more > 0 {
			names += fmt.Sprintf(" and %d more", more)
		}
		y.Note("%s: %s not used: %s.", y.in.name, fault.Count(x.boxes, "box is", "boxes are"), strings.Replace(why, "%", names, 1))
	}
}

// maxReasons is the largest number of names in a note of a folder.
const maxReasons = 5
