package inspect

import (
	"fmt"
	"math"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
)

// path is the boxes of one track or of one true instance.
type path struct {
	video int
	boxes []dataset.Box
}

// fewBoxes is the number of boxes below which a share of them says nothing.
const fewBoxes = 10

// bothPaths returns the boxes of tracks and the true ones, each with what they are called.
func bothPaths(d *dataset.Dataset) map[string][]path {
	paths := map[string][]path{}
	for _, t := range d.Tracks {
		paths["boxes"] = append(paths["boxes"], path{t.Video, t.Boxes})
	}
	for _, t := range d.TruthBoxes {
		paths["true boxes"] = append(paths["true boxes"], path{t.Video, t.Boxes})
	}
	return paths
}

// findPlaces returns what a function finds in the boxes of tracks and in the true ones.
func findPlaces(d *dataset.Dataset, find func(what string, list []path) *Finding) []Finding {
	var list []Finding
	paths := bothPaths(d)
	for _, what := range []string{"boxes", "true boxes"} {
		if f := find(what, paths[what]); f != nil {
			list = append(list, *f)
		}
	}
	return list
}

const (
	// outsideShare is the share of boxes that leave the picture before it is told: people
	// who walk out of it leave it in fewer.
	outsideShare = 0.2
	// outsideEdge is how far beyond the picture's edge, as a share of its side, a box has to
	// reach: detectors draw boxes a little beyond it.
	outsideEdge = 0.05
	// causeShare is the share of boxes that a cause has to explain.
	causeShare = 0.95
)

// outsideBoxes finds boxes that leave the picture, or are too small to be in pixels, and what
// may be the cause.
func outsideBoxes(d *dataset.Dataset) []Finding {
	return findPlaces(d, func(what string, list []path) *Finding {
		c := countBoxes(d, list)
		cause := c.cause()
		outside := float64(c.outside) >= outsideShare*float64(c.sized) && c.sized >= fewBoxes
		switch {
		case c.all < fewBoxes || !outside && cause == nil:
			return nil
		case outside && cause == nil:
			v := c.video
			return &Finding{Kind: Outside, Text: fmt.Sprintf("%s of %s leave the picture: they reach to x = %s and y = %s, and video %s is %d × %d pixels. Do the boxes belong to videos of another size?",
				fault.Grouped(c.outside), fault.Count(c.sized, what[:len(what)-2], what), show(c.right), show(c.bottom), fault.Quote(v.ID), v.Width, v.Height)}
		case outside:
			return &Finding{Kind: Outside, Text: fmt.Sprintf("%s of %s leave the picture. %s", fault.Grouped(c.outside), fault.Count(c.sized, what[:len(what)-2], what), cause.text)}
		}
		return &Finding{Kind: Outside, Text: fmt.Sprintf("The %s look wrong. %s", what, cause.text)}
	})
}

// boxCounts is what is counted of boxes.
type boxCounts struct {
	all                    int            // boxes
	sized                  int            // in videos whose size is known
	outside                int            // those of them that leave the picture
	corners                int            // those of all whose w and h lie beyond x and y
	within                 int            // sized ones that fit where w and h are the right and bottom edge
	turned                 int            // sized ones that fit where x and y, and w and h, change places
	video                  *dataset.Video // of the box that reaches farthest
	right, bottom, largest float64
	acrossX, acrossY       correlation // of x and w, of y and h
}

// correlation is Pearson's, of pairs that are added one by one.
type correlation struct{ n, x, y, xx, xy, yy float64 }

func (c *correlation) add(x, y float64) {
	c.n++
	c.x, c.y, c.xx, c.xy, c.yy = c.x+x, c.y+y, c.xx+x*x, c.xy+x*y, c.yy+y*y
}

// value returns the correlation, 0 where one side does not vary.
func (c *correlation) value() float64 {
	vx, vy := c.xx*c.n-c.x*c.x, c.yy*c.n-c.y*c.y
	if vx <= 0 || vy <= 0 {
		return 0
	}
	return (c.xy*c.n - c.x*c.y) / math.Sqrt(vx*vy)
}

// countBoxes counts the boxes of some paths.
func countBoxes(d *dataset.Dataset, list []path) boxCounts {
	var c boxCounts
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
		c.corners++
	}
	if v.Width == 0 || v.Height == 0 {
		return
	}
	c.sized++
	width, height := float64(v.Width), float64(v.Height)
	fits := func(x, y, right, bottom float64) bool {
		return x >= -outsideEdge*width && y >= -outsideEdge*height && right <= width*(1+outsideEdge) && bottom <= height*(1+outsideEdge)
	}
	if !fits(b.X, b.Y, b.X+b.W, b.Y+b.H) {
		c.outside++
		if b.X+b.W > c.right || b.Y+b.H > c.bottom {
			c.video, c.right, c.bottom = v, max(c.right, b.X+b.W), max(c.bottom, b.Y+b.H)
		}
		if c.video == nil {
			c.video = v
		}
	}
	if fits(b.X, b.Y, b.W, b.H) {
		c.within++
	}
	if fits(b.Y, b.X, b.Y+b.H, b.X+b.W) {
		c.turned++
	}
}
