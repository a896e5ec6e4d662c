package score

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Resampling holds the measures of several methods on the dataset's videos as they are
// and as drawn again: a paired bootstrap over videos (Efron and Tibshirani 1993,
// chapters 6 and 13). Tracks of one video depend on one another, so videos are drawn,
// with replacement and as many as there are, and every method is measured on the
// same ones; so what makes a draw hard for all of them leaves their differences.
type Resampling struct {
	methods [][]Measure
	videos  []int       // that count
	values  [][]float64 // method × measure
	samples [][]samples // method × measure

	replicates, done int
	random           *rand.Rand
	weights          []float64
}

// samples is a measure on each replicate so far, NaN where nothing counts in it.
type samples []float64

// Interval is where a value lies, with a confidence of 95 %.
type Interval struct{ Low, High float64 }

// The share of replicates left out at each end of an interval.
const tailShare = (1 - 0.95) / 2

// NewResampling returns the measures without a replicate; the measures are those of one
// dataset, and over says per video whether it is drawn, nil: all are.
func NewResampling(methods [][]Measure, included []bool, replicates int, seed uint64) *Resampling {
	r := &Resampling{methods: methods, replicates: replicates, random: rand.New(rand.NewPCG(seed, 0))}
	videos := len(included)
	for _, measures := range methods {
		for _, m := range measures {
			videos = max(videos, m.Videos)
		}
	}
	if included != nil && len(included) != videos {
		panic("score: over is not one a video")
	}
	r.weights = unitWeights(videos, included)
	for i, w := range r.weights {
		if w > 0 {
			r.videos = append(r.videos, i)
		}
	}
	for _, measures := range methods {
		values := make([]float64, len(measures))
		for m := range measures {
			values[m] = measures[m].At(r.weights)
		}
		r.values = append(r.values, values)
		r.samples = append(r.samples, make([]samples, len(measures)))
	}
	return r
}

// Bootstrap draws all replicates; the same seed gives the same intervals.
func Bootstrap(methods [][]Measure, included []bool, replicates int, seed uint64) *Resampling {
	r := NewResampling(methods, included, replicates, seed)
	for !r.Step() {
	}
	return r
}

// Step draws one replicate and reports whether it was the last; after that it does nothing.
func (r *Resampling) Step() bool {
	if r.Done() {
		return true
	}
	clear(r.weights)
	for range r.videos {
		r.weights[r.videos[r.random.IntN(len(r.videos))]]++
	}
	for i, measures := range r.methods {
		for m := range measures {
			r.samples[i][m] = append(r.samples[i][m], measures[m].At(r.weights))
		}
	}
	r.done++
	return r.Done()
}

// Done reports whether every replicate is drawn.
func (r *Resampling) Done() bool { return r.done >= r.replicates }

// Fraction returns how much is done, 0 to 1.
func (r *Resampling) Fraction() float64 {
	if r.Done() {
		return 1
	}
	return float64(r.done) / float64(r.replicates)
}

// Value returns a method's measure on the videos as they are; false where the method
// lacks it.
func (r *Resampling) Value(method int, name string) (float64, bool) {
	m := r.index(method, name)
	if m < 0 {
		return math.NaN(), false
	}
	return r.values[method][m], true
}

// Interval returns the percentile interval of a method's measure; false where the
// method lacks it, or no replicate has a value.
func (r *Resampling) Interval(method int, name string) (Interval, bool) {
	m := r.index(method, name)
	if m < 0 {
		return Interval{}, false
	}
	return percentileInterval(slices.Clone(r.samples[method][m]))
}

// Difference returns by how much a measure of method i is above that of method j, and
// the percentile interval of the difference on the same videos; false where one of
// them lacks it, or no replicate has a value of both.
func (r *Resampling) Difference(i, j int, name string) (value float64, _ Interval, ok bool) {
	a, b := r.index(i, name), r.index(j, name)
	if a < 0 || b < 0 {
		return math.NaN(), Interval{}, false
	}
	differences := slices.Clone(r.samples[i][a])
	for t, x := range r.samples[j][b] {
		differences[t] -= x
	}
	interval, ok := percentileInterval(differences)
	return r.values[i][a] - r.values[j][b], interval, ok
}

// index returns the place of a method's measure, −1 where it lacks it.
func (r *Resampling) index(method int, name string) int {
	return slices.IndexFunc(r.methods[method], func(m Measure) bool { return m.Name == name })
}

// percentileInterval returns the percentile interval of the samples that are numbers; it sorts them.
func percentileInterval(s samples) (Interval, bool) {
	s = slices.DeleteFunc(s, math.IsNaN)
	if len(s) == 0 {
		return Interval{}, false
	}
	slices.Sort(s)
	return Interval{s.quantile(tailShare), s.quantile(1 - tailShare)}, true
}

// quantile returns a quantile of sorted samples, linear between neighbours (type 7 of
// Hyndman and Fan 1996).
func (s samples) quantile(p float64) float64 {
	position := p * float64(len(s)-1)
	below := int(position)
	if below+1 >= len(s) {
		return s[below]
	}
	return s[below] + (position-float64(below))*(s[below+1]-s[below])
}
