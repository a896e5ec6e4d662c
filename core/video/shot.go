package video

import (
	"maps"
	"slices"

	"siibp/core/video/frame"
	"siibp/core/video/motion"
	"siibp/core/video/source"
)

// thinSide is what is left at least of the longer side of the frames that are kept until the detector's next turn.
const minThinnedSide = 416

// shot is what is kept of the frames since the last cut: the last one, and how pixels moved since the last detection.
type shot struct {
	last          source.Frame
	grey          motion.GreyImage // of the last frame, small
	started       bool
	detected      bool           // the detector has seen the last frame
	lastDetection float64        // time of the last frame that the detector has seen
	fields        []motion.Field // to each frame since then
	previous      []source.Frame // the frame before each of the fields, thinned
}

// due reports whether the detector is to see the frame at that time.
func (s *shot) due(time, interval float64) bool {
	return s.started && (len(s.fields) == 0 || time-s.lastDetection >= interval-1e-6)
}

// thinned returns every k-th pixel of every k-th row, so many that the detector can still see what is there.
func thinned(m frame.Image) frame.Image {
	k := max(m.W, m.H) / minThinnedSide
	if k <= 1 {
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
func (s *shot) add(f source.Frame, grey motion.GreyImage, field motion.Field) {
	if s.started {
		s.fields = append(s.fields, field)
		s.previous = append(s.previous, source.Frame{Image: thinned(s.last.Image), Time: s.last.Time})
	}
	s.last, s.grey, s.started, s.detected = f, grey, true, false
}

// detected says that the detector has seen the last frame.
func (s *shot) markDetected() {
	s.detected, s.lastDetection = true, s.last.Time
	s.fields, s.previous = s.fields[:0], s.previous[:0]
}

// endShot ends all tracks at a cut or at the end. The detector sees the last frame before it, so that tracks last until then.
func (x *Extractor) endShot() error {
	if x.shot.started && !x.shot.detected {
		if err := x.detect(); err != nil {
			return err
		}
	}
	x.linker.EndShot()
	x.flow.Reset()
	x.segmenter.Reset()
	x.linkForeground(x.background.Flush())
	x.movers.EndShot()
	x.trajectories.Reset()
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
	x.clip.segmentTracks(x.mergeMovers(x.linker.Finish(), x.movers.Finish()), x.cameras, x.options)
	for i := range x.clip.Tracks {
		x.clip.Tracks[i].Face = x.faceDescriptor(x.clip.Tracks[i].Parent)
	}
	x.clip.attachTrajectories(x.trajectories.Trajectories())
	return x.clip, nil
}

// faceOf returns the mean descriptor of the faces of a track or, where it has none, of the first one that it replaces and that has.
func (x *Extractor) faceDescriptor(track int) []float32 {
	if mean := x.faces.mean(track); mean != nil {
		return mean
	}
	for _, replaced := range slices.Sorted(maps.Keys(x.clip.replacedBy)) {
		if mean := x.faces.mean(replaced); mean != nil && x.clip.replacedBy[replaced] == track {
			return mean
		}
	}
	return nil
}
