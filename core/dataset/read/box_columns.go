package read

import (
	"fmt"
	"slices"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// placeColumns are the four columns of a box in a table: x, y, w, h or the edges of the box.
type placeColumns struct {
	names []string
	edges bool
}

// otherPlaceColumns are the names of the edges of a box, or of its position and size, that other programs write.
var otherPlaceColumns = []placeColumns{
	{[]string{"x1", "y1", "x2", "y2"}, true},
	{[]string{"xmin", "ymin", "xmax", "ymax"}, true},
	{[]string{"x_min", "y_min", "x_max", "y_max"}, true},
	{[]string{"left", "top", "right", "bottom"}, true},
	{[]string{"left", "top", "width", "height"}, false},
	{[]string{"bb_left", "bb_top", "bb_width", "bb_height"}, false},
	{[]string{"x", "y", "width", "height"}, false},
}

// newPlaceColumns returns the columns of the boxes of a table: x, y, w, h, or other usual names if the table has no w or h,
// which it notes.
func newPlaceColumns(t *text.Table) placeColumns {
	own := placeColumns{names: []string{"x", "y", "w", "h"}}
	has := func(names []string) bool {
		return !slices.ContainsFunc(names, func(name string) bool { return text.FindHeader(t.Names, name) < 0 })
	}
	if has(own.names[2:3]) || has(own.names[3:]) {
		return own
	}
	for _, c := range otherPlaceColumns {
		if !has(c.names) {
			continue
		}
		are := "position and size"
		if c.edges {
			are = "left, top, right and bottom edge"
		}
		t.Note("the columns %s were taken for the %s of a box, in pixels.", fault.Listed(c.names), are)
		return c
	}
	return own
}

// box reads the frame and the box of the current row; four blank cells are an absence.
func (c placeColumns) box(t *text.Table, in *boxSource, at []int) (locatedBox, bool) {
	frame, ok := t.Frame(at[0])
	if !ok {
		return locatedBox{}, false
	}
	b := locatedBox{dataset.Box{Frame: frame}, in, t.Row}
	empty := 0
	for _, column := range at[1:] {
		if text.IsGap(t.Cells[column]) {
			empty++
		}
	}
	if empty == len(at)-1 {
		b.Absent = true
		return b, true
	}
	for i, to := range []*float64{&b.X, &b.Y, &b.W, &b.H} {
		x, ok := t.Pixels(at[1+i])
		if !ok {
			return b, false
		}
		*to = x
	}
	hint := "x, y is the top left corner, w, h reach right and down from it"
	if c.edges {
		b.W, b.H = b.W-b.X, b.H-b.Y
		hint = fmt.Sprintf("%s and %s are the right and the bottom edge", c.names[2], c.names[3])
	}
	for i, size := range []float64{b.W, b.H} {
		if size < 0 {
			t.Fault(at[3+i], nonNegativeRule, t.Found(at[3+i]), hint)
			return b, false
		}
	}
	return b, true
}

// likeBoxes reports whether a table has some of the columns of boxes. A table without them is ignored, with the reason:
// it is of another program.
func (r *boxReader) likeBoxes(file string) bool {
	const enough = 3
	columns := text.FirstRow(r.Peek(file))
	known := 0
	for _, name := range columns {
		if name = text.UsualColumn(name); slices.Contains([]string{"video", "track", "frame", "x", "y", "w", "h"}, name) ||
			slices.ContainsFunc(otherPlaceColumns, func(c placeColumns) bool { return slices.Contains(c.names, name) }) {
			known++
		}
	}
	if known >= enough || len(columns) == 0 {
		return true
	}
	r.notBoxes(file, fault.Fault{File: file, Rule: "a table of boxes must have the columns video, track, frame, x, y, w, h", Found: fault.Listed(columns)})
	return false
}

// notBoxes ignores a file at a path of boxes whose format is unknown. The message is f.
func (r *boxReader) notBoxes(file string, f fault.Fault) {
	r.spare.add(f, r.OwnName(file), true)
	r.Remove(file)
}
