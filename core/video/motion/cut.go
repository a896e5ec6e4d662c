// Package cut finds where a clip is cut: where the colours of a frame differ from those of the one before by
// much more than frames did lately (the rule of Bojanowski et al., Finding actors and actions in movies, ICCV 2013,
// in their code).
package motion

import "siibp/core/video/frame"

// Parameters say when two frames are two shots. Zeros stand for the defaults.
type CutParameters struct {
	Ratio    float64 `json:"ratio"`    // how many times the running mean a distance has at a cut; 3
	Distance float64 `json:"distance"` // the least distance at a cut, of at most 2; 0.5
	Window   int     `json:"window"`   // frames of the running mean; 20
}

// WithDefaults returns the parameters with each zero replaced.
func (p CutParameters) WithDefaults() CutParameters {
	if p.Ratio == 0 {
		p.Ratio = 3
	}
	if p.Distance == 0 {
		p.Distance = 0.5
	}
	if p.Window == 0 {
		p.Window = 20
	}
	return p
}

const (
	channelBins   = 6                                       // bins of a channel
	histogramBins = channelBins * channelBins * channelBins // of R, G and B together
	pixelStep     = 3                                       // every third pixel of every third row is counted
)

// Detector finds the cuts of one clip, frame by frame.
type CutDetector struct {
	parameters CutParameters
	previous   []float64 // histogram of the frame before, nil before the first
	distances  []float64 // of the last Window frames of this shot
}

// New returns a detector that has seen no frame.
func NewCutDetector(p CutParameters) *CutDetector { return &CutDetector{parameters: p.WithDefaults()} }

// Next reports whether a cut lies between the last frame and this one: whether the L1 distance of their RGB histograms is
// at least Distance, and more than Ratio times its mean over the frames before in the same shot.
func (d *CutDetector) Next(picture frame.Image) bool {
	histogram := colourHistogram(picture)
	last := d.previous
	d.previous = histogram
	if last == nil {
		return false
	}
	var distance, mean float64
	for i, v := range histogram {
		distance += max(v-last[i], last[i]-v)
	}
	for _, v := range d.distances {
		mean += v / float64(len(d.distances))
	}
	if distance >= d.parameters.Distance && distance > d.parameters.Ratio*mean {
		d.distances = d.distances[:0]
		return true
	}
	if d.distances = append(d.distances, distance); len(d.distances) > d.parameters.Window {
		d.distances = d.distances[1:]
	}
	return false
}

// histogramOf returns how much of the picture is in each bin. A pixel is shared between the bins around its colour, linearly in
// each channel, so that light that fades moves little at a time.
func colourHistogram(m frame.Image) []float64 {
	histogram, count := make([]float64, histogramBins), 0
	for y := 0; y < m.H; y += pixelStep {
		row := m.Row(y)
		for i := 0; i < len(row); i += 3 * pixelStep {
			r, g, b := binsOfLevel(row[i]), binsOfLevel(row[i+1]), binsOfLevel(row[i+2])
			at := (r.low*channelBins+g.low)*channelBins + b.low
			for j, red := range r.weights {
				for k, green := range g.weights {
					pair := histogram[at+(j*channelBins+k)*channelBins:]
					pair[0] += red * green * b.weights[0]
					pair[1] += red * green * b.weights[1]
				}
			}
			count++
		}
	}
	for i := range histogram {
		histogram[i] /= float64(max(count, 1))
	}
	return histogram
}

// placed is where a level of one channel falls: between bins low and low+1, with a share in each.
type binWeights struct {
	low     int
	weights [2]float64
}

// places has the place of each level; the outer bins lie at 0 and 255.
var binTable = func() (table [256]binWeights) {
	for level := range table {
		at := float64(level) / 255 * (channelBins - 1)
		low := min(int(at), channelBins-2)
		table[level] = binWeights{low, [2]float64{1 - (at - float64(low)), at - float64(low)}}
	}
	return table
}()

func binsOfLevel(level uint8) *binWeights { return &binTable[level] }
