package motion

import "siibp/core/video/frame"

// Foreground is the foreground of one frame.
type Foreground struct {
	Frame int
	Time  float64 // seconds
	Image frame.Image

	Unreliable bool // more than MaxForeground of the frame is foreground or unknown; the mask is empty

	mask, aperture []bool
	minPixels      int // minimum number of pixels of a region
}

// Mask reports for each pixel of Image, in rows, whether it is foreground. It is empty if the frame is Unreliable.
func (s Foreground) Mask() []bool { return s.mask }

// A pixel is in shadow if it is darker than the background by about the same factor in all channels: each factor is
// between minShadowFactor and 1, and the factors differ by less than maxShadowTint.
const (
	minShadowFactor = 0.6
	maxShadowTint   = 0.15
)

// foregroundMask returns the foreground mask of a frame and the mask of aperture pixels. A pixel is foreground if a
// channel differs from the background of the pixel and its neighbors by more than contrast and the pixel is not in
// shadow.
func (b *model) foregroundMask(m frame.Image, y warp, contrast float64) (mask, aperture []bool) {
	mask, aperture = make([]bool, b.w*b.h), make([]bool, b.w*b.h)
	least := float32(contrast)
	for row := range b.h {
		for x := range b.w {
			at := y.toModel(x, row)
			if at < 0 || !b.known[at] {
				continue
			}
			i := row*b.w + x
			p := m.Pix[3*i:][:3]
			seen := [3]float32{float32(p[0]), float32(p[1]), float32(p[2])}
			mask[i] = exceedsBounds(seen, b.low[at], b.high[at], least) && !isShadow(seen, b.colour[at])
			aperture[i] = b.aperture[at]
		}
	}
	return mask, aperture
}

// exceedsBounds reports whether a channel is more than least below low or above high.
func exceedsBounds(seen, low, high [3]float32, least float32) bool {
	for part, level := range seen {
		if level < low[part]-least || level > high[part]+least {
			return true
		}
	}
	return false
}

// isShadow reports whether seen is the colour lit in shadow.
func isShadow(seen, lit [3]float32) bool {
	low, high := float32(2), float32(0)
	for part, level := range seen {
		factor := (level + 1) / (lit[part] + 1)
		low, high = min(low, factor), max(high, factor)
	}
	return low >= minShadowFactor && high < 1 && high-low < maxShadowTint
}

// minNeighbors is the minimum number of foreground pixels among the eight neighbors of a foreground pixel; a pixel with
// fewer is noise.
const minNeighbours = 3

// removeNoise removes isolated pixels from the mask and returns the number of the remaining ones.
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
