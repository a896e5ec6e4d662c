package link

import (
	"math"
	"slices"

	"siibp/core/assignment"
	"siibp/core/video/look"
)

// otherClass is what it costs to pair a track and a detection of different classes.
const otherClass = 0.5

// Match gives the detections of the current frame to the active tracks: first the sure ones, then the doubtful ones to the
// tracks that are left. A detection that is left begins a track, a doubtful one only apart from the others; that track comes to nothing
// unless it has a sure detection later.
func (l *Linker) Match(detections []Detection) {
	p := l.parameters
	var sure, doubtful []Detection
	for _, d := range detections {
		switch {
		case !(d.Box.Area() > 0):
		case d.Score >= p.Sure:
			sure = append(sure, d)
		case d.Score >= p.Doubtful:
			doubtful = append(doubtful, d)
		}
	}
	tracks, fresh := l.assign(l.active, sure, p.IoU)
	_, left := l.assign(tracks, doubtful, p.LastIoU)
	for _, d := range left {
		if !slices.ContainsFunc(l.active, func(t *Track) bool { return t.Box().IoU(d.Box) >= p.IoU }) {
			fresh = append(fresh, d)
		}
	}
	for _, d := range fresh {
		l.active = append(l.active, newTrack(l.begun, l.frame, l.time, d))
		l.begun++
	}
}

// assign pairs tracks and detections so that as many as possible have a partner and the sum of 1 − IoU and 1 − similarity is
// least, and gives each track its own. It returns the tracks and the detections that are left. A pair has an IoU of at least minIoU and a
// similarity of at least Similarity or Partial. One of two classes costs otherClass more: a detector takes the same thing now for a dog, now for a person.
// What merely moves is paired with its like only.
func (l *Linker) assign(tracks []*Track, detections []Detection, minIoU float64) (without []*Track, left []Detection) {
	costs := make([][]float64, len(tracks))
	for i, t := range tracks {
		expected := t.Box()
		for _, d := range detections {
			cost := math.Inf(1)
			iou := expected.IoU(d.Box)
			if l.parameters.Resume {
				iou = max(iou, t.last().IoU(d.Box))
			}
			if d.Moving == t.Moving && iou >= minIoU {
				least := l.parameters.Similarity
				if d.Cut && t.cut {
					least = l.parameters.Partial
				}
				if alike := look.Similarity(t.Look, d.Look); alike >= least {
					cost = (1 - iou) + (1 - alike)
				}
				if d.Class != t.Class {
					cost += otherClass
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
		tracks[i].filter.update(detections[column].Box, boxNoise)
		tracks[i].detect(l.time, detections[column])
	}
	for i, d := range detections {
		if !given[i] {
			left = append(left, d)
		}
	}
	return without, left
}
