package frame

// Shrink returns the picture with an n-th of its columns and rows, at least one of each. A new pixel is the
// mean of n×n pixels; what is left over at the right and at the bottom is dropped.
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

// RGBA returns the pixels in 4 bytes each, the last of which is 255.
func (m Image) RGBA() []uint8 {
	rgba := make([]uint8, 4*m.W*m.H)
	for from, to := 0, 0; from < len(m.Pix); from, to = from+3, to+4 {
		copy(rgba[to:], m.Pix[from:from+3])
		rgba[to+3] = 255
	}
	return rgba
}
