package video

import (
	"slices"

	"siibp/core/video/frame"
)

// A detector that has learnt from upright persons does not find somebody who lies: of ten persons lying in composed
// clips it found one. It finds them in the frame turned by a quarter. Both directions are searched at the first turn
// of a shot and then every lyingTurns turns; a direction in which somebody lies is searched at every turn.
const (
	lyingTurns = 6

	// A person who lies is wider than high in the upright frame, by this ratio at least.
	minLyingAspect = 1.1
	// sameLyingPart is the minimum share of the smaller of two boxes in the larger one for them to be one person. The
	// one with the higher score stays; upright persons have preference if the scores differ less than lyingMargin.
	sameLyingPart = 0.5
	lyingMargin   = 0.1
)

// personDetector is a Detector that finds persons in a frame that is turned.
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
	turn  int     // turns of the detector in the shot
	found [2]bool // somebody lay in the frame turned by one and by three quarters at the last turn
}

// detectLying returns the detections of a frame with those of lying persons.
func (x *Extractor) detectLying(m frame.Image, found []Detection) []Detection {
	d, ok := x.detector.(personDetector)
	if !ok {
		return found
	}
	s := &x.shot.lying
	for k, quarters := range []int{1, 3} {
		if !s.found[k] && s.turn > 0 && s.turn%lyingTurns != k*lyingTurns/2 {
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
	s.turn++
	return found
}

// isSamePerson reports whether a detection is about a lying person: one box contains most of the other.
func isSamePerson(o, lying Detection) bool {
	return o.Box.Intersect(lying.Box).Area() >= sameLyingPart*min(o.Box.Area(), lying.Box.Area())
}
