package video

import (
	"slices"

	"siibp/core/video/frame"
)

// A detector that has learnt from upright persons does not find somebody who lies: of ten persons lying in composed
// clips it found one. It finds them in the frame rotated by 90°. The first run of the detector in a shot searches
// both rotations, and then each is searched once in lyingInterval runs; a rotation that shows somebody who lies is searched in
// every run.
const (
	lyingInterval = 6

	// A person who lies is wider than high in the upright frame, by this ratio at least.
	minLyingAspect = 1.1
	// samePersonOverlap is the minimum share of the smaller box that lies inside the larger one if both show one person. The
	// box with the higher score is kept; an upright person is preferred if the scores differ by less than lyingMargin.
	samePersonOverlap = 0.5
	lyingMargin       = 0.1
)

// personDetector is a Detector that finds persons in a rotated frame.
type personDetector interface {
	// DetectPersons returns the persons in a frame, without a search for faces.
	DetectPersons(m frame.Image) []Detection
}

// DetectPersons returns the persons in a frame, without a search for faces.
func (d *Networks) DetectPersons(m frame.Image) []Detection {
	return slices.DeleteFunc(d.detectObjects(m), func(t Detection) bool { return t.Class != 0 })
}

// lyingSearch is the search for lying persons in a shot.
type lyingSearch struct {
	detectorRuns int     // number of runs of the detector in the shot
	found        [2]bool // whether the last run found somebody in the frame rotated by 90° and by 270°
}

// detectLying returns the detections of a frame with those of lying persons.
func (x *Extractor) detectLying(m frame.Image, found []Detection) []Detection {
	d, ok := x.detector.(personDetector)
	if !ok {
		return found
	}
	s := &x.shot.lying
	for k, quarters := range []int{1, 3} {
		if !s.found[k] && s.detectorRuns > 0 && s.detectorRuns%lyingInterval != k*lyingInterval/2 {
			continue
		}
		least := x.options.Link.HighScore
		if s.found[k] {
			least = x.options.Link.LowScore
		}
		s.found[k] = false
		for _, p := range d.DetectPersons(m.Rotate(quarters)) {
			p.Box = p.Box.TurnedBack(quarters, m.W, m.H)
			if p.Score < least || p.Box.W < minLyingAspect*p.Box.H {
				continue
			}
			if at := slices.IndexFunc(found, func(o Detection) bool { return isSamePerson(o, p) && o.Score+lyingMargin >= p.Score }); at >= 0 {
				continue
			}
			found = append(slices.DeleteFunc(slices.Clone(found), func(o Detection) bool { return isSamePerson(o, p) }), p)
			s.found[k] = true
		}
	}
	s.detectorRuns++
	return found
}

// isSamePerson reports whether a detection is about a lying person: one box contains most of the other.
func isSamePerson(o, lying Detection) bool {
	return o.Box.Intersect(lying.Box).Area() >= samePersonOverlap*min(o.Box.Area(), lying.Box.Area())
}
