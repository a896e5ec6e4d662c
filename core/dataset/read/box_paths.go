package read

import (
	"fmt"
	"math"
	"sort"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
)

// boxSource is a file with boxes.
type boxSource struct {
	name        string
	location    func(n int) location // place of the n-th row or element
	trackColumn string               // column with the name of a track, "" if it is in the column of location
	firstFrame  int                  // number in the file of a video's first frame: 0 or 1
	optional    bool                 // faults of the file are spare

	// gap reports whether the object is absent between two consecutive boxes of its path, and
	// the first frame of the absence. If gap is nil, boxes are interpolated.
	gap func(a, b locatedBox) (frame int, absent bool)
}

// location is a place in a file: a row from 1 or a path in JSON, and a column.
type location struct {
	row    int
	column string
}

func (p location) String() string {
	if p.row > 0 {
		return fmt.Sprintf("row %d", p.row)
	}
	return p.column
}

// tableFile returns the source of a table, whose elements are its rows.
func tableFile(name string) *boxSource {
	return &boxSource{name: name, location: func(n int) location { return location{n, "frame"} }}
}

// locatedBox is a box and its place in a file.
type locatedBox struct {
	dataset.Box
	in *boxSource
	n  int // row or element
}

// fault returns a fault at the place of the box.
func (b locatedBox) fault(rule, found, want string) fault.Fault {
	at := b.in.location(b.n)
	return fault.Fault{File: b.in.name, Row: at.row, Column: at.column, Rule: rule, Found: found, Want: want}
}

// describeFrom names the place of the box in a fault about another box.
func (b locatedBox) describeFrom(other locatedBox) string {
	text := b.in.location(b.n).String()
	if b.in != other.in {
		text += " of " + b.in.name
	}
	return text
}

// foreignBox is a box from a format of another program.
type foreignBox struct {
	locatedBox
	video  int
	name   string     // track, or instance of ground truth, "" if it has none
	labels []boxLabel // one per concept, nil if the file gives none
}

// boxSink collects boxes of tracks or of the ground truth.
type boxSink interface {
	readTable(file string) // reads a table in this project's own format
	add(foreignBox)
	wantsLabels() bool   // class names are read, for ground truth
	endFile(file string) // adds the notes of a file
	discard(file string) // removes the boxes of a file
}

// validSize reports, with a fault if not, whether position and size are numbers in range.
func (r *boxReader) validSize(b locatedBox) bool {
	for _, x := range []float64{b.X, b.Y, b.W, b.H} {
		if !(math.Abs(x) <= dataset.MaxWhole) {
			r.Fault(b.fault("a position or size must be a number of pixels", fmt.Sprint(x), ""))
			return false
		}
	}
	if b.W < 0 || b.H < 0 {
		r.Fault(b.fault(nonNegativeRule, fmt.Sprintf("%g × %g", b.W, b.H), ""))
		return false
	}
	return true
}

// sortPath sorts the boxes of one path by frame and inserts absences. A repeated frame is left out, with a note.
func (r *boxReader) sortPath(path []locatedBox) []dataset.Box {
	sort.SliceStable(path, func(i, j int) bool { return path[i].Frame < path[j].Frame })
	boxes := make([]dataset.Box, 0, len(path))
	for i, b := range path {
		if i > 0 && b.Frame == path[i-1].Frame {
			r.wrong(b.fault("a track must have one box at a frame",
				fmt.Sprintf("frame %d, which %s has too", b.Frame+b.in.firstFrame, path[i-1].describeFrom(b)), ""))
			continue
		}
		if i > 0 {
			if frame, absent := absence(path[i-1], b); absent {
				boxes = append(boxes, dataset.Box{Frame: frame, Absent: true})
			}
		}
		boxes = append(boxes, b.Box)
	}
	return boxes
}

// absence reports whether the object is absent between two consecutive boxes of its path, and from
// which frame.
func absence(a, b locatedBox) (frame int, absent bool) {
	if a.in != b.in || a.in.gap == nil || a.Frame == b.Frame {
		return 0, false
	}
	return a.in.gap(a, b)
}
