package video

import (
	"slices"

	"siibp/core/video/frame"
	"siibp/core/video/motion"
	"siibp/core/video/track"
)

// path is a track's steps as lists.
type path struct {
	frames     []int
	times      []float64
	boxes      []frame.Box // the parts of the boxes within the frame
	stabilized []frame.Box // whole boxes, where they would be if the camera had not moved since the first
}

// newPath returns the path of a track.
func (c *Clip) newPath(t *track.Track, cameras []motion.Affine, side int) path {
	w, h := motion.AnalysisSize(c.W, c.H, side)
	sx, sy := float64(c.W)/float64(w), float64(c.H)/float64(h)
	var p path
	for _, s := range t.Steps {
		p.frames, p.times, p.boxes = append(p.frames, s.Frame), append(p.times, s.Time), append(p.boxes, s.Box.Clipped(c.W, c.H))
	}
	whole := c.extrapolated(p.boxes)
	var dx, dy float64 // by which the camera has moved the thing so far
	for i, b := range whole {
		if i > 0 {
			x, y := whole[i-1].Centre()
			u, v := cameras[p.frames[i]].At(x/sx-float64(w)/2, y/sy-float64(h)/2)
			dx, dy = dx+u*sx, dy+v*sy
		}
		p.stabilized = append(p.stabilized, b.Translated(-dx, -dy))
	}
	return p
}

// edge is how near to the frame's edge a box's must be for the box to be taken for cut by it, in pixels per pixel of the frame's side.
const edgeMargin = 0.01

// across reports which of the frame's edges cut a box, from left to right; down does so from top to bottom.
func (c *Clip) truncatedX(b frame.Box) (low, high bool) {
	w := float64(c.W)
	return b.X <= edgeMargin*w, b.X+b.W >= (1-edgeMargin)*w
}

func (c *Clip) truncatedY(b frame.Box) (low, high bool) {
	h := float64(c.H)
	return b.Y <= edgeMargin*h, b.Y+b.H >= (1-edgeMargin)*h
}

// cuts reports whether an edge of the frame cuts a box.
func (c *Clip) isTruncated(b frame.Box) bool {
	left, right := c.truncatedX(b)
	top, bottom := c.truncatedY(b)
	return left || right || top || bottom
}

// completed returns the boxes of a track as they would be if the frame did not end: a box that one edge of the frame cuts has the width or height of
// the box nearest in time that the edges across do not cut, and keeps its own edge inside. What comes into the frame would else seem to grow.
func (c *Clip) extrapolated(boxes []frame.Box) []frame.Box {
	whole := slices.Clone(boxes)
	widths := extrapolatedLengths(boxes, c.truncatedX, func(b frame.Box) float64 { return b.W })
	heights := extrapolatedLengths(boxes, c.truncatedY, func(b frame.Box) float64 { return b.H })
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
type extrapolatedLength struct {
	length float64
	low    bool
}

// nearestWhole returns for each box that is cut at one end the length of the nearest one that is cut at neither.
func extrapolatedLengths(boxes []frame.Box, cut func(frame.Box) (low, high bool), length func(frame.Box) float64) []extrapolatedLength {
	list := make([]extrapolatedLength, len(boxes))
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
					list[i] = extrapolatedLength{length(boxes[j]), low}
				}
			}
		}
	}
	return list
}
