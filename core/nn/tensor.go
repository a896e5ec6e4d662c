package nn

import (
	"siibp/core/simd"
)

// Tensor is H×W×C: channel c at row y and column x is Data[(y·W + x)·Stride + c].
type Tensor struct {
	H, W, C, Stride int
	Data            []float32
}

// At returns the channels of a position. They share the tensor's memory.
func (t Tensor) At(y, x int) []float32 {
	from := (y*t.W + x) * t.Stride
	return t.Data[from : from+t.C : from+t.C]
}

// run returns the memory of n positions of a row. It contains only their channels if n is 1 or the tensor is
// contiguous.
func (t Tensor) run(y, x, n int) []float32 {
	from := (y*t.W + x) * t.Stride
	return t.Data[from : from+(n-1)*t.Stride+t.C]
}

// contiguous reports whether there is no gap between positions.
func (t Tensor) contiguous() bool { return t.Stride == t.C }

// matrix returns the tensor as a matrix with a row for each position.
func (t Tensor) matrix() simd.Matrix[float32] {
	return simd.Matrix[float32]{Rows: t.H * t.W, Cols: t.C, Stride: t.Stride, Data: t.Data}
}

// shape is the shape of a tensor.
type shape struct{ h, w, c int }

// Window is the square window of a convolution or pooling.
type Window struct {
	Side   int
	Stride int // distance of consecutive windows
	Before int // padding above and at the left
	After  int // padding below and at the right
}

// Same is the window of stride 1 with an output of the size of its input.
func Same(side int) Window {
	return Window{Side: side, Stride: 1, Before: side / 2, After: (side - 1) / 2}
}

// count returns the number of windows along n positions.
func (w Window) count(n int) int {
	if rest := n + w.Before + w.After - w.Side; rest >= 0 {
		return rest/w.Stride + 1
	}
	return 0
}

// clip returns the first position of window i, which may be negative, and the part from ≤ j < to of the window within
// n positions.
func (w Window) clip(i, n int) (first, from, to int) {
	first = i*w.Stride - w.Before
	return first, min(max(-first, 0), w.Side), max(min(n-first, w.Side), 0)
}

// outputs returns the windows from ≤ i < to, of count, whose position j lies within n positions.
func (w Window) outputs(j, n, count int) (from, to int) {
	first := j - w.Before // of window 0
	if first >= n {
		return 0, 0
	}
	return max((w.Stride-1-first)/w.Stride, 0), min((n-1-first)/w.Stride+1, count)
}

// im2col sets row i of a to the patch of x at position from + i of an output of the given width: Side×Side×C floats,
// 0 outside x.
func (w Window) im2col(x Tensor, width, from int, a simd.Matrix[float32]) {
	for i := range a.Rows {
		oy, ox := (from+i)/width, (from+i)%width
		top, up, down := w.clip(oy, x.H)
		left, start, end := w.clip(ox, x.W)
		row, length := a.Row(i), w.Side*x.C
		if up > 0 || down < w.Side || start > 0 || end < w.Side {
			clear(row)
		}
		for ky := up; ky < down; ky++ {
			w.copyRow(x, top+ky, left+start, left+end, row[ky*length+start*x.C:])
		}
	}
}

// copyRow copies the channels of x at row y and columns from ≤ i < to.
func (w Window) copyRow(x Tensor, y, from, to int, into []float32) {
	if to <= from {
		return
	}
	if x.Stride == x.C {
		copy(into, x.Data[(y*x.W+from)*x.C:(y*x.W+to)*x.C])
		return
	}
	for i := from; i < to; i++ {
		copy(into[(i-from)*x.C:], x.At(y, i))
	}
}
