package motion

import (
	"math"
	"slices"

	"siibp/core/video/frame"
)

// Prediction is a tracked object that is expected in the next frame.
type Prediction struct {
	Box        frame.Box // predicted box, in pixels of the analyzed frames
	Descriptor []float32
}

const (
	minOverlap           = 0.4   // minimum share of a predicted box inside a region's box for the object to be in the region
	freeDistance         = 0.35  // distance from the box's centre, in sides of the box, without a cost
	distanceCost         = 4.0   // cost of each further side of the box
	minColourProbability = 0.005 // probability of a colour that the object's descriptor does not contain
)

// predictionsIn returns the objects that are predicted in a region's box.
func predictionsIn(region frame.Box, expected []Prediction) (here []Prediction) {
	for _, e := range expected {
		if e.Box.Intersect(region).Area() >= minOverlap*e.Box.Area() {
			here = append(here, e)
		}
	}
	return here
}

// assignPixels assigns each pixel of a region to the predicted object with the minimum cost: −log of the probability
// of the pixel's colour in the object's descriptor, plus the cost of the distance to the predicted box. The box of
// each object is the union of the box of its pixels and the part of its predicted box inside the region, because
// objects occlude one another.
func (s Foreground) assignPixels(pixels []int, region frame.Box, here []Prediction) []Region {
	w, h := s.Image.W, s.Image.H
	parts := make([][]int, len(here))
	for _, i := range pixels {
		x, y := float64(i%w)+0.5, float64(i/w)+0.5
		r, g, b := s.Image.At(i%w, i/w)
		best, least := 0, math.Inf(1)
		for j, e := range here {
			cx, cy := e.Box.Centre()
			far := max(math.Abs(x-cx)/e.Box.W, math.Abs(y-cy)/e.Box.H)
			cost := distanceCost * max(far-freeDistance, 0)
			if e.Descriptor != nil {
				cost -= math.Log(frame.ColourProbability(e.Descriptor, r, g, b) + minColourProbability)
			}
			if cost < least {
				best, least = j, cost
			}
		}
		parts[best] = append(parts[best], i)
	}
	var list []Region
	for j, part := range parts {
		if len(part) < s.minPixels {
			continue
		}
		t := newRegion(part, w, h)
		t.Box = trimmedBox(part, w).Union(here[j].Box.Intersect(region))
		list = append(list, t)
	}
	return list
}

// trimShare is the share of an object's pixels that trimmedBox drops on each side.
const trimShare = 0.02

// trimmedBox returns the bounding box of pixels without the outermost ones on each side, which may belong to another
// object.
func trimmedBox(pixels []int, w int) frame.Box {
	xs, ys := make([]int, len(pixels)), make([]int, len(pixels))
	for n, i := range pixels {
		xs[n], ys[n] = i%w, i/w
	}
	slices.Sort(xs)
	slices.Sort(ys)
	few := int(trimShare * float64(len(pixels)))
	last := len(pixels) - 1 - few
	return frame.Box{X: float64(xs[few]), Y: float64(ys[few]), W: float64(xs[last] - xs[few] + 1), H: float64(ys[last] - ys[few] + 1)}
}
