package read

import (
	"fmt"
	"math"
	"sort"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
)

// boxFile is a file with boxes, and how it says where they are.
type boxFile struct {
	name  string
	place func(n int) place // of its n-th row or element
	named string            // column of a track's name, "" where place says it
	first int               // number of the first frame there

	// gap says of two boxes of one path that follow one another whether nothing is there
	// between them, and from which frame on. If it is nil, boxes are interpolated.
	gap func(a, b placed) (frame int, absent bool)
}

// place is where something stands in a file.
type place struct {
	row    int
	column string
}

func (p place) String() string {
	if p.row > 0 {
		return fmt.Sprintf("row %d", p.row)
	}
	return p.column
}

// tableFile returns a file whose elements are its rows.
func tableFile(name string) *boxFile {
	return &boxFile{name: name, place: func(n int) place { return place{n, "frame"} }}
}

// placed is a box and where it stands.
type placed struct {
	dataset.Box
	in *boxFile
	n  int
}

// fault is about the place of a box.
func (b placed) fault(rule, found, want string) fault.Fault {
	at := b.in.place(b.n)
	return fault.Fault{File: b.in.name, Row: at.row, Column: at.column, Rule: rule, Found: found, Want: want}
}

// seenFrom says where a box stands, as told in a fault about another.
func (b placed) seenFrom(other placed) string {
	text := b.in.place(b.n).String()
	if b.in != other.in {
		text += " of " + b.in.name
	}
	return text
}

// sighting is a box out of a format that is not this project's.
type sighting struct {
	placed
	video  int
	name   string  // its track or instance, "" where it has none
	labels []label // one a concept, nil where nothing is said
}

// boxSink takes boxes, of tracks or of the truth.
type boxSink interface {
	readTable(file string) // in the format of this project
	add(sighting)
	needsTruth() bool
	end(file string)
}

// sized reports, with a fault if not, whether a box can be one.
func (r *boxReader) sized(b placed) bool {
	for _, x := range []float64{b.X, b.Y, b.W, b.H} {
		if !(math.Abs(x) <= dataset.MaxWhole) {
			r.Fault(b.fault("a position or size is a number of pixels", fmt.Sprint(x), ""))
			return false
		}
	}
	if b.W < 0 || b.H < 0 {
		r.Fault(b.fault(notNegative, fmt.Sprintf("%g × %g", b.W, b.H), ""))
		return false
	}
	return true
}

// inOrder sorts one path by frame; a frame that occurs twice is a fault.
func (r *boxReader) inOrder(path []placed) []dataset.Box {
	sort.SliceStable(path, func(i, j int) bool { return path[i].Frame < path[j].Frame })
	boxes := make([]dataset.Box, 0, len(path))
	for i, b := range path {
		if i > 0 && b.Frame == path[i-1].Frame {
			r.Fault(b.fault("there is one row per frame of a path",
				fmt.Sprintf("frame %d, which %s has too", b.Frame+b.in.first, path[i-1].seenFrom(b)), ""))
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

// absence reports whether nothing is there between two boxes of a path, and from where on.
func absence(a, b placed) (frame int, absent bool) {
	if a.in != b.in || a.in.gap == nil || a.Frame == b.Frame {
		return 0, false
	}
	return a.in.gap(a, b)
}
