package video

import (
	"siibp/core/video/box"
	"siibp/core/video/flow"
	"siibp/core/video/link"
	"siibp/core/video/source"
)

// minVisible is the share of a box that must lie within the frame for a track to be there.
const minVisible = 0.4

// shot is what is kept of the frames since the last cut: the last one, and how pixels moved since the last detection.
type shot struct {
	last     source.Frame
	begun    bool
	seen     bool         // the detector has seen the last frame
	lastSeen float64      // time of the last frame that the detector has seen
	fields   []flow.Field // to each frame since then
	times    []float64    // of the frame before each of the fields
}

// due reports whether the detector is to see the frame at that time.
func (s *shot) due(time, interval float64) bool {
	return s.begun && (len(s.times) == 0 || time-s.lastSeen >= interval-1e-6)
}

// add goes on to a frame, with the flow to it.
func (s *shot) add(f source.Frame, field flow.Field) {
	if s.begun {
		s.fields, s.times = append(s.fields, field), append(s.times, s.last.Time)
	}
	s.last, s.begun, s.seen = f, true, false
}

// detected says that the detector has seen the last frame.
func (s *shot) detected() {
	s.seen, s.lastSeen = true, s.last.Time
	s.fields, s.times = s.fields[:0], s.times[:0]
}

// extendBack follows each track that begins at the current frame back to the frame behind the last detection, as long as enough of
// it is within the frame: a person who comes in is seen before the detector's turn.
func (x *Extractor) extendBack() {
	for _, t := range x.linker.Active() {
		if len(t.Steps) > 1 {
			continue
		}
		b, first := x.small(t.Box()), t.Steps[0].Frame
		var before []link.Step
		for i := len(x.shot.fields) - 1; i > 0; i-- {
			field := x.shot.fields[i]
			b = movedBack(field, b)
			if b.Clipped(field.W, field.H).Area() < minVisible*b.Area() {
				break
			}
			first--
			before = append(before, link.Step{Frame: first, Time: x.shot.times[i], Box: x.full(b)})
		}
		t.Precede(before)
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
	x.shot = shot{}
	return nil
}

// end ends the clip.
func (x *Extractor) end() error {
	if err := x.endShot(); err != nil {
		return err
	}
	x.ended = true
	if len(x.clip.Times) == 0 {
		return source.ErrEmpty
	}
	x.clip.describe(x.linker.Finish(), x.cameras, x.options)
	return nil
}
