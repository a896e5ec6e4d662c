package video

import (
	"slices"

	"siibp/core/video/frame"
	"siibp/core/video/motion"
	"siibp/core/video/track"
)

// A frame counts for the look of a track if the share of foreground in the track's box is between these: a person who
// has stood still for long has become background but for the edges, and a box that is foreground all over shows a door
// or a change of light. A person fills about half of its box.
const (
	minForegroundShare = 0.25
	maxForegroundShare = 0.97
)

// lookCollector adds the colours of the foreground to the tracks of a shot. Two persons in one room differ by them,
// while most of their boxes shows the same wall.
type lookCollector struct {
	watched []*track.Track
}

// watch adds the tracks that are not watched yet.
func (l *lookCollector) watch(tracks []*track.Track) {
	for _, t := range tracks {
		if !slices.Contains(l.watched, t) {
			l.watched = append(l.watched, t)
		}
	}
}

// add adds the colours of the watched tracks in a frame with known foreground. toAnalysis maps boxes to its pixels.
func (l *lookCollector) add(s motion.Foreground, toAnalysis func(frame.Box) frame.Box) {
	l.watched = slices.DeleteFunc(l.watched, func(t *track.Track) bool { return t.Steps[len(t.Steps)-1].Frame < s.Frame })
	for _, t := range l.watched {
		if at := s.Frame - t.Steps[0].Frame; at >= 0 {
			t.Look.Add(foregroundDescriptor(s, toAnalysis(t.Steps[at].Box)))
		}
	}
}

// foregroundDescriptor returns the colour descriptor of the foreground in a box, or nil if the foreground is unreliable
// or too little or too much of the box is foreground.
func foregroundDescriptor(s motion.Foreground, b frame.Box) []float32 {
	if s.Unreliable {
		return nil
	}
	mask, all, count := s.Mask(), 0, 0
	inside := b.Clipped(s.Image.W, s.Image.H)
	for y := int(inside.Y); y < int(inside.Y+inside.H); y++ {
		for x := int(inside.X); x < int(inside.X+inside.W); x++ {
			if all++; mask[y*s.Image.W+x] {
				count++
			}
		}
	}
	if share := float64(count) / float64(max(all, 1)); share < minForegroundShare || share > maxForegroundShare {
		return nil
	}
	return frame.MaskedColourDescriptor(s.Image, b, mask)
}
