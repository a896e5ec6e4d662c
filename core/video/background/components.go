package background

import "siibp/core/video/box"

// spacious bounds the area of the box around two components, as a multiple of the sum of their areas, up to which an aperture joins them.
const spacious = 2.0

// components returns the pixels of each connected component of the foreground. Two near components that touch the same aperture become one, and the
// entry of the other is empty.
func (s Foreground) components() [][]int {
	w, h := s.Image.W, s.Image.H
	mask := append([]bool(nil), s.mask...)
	var list [][]int
	region := make([]int, w*h) // number of a pixel's component, from 1
	for i := range mask {
		if mask[i] {
			list = append(list, grow(mask, w, h, i, gap, nil))
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
			pixels = grow(aperture, w, h, i, 1, pixels[:0])
			join(list, beside(region, w, h, pixels), w, h)
		}
	}
	return list
}

// beside returns the numbers of the components that some pixels touch, in the order in which they are met.
func beside(region []int, w, h int, pixels []int) []int {
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

// join joins the near ones among some components, until no two are near. The entry of one that was joined to another is left empty.
func join(list [][]int, numbers []int, w, h int) {
	for changed := true; changed; {
		changed = false
		for i, a := range numbers {
			for _, b := range numbers[:i] {
				if p, q := list[a-1], list[b-1]; p != nil && q != nil && near(regionOf(p, w, h).Box, regionOf(q, w, h).Box) {
					list[b-1], list[a-1] = append(q, p...), nil
					changed = true
				}
			}
		}
	}
}

// near reports whether the box around two boxes is not much larger than both together.
func near(a, b box.Box) bool { return a.Hull(b).Area() <= spacious*(a.Area()+b.Area()) }
