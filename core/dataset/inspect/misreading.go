package inspect

import "siibp/core/dataset"

// misreading is what x, y, w and h may have been written as, other than the left and top
// edge, the width and the height.
type misreading struct {
	edges func(b dataset.Box) edges // of the box that was meant
	text  string                    // what it is, and how it is mended
}

// misreadings is the table of them, the likeliest first.
var misreadings = []misreading{
	{func(b dataset.Box) edges { return edges{b.X, b.Y, b.W, b.H} }, corners},
	{func(b dataset.Box) edges { return edges{b.X - b.W/2, b.Y - b.H/2, b.X + b.W/2, b.Y + b.H/2} },
		"x and y look like the middle of a box and not like its left and top edge: subtract half of w from x, and half of h from y."},
	{func(b dataset.Box) edges { return edges{b.Y, b.X, b.Y + b.H, b.X + b.W} },
		"x and y look exchanged, and w and h with them: x counts from the left, y from the top."},
}

const corners = "w and h look like the right and the bottom edge (x2, y2) and not like width and height: subtract x from w, and y from h."

const (
	// causeShare is the share of boxes that a cause has to explain.
	causeShare = 0.95
	// alongCorners is the correlation of x with w, and of y with h, from which on w and h are
	// taken for edges: a box's size hardly depends on where it is, its far edge does.
	alongCorners = 0.9
)

// cause says what the boxes look like, "" where they look like boxes or like nothing known.
// Where many leave the picture, one that fits is sought; else their own numbers tell.
func (c boxCounts) cause(outside bool) string {
	ordered := float64(c.ordered) >= causeShare*float64(c.all)
	switch {
	case c.all < fewBoxes:
		return ""
	case c.largest > 0 && c.largest <= 1:
		return "No number in them is above 1: they look like shares of the picture. Multiply x and w by its width and y and h by its height, in pixels."
	case !outside && c.sized == 0 && ordered && c.acrossX.value() >= alongCorners && c.acrossY.value() >= alongCorners:
		return corners
	case !outside:
		return ""
	}
	for i, m := range misreadings {
		if float64(c.fits[i]) >= causeShare*float64(c.sized) && (m.text != corners || ordered) {
			return m.text
		}
	}
	return ""
}
