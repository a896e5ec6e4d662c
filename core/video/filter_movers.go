package video

import (
	"math"
	"slices"

	"siibp/core/video/frame"
	"siibp/core/video/track"
)

// What merely moves is a thing of its own where it is found movingDetections times, lasts for movingTime seconds, and its middle goes, against the
// camera, as far as movingWay of its size, the root of its area: light, leaves and what the flow gets wrong stay where they are or go at once.
const (
	minMoverTime       = 1.0
	minMoverDistance   = 1.0
	minMoverDetections = 4
)

// It is a part of a thing that the detector knows where, in at least half of its frames, that thing's box, grown by echoMargin, has at
// least half of it. A thing that comes or goes counts as there for echoTime seconds longer than its track.
const (
	containMargin = 0.3
	containTime   = 1.0
)

// Where the detector knows a thing for a moment only, its track is dropped for one of the same place that lasts longLasting times as long. A doubtful
// track is dropped for the foreground tracks that have most of it.
const (
	minDurationRatio = 2.0
	samePlaceIoU     = 0.5
)

// sift returns the tracks without those of what merely moves that are no thing of their own.
func (c *Clip) filterMovers(tracks []*track.Track, still func(*track.Track) []frame.Box) []*track.Track {
	moving := len(c.Classes) - 1
	var known, certain, shapes []*track.Track
	for _, t := range tracks {
		if t.Class != moving {
			known = append(known, t)
		}
		if t.Class != moving && !t.Uncertain {
			certain = append(certain, t)
		}
	}
	for _, t := range tracks {
		if t.Foreground && !isContained(t, certain) {
			shapes = append(shapes, t)
		}
	}
	others := append(slices.Clone(known), shapes...)
	return slices.DeleteFunc(slices.Clone(tracks), func(t *track.Track) bool {
		switch {
		case t.Foreground:
			return !slices.Contains(shapes, t)
		case t.Class == moving:
			return t.Detections < minMoverDetections || !isMover(t, still(t)) || isContained(t, others)
		}
		if t.Uncertain && isContained(t, shapes) {
			c.replacedBy[t.ID] = bestCovering(t, shapes).ID
			return true
		}
		return slices.ContainsFunc(shapes, func(s *track.Track) bool { return isFragment(t, s) })
	})
}

// mostOf returns the track that has most of another one's boxes.
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

// isMoment reports whether a track is a moment of another one, which lasts much longer and is at the same place for most of it.
func isFragment(t, long *track.Track) bool {
	return float64(len(long.Steps)) >= minDurationRatio*float64(len(t.Steps)) && overlapsTrack(t, long, samePlaceIoU)
}

// isAt reports whether a track is where another one is, by an IoU, in at least half of its frames.
func overlapsTrack(t, other *track.Track, iou float64) bool {
	same := 0
	for _, s := range t.Steps {
		if i := s.Frame - other.Steps[0].Frame; i >= 0 && i < len(other.Steps) && s.Box.IoU(other.Steps[i].Box) >= iou {
			same++
		}
	}
	return 2*same >= len(t.Steps)
}

// travels reports whether a track lasts and goes far enough; still has its boxes as if the camera stood.
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

// belongs reports whether a track is a part of what others show.
func isContained(t *track.Track, known []*track.Track) bool {
	within := 0
	for _, s := range t.Steps {
		if slices.ContainsFunc(known, func(k *track.Track) bool { return contains(k, s) }) {
			within++
		}
	}
	return 2*within >= len(t.Steps)
}

// covers reports whether a track has at least half of a box where it is at that time, or nearly then.
func contains(t *track.Track, s track.Step) bool {
	first, last := t.Steps[0], t.Steps[len(t.Steps)-1]
	var b frame.Box
	switch {
	case s.Frame < first.Frame && first.Time-s.Time <= containTime:
		b = first.Box
	case s.Frame > last.Frame && s.Time-last.Time <= containTime:
		b = last.Box
	case s.Frame >= first.Frame && s.Frame <= last.Frame:
		b = t.Steps[s.Frame-first.Frame].Box
	default:
		return false
	}
	return s.Box.Intersect(b.Expanded(containMargin)).Area() >= s.Box.Area()/2
}
