package background

import "siibp/core/video/frame"

// A pixel is in shadow where it is darker than the background by the same factor in all parts, about: one from darkest to 1, and two
// parts' factors differ by less than tinted.
const (
	darkest = 0.6
	tinted  = 0.15
)

// difference returns which pixels of a frame are not the background's, of a colour part by at least contrast, nor in shadow; and which are
// bridges.
func (b *picture) difference(m frame.Image, y way, contrast float64) (differs, bridge []bool) {
	differs, bridge = make([]bool, b.w*b.h), make([]bool, b.w*b.h)
	least := float32(contrast)
	for row := range b.h {
		for x := range b.w {
			at := y.from(x, row)
			if at < 0 || !b.known[at] {
				continue
			}
			i := row*b.w + x
			p := m.Pix[3*i:][:3]
			seen := [3]float32{float32(p[0]), float32(p[1]), float32(p[2])}
			differs[i] = outside(seen, b.low[at], b.high[at], least) && !shadow(seen, b.colour[at])
			bridge[i] = b.bridge[at]
		}
	}
	return differs, bridge
}

// outside reports whether a part of a colour is further than some levels from what it is around.
func outside(seen, low, high [3]float32, least float32) bool {
	for part, level := range seen {
		if level < low[part]-least || level > high[part]+least {
			return true
		}
	}
	return false
}

// shadow reports whether a colour is another in shadow.
func shadow(seen, lit [3]float32) bool {
	low, high := float32(2), float32(0)
	for part, level := range seen {
		factor := (level + 1) / (lit[part] + 1)
		low, high = min(low, factor), max(high, factor)
	}
	return low >= darkest && high < 1 && high-low < tinted
}
