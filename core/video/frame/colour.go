// Package look describes what a box looks like by colours: a histogram of its upper and one of its lower
// half, which tell a shirt from trousers.
package frame

import (
	"math"
)

// The bins of a histogram along Y′, Cb and Cr, each over the values that colours of clothes take.
const (
	lumaBins          = 8
	chromaBins        = 12
	chromaSpan        = 32.0 // Cb and Cr beyond ±32 fall into the outer bins
	halfDescriptorDim = lumaBins * chromaBins * chromaBins

	// Dim is the length of a descriptor.
	ColourDescriptorDim = 2 * halfDescriptorDim
)

// samplesAcross bounds how many pixels along each side of a box are counted.
const samplesAcross = 48

// Describe returns the histograms of the upper and the lower half of a box in a picture, Dim numbers. A pixel's
// weight falls from the middle of the box to its edge, where the background is: 1 − (2u)², u from −½ to ½ across.
// It is shared between the bins around its colour, linearly in each of Y′, Cb and Cr. Either half sums to 1; nil where
// the box has no pixel in both halves.
func ColourDescriptor(picture Image, b Box) []float32 { return MaskedColourDescriptor(picture, b, nil) }

// DescribeWhere is Describe of the pixels for which shows, at yW + x, is true; nil shows all.
func MaskedColourDescriptor(picture Image, b Box, shows []bool) []float32 {
	within := b.Clipped(picture.W, picture.H)
	if within.Area() == 0 {
		return nil
	}
	histogram := make([]float32, ColourDescriptorDim)
	columns, rows := samplePositions(within.X, within.W, picture.W), samplePositions(within.Y, within.H, picture.H)
	for _, y := range rows {
		v := (float64(y)+0.5-b.Y)/b.H - 0.5
		half := histogram[:halfDescriptorDim]
		if v > 0 {
			half = histogram[halfDescriptorDim:]
		}
		for _, x := range columns {
			if shows != nil && !shows[y*picture.W+x] {
				continue
			}
			u := (float64(x)+0.5-b.X)/b.W - 0.5
			r, g, blue := picture.At(x, y)
			addColour(half, max(1-4*u*u, 0.01), float64(r), float64(g), float64(blue))
		}
	}
	if !normalizeHistogram(histogram[:halfDescriptorDim]) || !normalizeHistogram(histogram[halfDescriptorDim:]) {
		return nil
	}
	return histogram
}

// samples returns up to samplesAcross pixels, evenly spaced, of those that from … from+length covers.
func samplePositions(from, length float64, n int) []int {
	first, end := int(from), min(int(math.Ceil(from+length)), n)
	count := min(end-first, samplesAcross)
	list := make([]int, count)
	for i := range list {
		list[i] = first + (2*i+1)*(end-first)/(2*count)
	}
	return list
}

// Share returns how much of what a descriptor describes has about a colour, of both halves together.
func ColourProbability(p []float32, r, g, b uint8) float64 {
	l, cb, cr := normalizedYCbCr(float64(r), float64(g), float64(b))
	nearest := func(v float64, n int) int { return min(max(int(v*float64(n)), 0), n-1) }
	i := (nearest(l, lumaBins)*chromaBins+nearest(cb, chromaBins))*chromaBins + nearest(cr, chromaBins)
	return float64(p[i]+p[halfDescriptorDim+i]) / 2
}

// position returns where a colour lies along Y′, Cb and Cr, from 0 to 1 within the bins.
func normalizedYCbCr(r, g, b float64) (light, cb, cr float64) {
	light = 0.299*r + 0.587*g + 0.114*b
	return light / 255, 0.5 + 0.564*(b-light)/(2*chromaSpan), 0.5 + 0.713*(r-light)/(2*chromaSpan)
}

// add adds a colour to the bins around it.
func addColour(half []float32, weight, r, g, b float64) {
	light, blue, red := normalizedYCbCr(r, g, b)
	l, lShare := interpolatedBin(light, lumaBins)
	cb, cbShare := interpolatedBin(blue, chromaBins)
	cr, crShare := interpolatedBin(red, chromaBins)
	for i, wi := range [2]float64{1 - lShare, lShare} {
		for j, wj := range [2]float64{1 - cbShare, cbShare} {
			for k, wk := range [2]float64{1 - crShare, crShare} {
				if w := weight * wi * wj * wk; w > 0 {
					half[((l+i)*chromaBins+cb+j)*chromaBins+cr+k] += float32(w)
				}
			}
		}
	}
}

// bin returns the bin whose centre lies at or below v, from 0 to 1, of n bins, and the share of the next one.
func interpolatedBin(v float64, n int) (low int, share float64) {
	at := min(max(v*float64(n)-0.5, 0), float64(n-1))
	low = min(int(at), n-2)
	return low, at - float64(low)
}

// normalise scales a histogram to sum 1; false where it is empty.
func normalizeHistogram(h []float32) bool {
	var sum float32
	for _, v := range h {
		sum += v
	}
	if sum == 0 {
		return false
	}
	for i := range h {
		h[i] /= sum
	}
	return true
}

// Similarity returns the mean Bhattacharyya coefficient ½ Σ √(p q) of two descriptors, 1 where they are equal and 0 where
// no colour is in both. Where one of them is nil it returns 1: nothing is known against it.
func ColourSimilarity(p, q []float32) float64 {
	if p == nil || q == nil {
		return 1
	}
	var sum float64
	for i, v := range p {
		sum += math.Sqrt(float64(v) * float64(q[i]))
	}
	return sum / 2
}

// Blend moves a descriptor towards another one by a share, in place; a nil descriptor becomes a copy of it.
func BlendDescriptor(p, towards []float32, share float32) []float32 {
	if p == nil || towards == nil {
		return append(p, towards...)
	}
	for i := range p {
		p[i] += share * (towards[i] - p[i])
	}
	return p
}
