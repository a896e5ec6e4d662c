package score

import (
	"math"

	"siibp/core/dataset"
	"siibp/core/special"
)

// Probability returns the calibrated probability σ(ζ/T) of a label with logit ζ (temperature
// scaling: Guo et al., On calibration of modern neural networks, ICML 2017). It applies
// EffectiveTemperature to T.
func Probability(logit, temperature float64) float64 {
	return special.Sigmoid(logit / EffectiveTemperature(temperature))
}

// EffectiveTemperature returns max(1, T): calibration never makes labels more certain. The zero
// value therefore means uncalibrated.
func EffectiveTemperature(temperature float64) float64 { return max(1, temperature) }

// reliability holds the data of a reliability diagram: the probability of each track's best
// class, and whether that class is correct. It covers the tracks of known truth. On a track
// whose true label is background, every class is wrong.
type reliability struct {
	concept string
	videos  int
	tracks  []evaluatedTrack
}

// evaluatedTrack is a track of a reliability diagram.
type evaluatedTrack struct {
	video   int
	p       float64 // probability of the best class
	correct bool
}

// bins is the number of equal-width bins of the probability.
const bins = 10

// bin holds weighted sums over the tracks of one bin: their number, their probabilities, and
// the number of correct ones.
type bin struct{ all, p, correct float64 }

// reliability returns the reliability data of concept e, without tracks if the method has no
// probabilities.
func (ev *evaluation) reliability(e int) *reliability {
	r := &reliability{concept: ev.data.Concepts[e].Name, videos: len(ev.data.Videos)}
	if !ev.predictions.ranks(e) || ev.predictions.Threshold == nil {
		return r
	}
	for video, row := range ev.eachTrack {
		class, zeta := ev.predictions.best(e, row, len(ev.data.Concepts[e].Classes))
		if truth := ev.data.Tracks[row].Truth[e]; truth != dataset.Unknown && class != dataset.Background {
			r.tracks = append(r.tracks, evaluatedTrack{video, Probability(zeta, ev.predictions.Temperature), truth == class})
		}
	}
	return r
}

// binned returns the bins under video weights.
func (r *reliability) binned(weights []float64) (list [bins]bin) {
	for _, t := range r.tracks {
		b, w := &list[min(bins-1, int(bins*t.p))], weights[t.video]
		b.all += w
		b.p += w * t.p
		if t.correct {
			b.correct += w
		}
	}
	return list
}

// error returns the expected calibration error (Naeini et al. 2015): the mean over bins,
// weighted by their number of tracks, of |accuracy − mean probability|.
func (r *reliability) error(weights []float64) float64 {
	sum, all := 0.0, 0.0
	for _, b := range r.binned(weights) {
		sum += math.Abs(b.p - b.correct)
		all += b.all
	}
	return sum / all
}

// calibrationError is the expected calibration error of a concept.
func calibrationError(ev *evaluation, e int) statistic {
	r := ev.reliability(e)
	return statistic{len(r.tracks), r.error}
}

// curve returns the reliability curve: accuracy against mean probability, with one point per
// non-empty bin.
func (r *reliability) curve() Curve {
	weights := UnitWeights(r.videos, nil)
	c := Curve{Name: r.concept + " reliability", X: "probability of the best " + r.concept, Y: "share that is right",
		About: "on the diagonal, tracks of probability .9 are right nine times in ten", Area: r.error(weights), Reliability: true}
	for _, b := range r.binned(weights) {
		if b.all > 0 {
			c.Points = append(c.Points, Point{b.p / b.all, b.correct / b.all})
		}
	}
	return c
}

// CalibrateAlternatives calibrates the probabilities of the classes that a track may show, of which it shows at most one:
// p in descending order, and none, the probability of no class, which sum to 1. The first class gets the probability of its
// label, see Probability, and the others and none share the rest in proportion. The sum stays 1, and so does the order of
// the classes. None can fall below the first class where that is below one half and its label therefore background.
func CalibrateAlternatives(p []float64, none, temperature float64) ([]float64, float64) {
	calibrated := make([]float64, len(p))
	if len(p) == 0 {
		return calibrated, none
	}
	calibrated[0] = Probability(math.Log(p[0])-math.Log1p(-p[0]), temperature)
	rest := none
	for _, x := range p[1:] {
		rest += x
	}
	if rest == 0 {
		return calibrated, 0
	}
	share := (1 - calibrated[0]) / rest
	for i, x := range p[1:] {
		calibrated[1+i] = share * x
	}
	return calibrated, share * none
}
