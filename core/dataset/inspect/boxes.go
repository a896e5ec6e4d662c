package inspect

import (
	"fmt"
	"math"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
)

// path is the boxes of a track or of a true instance.
type path struct {
	video int
	boxes []dataset.Box
}

// fewBoxes is the number of boxes below which shares are not significant.
const fewBoxes = 10

// findPlaces applies a check to the boxes of tracks and to the true boxes.
func findPlaces(d *dataset.Dataset, find func(what string, list []path) *Finding) []Finding {
	own, truth := make([]path, len(d.Tracks)), make([]path, len(d.TruthBoxes))
	for i, t := range d.Tracks {
		own[i] = path{t.Video, t.Boxes}
	}
	for i, t := range d.TruthBoxes {
		truth[i] = path{t.Video, t.Boxes}
	}
	var list []Finding
	for _, f := range []*Finding{find("boxes", own), find("true boxes", truth)} {
		if f != nil {
			list = append(list, *f)
		}
	}
	return list
}

const (
	// outsideShare is the share of boxes outside the picture from which they are reported: people who walk out of
	// the picture have fewer.
	outsideShare = 0.2
	// outsideEdge is the distance beyond the picture's edge, as a share of its side, from which a box
	// is outside:
	// detectors draw boxes a little beyond the edge.
	outsideEdge = 0.05
)

// outsideBoxes finds boxes outside the picture or too small to be in pixels, and the probable cause.
func outsideBoxes(d *dataset.Dataset) []Finding {
	return findPlaces(d, func(what string, list []path) *Finding {
		c := countBoxes(d, list)
		outside := float64(c.outside) >= outsideShare*float64(c.sized) && c.sized >= fewBoxes
		cause := c.cause(outside)
		switch {
		case !outside && cause == "":
			return nil
		case !outside:
			return &Finding{Kind: Outside, Text: fmt.Sprintf("The %s look wrong. %s", what, cause)}
		case cause == "":
			cause = fmt.Sprintf("They reach to x = %s and y = %s, and video %s is %d × %d pixels: do they belong to videos of another size?",
				show(c.right), show(c.bottom), fault.Quote(c.video.ID), c.video.Width, c.video.Height)
		}
		return &Finding{Kind: Outside, Text: fmt.Sprintf("%s of %s leave the picture. %s", fault.Grouped(c.outside),
			fault.Count(c.sized, strings.TrimSuffix(what, "es"), what), cause)}
	})
}

// boxCounts holds statistics of boxes.
type boxCounts struct {
	all     int            // boxes
	sized   int            // boxes in videos of known size
	outside int            // sized boxes outside the picture
	ordered int            // boxes with w > x and h > y
	fits    []int          // sized boxes inside the picture by each of misreadings
	video   *dataset.Video // first video with a box outside the picture

	right, bottom, largest float64     // largest edges of boxes outside, and largest number of all boxes
	acrossX, acrossY       correlation // of x and w, of y and h
}

// correlation accumulates Pearson's correlation of pairs.
type correlation struct{ n, x, y, xx, xy, yy float64 }

func (c *correlation) add(x, y float64) {
	c.n++
	c.x, c.y, c.xx, c.xy, c.yy = c.x+x, c.y+y, c.xx+x*x, c.xy+x*y, c.yy+y*y
}

// value returns the correlation, 0 if x or y is constant.
func (c *correlation) value() float64 {
	vx, vy := c.xx*c.n-c.x*c.x, c.yy*c.n-c.y*c.y
	if vx <= 0 || vy <= 0 {
		return 0
	}
	return (c.xy*c.n - c.x*c.y) / math.Sqrt(vx*vy)
}

// countBoxes counts the boxes of some paths.
func countBoxes(d *dataset.Dataset, list []path) boxCounts {
	c := boxCounts{fits: make([]int, len(misreadings))}
	for _, p := range list {
		for _, b := range p.boxes {
			if !b.Absent {
				c.add(&d.Videos[p.video], b)
			}
		}
	}
	return c
}

// add counts one box.
func (c *boxCounts) add(v *dataset.Video, b dataset.Box) {
	c.all++
	c.largest = max(c.largest, math.Abs(b.X), math.Abs(b.Y), b.W, b.H)
	c.acrossX.add(b.X, b.W)
	c.acrossY.add(b.Y, b.H)
	if b.W > b.X && b.H > b.Y {
		c.ordered++
	}
	if v.Width == 0 || v.Height == 0 {
		return
	}
	c.sized++
	if !within(v, edges{b.X, b.Y, b.X + b.W, b.Y + b.H}) {
		c.outside++
		c.right, c.bottom = max(c.right, b.X+b.W), max(c.bottom, b.Y+b.H)
		if c.video == nil {
			c.video = v
		}
	}
	for i, m := range misreadings {
		if within(v, m.edges(b)) {
			c.fits[i]++
		}
	}
}

// edges are the edges of a box in pixels.
type edges struct{ left, top, right, bottom float64 }

// within reports whether a box is inside the picture, with a tolerance of outsideEdge.
func within(v *dataset.Video, e edges) bool {
	x, y := outsideEdge*float64(v.Width), outsideEdge*float64(v.Height)
	return e.left >= -x && e.top >= -y && e.right <= float64(v.Width)+x && e.bottom <= float64(v.Height)+y
}

// misreading is another meaning of x, y, w and h than left, top, width and height.
type misreading struct {
	edges func(b dataset.Box) edges // edges of the box with this meaning
	text  string                    // description and fix
}

// misreadings lists the usual ones, most likely first.
var misreadings = []misreading{
	{func(b dataset.Box) edges { return edges{b.X, b.Y, b.W, b.H} }, corners},
	{func(b dataset.Box) edges { return edges{b.X - b.W/2, b.Y - b.H/2, b.X + b.W/2, b.Y + b.H/2} },
		"x and y look like the middle of a box and not like its left and top edge: subtract half of w from x, and half of h from y."},
	{func(b dataset.Box) edges { return edges{b.Y, b.X, b.Y + b.H, b.X + b.W} },
		"x and y look exchanged, and w and h with them: x counts from the left, y from the top."},
}

const corners = "w and h look like the right and the bottom edge (x2, y2) and not like width and height: subtract x from w, and y from h."

const (
	// causeShare is the share of boxes that a cause must explain.
	causeShare = 0.95
	// alongCorners is the correlation of x with w, and of y with h, from which w and h are taken for edges: the
	// size of a box hardly depends on its position, its far edge does.
	alongCorners = 0.9
)

// cause describes the probable misreading of the boxes, "" if there is none. If many boxes are outside the picture, it
// is the first that fits; else it follows from the numbers alone.
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
