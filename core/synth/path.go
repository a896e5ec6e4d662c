package synth

import (
	"image"
	"math"

	"siibp/core/dataset"
)

// rect is a box in pixels with its top left corner at (x, y).
type rect struct{ x, y, w, h float64 }

// path holds one rect for each frame from start.
type path struct {
	start int
	rects []rect
}

// end returns the index after the last frame.
func (p path) end() int { return p.start + len(p.rects) }

// section returns p restricted to the frames from … to−1, which p must contain.
func (p path) section(from, to int) path {
	return path{from, p.rects[from-p.start : to-p.start]}
}

// rectOf converts an image rectangle.
func rectOf(r image.Rectangle) rect {
	return rect{float64(r.Min.X), float64(r.Min.Y), float64(r.Dx()), float64(r.Dy())}
}

// clipped returns r clipped to a frame of the given size, at least 4 pixels width and high.
func (r rect) clipped(width, height float64) rect {
	const minSize = 4 // pixels
	x0, y0 := math.Max(0, math.Min(r.x, width-minSize)), math.Max(0, math.Min(r.y, height-minSize))
	x1, y1 := math.Min(width, math.Max(r.x+r.w, x0+minSize)), math.Min(height, math.Max(r.y+r.h, y0+minSize))
	return rect{x0, y0, x1 - x0, y1 - y0}
}

// iou returns the intersection over union of r and s.
func (r rect) iou(s rect) float64 {
	w := math.Min(r.x+r.w, s.x+s.w) - math.Max(r.x, s.x)
	h := math.Min(r.y+r.h, s.y+s.h) - math.Max(r.y, s.y)
	if w <= 0 || h <= 0 {
		return 0
	}
	return w * h / (r.w*r.h + s.w*s.h - w*h)
}

// meanIoU returns the mean IoU over the frames of p. Frames outside q count as 0.
func (p path) meanIoU(q path) float64 {
	sum := 0.0
	for f := max(p.start, q.start); f < min(p.end(), q.end()); f++ {
		sum += p.rects[f-p.start].iou(q.rects[f-q.start])
	}
	return sum / float64(len(p.rects))
}

// meanRect returns the mean of the rects.
func (p path) meanRect() rect {
	var m rect
	n := float64(len(p.rects))
	for _, r := range p.rects {
		m = rect{m.x + r.x/n, m.y + r.y/n, m.w + r.w/n, m.h + r.h/n}
	}
	return m
}

// keyframes returns boxes, rounded to 0.1 pixel, from which linear interpolation reproduces all
// rects to within half a pixel.
func (p path) keyframes() []dataset.Box {
	keep := []int{0}
	for current := 0; current < len(p.rects)-1; {
		next := current + 1
		for next+1 < len(p.rects) && p.isLinear(current, next+1) {
			next++
		}
		keep = append(keep, next)
		current = next
	}
	boxes := make([]dataset.Box, len(keep))
	for i, k := range keep {
		r := p.rects[k]
		boxes[i] = dataset.Box{Frame: p.start + k, X: roundToTenth(r.x), Y: roundToTenth(r.y), W: roundToTenth(r.w), H: roundToTenth(r.h)}
	}
	return boxes
}

// roundToTenth rounds to a multiple of 0.1.
func roundToTenth(v float64) float64 { return math.Round(v*10) / 10 }

// isLinear reports whether interpolation between rects a and b reproduces all rects in between to within the tolerance.
func (p path) isLinear(a, b int) bool {
	const tolerance = 0.5 // pixels
	for i := a + 1; i < b; i++ {
		r, s := p.rects[i], p.rects[a].interpolated(p.rects[b], float64(i-a)/float64(b-a))
		deviation := math.Max(math.Max(math.Abs(r.x-s.x), math.Abs(r.y-s.y)), math.Max(math.Abs(r.w-s.w), math.Abs(r.h-s.h)))
		if deviation > tolerance {
			return false
		}
	}
	return true
}

// interpolated returns the linear interpolation from r (t = 0) to s (t = 1).
func (r rect) interpolated(s rect, t float64) rect {
	mix := func(a, b float64) float64 { return a + (b-a)*t }
	return rect{mix(r.x, s.x), mix(r.y, s.y), mix(r.w, s.w), mix(r.h, s.h)}
}

// interpolate returns the path of keyframes, interpolated linearly as by the readers of a dataset.
func interpolate(boxes []dataset.Box) path {
	p := path{start: boxes[0].Frame}
	toRect := func(b dataset.Box) rect { return rect{b.X, b.Y, b.W, b.H} }
	for i, b := range boxes {
		if i == 0 {
			p.rects = append(p.rects, toRect(b))
			continue
		}
		previous := boxes[i-1]
		for f := previous.Frame + 1; f <= b.Frame; f++ {
			t := float64(f-previous.Frame) / float64(b.Frame-previous.Frame)
			p.rects = append(p.rects, toRect(previous).interpolated(toRect(b), t))
		}
	}
	return p
}
