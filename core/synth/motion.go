package synth

import "math"

// rhythmBands are the frequency bands, in hertz, of slow to quick rhythms.
var rhythmBands = [...][2]float64{{0.3, 0.75}, {0.75, 1.3}, {1.3, 2.2}, {2.2, 4}}

// minChange is added to every feature, in parts of a box's size, so that changes far below it
// do not count.
const minChange = 0.03

// changeCells is the number of samples across and down a box that are compared between frames.
const changeCells = 16

// motion describes how a track's boxes and their content move: speed, acceleration and rhythm
// of x, y, width and height, the distance covered, and the change of content in each quarter
// of the box. Lengths are in parts of the box's size; the result is the square roots.
func (f rendering) motion(p path, fps float64) []float64 {
	m := p.meanRect()
	size := math.Sqrt(m.w * m.h)
	n := len(p.rects)
	x, y, w, h := make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
	for i, r := range p.rects {
		x[i], y[i] = (r.x+r.w/2)/size, (r.y+r.h/2)/size
		w[i], h[i] = math.Log(r.w/m.w), math.Log(r.h/m.h)
	}
	var d []float64
	for _, line := range [][]float64{x, y, w, h} {
		d = append(d, meanDifference(line, 1)*fps, meanDifference(line, 2)*fps)
		for _, band := range rhythmBands {
			d = append(d, bandAmplitude(line, fps, band))
		}
	}
	d = append(d, math.Abs(x[n-1]-x[0])*fps/float64(n), math.Abs(y[n-1]-y[0])*fps/float64(n))
	d = append(d, f.contentChange(p)...)
	for i, v := range d {
		d[i] = math.Sqrt(minChange + v)
	}
	return d
}

// meanDifference returns the mean absolute first or second difference of a series.
func meanDifference(v []float64, order int) float64 {
	sum := 0.0
	for i := order; i < len(v); i++ {
		d := v[i] - v[i-1]
		if order == 2 {
			d -= v[i-1] - v[i-2]
		}
		sum += math.Abs(d)
	}
	return sum / float64(max(1, len(v)-order))
}

// bandAmplitude returns the largest Fourier amplitude of a series in a band of frequencies,
// after subtracting the straight line between its ends.
func bandAmplitude(v []float64, fps float64, band [2]float64) float64 {
	const steps = 4
	n := float64(len(v))
	largest := 0.0
	// The discrete Fourier amplitude at a few frequencies of the band.
	for k := range steps {
		hertz := band[0] + (band[1]-band[0])*(float64(k)+0.5)/steps
		var re, im float64
		for i, a := range v {
			a -= v[0] + (v[len(v)-1]-v[0])*float64(i)/n
			sin, cos := math.Sincos(2 * math.Pi * hertz * float64(i) / fps)
			re, im = re+a*cos, im+a*sin
		}
		largest = math.Max(largest, 2*math.Hypot(re, im)/n)
	}
	return largest
}

// contentChange returns the mean change of luminance between frames within the box, for each
// quarter and for the whole.
func (f rendering) contentChange(p path) []float64 {
	d := make([]float64, 5)
	previous := f.patch(p.start, p.rects[0], changeCells)
	for i := 1; i < len(p.rects); i++ {
		current := f.patch(p.start+i, p.rects[i], changeCells)
		for k := range current {
			change := math.Abs(luminance(f.rgb[current[k]]) - luminance(f.rgb[previous[k]]))
			quarter := k%changeCells*2/changeCells + k/changeCells*2/changeCells*2
			d[quarter] += 4 * change
			d[4] += change
		}
		previous = current
	}
	for i := range d {
		d[i] /= float64(changeCells * changeCells * max(1, len(p.rects)-1))
	}
	return d
}
