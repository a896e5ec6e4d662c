package networks

import (
	"slices"

	"siibp/core/nn/weights"
)

// large is from how many numbers on a filter is kept in the encoding for large ones. With 8-bit levels
// for all of NanoDet's, its file has 3.8 MB, and scores change by .0045 and boxes by .0040 of their IoU
// in the mean; with levels for these only, 4.3 MB, .0016 and .0010.
const large = 1 << 17

// filter returns a filter for a file, each channel times a factor. One that the model keeps as bytes
// stays the same bytes; a small one is rounded to binary16, a large one as the encoding says.
func (a array) filter(name string, encoding weights.Encoding, factors []float32) weights.Tensor {
	if a.levels != nil {
		t := weights.Tensor{Name: name, Shape: a.shape, Encoding: weights.Levels, Level: slices.Clone(a.levels)}
		for _, f := range factors {
			t.Scale, t.Min = append(t.Scale, f*a.scale), append(t.Min, f*a.min)
		}
		return t
	}
	values := slices.Clone(a.values)
	for i := range values {
		values[i] *= factors[i%len(factors)]
	}
	if len(values) < large {
		encoding = weights.Half
	}
	return weights.New(name, encoding, a.shape, values)
}

// ones returns the factors that change nothing, one for each channel.
func (a array) ones() []float32 {
	return slices.Repeat([]float32{1}, a.shape[len(a.shape)-1])
}
