package nn

import "siibp/core/simd"

// Tensor is H×W positions of C channels: channel c at row y and column x is Data[(y·W + x)·Stride + c].
type Tensor struct {
	H, W, C, Stride int
	Data            []float32
}

// At returns the channels of a position, in the tensor's own memory.
func (t Tensor) At(y, x int) []float32 {
	from := (y*t.W + x) * t.Stride
	return t.Data[from : from+t.C : from+t.C]
}

// run returns the memory of n positions of a row. It has nothing but their channels if n is 1, or if the
// tensor is contiguous.
func (t Tensor) run(y, x, n int) []float32 {
	from := (y*t.W + x) * t.Stride
	return t.Data[from : from+(n-1)*t.Stride+t.C]
}

// contiguous says whether there is nothing between the channels of two positions.
func (t Tensor) contiguous() bool { return t.Stride == t.C }

// matrix returns the tensor as a matrix with a row for each position.
func (t Tensor) matrix() simd.Matrix[float32] {
	return simd.Matrix[float32]{Rows: t.H * t.W, Cols: t.C, Stride: t.Stride, Data: t.Data}
}

// shape is the size of a tensor.
type shape struct{ h, w, c int }
