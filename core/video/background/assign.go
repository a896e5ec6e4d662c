package background

import (
	"math"
	"slices"

	"siibp/core/video/frame"
)

// Expected is a tracked thing.
type Prediction struct {
	Box        frame.Box // where it is expected, in pixels of the small frames
	Descriptor []float32
}

const (
	minOverlap           = 0.4   // share of a thing's expected box that must lie in a region's box for the thing to be in the region
	freeDistance         = 0.35  // distance from the box's middle, in sides of the box, up to which a pixel costs nothing
	distanceCost         = 4.0   // cost of each further side of the box
	minColourProbability = 0.005 // share of a thing's pixels that is assumed for a colour that it was not seen with
)

// within returns the things that are expected in a region's box.
func predictionsIn(region frame.Box, expected []Prediction) (here []Prediction) {
	for _, e := range expected {
		if e.Box.Intersect(region).Area() >= minOverlap*e.Box.Area() {
			here = append(here, e)
		}
	}
	return here
}

// assign assigns each pixel of a region to the expected thing with the least cost: −log of the share of the pixel's colour in the thing's look, plus
// the cost of the distance to where the thing is expected. The box of each thing is that around its pixels and the part of its expected box that
// lies in the region, because things hide parts of one another.
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

// stray is the share of a thing's pixels that trimmed drops on each side.
const trimShare = 0.02

// trimmed returns the box around pixels without the outermost ones on each side, which may belong to another thing.
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
