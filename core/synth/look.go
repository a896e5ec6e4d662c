package synth

import "math"

// How the look of a box is described.
const (
	lookFrames = 10 // frames of a track that are looked at
	lookCells  = 24 // samples across a box and down it
	hues       = 8  // bins of hue, for what is coloured
	greys      = 4  // bins of lightness, for what is not
	turns      = 4  // bins of edge direction
	blocks     = 3  // parts of a box, across and down, with edges of their own
)

// look describes what is within a track's boxes: a histogram of colours in
// its middle and in all, and histograms of edge directions over a grid,
// averaged over some of its frames.
func (f film) look(p path) []float64 {
	sum := make([]float64, 2*(hues+greys)+blocks*blocks*turns)
	for i := range lookFrames {
		frame := p.start + (2*i+1)*len(p.rects)/(2*lookFrames)
		patch := f.patch(frame, p.rects[frame-p.start], lookCells)
		f.colours(patch, sum[:hues+greys], sum[hues+greys:2*(hues+greys)])
		f.edges(patch, sum[2*(hues+greys):])
	}
	for i, v := range sum {
		sum[i] = math.Sqrt(v / lookFrames)
	}
	return sum
}

// colours adds the shares of hues and greys to all, and those of the middle to middle.
func (f film) colours(patch []uint8, all, middle []float64) {
	const cells = lookCells * lookCells
	for k, index := range patch {
		bin, weight := f.bin(index)
		all[bin] += weight / cells
		x, y := k%lookCells, k/lookCells
		if min(x, y) >= lookCells/4 && max(x, y) < lookCells*3/4 {
			middle[bin] += weight * 4 / cells
		}
	}
}

// bin is a colour's place in the histogram. What is vivid weighs more.
func (f film) bin(index uint8) (bin int, weight float64) {
	const vivid = 0.25 // chroma from which a hue is seen
	c := f.rgb[index]
	r, g, b := float64(c[0])/255, float64(c[1])/255, float64(c[2])/255
	high, low := math.Max(r, math.Max(g, b)), math.Min(r, math.Min(g, b))
	chroma := high - low
	if chroma < vivid {
		return hues + min(int(lightness(c)*greys), greys-1), 0.5
	}
	var hue float64
	switch high {
	case r:
		hue = math.Mod((g-b)/chroma+6, 6)
	case g:
		hue = (b-r)/chroma + 2
	default:
		hue = (r-g)/chroma + 4
	}
	return int(hue/6*hues+0.5) % hues, 2 * chroma
}

// edges adds, per block of the patch, how strong the edges of each direction are.
func (f film) edges(patch []uint8, sum []float64) {
	const cells = lookCells * lookCells / (blocks * blocks)
	light := func(x, y int) float64 { return lightness(f.rgb[patch[y*lookCells+x]]) }
	for y := 1; y < lookCells-1; y++ {
		for x := 1; x < lookCells-1; x++ {
			dx, dy := light(x+1, y)-light(x-1, y), light(x, y+1)-light(x, y-1)
			angle := math.Mod(math.Atan2(dy, dx)+math.Pi, math.Pi)
			turn := min(int(angle/math.Pi*turns), turns-1)
			block := y*blocks/lookCells*blocks + x*blocks/lookCells
			sum[block*turns+turn] += math.Hypot(dx, dy) / cells
		}
	}
}
