package track

import (
	"math"
	"slices"

	"siibp/core/assignment"
	"siibp/core/video/frame"
)

// classMismatchCost is the additional cost of a pair of different classes.
const classMismatchCost = 0.5

// Match assigns the detections of the current frame to the active tracks: first the high scores, then the low scores
// to the remaining tracks. A remaining high-score detection starts a track, and so does a low-score one that overlaps
// no other track; that track is kept only if it becomes confident.
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

// matchPairs assigns detections to tracks with the maximum number of pairs and the minimum sum of (1 − IoU) + (1 −
// similarity), and updates the tracks. It returns the unmatched tracks and detections. A pair has at least minIoU,
// and at least MinSimilarity or TruncatedSimilarity. Different classes cost classMismatchCost, because a detector may
// alternate between dog and person for one object. Detections by motion match only tracks by motion.
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
				if d.Truncated || t.truncated {
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
