package dataset

import (
	"math"
	"sort"
)

// At returns where the track is at a frame, which may lie between two; false where
// it is absent: outside Start…End, before its first box, behind its last, or
// from an Absent box to the next.
func (t Track) At(frame float64) (Box, bool) {
	if t.End > 0 && (frame < float64(t.Start) || frame >= float64(t.End)) {
		return Box{}, false
	}
	return At(t.Boxes, frame)
}

// At returns where the instance is at a frame; if its rows are not joined, only at the frames given.
func (t TruthBox) At(frame float64) (Box, bool) {
	b, ok := At(t.Boxes, frame)
	if ok && !t.Joined {
		i := sort.Search(len(t.Boxes), func(i int) bool { return float64(t.Boxes[i].Frame) >= frame })
		ok = i < len(t.Boxes) && float64(t.Boxes[i].Frame) == frame
	}
	return b, ok
}

// Spans returns the frames over which the track is there, from the first to behind the last
// of each: those of its boxes, within Start…End; where it has no boxes, Start…End; nil
// where neither is known.
func (t Track) Spans() [][2]int {
	var list [][2]int
	if t.Boxes == nil && t.End > 0 {
		return [][2]int{{t.Start, t.End}}
	}
	add := func(from, to int) {
		if t.End > 0 {
			from, to = max(from, t.Start), min(to, t.End)
		}
		if from < to {
			list = append(list, [2]int{from, to})
		}
	}
	from := -1
	for i, b := range t.Boxes {
		switch {
		case !b.Absent && from < 0:
			from = b.Frame
		case b.Absent && from >= 0:
			add(from, b.Frame)
			from = -1
		}
		if i == len(t.Boxes)-1 && !b.Absent {
			add(from, b.Frame+1)
		}
	}
	return list
}

// At interpolates linearly between boxes, which are sorted by frame. A box that
// an Absent one follows stays where it is until then. The frame of the result is
// rounded down.
func At(boxes []Box, frame float64) (Box, bool) {
	after := sort.Search(len(boxes), func(i int) bool { return float64(boxes[i].Frame) > frame })
	if after == 0 || boxes[after-1].Absent {
		return Box{}, false
	}
	a := boxes[after-1]
	past := frame - float64(a.Frame)
	if past == 0 {
		return a, true
	}
	if after == len(boxes) {
		return Box{}, false
	}
	b := boxes[after]
	whole := int(math.Floor(frame))
	if b.Absent {
		a.Frame = whole
		return a, true
	}
	share := past / float64(b.Frame-a.Frame)
	between := func(from, to float64) float64 { return from + share*(to-from) }
	return Box{Frame: whole, X: between(a.X, b.X), Y: between(a.Y, b.Y), W: between(a.W, b.W), H: between(a.H, b.H)}, true
}
