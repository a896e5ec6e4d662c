package synth

import (
	"math"
	"math/rand/v2"
	"slices"

	"siibp/core/feature"
)

// Parameters of the appearance features.
const (
	sampledFrames = 10 // number of frames measured in a track
	patchCells    = 24 // samples across and down a box
	hueBins       = 8  // bins of hue, for colours of high chroma
	greyBins      = 4  // bins of luminance, for the other colours
	edgeBins      = 4  // bins of edge direction
	blocks        = 3  // blocks across and down a box, each with its own edge histogram
)

// appearance returns features of the pixels in a track's boxes: colour histograms of the whole box
// and of its central part, and edge-direction histograms over a grid of blocks, averaged over
// sampledFrames frames. Each entry is the square root of the average.
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

// addColours adds the histogram of a patch to all, and the histogram of its central part to middle.
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

// colourBin returns the histogram bin of a colour and its weight, which increases with chroma.
func (f rendering) colourBin(index uint8) (bin int, weight float64) {
	const vivid = 0.25 // smallest chroma with a meaningful hue
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

// addEdges adds the edge strength in each direction to the histogram of each block.
func (f rendering) addEdges(patch []uint8, sum []float64) {
	const cells = patchCells * patchCells / (blocks * blocks)
	light := func(x, y int) float64 { return luminance(f.rgb[patch[y*patchCells+x]]) }
	for y := 1; y < patchCells-1; y++ {
		for x := 1; x < patchCells-1; x++ {
			dx, dy := light(x+1, y)-light(x-1, y), light(x, y+1)-light(x, y-1)
			angle := math.Mod(math.Atan2(dy, dx)+math.Pi, math.Pi)
			direction := min(int(angle/math.Pi*edgeBins), edgeBins-1)
			block := y*blocks/patchCells*blocks + x*blocks/patchCells
			sum[block*edgeBins+direction] += math.Hypot(dx, dy) / cells
		}
	}
}

// rhythmBands are the frequency bands of motion in hertz, from slow to fast.
var rhythmBands = [...][2]float64{{0.3, 0.75}, {0.75, 1.3}, {1.3, 2.2}, {2.2, 4}}

// minChange is added to every motion feature, in units of the box size, so that much smaller
// changes have little effect.
const minChange = 0.03

// changeCells is the number of samples across and down a box for the comparison of frames.
const changeCells = 16

// motion returns features of the motion of a track's boxes and their content: speed, acceleration
// and the amplitudes in rhythmBands of x, y, width and height, the distance covered per second, and
// the change of content in each quarter of the box and overall. Lengths are in units of the box
// size. Each entry is √(minChange + value).
func (f rendering) motion(p path, fps float64) []float64 {
	m := p.meanRect()
	size := math.Sqrt(m.w * m.h)
	n := len(p.rects)
	x, y, w, h := make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
	for i, r := range p.rects {
		x[i], y[i] = (r.x+r.w/2)/size, (r.y+r.h/2)/size
		w[i], h[i] = math.Log(r.w/m.w), math.Log(r.h/m.h)
	}
	var d []float64
	for _, line := range [][]float64{x, y, w, h} {
		d = append(d, meanDifference(line, 1)*fps, meanDifference(line, 2)*fps)
		for _, band := range rhythmBands {
			d = append(d, bandAmplitude(line, fps, band))
		}
	}
	d = append(d, math.Abs(x[n-1]-x[0])*fps/float64(n), math.Abs(y[n-1]-y[0])*fps/float64(n))
	d = append(d, f.contentChange(p)...)
	for i, v := range d {
		d[i] = math.Sqrt(minChange + v)
	}
	return d
}

// meanDifference returns the mean absolute first or second difference of a series.
func meanDifference(v []float64, order int) float64 {
	sum := 0.0
	for i := order; i < len(v); i++ {
		d := v[i] - v[i-1]
		if order == 2 {
			d -= v[i-1] - v[i-2]
		}
		sum += math.Abs(d)
	}
	return sum / float64(max(1, len(v)-order))
}

// bandAmplitude returns the largest Fourier amplitude of a series in a band of frequencies,
// after subtracting the straight line between its ends.
func bandAmplitude(v []float64, fps float64, band [2]float64) float64 {
	const steps = 4
	n := float64(len(v))
	largest := 0.0
	// The discrete Fourier amplitude at a few frequencies of the band.
	for k := range steps {
		hertz := band[0] + (band[1]-band[0])*(float64(k)+0.5)/steps
		var re, im float64
		for i, a := range v {
			a -= v[0] + (v[len(v)-1]-v[0])*float64(i)/n
			sin, cos := math.Sincos(2 * math.Pi * hertz * float64(i) / fps)
			re, im = re+a*cos, im+a*sin
		}
		largest = math.Max(largest, 2*math.Hypot(re, im)/n)
	}
	return largest
}

// contentChange returns the mean absolute change of luminance between frames within the box: four
// quarters, then the whole box.
func (f rendering) contentChange(p path) []float64 {
	d := make([]float64, 5)
	previous := f.patch(p.start, p.rects[0], changeCells)
	for i := 1; i < len(p.rects); i++ {
		current := f.patch(p.start+i, p.rects[i], changeCells)
		for k := range current {
			change := math.Abs(luminance(f.rgb[current[k]]) - luminance(f.rgb[previous[k]]))
			quarter := k%changeCells*2/changeCells + k/changeCells*2/changeCells*2
			d[quarter] += 4 * change
			d[4] += change
		}
		previous = current
	}
	for i := range d {
		d[i] /= float64(changeCells * changeCells * max(1, len(p.rects)-1))
	}
	return d
}

// reduceFeatures reduces N vectors to features of shape N×dim: it standardizes the columns, projects
// on the principal components, scales to a mean square of 1, the initial variance of the model, and
// adds Gaussian noise. The values are float32 numbers. Dimensions beyond the rank hold only noise;
// if all rows are equal, all dimensions do.
func reduceFeatures(rows [][]float64, dim int, noise float64, r *rand.Rand) []float64 {
	projected, width, err := feature.Reduce(slices.Concat(rows...), len(rows[0]),
		feature.Step{Do: "standardise"}, feature.Step{Do: "pca", Dims: dim}, feature.Step{Do: "balance", Square: float64(dim)})
	if err != nil {
		projected, width = nil, 0
	}
	out := make([]float64, len(rows)*dim)
	for i := range rows {
		for k := range dim {
			v := noise * r.NormFloat64()
			if k < width {
				v += projected[i*width+k]
			}
			out[i*dim+k] = float64(float32(v))
		}
	}
	return out
}
