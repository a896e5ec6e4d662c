package main

import (
	"math"

	"siibp/core/nn/detect"
	"siibp/core/nn/weights"
	"siibp/core/simd"
	"siibp/core/video"
	"siibp/core/video/box"
	"siibp/core/video/frame"
)

// persons finds persons by NanoDet.
type persons struct{ network *detect.NanoDet }

const leastScore = 0.3 // the linker tells doubtful boxes from sure ones

func newPersons(file weights.File) (video.Detector, error) {
	network, err := detect.NewNanoDet(file, &simd.Default().Single)
	if err != nil {
		return nil, err
	}
	return &persons{network}, nil
}

// Classes returns the names of what is found.
func (p *persons) Classes() []string { return []string{"person"} }

// Detect returns the persons in a frame.
func (p *persons) Detect(m frame.Image) ([]video.Detection, error) {
	var list []video.Detection
	for _, t := range p.network.Find(m, leastScore) {
		if t.Class == detect.Person {
			b := box.Box{X: float64(t.Box.X), Y: float64(t.Box.Y), W: float64(t.Box.W), H: float64(t.Box.H)}
			list = append(list, video.Detection{Box: b, Score: math.Min(float64(t.Score), 1)})
		}
	}
	return list, nil
}
