package video

import (
	"fmt"
	"maps"
	"slices"

	"siibp/core/video/frame"
	"siibp/core/video/motion"
	"siibp/core/video/source"
)

// minSubsampledSide is the minimum longer side of the subsampled frames that are kept for the search of track ends.
const minSubsampledSide = 416

// shot holds the last frame and the optical flow since the last detection.
type shot struct {
	last          source.Frame
	grey          motion.GreyImage // last frame at analysis size
	started       bool
	detected      bool    // the detector has processed the last frame
	lastDetection float64 // time of the last detection
	lying         lyingSearch
	fields        []motion.Field // flow to each frame since the last detection
	previous      []source.Frame // subsampled source frame of each flow field
}

// due reports whether the detector should process the frame at a time.
func (s *shot) due(time, interval float64) bool {
	return s.started && (len(s.fields) == 0 || time-s.lastDetection >= interval-1e-6)
}

// subsampled returns every k-th pixel of every k-th row, with a longer side of at least minSubsampledSide, which suffices
// for the detector.
func subsampled(m frame.Image) frame.Image {
	k := max(m.W, m.H) / minSubsampledSide
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

// add advances to a frame with the flow to it.
func (s *shot) add(f source.Frame, grey motion.GreyImage, field motion.Field) {
	if s.started {
		s.fields = append(s.fields, field)
		s.previous = append(s.previous, source.Frame{Image: subsampled(s.last.Image), Time: s.last.Time})
	}
	s.last, s.grey, s.started, s.detected = f, grey, true, false
}

// markDetected records that the detector has processed the last frame.
func (s *shot) markDetected() {
	s.detected, s.lastDetection = true, s.last.Time
	s.fields, s.previous = s.fields[:0], s.previous[:0]
}

// endShot ends all tracks at a cut or at the end of the clip. It runs the detector on the last frame, so that tracks
// extend to it.
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
	x.foregroundColours = foregroundColours{}
	x.trajectories.Reset()
	x.shot = shot{}
	return nil
}

// Finish ends the clip and returns it. It returns an error without frames. Push must not be called after it.
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
	x.attachPoses()
	if x.crowded > 0 {
		x.clip.Notes = append(x.clip.Notes, fmt.Sprintf("%d of the frames that were searched show more than %d persons and things; those with the lowest scores are not tracked.", x.crowded, x.options.MaxDetections))
	}
	x.clip.attachTrajectories(x.trajectories.Trajectories())
	return x.clip, nil
}

// faceDescriptor returns the mean face descriptor of a track, or of the first track that it replaces.
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
