package score

import (
	"math"

	"siibp/core/dataset"
	"siibp/core/special"
)

// reliability compares the probability of each track's best class with how often such classes
// are right. Its tracks are those of known truth; what is background is right in none.
type reliability struct {
	concept string
	videos  int
	tracks  []judgedTrack
}

// judgedTrack is a track with the probability of its best class.
type judgedTrack struct {
	video int
	p     float64
	right bool
}

// bins is the number of intervals of equal width that probabilities are put into.
const bins = 10

// bin is the weighted tracks in one interval: their number, the sum of their probabilities, and
// the number of those that are right.
type bin struct{ all, p, right float64 }

// reliability judges the tracks of concept e. It is of no track where the method has no
// probabilities.
func (ev *evaluation) reliability(e int) *reliability {
	r := &reliability{concept: ev.data.Concepts[e].Name, videos: len(ev.data.Videos)}
	if !ev.predictions.ranks(e) || ev.predictions.Threshold == nil {
		return r
	}
	for video, row := range ev.eachTrack {
		class, zeta := ev.predictions.best(e, row, len(ev.data.Concepts[e].Classes))
		if truth := ev.data.Tracks[row].Truth[e]; truth != dataset.Unknown && class != dataset.Background {
			r.tracks = append(r.tracks, judgedTrack{video, ev.predictions.probability(zeta), truth == class})
		}
	}
	return r
}

// probability returns σ(ζ/T), T the temperature.
func (p *Predictions) probability(zeta float64) float64 {
	if p.Temperature > 0 {
		zeta /= p.Temperature
	}
	return special.Sigmoid(zeta)
}

// binned puts the tracks into bins under weights.
func (r *reliability) binned(weights []float64) (list [bins]bin) {
	for _, t := range r.tracks {
		b, w := &list[min(bins-1, int(bins*t.p))], weights[t.video]
		b.all += w
		b.p += w * t.p
		if t.right {
			b.right += w
		}
	}
	return list
}

// error returns the expected calibration error (Naeini et al. 2015): the mean over tracks of how
// far the share of right ones in their bin is from the bin's mean probability.
func (r *reliability) error(weights []float64) float64 {
	sum, all := 0.0, 0.0
	for _, b := range r.binned(weights) {
		sum += math.Abs(b.p - b.right)
		all += b.all
	}
	return sum / all
}

// calibrationError is the calibration error of a concept.
func calibrationError(ev *evaluation, e int) statistic {
	r := ev.reliability(e)
	return statistic{len(r.tracks), r.error}
}

// curve returns the share of right tracks against the mean probability, a point for each bin
// that holds a track.
func (r *reliability) curve() Curve {
	weights := UnitWeights(r.videos, nil)
	c := Curve{Name: r.concept + " reliability", X: "probability of the best " + r.concept, Y: "share that is right",
		About: "on the diagonal, tracks of probability .9 are right nine times in ten", Area: r.error(weights), Reliability: true}
	for _, b := range r.binned(weights) {
		if b.all > 0 {
			c.Points = append(c.Points, Point{b.p / b.all, b.right / b.all})
		}
	}
	return c
}
