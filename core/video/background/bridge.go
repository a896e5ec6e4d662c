package background

import "siibp/core/video/box"

// spacious is how much larger a box around two regions may be than theirs together, for a bridge to join them.
const spacious = 2.0

// regions returns the pixels that differ as regions, in the order of their top rows. Two that a bridge lies between are one where they are near.
func (s Scene) regions() [][]int {
	w, h := s.Image.W, s.Image.H
	mask := append([]bool(nil), s.differs...)
	var list [][]int
	region := make([]int, w*h) // number of a pixel's region, from 1
	for i := range mask {
		if mask[i] {
			list = append(list, grow(mask, w, h, i, gap, nil))
			for _, p := range list[len(list)-1] {
				region[p] = len(list)
			}
		}
	}
	bridge := make([]bool, w*h)
	for i := range bridge {
		bridge[i] = s.bridge[i] && !s.differs[i]
	}
	var pixels []int
	for i := range bridge {
		if bridge[i] {
			pixels = grow(bridge, w, h, i, 1, pixels[:0])
			join(list, beside(region, w, h, pixels), w, h)
		}
	}
	return list
}

// beside returns the numbers of the regions that some pixels touch, ascending.
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

// join puts regions of some numbers together, each pair that is near, until none is; what was joined to another is left empty.
func join(list [][]int, numbers []int, w, h int) {
	for changed := true; changed; {
		changed = false
		for i, a := range numbers {
			for _, b := range numbers[:i] {
				if p, q := list[a-1], list[b-1]; p != nil && q != nil && near(thingOf(p, w, h).Box, thingOf(q, w, h).Box) {
					list[b-1], list[a-1] = append(q, p...), nil
					changed = true
				}
			}
		}
	}
}

// near reports whether the box around two is not much larger than both.
func near(a, b box.Box) bool { return a.Hull(b).Area() <= spacious*(a.Area()+b.Area()) }
