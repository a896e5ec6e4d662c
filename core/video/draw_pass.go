package video

import (
	"slices"

	"siibp/core/video/edit"
	"siibp/core/video/frame"
	"siibp/core/video/motion"
	"siibp/core/video/source"
)

// What is drawn is carried by the flow for carryTime seconds before its first box and behind its last, and between two boxes that are no
// further apart than twice that; else it goes straight between them.
const (
	maxCarryTime       = 3.0
	minCarryConfidence = 0.3 // share of a box's points that the flow must bring back for the box to be carried on
)

// carrier carries one drawn track with the flow.
type drawPass struct {
	track  int // index of the track
	span   frameSpan
	planes []motion.GreyImage // of the span's frames, small; those that were not pushed have no pixels
}

// newCarrier returns a carrier and the frames that it needs: those of the track and for carryTime around it, within its shot.
func newDrawPass(m *TrackEditor, at int) (*drawPass, frameSpan) {
	t, times := &m.tracks[at], m.clip.Times
	s := frameSpan{t.First, t.End()}
	for s.from > 0 && times[t.First]-times[s.from-1] <= maxCarryTime && !slices.Contains(m.clip.Cuts, s.from) {
		s.from--
	}
	for s.to < len(times) && times[s.to]-times[t.End()-1] <= maxCarryTime && !slices.Contains(m.clip.Cuts, s.to) {
		s.to++
	}
	return &drawPass{at, s, make([]motion.GreyImage, s.to-s.from)}, s
}

func (c *drawPass) push(m *TrackEditor, number int, f source.Frame) error {
	c.planes[number-c.span.from] = m.greyImage(f)
	return nil
}

// end writes the boxes that the flow gives into the mend by which the track was drawn, which then needs no flow any more.
func (c *drawPass) end(m *TrackEditor) {
	t := &m.tracks[c.track]
	drawn := &m.edits[t.PendingDraw-1]
	first, last := t.First, t.End()-1
	boxes := slices.Clone(t.Boxes)
	for i := range len(t.Fixed) - 1 {
		from, to := t.Fixed[i], t.Fixed[i+1]
		if m.clip.Times[to]-m.clip.Times[from] <= 2*maxCarryTime {
			c.bridge(m, boxes, first, from, to)
		}
	}
	before := c.carry(m, boxes[0], first, c.span.from)
	slices.Reverse(before)
	boxes = slices.Concat(before, boxes, c.carry(m, boxes[len(boxes)-1], last, c.span.to-1))
	drawn.Boxes, drawn.Follow = edit.Keyframes(first-len(before), boxes, t.Fixed, m.clip.editClip()), false
	m.apply()
}

// bridge has the flow carry a box from one frame to another, where boxes are known; what it lacks there is shared out among the frames between,
// linearly. Where the flow loses the box the boxes stay. first is the frame of boxes[0].
func (c *drawPass) bridge(m *TrackEditor, boxes []frame.Box, first, from, to int) {
	carried := c.carry(m, boxes[from-first], from, to)
	n := to - from
	if len(carried) < n {
		return
	}
	end, got := boxes[to-first], carried[n-1]
	for i, b := range carried[:n-1] {
		share := float64(i+1) / float64(n)
		boxes[from-first+i+1] = frame.Box{X: b.X + share*(end.X-got.X), Y: b.Y + share*(end.Y-got.Y), W: max(b.W+share*(end.W-got.W), 1), H: max(b.H+share*(end.H-got.H), 1)}
	}
}

// carry returns the boxes of the frames from behind one up to another, which may lie before it, as far as the flow knows them and enough of
// them lies in the picture.
func (c *drawPass) carry(m *TrackEditor, b frame.Box, from, to int) []frame.Box {
	step := 1
	if to < from {
		step = -1
	}
	var e motion.FlowEstimator
	var list []frame.Box
	for i := from; ; i += step {
		p := c.planes[i-c.span.from]
		if p.W == 0 {
			return list
		}
		field, moves := e.Next(p)
		if moves {
			sx, sy := float64(p.W)/float64(m.clip.W), float64(p.H)/float64(m.clip.H)
			moved, sure := e.FollowBox(field, b.Scaled(sx, sy))
			b = moved.Scaled(1/sx, 1/sy)
			if sure < minCarryConfidence || b.Clipped(m.clip.W, m.clip.H).Area() < minVisible*b.Area() || min(b.W, b.H) < edit.MinSide {
				return list
			}
			list = append(list, b)
		}
		if i == to {
			return list
		}
	}
}
