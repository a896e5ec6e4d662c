package background

import (
	"siibp/core/video/box"
	"siibp/core/video/frame"
	"siibp/core/video/look"
)

// Scene is a frame of which is known what differs from the background.
type Scene struct {
	Frame int
	Time  float64 // seconds
	Image frame.Image

	Flooded bool // the scene has moved as a whole, and nothing is known of what differs

	differs, bridge []bool
	smallest        int // pixels of a thing, at least
}

// Thing is something that differs from the background.
type Thing struct {
	Box   box.Box   // in pixels of the small frames
	Score float64   // share of the box between its left and right edges, row by row
	Look  []float32 // by package look, of the pixels that differ; nil where others are before it
}

const (
	fewNeighbours = 3 // that differ, of the eight around a pixel, without which it is noise
	gap           = 2 // pixels, across which regions are one thing
)

// Things returns what differs, in the order of the top rows. A region in which several things are expected is shared out among them.
func (s Scene) Things(expected []Expected) []Thing {
	w, h := s.Image.W, s.Image.H
	var list []Thing
	for _, pixels := range s.regions() {
		if len(pixels) < s.smallest {
			continue
		}
		t := thingOf(pixels, w, h)
		if here := within(t.Box, expected); len(here) > 1 {
			list = append(list, s.share(pixels, t.Box, here)...)
			continue
		}
		shows := make([]bool, w*h)
		for _, i := range pixels {
			shows[i] = true
		}
		t.Look = look.DescribeWhere(s.Image, t.Box, shows)
		list = append(list, t)
	}
	return list
}

// clean takes the pixels away that have not enough neighbours, and returns how many are left.
func (s *Scene) clean() (count int) {
	w, h := s.Image.W, s.Image.H
	clean := make([]bool, w*h)
	for y := range h {
		for x := range w {
			if !s.differs[y*w+x] {
				continue
			}
			around := -1
			for v := max(y-1, 0); v <= min(y+1, h-1); v++ {
				for u := max(x-1, 0); u <= min(x+1, w-1); u++ {
					if s.differs[v*w+u] {
						around++
					}
				}
			}
			if around >= fewNeighbours {
				clean[y*w+x] = true
				count++
			}
		}
	}
	s.differs = clean
	return count
}

// grow takes the pixels that are joined to one, each at most so many columns and rows from the next, off the mask and appends them to a list.
func grow(mask []bool, w, h, from, reach int, pixels []int) []int {
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

// thingOf returns the box around pixels, and how much of it lies between the first and the last of each row.
func thingOf(pixels []int, w, h int) Thing {
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
	b := box.Box{X: float64(left), Y: float64(top), W: float64(right - left), H: float64(bottom - top)}
	return Thing{Box: b, Score: float64(within) / b.Area()}
}
