package motion

import (
	"math"
	"slices"

	"siibp/core/video/frame"
)

// The bins of the histograms: eight directions each, plus one bin of HOF for no motion.
const (
	directionBins = 8
	hogBins       = directionBins
	hofBins       = directionBins + 1
	mbhBins       = directionBins

	hogFrom     = 0
	hofFrom     = hogFrom + hogBins
	mbhXFrom    = hofFrom + hofBins
	mbhYFrom    = mbhXFrom + mbhBins
	textureFrom = mbhYFrom + mbhBins // structure tensor Σ gx², Σ gx gy, Σ gy²
	sumChannels = textureFrom + 3
	stillFlow   = 0.2 // flow below this length, in pixels, counts as no motion
)

// integralHistograms holds integral images of all bins over a window of w×h pixels with its corner at (left, top).
// The sums over the rectangle from the corner to (left + x, top + y), exclusive, are at index (y(w+1) +
// x)·sumChannels.
type integralHistograms struct {
	left, top, w, h int
	sums            []float32
}

// compute fills the integral images for a window of a frame, the flow from it and the camera motion.
func (s *integralHistograms) compute(from GreyImage, field Field, camera Affine, window frame.Box) {
	s.left, s.top = int(window.X), int(window.Y)
	s.w, s.h = int(window.X+window.W)-s.left, int(window.Y+window.H)-s.top
	s.sums = slices.Grow(s.sums[:0], (s.w+1)*(s.h+1)*sumChannels)[:(s.w+1)*(s.h+1)*sumChannels]
	clear(s.sums[:(s.w+1)*sumChannels])
	own := withoutCamera(field, camera)
	var row, pixel [sumChannels]float32
	for y := range s.h {
		clear(row[:])
		clear(s.sums[(y+1)*(s.w+1)*sumChannels:][:sumChannels])
		for x := range s.w {
			clear(pixel[:])
			pixelBins(&pixel, from, own, s.left+x, s.top+y)
			above := s.sums[(y*(s.w+1)+x+1)*sumChannels:][:sumChannels]
			here := s.sums[((y+1)*(s.w+1)+x+1)*sumChannels:][:sumChannels]
			for c, v := range pixel {
				row[c] += v
				here[c] = above[c] + row[c]
			}
		}
	}
}

// withoutCamera returns the flow minus the camera motion.
func withoutCamera(field Field, camera Affine) Field {
	own := Field{W: field.W, H: field.H, U: make([]float32, len(field.U)), V: make([]float32, len(field.V))}
	for y := range field.H {
		for x := range field.W {
			i := y*field.W + x
			u, v := camera.At(float64(x)-float64(field.W)/2, float64(y)-float64(field.H)/2)
			own.U[i], own.V[i] = field.U[i]-float32(u), field.V[i]-float32(v)
		}
	}
	return own
}

// pixelBins sets the histograms of one pixel. A vector adds its length to the two nearest directions.
func pixelBins(to *[sumChannels]float32, from GreyImage, own Field, x, y int) {
	gx, gy := gradient(from.Pix, from.W, from.H, x, y)
	addDirection(to[hogFrom:hogFrom+hogBins], gx, gy)
	i := y*own.W + x
	if u, v := own.U[i], own.V[i]; u*u+v*v < stillFlow*stillFlow {
		to[hofFrom+directionBins]++
	} else {
		addDirection(to[hofFrom:hofFrom+directionBins], u, v)
	}
	ux, uy := gradient(own.U, own.W, own.H, x, y)
	addDirection(to[mbhXFrom:mbhXFrom+mbhBins], ux, uy)
	vx, vy := gradient(own.V, own.W, own.H, x, y)
	addDirection(to[mbhYFrom:mbhYFrom+mbhBins], vx, vy)
	to[textureFrom], to[textureFrom+1], to[textureFrom+2] = gx*gx, gx*gy, gy*gy
}

// gradient returns central differences. Pixels outside repeat the edge.
func gradient(p []float32, w, h, x, y int) (gx, gy float32) {
	row := y * w
	gx = (p[row+min(x+1, w-1)] - p[row+max(x-1, 0)]) / 2
	gy = (p[min(y+1, h-1)*w+x] - p[max(y-1, 0)*w+x]) / 2
	return gx, gy
}

// addDirection adds the length of a vector to the two nearest direction bins by linear interpolation.
func addDirection(bins []float32, x, y float32) {
	length := float32(math.Sqrt(float64(x*x + y*y)))
	if length == 0 {
		return
	}
	at := eighths(x, y)
	low := int(at)
	share := at - float32(low)
	bins[low&(directionBins-1)] += length * (1 - share)
	bins[(low+1)&(directionBins-1)] += length * share
}

// eighths returns the angle of a vector in units of 45°, from 0 to 8, with an error below 0.0001. It uses a
// polynomial for the arc tangent below 45°, and symmetry.
func eighths(x, y float32) float32 {
	ax, ay := max(x, -x), max(y, -y)
	t := min(ax, ay) / max(ax, ay)
	t2 := t * t
	const perEighth = 4 / math.Pi
	angle := perEighth * t * (0.99997726 + t2*(-0.33262347+t2*(0.19354346+t2*(-0.11643287+t2*(0.05265332-t2*0.0117212)))))
	if ay > ax {
		angle = 2 - angle
	}
	if x < 0 {
		angle = 4 - angle
	}
	if y < 0 {
		angle = 8 - angle
	}
	return angle
}

// addRectangle adds the sums over the pixels (x0, y0) to (x1, y1), exclusive and clipped to the window, to to.
func (s *integralHistograms) addRectangle(to *[sumChannels]float32, x0, y0, x1, y1 int) {
	x0, x1 = min(max(x0-s.left, 0), s.w), min(max(x1-s.left, 0), s.w)
	y0, y1 = min(max(y0-s.top, 0), s.h), min(max(y1-s.top, 0), s.h)
	a := s.sums[(y0*(s.w+1)+x0)*sumChannels:][:sumChannels]
	b := s.sums[(y0*(s.w+1)+x1)*sumChannels:][:sumChannels]
	c := s.sums[(y1*(s.w+1)+x0)*sumChannels:][:sumChannels]
	d := s.sums[(y1*(s.w+1)+x1)*sumChannels:][:sumChannels]
	for i := range to {
		to[i] += d[i] - b[i] - c[i] + a[i]
	}
}

// texture returns the smaller eigenvalue of the mean structure tensor over 7×7 pixels around a point.
func (s *integralHistograms) texture(x, y float64) float64 {
	var sums [sumChannels]float32
	const half = 3
	i, j := int(x), int(y)
	s.addRectangle(&sums, i-half, j-half, i+half+1, j+half+1)
	const pixels = (2*half + 1) * (2*half + 1)
	a, b, c := float64(sums[textureFrom])/pixels, float64(sums[textureFrom+1])/pixels, float64(sums[textureFrom+2])/pixels
	return (a + c - math.Sqrt((a-c)*(a-c)+4*b*b)) / 2
}
