package nn

// Window is the square that a convolution or pooling sees of its input at each position of its output.
type Window struct {
	Side   int
	Stride int // from one window to the next
	Before int // rows above and columns left of the input that the first window covers
	After  int // rows below and columns right of it that the last may cover
}

// Same is the window of a stride of 1 whose output is as large as its input.
func Same(side int) Window {
	return Window{Side: side, Stride: 1, Before: side / 2, After: (side - 1) / 2}
}

// count returns how many windows there are along n positions.
func (w Window) count(n int) int {
	if rest := n + w.Before + w.After - w.Side; rest >= 0 {
		return rest/w.Stride + 1
	}
	return 0
}

// inside returns the first position that window i covers, which may be negative, and the part of the
// window from ≤ j < to that lies within the n positions.
func (w Window) inside(i, n int) (first, from, to int) {
	first = i*w.Stride - w.Before
	return first, min(max(-first, 0), w.Side), max(min(n-first, w.Side), 0)
}

// outputs returns the windows from ≤ i < to, of count, whose position j lies within n positions.
func (w Window) outputs(j, n, count int) (from, to int) {
	first := j - w.Before // where window 0 has it
	if first >= n {
		return 0, 0
	}
	return max((w.Stride-1-first)/w.Stride, 0), min((n-1-first)/w.Stride+1, count)
}
