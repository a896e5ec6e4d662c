package video

import (
	"siibp/core/video/box"
	"siibp/core/video/flow"
	"siibp/core/video/frame"
	"siibp/core/video/link"
	"siibp/core/video/look"
	"siibp/core/video/source"
)

// minVisible is the share of a box that must lie within the frame for a track to be there.
const minVisible = 0.15

// extendSimilarity is how similar to a track's colours those in a box must be for the track to be there before its first detection or behind
// its last: more than for a detection, since nothing else tells it from another thing at its place.
const extendSimilarity = 0.9

// thinSide bounds the sides of the frames that are kept until the detector's next turn.
const thinSide = 360

// shot is what is kept of the frames since the last cut: the last one, and how pixels moved since the last detection.
type shot struct {
	last     source.Frame
	grey     flow.Plane // of the last frame, small
	begun    bool
	seen     bool           // the detector has seen the last frame
	lastSeen float64        // time of the last frame that the detector has seen
	fields   []flow.Field   // to each frame since then
	before   []source.Frame // the frame before each of the fields, thinned
}

// due reports whether the detector is to see the frame at that time.
func (s *shot) due(time, interval float64) bool {
	return s.begun && (len(s.fields) == 0 || time-s.lastSeen >= interval-1e-6)
}

// thinned returns every k-th pixel of every k-th row, so many that colours can still be counted.
func thinned(m frame.Image) frame.Image {
	k := (max(m.W, m.H) + thinSide - 1) / thinSide
	if k == 1 {
		return m
	}
	thin := frame.New((m.W+k-1)/k, (m.H+k-1)/k)
	for y := range thin.H {
		from, to := m.Row(y*k), thin.Row(y)
		for x := range thin.W {
			copy(to[3*x:3*x+3], from[3*x*k:])
		}
	}
	return thin
}

// add goes on to a frame, with the flow to it.
func (s *shot) add(f source.Frame, grey flow.Plane, field flow.Field) {
	if s.begun {
		s.fields = append(s.fields, field)
		s.before = append(s.before, source.Frame{Image: thinned(s.last.Image), Time: s.last.Time})
	}
	s.last, s.grey, s.begun, s.seen = f, grey, true, false
}

// detected says that the detector has seen the last frame.
func (s *shot) detected() {
	s.seen, s.lastSeen = true, s.last.Time
	s.fields, s.before = s.fields[:0], s.before[:0]
}

// extendBack follows each track that begins at the current frame back to the frame behind the last detection, as long as enough of
// it is within the frame and looks the same: a person who comes in is seen before the detector's turn.
func (x *Extractor) extendBack() {
	for _, t := range x.linker.Active() {
		if len(t.Steps) > 1 {
			continue
		}
		b, first := x.small(t.Box()), t.Steps[0].Frame
		var steps []link.Step
		for i := len(x.shot.fields) - 1; i > 0; i-- {
			field, frame := x.shot.fields[i], x.shot.before[i]
			b = movedBack(field, b)
			if b.Clipped(field.W, field.H).Area() < minVisible*b.Area() {
				break
			}
			seen := look.Describe(frame.Image, b.Scaled(float64(frame.Image.W)/float64(field.W), float64(frame.Image.H)/float64(field.H)))
			if look.Similarity(t.Look, seen) < extendSimilarity {
				break
			}
			first--
			steps = append(steps, link.Step{Frame: first, Time: frame.Time, Box: x.full(b)})
		}
		t.Precede(steps)
	}
}

// extendForward follows each track that the detector has seen at its last turn and not at this one, as long as enough of it is within the frame
// and looks the same: a person who goes out is there after that turn.
func (x *Extractor) extendForward() {
	n := len(x.shot.fields)
	for _, t := range x.linker.Active() {
		if since := t.Undetected(); since != n || n == 0 {
			continue
		}
		at, seen := len(t.Steps)-n, 0
		for i := range n {
			b := t.Steps[at+i].Box
			image := x.shot.last.Image
			if i+1 < n {
				image = x.shot.before[i+1].Image
			}
			s := float64(image.W) / float64(x.clip.W)
			if b.Clipped(x.clip.W, x.clip.H).Area() < minVisible*b.Area() ||
				look.Similarity(t.Look, look.Describe(image, b.Scaled(s, float64(image.H)/float64(x.clip.H)))) < extendSimilarity {
				break
			}
			seen++
		}
		t.Keep(seen)
	}
}

// movedBack returns where a box was at the frame before, by the median flow in it.
func movedBack(field flow.Field, b box.Box) box.Box {
	u, v := field.Median(b)
	return b.Moved(-u, -v)
}

// endShot ends all tracks at a cut or at the end. The detector sees the last frame before it, so that tracks last until then.
func (x *Extractor) endShot() error {
	if x.shot.begun && !x.shot.seen {
		if err := x.detect(); err != nil {
			return err
		}
	}
	x.linker.Cut()
	x.flow.Reset()
	x.moving.Cut()
	x.trajectories.Cut()
	x.shot = shot{}
	return nil
}

// Finish ends the clip and returns what was made of it. It errs where no frame was pushed. Nothing may be pushed after it.
func (x *Extractor) Finish() (*Clip, error) {
	if len(x.clip.Times) == 0 {
		return nil, source.ErrEmpty
	}
	if err := x.endShot(); err != nil {
		return nil, err
	}
	x.clip.describe(x.linker.Finish(), x.cameras, x.options)
	for i := range x.clip.Tracks {
		x.clip.Tracks[i].Face = x.faces.Mean(x.clip.Tracks[i].Parent)
	}
	x.clip.attach(x.trajectories.Trajectories())
	return x.clip, nil
}
