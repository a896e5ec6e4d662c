package video

import (
	"slices"

	"siibp/core/video/edit"
	"siibp/core/video/frame"
	"siibp/core/video/motion"
	"siibp/core/video/source"
)

// Optical flow moves a drawn box for maxPropagationTime seconds before its first and after its last keyframe, and between
// two keyframes at most twice that apart. Farther keyframes are interpolated linearly.
const (
	maxPropagationTime = 3.0
	minFlowConfidence  = 0.3 // minimum confidence of the flow that moves a box
)

// drawPass moves one drawn track by optical flow.
type drawPass struct {
	track  int // index of the track
	span   frameSpan
	planes []motion.GreyImage // grey images of the span's frames, empty for frames that were not pushed
}

// newDrawPass returns the pass for a track and its frames: those of the track and of maxPropagationTime around it, within
// its shot.
func newDrawPass(e *TrackEditor, at int) (*drawPass, frameSpan) {
	t, times := &e.tracks[at], e.clip.Times
	s := frameSpan{t.First, t.End()}
	for s.from > 0 && times[t.First]-times[s.from-1] <= maxPropagationTime && !slices.Contains(e.clip.Cuts, s.from) {
		s.from--
	}
	for s.to < len(times) && times[s.to]-times[t.End()-1] <= maxPropagationTime && !slices.Contains(e.clip.Cuts, s.to) {
		s.to++
	}
	return &drawPass{at, s, make([]motion.GreyImage, s.to-s.from)}, s
}

func (c *drawPass) push(e *TrackEditor, number int, f source.Frame) error {
	c.planes[number-c.span.from] = e.greyImage(f)
	return nil
}

// end stores the resulting boxes in the edit that has drawn the track, so that it needs no flow when it is applied
// again.
func (c *drawPass) end(e *TrackEditor) {
	t := &e.tracks[c.track]
	drawn := &e.edits[t.PendingDraw-1]
	first, last := t.First, t.End()-1
	boxes := slices.Clone(t.Boxes)
	for i := range len(t.Fixed) - 1 {
		from, to := t.Fixed[i], t.Fixed[i+1]
		if e.clip.Times[to]-e.clip.Times[from] <= 2*maxPropagationTime {
			c.propagateBetween(e, boxes, first, from, to)
		}
	}
	before := c.propagate(e, boxes[0], first, c.span.from)
	slices.Reverse(before)
	boxes = slices.Concat(before, boxes, c.propagate(e, boxes[len(boxes)-1], last, c.span.to-1))
	drawn.Boxes, drawn.Follow = edit.Keyframes(first-len(before), boxes, t.Fixed, e.clip.editClip()), false
	e.apply()
}

// propagateBetween moves a box by the flow from one keyframe to the next. The difference at the end is distributed linearly
// over the frames in between. If the flow loses the box, the boxes stay unchanged. first is the frame of boxes[0].
func (c *drawPass) propagateBetween(e *TrackEditor, boxes []frame.Box, first, from, to int) {
	propagated := c.propagate(e, boxes[from-first], from, to)
	n := to - from
	if len(propagated) < n {
		return
	}
	end, got := boxes[to-first], propagated[n-1]
	for i, b := range propagated[:n-1] {
		share := float64(i+1) / float64(n)
		boxes[from-first+i+1] = b.Adjusted(got, end, share, 1)
	}
}

// propagate returns the boxes of the frames after from up to and including to, which may lie before from. It stops when
// the confidence of the flow is too low or the box leaves the frame.
func (c *drawPass) propagate(e *TrackEditor, b frame.Box, from, to int) []frame.Box {
	step := 1
	if to < from {
		step = -1
	}
	var estimator motion.FlowEstimator
	var list []frame.Box
	for i := from; ; i += step {
		p := c.planes[i-c.span.from]
		if p.W == 0 {
			return list
		}
		field, hasPrevious := estimator.Next(p)
		if hasPrevious {
			sx, sy := float64(p.W)/float64(e.clip.W), float64(p.H)/float64(e.clip.H)
			moved, confidence := estimator.FollowBox(field, b.Scaled(sx, sy))
			b = moved.Scaled(1/sx, 1/sy)
			if confidence < minFlowConfidence || b.Clipped(e.clip.W, e.clip.H).Area() < minVisible*b.Area() || min(b.W, b.H) < edit.MinSide {
				return list
			}
			list = append(list, b)
		}
		if i == to {
			return list
		}
	}
}
