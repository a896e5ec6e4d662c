package background

import "siibp/core/video/frame"

// spacious bounds the area of the box around two components, as a multiple of the sum of their areas, up to which an aperture joins them.
const maxHullRatio = 2.0

// components returns the pixels of each connected component of the foreground. Two near components that touch the same aperture become one, and the
// entry of the other is empty.
func (s Foreground) components() [][]int {
	w, h := s.Image.W, s.Image.H
	mask := append([]bool(nil), s.mask...)
	var list [][]int
	region := make([]int, w*h) // number of a pixel's component, from 1
	for i := range mask {
		if mask[i] {
			list = append(list, floodFill(mask, w, h, i, connectDistance, nil))
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
			pixels = floodFill(aperture, w, h, i, 1, pixels[:0])
			mergeNearComponents(list, adjacentComponents(region, w, h, pixels), w, h)
		}
	}
	return list
}

// beside returns the numbers of the components that some pixels touch, in the order in which they are met.
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

// join joins the near ones among some components, until no two are near. The entry of one that was joined to another is left empty.
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

// near reports whether the box around two boxes is not much larger than both together.
func areNear(a, b frame.Box) bool { return a.Union(b).Area() <= maxHullRatio*(a.Area()+b.Area()) }
