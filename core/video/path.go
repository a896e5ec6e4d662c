package video

import (
	"slices"

	"siibp/core/video/frame"
	"siibp/core/video/motion"
	"siibp/core/video/track"
)

// path holds the steps of a track as lists.
type path struct {
	frames     []int
	times      []float64
	boxes      []frame.Box // clipped to the frame
	stabilized []frame.Box // without truncation and without camera motion since the first frame
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
	var dx, dy float64 // accumulated camera motion at the object
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

// edgeMargin is the maximum distance, as a share of the frame's side, of a box from the frame's edge that truncates
// it.
const edgeMargin = 0.01

// truncatedX reports whether the left and the right edge of the frame truncate a box, truncatedY the same for top and
// bottom.
func (c *Clip) truncatedX(b frame.Box) (low, high bool) {
	w := float64(c.W)
	return b.X <= edgeMargin*w, b.X+b.W >= (1-edgeMargin)*w
}

func (c *Clip) truncatedY(b frame.Box) (low, high bool) {
	h := float64(c.H)
	return b.Y <= edgeMargin*h, b.Y+b.H >= (1-edgeMargin)*h
}

// isTruncated reports whether an edge of the frame truncates a box.
func (c *Clip) isTruncated(b frame.Box) bool {
	left, right := c.truncatedX(b)
	top, bottom := c.truncatedY(b)
	return left || right || top || bottom
}

// extrapolated returns the boxes of a track as if the frame had no edges: a box truncated at one edge gets the width
// or height of the nearest box in time without truncation along that axis, and keeps its edge inside the frame.
// Otherwise an object that enters the frame would seem to grow.
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

// extrapolatedLength is the length of a truncated box, 0 if it is unchanged. low means that the lower coordinate is
// truncated.
type extrapolatedLength struct {
	length float64
	low    bool
}

// extrapolatedLengths returns, for each box truncated at one end, the length of the nearest box without truncation.
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
