package frame

// LongestSide is the largest width and height of the frames that are analyzed, in pixels. Larger clips are reduced, in
// the page and natively, so that both find the same tracks.
const LongestSide = 960

// AnalyzedSize returns the size at which frames of w×h pixels are analyzed.
func AnalyzedSize(w, h int) (int, int) {
	longest := max(w, h)
	if longest <= LongestSide {
		return w, h
	}
	scale := func(n int) int { return max(1, (2*n*LongestSide+longest)/(2*longest)) }
	return scale(w), scale(h)
}

// Rotate returns the image turned clockwise by a number of quarter turns.
func (m Image) Rotate(quarters int) Image {
	switch quarters & 3 {
	case 1:
		return m.rearrange(m.H, m.W, func(x, y int) (int, int) { return y, m.H - 1 - x })
	case 2:
		return m.rearrange(m.W, m.H, func(x, y int) (int, int) { return m.W - 1 - x, m.H - 1 - y })
	case 3:
		return m.rearrange(m.H, m.W, func(x, y int) (int, int) { return m.W - 1 - y, x })
	}
	return m
}

// Mirror returns the image with left and right exchanged.
func (m Image) Mirror() Image {
	return m.rearrange(m.W, m.H, func(x, y int) (int, int) { return m.W - 1 - x, y })
}

// rearrange returns an image of w×h pixels, each of which is the pixel of m that from returns for it.
func (m Image) rearrange(w, h int, from func(x, y int) (int, int)) Image {
	to := New(w, h)
	for y := range h {
		row := to.Row(y)
		for x := range w {
			u, v := from(x, y)
			copy(row[3*x:3*x+3], m.Pix[3*(v*m.W+u):])
		}
	}
	return to
}

// TurnedBack returns the box in an image of w×h pixels of a box in that image rotated clockwise by a number of quarter
// turns.
func (b Box) TurnedBack(quarters, w, h int) Box {
	switch width, height := float64(w), float64(h); quarters & 3 {
	case 1:
		return Box{b.Y, height - b.X - b.W, b.H, b.W}
	case 2:
		return Box{width - b.X - b.W, height - b.Y - b.H, b.W, b.H}
	case 3:
		return Box{width - b.Y - b.H, b.X, b.H, b.W}
	}
	return b
}
