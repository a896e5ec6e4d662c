package nn

import "siibp/core/simd"

// patches sets row i of a to what the window sees of x at position from + i of an output that is width
// wide: Side×Side×C numbers, 0 where the window reaches beyond x.
func (w Window) patches(x Tensor, width, from int, a simd.Matrix[float32]) {
	for i := range a.Rows {
		oy, ox := (from+i)/width, (from+i)%width
		top, up, down := w.inside(oy, x.H)
		left, start, end := w.inside(ox, x.W)
		row, length := a.Row(i), w.Side*x.C
		if up > 0 || down < w.Side || start > 0 || end < w.Side {
			clear(row)
		}
		for ky := up; ky < down; ky++ {
			w.line(x, top+ky, left+start, left+end, row[ky*length+start*x.C:])
		}
	}
}

// line copies the channels of x at row y and columns from ≤ i < to.
func (w Window) line(x Tensor, y, from, to int, into []float32) {
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
