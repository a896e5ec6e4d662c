package video

import (
	"math"
	"slices"

	"siibp/core/video/box"
	"siibp/core/video/link"
)

// What merely moves is a thing of its own where it is found movingDetections times, lasts for movingTime seconds, and its middle goes, against the
// camera, as far as movingWay of its size, the root of its area: light, leaves and what the flow gets wrong stay where they are or go at once.
const (
	movingTime       = 1.0
	movingWay        = 1.0
	movingDetections = 4
)

// It is a part of a thing that the detector knows where, in at least half of its frames, that thing's box, grown by echoMargin, has at
// least half of it. A thing that comes or goes counts as there for echoTime seconds longer than its track.
const (
	echoMargin = 0.3
	echoTime   = 1.0
)

// Where the detector knows a thing for a moment only, its track is dropped for one of the same place that lasts longLasting times as long. A doubtful
// track is dropped for the foreground tracks that have most of it.
const (
	longLasting = 2.0
	sameIoU     = 0.5
)

// sift returns the tracks without those of what merely moves that are no thing of their own.
func (c *Clip) sift(tracks []*link.Track, still func(*link.Track) []box.Box) []*link.Track {
	moving := len(c.Classes) - 1
	var known, certain, shapes []*link.Track
	for _, t := range tracks {
		if t.Class != moving {
			known = append(known, t)
		}
		if t.Class != moving && !t.Doubtful {
			certain = append(certain, t)
		}
	}
	for _, t := range tracks {
		if t.Foreground && !belongs(t, certain) {
			shapes = append(shapes, t)
		}
	}
	others := append(slices.Clone(known), shapes...)
	return slices.DeleteFunc(slices.Clone(tracks), func(t *link.Track) bool {
		switch {
		case t.Foreground:
			return !slices.Contains(shapes, t)
		case t.Class == moving:
			return t.Detections < movingDetections || !travels(t, still(t)) || belongs(t, others)
		}
		if t.Doubtful && belongs(t, shapes) {
			c.same[t.ID] = mostOf(t, shapes).ID
			return true
		}
		return slices.ContainsFunc(shapes, func(s *link.Track) bool { return isMoment(t, s) })
	})
}

// mostOf returns the track that has most of another one's boxes.
func mostOf(t *link.Track, tracks []*link.Track) (best *link.Track) {
	most := -1
	for _, other := range tracks {
		count := 0
		for _, s := range t.Steps {
			if covers(other, s) {
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
func isMoment(t, long *link.Track) bool {
	return float64(len(long.Steps)) >= longLasting*float64(len(t.Steps)) && isAt(t, long, sameIoU)
}

// isAt reports whether a track is where another one is, by an IoU, in at least half of its frames.
func isAt(t, other *link.Track, iou float64) bool {
	same := 0
	for _, s := range t.Steps {
		if i := s.Frame - other.Steps[0].Frame; i >= 0 && i < len(other.Steps) && s.Box.IoU(other.Steps[i].Box) >= iou {
			same++
		}
	}
	return 2*same >= len(t.Steps)
}

// travels reports whether a track lasts and goes far enough; still has its boxes as if the camera stood.
func travels(t *link.Track, still []box.Box) bool {
	n := len(still)
	if t.Steps[n-1].Time-t.Steps[0].Time < movingTime {
		return false
	}
	x, y := still[0].Centre()
	far, area := 0.0, 0.0
	for _, b := range still {
		u, v := b.Centre()
		far = max(far, math.Hypot(u-x, v-y))
		area += b.Area() / float64(n)
	}
	return far >= movingWay*math.Sqrt(area)
}

// belongs reports whether a track is a part of what others show.
func belongs(t *link.Track, known []*link.Track) bool {
	within := 0
	for _, s := range t.Steps {
		if slices.ContainsFunc(known, func(k *link.Track) bool { return covers(k, s) }) {
			within++
		}
	}
	return 2*within >= len(t.Steps)
}

// covers reports whether a track has at least half of a box where it is at that time, or nearly then.
func covers(t *link.Track, s link.Step) bool {
	first, last := t.Steps[0], t.Steps[len(t.Steps)-1]
	var b box.Box
	switch {
	case s.Frame < first.Frame && first.Time-s.Time <= echoTime:
		b = first.Box
	case s.Frame > last.Frame && s.Time-last.Time <= echoTime:
		b = last.Box
	case s.Frame >= first.Frame && s.Frame <= last.Frame:
		b = t.Steps[s.Frame-first.Frame].Box
	default:
		return false
	}
	return s.Box.Meet(b.Grown(echoMargin)).Area() >= s.Box.Area()/2
}
