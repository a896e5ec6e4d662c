package video

import (
	"slices"

	"siibp/core/video/frame"
	"siibp/core/video/motion"
	"siibp/core/video/track"
)

// A frame counts for the colours of a track if the share of foreground in the track's box is between these bounds. Of a
// person who stands still for long only the edges are foreground; a box with more foreground shows a door or a change of
// light. A person fills about half of its box.
const (
	minForegroundShare = 0.25
	maxForegroundShare = 0.97
)

// foregroundColours adds the colours of the foreground to the tracks of a shot. They distinguish two persons in one room,
// whose boxes show mostly the same wall.
type foregroundColours struct {
	tracks []*track.Track
}

// follow adds the tracks that are new.
func (l *foregroundColours) follow(tracks []*track.Track) {
	for _, t := range tracks {
		if !slices.Contains(l.tracks, t) {
			l.tracks = append(l.tracks, t)
		}
	}
}

// add adds the colours of the tracks in a frame with known foreground. toAnalysis maps boxes to its pixels.
func (l *foregroundColours) add(s motion.Foreground, toAnalysis func(frame.Box) frame.Box) {
	l.tracks = slices.DeleteFunc(l.tracks, func(t *track.Track) bool { return t.Steps[len(t.Steps)-1].Frame < s.Frame })
	for _, t := range l.tracks {
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
