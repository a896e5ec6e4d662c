package video

import (
	"slices"

	"siibp/core/video/box"
	"siibp/core/video/flow"
	"siibp/core/video/link"
)

// path is a track's steps as lists.
type path struct {
	frames []int
	times  []float64
	boxes  []box.Box // the parts of the boxes within the frame
	still  []box.Box // whole boxes, where they would be if the camera had not moved since the first
}

// newPath returns the path of a track.
func (c *Clip) newPath(t *link.Track, cameras []flow.Affine, side int) path {
	w, h := flow.Size(c.W, c.H, side)
	sx, sy := float64(c.W)/float64(w), float64(c.H)/float64(h)
	var p path
	for _, s := range t.Steps {
		p.frames, p.times, p.boxes = append(p.frames, s.Frame), append(p.times, s.Time), append(p.boxes, s.Box.Clipped(c.W, c.H))
	}
	whole := c.completed(p.boxes)
	var dx, dy float64 // by which the camera has moved the thing so far
	for i, b := range whole {
		if i > 0 {
			x, y := whole[i-1].Centre()
			u, v := cameras[p.frames[i]].At(x/sx-float64(w)/2, y/sy-float64(h)/2)
			dx, dy = dx+u*sx, dy+v*sy
		}
		p.still = append(p.still, b.Moved(-dx, -dy))
	}
	return p
}

// edge is how near to the frame's edge a box's must be for the box to be taken for cut by it, in pixels per pixel of the frame's side.
const edge = 0.01

// across reports which of the frame's edges cut a box, from left to right; down does so from top to bottom.
func (c *Clip) across(b box.Box) (low, high bool) {
	w := float64(c.W)
	return b.X <= edge*w, b.X+b.W >= (1-edge)*w
}

func (c *Clip) down(b box.Box) (low, high bool) {
	h := float64(c.H)
	return b.Y <= edge*h, b.Y+b.H >= (1-edge)*h
}

// cuts reports whether an edge of the frame cuts a box.
func (c *Clip) cuts(b box.Box) bool {
	left, right := c.across(b)
	top, bottom := c.down(b)
	return left || right || top || bottom
}

// completed returns the boxes of a track as they would be if the frame did not end: a box that one edge of the frame cuts has the width or height of
// the box nearest in time that the edges across do not cut, and keeps its own edge inside. What comes into the frame would else seem to grow.
func (c *Clip) completed(boxes []box.Box) []box.Box {
	whole := slices.Clone(boxes)
	widths := nearestWhole(boxes, c.across, func(b box.Box) float64 { return b.W })
	heights := nearestWhole(boxes, c.down, func(b box.Box) float64 { return b.H })
	for i := range whole {
		b := &whole[i]
		if n := widths[i]; n.length > b.W {
			if n.low {
				b.X -= n.length - b.W
			}
			b.W = n.length
		}
		if n := heights[i]; n.length > b.H {
			if n.low {
				b.Y -= n.length - b.H
			}
			b.H = n.length
		}
	}
	return whole
}

// wholeLength is the length that a box that is cut is given, 0 where it stays; low says that its lower edge is the one that is cut.
type wholeLength struct {
	length float64
	low    bool
}

// nearestWhole returns for each box that is cut at one end the length of the nearest one that is cut at neither.
func nearestWhole(boxes []box.Box, cut func(box.Box) (low, high bool), length func(box.Box) float64) []wholeLength {
	list := make([]wholeLength, len(boxes))
	for i, b := range boxes {
		low, high := cut(b)
		if low == high {
			continue
		}
		for far := 1; far < len(boxes) && list[i].length == 0; far++ {
			for _, j := range [2]int{i - far, i + far} {
				if j < 0 || j >= len(boxes) {
					continue
				}
				if l, h := cut(boxes[j]); !l && !h {
					list[i] = wholeLength{length(boxes[j]), low}
				}
			}
		}
	}
	return list
}
