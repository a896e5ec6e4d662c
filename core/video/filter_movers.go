package video

import (
	"math"
	"slices"

	"siibp/core/video/frame"
	"siibp/core/video/track"
)

// A moving object needs minMoverDetections detections, minMoverTime seconds, and a displacement against the camera of
// minMoverDistance times the square root of its area. Light, leaves and errors of the flow stay in place or vanish at
// once.
const (
	minMoverTime       = 1.0
	minMoverDistance   = 1.0
	minMoverDetections = 4
)

// A moving region is part of a known object if, in at least half of its frames, the object's box, expanded by
// containMargin, contains at least half of it. An object counts for containMarginSeconds before and after its track.
const (
	containMargin        = 0.3
	containMarginSeconds = 1.0
)

// A foreground track is a fragment of a weak person, such as a hand or the chest, up to this share of the person's box.
const maxPartArea = 0.5

// A short track of the detector is dropped for one at the same place that lasts minDurationRatio times as long. An
// uncertain track is dropped for the foreground tracks that contain most of it.
const (
	minDurationRatio = 2.0
	samePlaceIoU     = 0.5
)

// filterTracks removes tracks by motion that are not objects of their own, and tracks of the detector that duplicate others.
// still returns the boxes of a track without the motion of the camera.
func (c *Clip) filterTracks(tracks []*track.Track, still func(*track.Track) []frame.Box) []*track.Track {
	moving := len(c.Classes) - 1
	var known, certain, weak, foregroundTracks []*track.Track
	for _, t := range tracks {
		if t.Class != moving {
			known = append(known, t)
		}
		switch {
		case t.Class == moving || t.Uncertain:
		case t.Weak:
			weak = append(weak, t)
		default:
			certain = append(certain, t)
		}
	}
	for _, t := range tracks {
		if t.Foreground && !isContained(t, certain) && !isPart(t, weak) {
			foregroundTracks = append(foregroundTracks, t)
		}
	}
	others := append(slices.Clone(known), foregroundTracks...)
	return slices.DeleteFunc(slices.Clone(tracks), func(t *track.Track) bool {
		switch {
		case t.Foreground:
			return !slices.Contains(foregroundTracks, t)
		case t.Class == moving:
			return t.Detections < minMoverDetections || !isMover(t, still(t)) || isContained(t, others)
		}
		if (t.Uncertain || t.Weak) && isContained(t, foregroundTracks) {
			c.replacedBy[t.ID] = bestCovering(t, foregroundTracks).ID
			return true
		}
		return slices.ContainsFunc(foregroundTracks, func(s *track.Track) bool { return isFragment(t, s) })
	})
}

// bestCovering returns the track that contains the most boxes of another one.
func bestCovering(t *track.Track, tracks []*track.Track) (best *track.Track) {
	most := -1
	for _, other := range tracks {
		count := 0
		for _, s := range t.Steps {
			if contains(other, s) {
				count++
			}
		}
		if count > most {
			most, best = count, other
		}
	}
	return best
}

// isFragment reports whether a track is a short part of another one at the same place.
func isFragment(t, long *track.Track) bool {
	return float64(len(long.Steps)) >= minDurationRatio*float64(len(t.Steps)) && overlapsTrack(t, long, samePlaceIoU)
}

// overlapsTrack reports whether two tracks overlap with a minimum IoU in at least half of the frames of t.
func overlapsTrack(t, other *track.Track, iou float64) bool {
	same := 0
	for _, s := range t.Steps {
		if i := s.Frame - other.Steps[0].Frame; i >= 0 && i < len(other.Steps) && s.Box.IoU(other.Steps[i].Box) >= iou {
			same++
		}
	}
	return 2*same >= len(t.Steps)
}

// isMover reports whether a track lasts long enough and moves far enough. still holds its boxes without camera
// motion.
func isMover(t *track.Track, still []frame.Box) bool {
	n := len(still)
	if t.Steps[n-1].Time-t.Steps[0].Time < minMoverTime {
		return false
	}
	x, y := still[0].Centre()
	far, area := 0.0, 0.0
	for _, b := range still {
		u, v := b.Centre()
		far = max(far, math.Hypot(u-x, v-y))
		area += b.Area() / float64(n)
	}
	return far >= minMoverDistance*math.Sqrt(area)
}

// isContained reports whether known tracks contain at least half of a track's steps, whatever the sizes of the boxes.
func isContained(t *track.Track, known []*track.Track) bool {
	within := 0
	for _, s := range t.Steps {
		if slices.ContainsFunc(known, func(k *track.Track) bool { return contains(k, s) }) {
			within++
		}
	}
	return 2*within >= len(t.Steps)
}

// isPart is isContained for a track that is much smaller than what contains it, such as a hand: its box has at most the share
// maxPartArea of the area of the box around it.
func isPart(t *track.Track, known []*track.Track) bool {
	within := 0
	for _, s := range t.Steps {
		if slices.ContainsFunc(known, func(k *track.Track) bool {
			i := min(max(s.Frame-k.Steps[0].Frame, 0), len(k.Steps)-1)
			return contains(k, s) && s.Box.Area() <= maxPartArea*k.Steps[i].Box.Area()
		}) {
			within++
		}
	}
	return 2*within >= len(t.Steps)
}

// contains reports whether a track contains at least half of a box at its time, or nearly then.
func contains(t *track.Track, s track.Step) bool {
	first, last := t.Steps[0], t.Steps[len(t.Steps)-1]
	var b frame.Box
	switch {
	case s.Frame < first.Frame && first.Time-s.Time <= containMarginSeconds:
		b = first.Box
	case s.Frame > last.Frame && s.Time-last.Time <= containMarginSeconds:
		b = last.Box
	case s.Frame >= first.Frame && s.Frame <= last.Frame:
		b = t.Steps[s.Frame-first.Frame].Box
	default:
		return false
	}
	return s.Box.Intersect(b.Expanded(containMargin)).Area() >= s.Box.Area()/2
}
