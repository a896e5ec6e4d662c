package video

import (
	"slices"

	"siibp/core/video/frame"
)

// A detector that has learnt from upright persons does not find somebody who lies: of ten persons lying in composed
// clips it found one. It finds them in the frame rotated by 90°. The first run of the detector in a shot searches
// both rotations, and then each is searched once in lyingInterval runs; a rotation that shows somebody who lies is searched in
// every run. A first detection must have the high score of the tracker. The low score is enough only where the last run found
// somebody who lies: elsewhere in a rotated frame, weak detections are mostly false.
const (
	lyingInterval = 6

	// A person who lies is wider than high in the upright frame, by this ratio at least.
	minLyingAspect = 1.1
	// samePersonOverlap is the minimum share of the smaller box that lies inside the larger one if both show one person. A box
	// of another class, such as the surfboard under a person, must have this IoU with the person to be a mistake about the same
	// thing. The box with the higher score is kept; an upright detection is preferred if the scores differ by less than
	// lyingMargin.
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
	detectorRuns int            // number of runs of the detector in the shot
	found        [2][]Detection // in the last run, the persons who lie, in the frame rotated by 90° and by 270°
}

// detectLying returns the detections of a frame with those of lying persons.
func (x *Extractor) detectLying(m frame.Image, found []Detection) []Detection {
	d, ok := x.detector.(personDetector)
	if !ok {
		return found
	}
	s := &x.shot.lying
	for k, quarters := range []int{1, 3} {
		before := s.found[k]
		if len(before) == 0 && s.detectorRuns > 0 && s.detectorRuns%lyingInterval != k*lyingInterval/2 {
			continue
		}
		s.found[k] = nil
		for _, p := range d.DetectPersons(m.Rotate(quarters)) {
			p.Box = p.Box.TurnedBack(quarters, m.W, m.H)
			minScore := x.options.Link.HighScore
			if slices.ContainsFunc(before, func(o Detection) bool { return isSamePerson(o, p) }) {
				minScore = x.options.Link.LowScore
			}
			if p.Score < minScore || p.Box.W < minLyingAspect*p.Box.H {
				continue
			}
			if at := slices.IndexFunc(found, func(o Detection) bool { return isSamePerson(o, p) && o.Score+lyingMargin >= p.Score }); at >= 0 {
				continue
			}
			found = append(slices.DeleteFunc(slices.Clone(found), func(o Detection) bool { return isSamePerson(o, p) }), p)
			s.found[k] = append(s.found[k], p)
		}
	}
	s.detectorRuns++
	return found
}

// isSamePerson reports whether a detection is about a lying person: one box contains most of the other or, if the detection
// is of another class, the boxes are nearly equal.
func isSamePerson(o, lying Detection) bool {
	if o.Class != lying.Class {
		return o.Box.IoU(lying.Box) >= samePersonOverlap
	}
	return o.Box.Intersect(lying.Box).Area() >= samePersonOverlap*min(o.Box.Area(), lying.Box.Area())
}
