package motion

import "siibp/core/video/frame"

// Region is a connected component of the foreground, or the part of one that belongs to one tracked object.
type Region struct {
	Box        frame.Box // in pixels of the analyzed frames
	Score      float64   // share of the box between the first and the last foreground pixel of each row
	Descriptor []float32 // colour descriptor of the region's pixels; nil if the component holds several objects
}

// connectDistance is the maximum distance of connected foreground pixels in columns and rows: components are connected
// across gaps of one pixel.
const connectDistance = 2

// Regions returns the connected components of the foreground, in order of their topmost pixels. If several objects
// are predicted in a component, its pixels are assigned to them and each object becomes a region.
func (s Foreground) Regions(expected []Prediction) []Region {
	w, h := s.Image.W, s.Image.H
	var list []Region
	for _, pixels := range s.components() {
		if len(pixels) < s.minPixels {
			continue
		}
		t := newRegion(pixels, w, h)
		if here := predictionsIn(t.Box, expected); len(here) > 1 {
			list = append(list, s.assignPixels(pixels, t.Box, here)...)
			continue
		}
		mask := make([]bool, w*h)
		for _, i := range pixels {
			mask[i] = true
		}
		t.Descriptor = frame.MaskedColourDescriptor(s.Image, t.Box, mask)
		list = append(list, t)
	}
	return list
}

// floodFill removes the component of pixel from from the mask and appends its pixels to a list. Pixels are connected
// if they are at most reach columns and rows apart. w is the width of the mask.
func floodFill(mask []bool, w, from, reach int, pixels []int) []int {
	h := len(mask) / w
	mask[from] = false
	pixels = append(pixels, from)
	for next := len(pixels) - 1; next < len(pixels); next++ {
		x, y := pixels[next]%w, pixels[next]/w
		for v := max(y-reach, 0); v <= min(y+reach, h-1); v++ {
			for u := max(x-reach, 0); u <= min(x+reach, w-1); u++ {
				if i := v*w + u; mask[i] {
					mask[i] = false
					pixels = append(pixels, i)
				}
			}
		}
	}
	return pixels
}

// newRegion returns the region of some pixels without its descriptor.
func newRegion(pixels []int, w, h int) Region {
	first, last := make([]int, h), make([]int, h) // first column of each row, and the column after the last
	left, right, top, bottom := w, 0, h, 0
	for _, i := range pixels {
		x, y := i%w, i/w
		if last[y] == 0 {
			first[y], last[y] = x, x+1
		}
		first[y], last[y] = min(first[y], x), max(last[y], x+1)
		left, right, top, bottom = min(left, x), max(right, x+1), min(top, y), max(bottom, y+1)
	}
	within := 0
	for y := top; y < bottom; y++ {
		within += last[y] - first[y]
	}
	b := frame.Box{X: float64(left), Y: float64(top), W: float64(right - left), H: float64(bottom - top)}
	return Region{Box: b, Score: float64(within) / b.Area()}
}

// maxHullRatio is the maximum ratio of the area of the box around two components to the sum of their areas at which
// an aperture merges them.
const maxHullRatio = 2.0

// components returns the pixels of each connected component of the foreground. Two near components that touch the
// same aperture are merged, and the entry of the second is empty.
func (s Foreground) components() [][]int {
	w, h := s.Image.W, s.Image.H
	mask := append([]bool(nil), s.mask...)
	var list [][]int
	region := make([]int, w*h) // 1-based number of each pixel's component
	for i := range mask {
		if mask[i] {
			list = append(list, floodFill(mask, w, i, connectDistance, nil))
			for _, p := range list[len(list)-1] {
				region[p] = len(list)
			}
		}
	}
	aperture := make([]bool, w*h)
	for i := range aperture {
		aperture[i] = s.aperture[i] && !s.mask[i]
	}
	var pixels []int
	for i := range aperture {
		if aperture[i] {
			pixels = floodFill(aperture, w, i, 1, pixels[:0])
			mergeNearComponents(list, adjacentComponents(region, w, h, pixels), w, h)
		}
	}
	return list
}

// adjacentComponents returns the numbers of the components adjacent to some pixels, in order of discovery.
func adjacentComponents(region []int, w, h int, pixels []int) []int {
	seen := map[int]bool{}
	var list []int
	for _, i := range pixels {
		x, y := i%w, i/w
		for v := max(y-1, 0); v <= min(y+1, h-1); v++ {
			for u := max(x-1, 0); u <= min(x+1, w-1); u++ {
				if r := region[v*w+u]; r > 0 && !seen[r] {
					seen[r] = true
					list = append(list, r)
				}
			}
		}
	}
	return list
}

// mergeNearComponents merges near components until no two of them are near. The entry of a merged component is nil.
func mergeNearComponents(list [][]int, numbers []int, w, h int) {
	for changed := true; changed; {
		changed = false
		for i, a := range numbers {
			for _, b := range numbers[:i] {
				if p, q := list[a-1], list[b-1]; p != nil && q != nil && areNear(newRegion(p, w, h).Box, newRegion(q, w, h).Box) {
					list[b-1], list[a-1] = append(q, p...), nil
					changed = true
				}
			}
		}
	}
}

// areNear reports whether the box around two boxes is at most maxHullRatio times as large as both together.
func areNear(a, b frame.Box) bool { return a.Union(b).Area() <= maxHullRatio*(a.Area()+b.Area()) }
