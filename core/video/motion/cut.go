package motion

import (
	"cmp"

	"siibp/core/video/frame"
)

// CutParameters are the thresholds of cut detection. A zero value stands for the default.
type CutParameters struct {
	Ratio    float64 `json:"ratio"`    // minimum ratio of the histogram distance at a cut to its running mean; 3
	Distance float64 `json:"distance"` // minimum histogram distance at a cut, at most 2; 0.5
	Window   int     `json:"window"`   // frames of the running mean; 20

	// A cut between two shots of one place changes the histogram less: by 0.24 to 0.44 against a running mean of 0.0004
	// to 0.008 in real clips. It needs a larger ratio, and a running mean of several frames.
	PlaceRatio    float64 `json:"placeRatio"`    // minimum ratio of a distance below Distance to the running mean; 10
	PlaceDistance float64 `json:"placeDistance"` // minimum histogram distance at a cut within one place; 0.15
	PlaceFrames   int     `json:"placeFrames"`   // minimum number of frames of the shot before a cut within one place; 5
}

// WithDefaults returns the parameters with each zero replaced by the default.
func (p CutParameters) WithDefaults() CutParameters {
	return CutParameters{cmp.Or(p.Ratio, 3), cmp.Or(p.Distance, 0.5), cmp.Or(p.Window, 20),
		cmp.Or(p.PlaceRatio, 10), cmp.Or(p.PlaceDistance, 0.15), cmp.Or(p.PlaceFrames, 5)}
}

const (
	channelBins   = 6                                       // bins per channel
	histogramBins = channelBins * channelBins * channelBins // joint bins of R, G and B
	pixelStep     = 3                                       // stride of the counted pixels in both directions
)

// CutDetector finds the cuts of one clip, frame by frame, by the rule of the code of Bojanowski et al., Finding
// actors and actions in movies, ICCV 2013: the colour histogram changes by much more than in the previous frames.
type CutDetector struct {
	parameters CutParameters
	previous   []float64 // histogram of the previous frame, nil before the first
	distances  []float64 // of the last Window frames of this shot
}

// NewCutDetector returns a detector without a previous frame.
func NewCutDetector(p CutParameters) *CutDetector { return &CutDetector{parameters: p.WithDefaults()} }

// Next reports whether there is a cut between the previous frame and this one: the L1 distance of their RGB
// histograms is at least Distance and exceeds Ratio times its mean over the previous frames of the shot, or the same
// with PlaceDistance and PlaceRatio after PlaceFrames frames of the shot.
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
	if p := d.parameters; distance >= p.Distance && distance > p.Ratio*mean ||
		distance >= p.PlaceDistance && distance > p.PlaceRatio*mean && len(d.distances)+1 >= p.PlaceFrames {
		d.distances = d.distances[:0]
		return true
	}
	if d.distances = append(d.distances, distance); len(d.distances) > d.parameters.Window {
		d.distances = d.distances[1:]
	}
	return false
}

// colourHistogram returns the normalized histogram of an image. Each pixel is distributed to the adjacent bins by
// trilinear interpolation, so that gradual changes of light cause small distances.
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

// binWeights are the shares of one channel value in the bins low and low+1.
type binWeights struct {
	low     int
	weights [2]float64
}

// binTable holds the binWeights of each value. The outer bins have their centres at 0 and 255.
var binTable = func() (table [256]binWeights) {
	for level := range table {
		at := float64(level) / 255 * (channelBins - 1)
		low := min(int(at), channelBins-2)
		table[level] = binWeights{low, [2]float64{1 - (at - float64(low)), at - float64(low)}}
	}
	return table
}()

func binsOfLevel(level uint8) *binWeights { return &binTable[level] }
