package frame

import (
	"math"
)

// The bins of a histogram along Y′, Cb and Cr. The range of Cb and Cr covers the usual colours of clothes.
const (
	lumaBins          = 8
	chromaBins        = 12
	chromaSpan        = 32.0 // Cb and Cr beyond ±32 fall into the outer bins
	halfDescriptorDim = lumaBins * chromaBins * chromaBins

	// ColourDescriptorDim is the length of a descriptor.
	ColourDescriptorDim = 2 * halfDescriptorDim
)

// samplesAcross is the maximum number of pixels that are counted along each side of a box.
const samplesAcross = 48

// ColourDescriptor returns the colour histograms of the upper and the lower half of a box, ColourDescriptorDim
// values. The two halves separate a shirt from trousers. A pixel has the weight max(1 − (2u)², .01), where u from −½
// to ½ is its position across the box, because background shows at the sides. Its weight is distributed to the
// adjacent bins by trilinear interpolation in Y′, Cb and Cr. Each half sums to 1. The result is nil if a half
// contains no pixel.
func ColourDescriptor(picture Image, b Box) []float32 { return MaskedColourDescriptor(picture, b, nil) }

// MaskedColourDescriptor is ColourDescriptor restricted to the pixels where mask[y·W + x] is true. A nil mask
// includes all pixels.
func MaskedColourDescriptor(picture Image, b Box, mask []bool) []float32 {
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
			if mask != nil && !mask[y*picture.W+x] {
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

// samplePositions returns at most samplesAcross pixel indices, evenly spaced, in the interval from … from+length,
// clipped to n.
func samplePositions(from, length float64, n int) []int {
	first, end := int(from), min(int(math.Ceil(from+length)), n)
	count := min(end-first, samplesAcross)
	list := make([]int, count)
	for i := range list {
		list[i] = first + (2*i+1)*(end-first)/(2*count)
	}
	return list
}

// ColourProbability returns the share of the bin of a colour in a descriptor, averaged over both halves.
func ColourProbability(p []float32, r, g, b uint8) float64 {
	l, cb, cr := normalizedYCbCr(float64(r), float64(g), float64(b))
	nearest := func(v float64, n int) int { return min(max(int(v*float64(n)), 0), n-1) }
	i := (nearest(l, lumaBins)*chromaBins+nearest(cb, chromaBins))*chromaBins + nearest(cr, chromaBins)
	return float64(p[i]+p[halfDescriptorDim+i]) / 2
}

// normalizedYCbCr returns Y′, Cb and Cr of a colour, each mapped to 0 … 1 over the range of the bins.
func normalizedYCbCr(r, g, b float64) (light, cb, cr float64) {
	light = 0.299*r + 0.587*g + 0.114*b
	return light / 255, 0.5 + 0.564*(b-light)/(2*chromaSpan), 0.5 + 0.713*(r-light)/(2*chromaSpan)
}

// addColour adds a weighted colour to the adjacent bins of a half.
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

// interpolatedBin returns the bin whose centre lies at or below v, where 0 … 1 spans n bins, and the share of the
// next bin.
func interpolatedBin(v float64, n int) (low int, share float64) {
	at := min(max(v*float64(n)-0.5, 0), float64(n-1))
	low = min(int(at), n-2)
	return low, at - float64(low)
}

// normalizeHistogram scales a histogram to sum 1. It returns false if the histogram is empty.
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

// ColourSimilarity returns the mean Bhattacharyya coefficient ½ Σ √(p q) of two descriptors: 1 for equal descriptors,
// 0 for disjoint ones. If either descriptor is nil it returns 1, so that a missing descriptor never prevents a match.
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

// BlendDescriptor moves p towards another descriptor by a share, in place. If p is nil it returns a copy of the other
// descriptor.
func BlendDescriptor(p, towards []float32, share float32) []float32 {
	if p == nil || towards == nil {
		return append(p, towards...)
	}
	for i := range p {
		p[i] += share * (towards[i] - p[i])
	}
	return p
}

// MeanDescriptor is the mean of colour descriptors.
type MeanDescriptor struct {
	Values []float32 // nil without a descriptor
	count  int
}

// Add adds a descriptor, unless it is nil.
func (m *MeanDescriptor) Add(p []float32) {
	if p != nil {
		m.count++
		m.Values = BlendDescriptor(m.Values, p, 1/float32(m.count))
	}
}
