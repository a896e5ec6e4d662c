package background

import (
	"siibp/core/video/frame"
)

// Foreground is a frame with its foreground mask.
type Foreground struct {
	Frame int
	Time  float64 // seconds
	Image frame.Image

	Unreliable bool // too much of the frame differs from the background model; the mask is empty

	mask, aperture []bool
	minPixels      int // least number of pixels of a region
}

// Region is a connected component of the foreground.
type Region struct {
	Box        frame.Box // in pixels of the small frames
	Score      float64   // share of the box that lies between the first and the last pixel of each row
	Descriptor []float32 // descriptor of the region's pixels, see package look; nil where several things are in the component
}

const (
	minNeighbours   = 3 // foreground pixels among the eight neighbours; a pixel with fewer is noise
	connectDistance = 2 // pixels of background across which components are connected
)

// Regions returns the connected components of the foreground, those with the topmost pixels first. The pixels of a component in which several things
// are expected are assigned to these, each of which becomes a region.
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
		shows := make([]bool, w*h)
		for _, i := range pixels {
			shows[i] = true
		}
		t.Descriptor = frame.MaskedColourDescriptor(s.Image, t.Box, shows)
		list = append(list, t)
	}
	return list
}

// clean removes isolated pixels from the mask, and returns the number of those that are left.
func (s *Foreground) removeNoise() (count int) {
	w, h := s.Image.W, s.Image.H
	clean := make([]bool, w*h)
	for y := range h {
		for x := range w {
			if !s.mask[y*w+x] {
				continue
			}
			around := -1
			for v := max(y-1, 0); v <= min(y+1, h-1); v++ {
				for u := max(x-1, 0); u <= min(x+1, w-1); u++ {
					if s.mask[v*w+u] {
						around++
					}
				}
			}
			if around >= minNeighbours {
				clean[y*w+x] = true
				count++
			}
		}
	}
	s.mask = clean
	return count
}

// grow removes the component of pixel from out of the mask and appends its pixels to a list. Pixels are connected that are at most reach columns and
// rows apart.
func floodFill(mask []bool, w, h, from, reach int, pixels []int) []int {
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

// regionOf returns the region of some pixels, without its look.
func newRegion(pixels []int, w, h int) Region {
	first, last := make([]int, h), make([]int, h) // column, and behind it
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
