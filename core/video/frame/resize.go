package frame

import (
	"math"
)

// Resize returns the image resampled to w×h pixels. An axis that shrinks is area-averaged; an axis that grows is
// interpolated linearly.
func (m Image) Resize(w, h int) Image {
	if w == m.W && h == m.H {
		return Image{w, h, append([]uint8(nil), m.Pix...)}
	}
	to := New(w, h)
	if w == 0 || h == 0 || m.W == 0 || m.H == 0 {
		return to
	}
	columns, rows := tapsOf(m.W, w), tapsOf(m.H, h)
	narrow := make([]float32, 3*w*m.H) // m, resampled horizontally to w columns
	for y := range m.H {
		resampleRow(narrow[3*y*w:3*(y+1)*w], m.Row(y), columns)
	}
	sum := make([]float32, 3*w)
	for y, taps := range rows {
		clear(sum)
		for i, weight := range taps.weights {
			from := narrow[3*(taps.first+i)*w:][:len(sum)]
			for j := range sum {
				sum[j] += weight * from[j]
			}
		}
		for j, v := range sum {
			to.Pix[3*y*w+j] = uint8(v + 0.5)
		}
	}
	return to
}

// resampleRow computes one row of RGB values from the taps of each column.
func resampleRow(to []float32, row []uint8, columns []taps) {
	for x, taps := range columns {
		var r, g, b float32
		pixels := row[3*taps.first:]
		for _, weight := range taps.weights {
			r += weight * float32(pixels[0])
			g += weight * float32(pixels[1])
			b += weight * float32(pixels[2])
			pixels = pixels[3:]
		}
		to[3*x], to[3*x+1], to[3*x+2] = r, g, b
	}
}

// taps are weights, with sum 1, of consecutive source pixels from first on.
type taps struct {
	first   int
	weights []float32
}

// tapsOf returns the taps of each of to pixels that cover the same length as from source pixels.
func tapsOf(from, to int) []taps {
	all, step := make([]taps, to), float64(from)/float64(to)
	for i := range all {
		if step > 1 {
			all[i] = areaTaps(float64(i)*step, float64(i+1)*step, from)
		} else {
			all[i] = linearTaps((float64(i)+0.5)*step-0.5, from)
		}
	}
	return all
}

// areaTaps returns the source pixels that the interval a … b overlaps, weighted by the overlap.
func areaTaps(a, b float64, n int) taps {
	first, end := int(a), min(int(math.Ceil(b)), n)
	t := taps{first, make([]float32, end-first)}
	var sum float64
	for i := range t.weights {
		left, right := max(a, float64(first+i)), min(b, float64(first+i+1))
		t.weights[i] = float32(right - left)
		sum += right - left
	}
	for i := range t.weights {
		t.weights[i] /= float32(sum)
	}
	return t
}

// linearTaps returns the two pixels around x, where pixel i has its centre at i. Outside the first and last centre it
// returns the nearest pixel alone.
func linearTaps(x float64, n int) taps {
	x = min(max(x, 0), float64(n-1))
	first := int(x)
	if part := float32(x - float64(first)); part > 0 {
		return taps{first, []float32{1 - part, part}}
	}
	return taps{first, []float32{1}}
}

// Shrink returns the image reduced by the factor n, at least 1×1: each new pixel is the mean of n×n pixels. Remaining
// columns at the right and rows at the bottom are dropped.
func (m Image) Shrink(n int) Image {
	if n <= 1 {
		return m
	}
	to := New(max(m.W/n, 1), max(m.H/n, 1))
	wide, high := min(n, m.W), min(n, m.H)
	pixels := wide * high
	for y := range to.H {
		for x := range to.W {
			var sum [3]int
			for row := y * n; row < y*n+high; row++ {
				for i, v := range m.Row(row)[3*x*n:][:3*wide] {
					sum[i%3] += int(v)
				}
			}
			for i, s := range sum {
				to.Pix[3*(y*to.W+x)+i] = uint8((s + pixels/2) / pixels)
			}
		}
	}
	return to
}

// RGBA returns the pixels as RGBA bytes with alpha 255.
func (m Image) RGBA() []uint8 {
	rgba := make([]uint8, 4*m.W*m.H)
	for from, to := 0, 0; from < len(m.Pix); from, to = from+3, to+4 {
		copy(rgba[to:], m.Pix[from:from+3])
		rgba[to+3] = 255
	}
	return rgba
}
