package track

import (
	"math"
	"slices"

	"siibp/core/assignment"
	"siibp/core/video/frame"
)

// otherClass is what it costs to pair a track and a detection of different classes.
const classMismatchCost = 0.5

// Match gives the detections of the current frame to the active tracks: first the sure ones, then the doubtful ones to the
// tracks that are left. A detection that is left begins a track, a doubtful one only apart from the others; that track comes to nothing
// unless it has a sure detection later.
func (l *Linker) Match(detections []Detection) {
	p := l.parameters
	var sure, doubtful []Detection
	for _, d := range detections {
		switch {
		case !(d.Box.Area() > 0):
		case d.Score >= p.HighScore:
			sure = append(sure, d)
		case d.Score >= p.LowScore:
			doubtful = append(doubtful, d)
		}
	}
	tracks, fresh := l.matchPairs(l.active, sure, p.MinIoU)
	_, left := l.matchPairs(tracks, doubtful, p.LowScoreIoU)
	for _, d := range left {
		if !slices.ContainsFunc(l.active, func(t *Track) bool { return t.Box().IoU(d.Box) >= p.MinIoU }) {
			fresh = append(fresh, d)
		}
	}
	for _, d := range fresh {
		l.active = append(l.active, newTrack(l.nextID, l.frame, l.time, d))
		l.nextID++
	}
}

// assign pairs tracks and detections so that as many as possible have a partner and the sum of 1 − IoU and 1 − similarity is
// least, and gives each track its own. It returns the tracks and the detections that are left. A pair has an IoU of at least minIoU and a
// similarity of at least Similarity or Partial. One of two classes costs otherClass more: a detector takes the same thing now for a dog, now for a person.
// What merely moves is paired with its like only.
func (l *Linker) matchPairs(tracks []*Track, detections []Detection, minIoU float64) (without []*Track, left []Detection) {
	costs := make([][]float64, len(tracks))
	for i, t := range tracks {
		expected := t.Box()
		for _, d := range detections {
			cost := math.Inf(1)
			iou := expected.IoU(d.Box)
			if l.parameters.KeepPosition {
				iou = max(iou, t.lastDetected().IoU(d.Box))
			}
			if d.Moving == t.Moving && iou >= minIoU {
				least := l.parameters.MinSimilarity
				if d.Truncated && t.truncated {
					least = l.parameters.TruncatedSimilarity
				}
				if alike := frame.ColourSimilarity(t.Descriptor, d.Descriptor); alike >= least {
					cost = (1 - iou) + (1 - alike)
				}
				if d.Class != t.Class {
					cost += classMismatchCost
				}
			}
			costs[i] = append(costs[i], cost)
		}
	}
	given := make([]bool, len(detections))
	for i, column := range assignment.Min(costs) {
		if column < 0 {
			without = append(without, tracks[i])
			continue
		}
		given[column] = true
		tracks[i].filter.update(detections[column].Box, detectionNoise)
		tracks[i].addDetection(l.time, detections[column])
	}
	for i, d := range detections {
		if !given[i] {
			left = append(left, d)
		}
	}
	return without, left
}
