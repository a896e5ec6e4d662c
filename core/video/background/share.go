package background

import (
	"math"
	"slices"

	"siibp/core/video/box"
	"siibp/core/video/look"
)

// Expected is a thing that has been followed so far.
type Expected struct {
	Box  box.Box // where it is expected, in pixels of the small frames
	Look []float32
}

const (
	shared    = 0.4   // of the box of a thing that is expected, the least share within a region for it to be there
	inner     = 0.35  // of a box's sides from its middle, up to where a pixel may as well be the thing's
	distant   = 4.0   // what it costs to be further away by a box's side
	rareShare = 0.005 // of a thing's pixels, is a colour's that it has not been seen with
)

// within returns the things that are expected in a region.
func within(region box.Box, expected []Expected) (here []Expected) {
	for _, e := range expected {
		if e.Box.Meet(region).Area() >= shared*e.Box.Area() {
			here = append(here, e)
		}
	}
	return here
}

// share gives each pixel of a region to the thing whose it most likely is, by its colour, −log of the share that the thing has of it, and by
// how far it is from where the thing is expected. Where things hide one another each is as large as it is expected, as far as the region goes.
func (s Scene) share(pixels []int, region box.Box, here []Expected) []Thing {
	w, h := s.Image.W, s.Image.H
	parts := make([][]int, len(here))
	for _, i := range pixels {
		x, y := float64(i%w)+0.5, float64(i/w)+0.5
		r, g, b := s.Image.At(i%w, i/w)
		best, least := 0, math.Inf(1)
		for j, e := range here {
			cx, cy := e.Box.Centre()
			far := max(math.Abs(x-cx)/e.Box.W, math.Abs(y-cy)/e.Box.H)
			cost := distant * max(far-inner, 0)
			if e.Look != nil {
				cost -= math.Log(look.Share(e.Look, r, g, b) + rareShare)
			}
			if cost < least {
				best, least = j, cost
			}
		}
		parts[best] = append(parts[best], i)
	}
	var list []Thing
	for j, part := range parts {
		if len(part) < s.smallest {
			continue
		}
		t := thingOf(part, w, h)
		t.Box = trimmed(part, w).Hull(here[j].Box.Meet(region))
		list = append(list, t)
	}
	return list
}

// stray is the share of a thing's pixels on each side that may be another's.
const stray = 0.02

// trimmed returns the box around pixels without those that may be another's.
func trimmed(pixels []int, w int) box.Box {
	xs, ys := make([]int, len(pixels)), make([]int, len(pixels))
	for n, i := range pixels {
		xs[n], ys[n] = i%w, i/w
	}
	slices.Sort(xs)
	slices.Sort(ys)
	few := int(stray * float64(len(pixels)))
	last := len(pixels) - 1 - few
	return box.Box{X: float64(xs[few]), Y: float64(ys[few]), W: float64(xs[last] - xs[few] + 1), H: float64(ys[last] - ys[few] + 1)}
}
