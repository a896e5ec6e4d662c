package frame

import "math"

// Resize returns the picture in w×h pixels. Along a side that shrinks, a new pixel is the mean of the
// area that it covers; along one that grows, it is linear between the two nearest pixels.
func (m Image) Resize(w, h int) Image {
	if w == m.W && h == m.H {
		return Image{w, h, append([]uint8(nil), m.Pix...)}
	}
	to := New(w, h)
	if w == 0 || h == 0 || m.W == 0 || m.H == 0 {
		return to
	}
	columns, rows := tapsOf(m.W, w), tapsOf(m.H, h)
	narrow := make([]float32, 3*w*m.H) // m with w columns
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

// squeeze sets the pixels of to, each from the pixels of a row that its taps name.
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

// taps are neighbouring pixels from first on, and the weight of each. The weights add up to 1.
type taps struct {
	first   int
	weights []float32
}

// resampling returns the taps of each of to pixels, made of from pixels that cover the same length.
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

// covered returns the pixels that the interval from a to b touches, weighted by how much of each it covers.
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

// between returns the two pixels whose centres x, counted from the centre of pixel 0, lies between; beyond
// the first and the last centre it returns that pixel alone.
func linearTaps(x float64, n int) taps {
	x = min(max(x, 0), float64(n-1))
	first := int(x)
	if part := float32(x - float64(first)); part > 0 {
		return taps{first, []float32{1 - part, part}}
	}
	return taps{first, []float32{1}}
}
