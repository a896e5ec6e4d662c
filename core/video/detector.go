package video

import (
	"cmp"
	"slices"

	"siibp/core/video/frame"
)

// PersonClass is the class of persons, whose faces are looked for.
const PersonClass = "person"

// Detection is a box around something of a class.
type Detection struct {
	Box   frame.Box // in pixels of the frame
	Score float64   // 0 … 1
	Class int       // index in the detector's classes
}

// Detector finds things in a picture.
type Detector interface {
	// String says what finds them, for dataset.json.
	String() string
	// Classes returns the names of what it finds.
	Classes() []string
	// Detect returns what is in a frame, in any order.
	Detect(m frame.Image) ([]Detection, error)
	// Face returns the face of the person in a box; false where there is none.
	Face(m frame.Image, person frame.Box, p FaceParameters) (Face, bool)
}

// surest returns at most n detections, those of the highest scores, surest first.
func topScored(list []Detection, n int) []Detection {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b Detection) int { return cmp.Compare(b.Score, a.Score) })
	return list[:min(n, len(list))]
}
