package synth

import "math"

// Parameters of the appearance features.
const (
	sampledFrames = 10 // number of frames of a track that are measured
	patchCells    = 24 // samples across and down a box
	hueBins       = 8  // bins of hue, for vivid colours
	greyBins      = 4  // bins of luminance, for the other colours
	edgeBins      = 4  // bins of edge direction
	blocks        = 3  // parts of a box, across and down, with edge histograms of their own
)

// appearance describes what is within a track's boxes: a histogram of colours of the whole
// box and of its middle, and histograms of edge directions over a grid of blocks, averaged
// over some frames.
func (f rendering) appearance(p path) []float64 {
	sum := make([]float64, 2*(hueBins+greyBins)+blocks*blocks*edgeBins)
	for i := range sampledFrames {
		frame := p.start + (2*i+1)*len(p.rects)/(2*sampledFrames)
		patch := f.patch(frame, p.rects[frame-p.start], patchCells)
		f.addColours(patch, sum[:hueBins+greyBins], sum[hueBins+greyBins:2*(hueBins+greyBins)])
		f.addEdges(patch, sum[2*(hueBins+greyBins):])
	}
	for i, v := range sum {
		sum[i] = math.Sqrt(v / sampledFrames)
	}
	return sum
}

// addColours adds the histogram of a patch to all, and that of its middle to middle.
func (f rendering) addColours(patch []uint8, all, middle []float64) {
	const cells = patchCells * patchCells
	for k, index := range patch {
		bin, weight := f.colourBin(index)
		all[bin] += weight / cells
		x, y := k%patchCells, k/patchCells
		if min(x, y) >= patchCells/4 && max(x, y) < patchCells*3/4 {
			middle[bin] += weight * 4 / cells
		}
	}
}

// colourBin returns a colour's bin in the histogram, and its weight, which grows with chroma.
func (f rendering) colourBin(index uint8) (bin int, weight float64) {
	const vivid = 0.25 // chroma from which a hue is seen
	c := f.rgb[index]
	r, g, b := float64(c[0])/255, float64(c[1])/255, float64(c[2])/255
	high, low := math.Max(r, math.Max(g, b)), math.Min(r, math.Min(g, b))
	chroma := high - low
	if chroma < vivid {
		return hueBins + min(int(luminance(c)*greyBins), greyBins-1), 0.5
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
	return int(hue/6*hueBins+0.5) % hueBins, 2 * chroma
}

// addEdges adds for each block of a patch the strength of the edges in each direction.
func (f rendering) addEdges(patch []uint8, sum []float64) {
	const cells = patchCells * patchCells / (blocks * blocks)
	light := func(x, y int) float64 { return luminance(f.rgb[patch[y*patchCells+x]]) }
	for y := 1; y < patchCells-1; y++ {
		for x := 1; x < patchCells-1; x++ {
			dx, dy := light(x+1, y)-light(x-1, y), light(x, y+1)-light(x, y-1)
			angle := math.Mod(math.Atan2(dy, dx)+math.Pi, math.Pi)
			turn := min(int(angle/math.Pi*edgeBins), edgeBins-1)
			block := y*blocks/patchCells*blocks + x*blocks/patchCells
			sum[block*edgeBins+turn] += math.Hypot(dx, dy) / cells
		}
	}
}
