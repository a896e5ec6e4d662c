package score

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Resampled holds the measures of several methods on the dataset's videos as they are
// and as drawn again: a paired bootstrap over videos (Efron and Tibshirani 1993,
// chapters 6 and 13). Tracks of one video depend on one another, so videos are drawn,
// with replacement and as many as there are, and every method is measured on the
// same ones; so what makes a draw hard for all of them leaves their differences.
type Resampled struct {
	methods [][]Measure
	videos  []int       // that count
	value   [][]float64 // method × measure
	drawn   [][]samples // method × measure

	replicates, done int
	random           *rand.Rand
	weight           []float64
}

// samples is a measure on each replicate so far, NaN where nothing counts in it.
type samples []float64

// Interval is where a value lies, with a confidence of 95 %.
type Interval struct{ Low, High float64 }

// The share of replicates left out at each end of an interval.
const tail = (1 - 0.95) / 2

// NewResampling returns the measures without a replicate; the measures are those of one
// dataset, and over says per video whether it is drawn, nil: all are.
func NewResampling(methods [][]Measure, over []bool, replicates int, seed uint64) *Resampled {
	r := &Resampled{methods: methods, replicates: replicates, random: rand.New(rand.NewPCG(seed, 0))}
	videos := len(over)
	for _, measures := range methods {
		for _, m := range measures {
			videos = max(videos, m.Videos)
		}
	}
	if over != nil && len(over) != videos {
		panic("score: over is not one a video")
	}
	r.weight = once(videos, over)
	for i, w := range r.weight {
		if w > 0 {
			r.videos = append(r.videos, i)
		}
	}
	for _, measures := range methods {
		values := make([]float64, len(measures))
		for m := range measures {
			values[m] = measures[m].At(r.weight)
		}
		r.value = append(r.value, values)
		r.drawn = append(r.drawn, make([]samples, len(measures)))
	}
	return r
}

// Bootstrap draws all replicates; the same seed gives the same intervals.
func Bootstrap(methods [][]Measure, over []bool, replicates int, seed uint64) *Resampled {
	r := NewResampling(methods, over, replicates, seed)
	for !r.Step() {
	}
	return r
}

// Step draws one replicate and reports whether it was the last; after that it does nothing.
func (r *Resampled) Step() bool {
	if r.Done() {
		return true
	}
	clear(r.weight)
	for range r.videos {
		r.weight[r.videos[r.random.IntN(len(r.videos))]]++
	}
	for i, measures := range r.methods {
		for m := range measures {
			r.drawn[i][m] = append(r.drawn[i][m], measures[m].At(r.weight))
		}
	}
	r.done++
	return r.Done()
}

// Done reports whether every replicate is drawn.
func (r *Resampled) Done() bool { return r.done >= r.replicates }

// Fraction returns how much is done, 0 to 1.
func (r *Resampled) Fraction() float64 {
	if r.Done() {
		return 1
	}
	return float64(r.done) / float64(r.replicates)
}

// Value returns a method's measure on the videos as they are; false where the method
// lacks it.
func (r *Resampled) Value(method int, name string) (float64, bool) {
	m := r.find(method, name)
	if m < 0 {
		return math.NaN(), false
	}
	return r.value[method][m], true
}

// Interval returns the percentile interval of a method's measure; false where the
// method lacks it, or no replicate has a value.
func (r *Resampled) Interval(method int, name string) (Interval, bool) {
	m := r.find(method, name)
	if m < 0 {
		return Interval{}, false
	}
	return interval(slices.Clone(r.drawn[method][m]))
}

// Difference returns by how much a measure of method i is above that of method j, and
// the percentile interval of the difference on the same videos; false where one of
// them lacks it, or no replicate has a value of both.
func (r *Resampled) Difference(i, j int, name string) (value float64, _ Interval, ok bool) {
	a, b := r.find(i, name), r.find(j, name)
	if a < 0 || b < 0 {
		return math.NaN(), Interval{}, false
	}
	differences := slices.Clone(r.drawn[i][a])
	for t, x := range r.drawn[j][b] {
		differences[t] -= x
	}
	within, ok := interval(differences)
	return r.value[i][a] - r.value[j][b], within, ok
}

// find returns the place of a method's measure, −1 where it lacks it.
func (r *Resampled) find(method int, name string) int {
	return slices.IndexFunc(r.methods[method], func(m Measure) bool { return m.Name == name })
}

// interval returns the percentile interval of the samples that are numbers; it sorts them.
func interval(s samples) (Interval, bool) {
	s = slices.DeleteFunc(s, math.IsNaN)
	if len(s) == 0 {
		return Interval{}, false
	}
	slices.Sort(s)
	return Interval{s.quantile(tail), s.quantile(1 - tail)}, true
}

// quantile returns a quantile of sorted samples, linear between neighbours (type 7 of
// Hyndman and Fan 1996).
func (s samples) quantile(p float64) float64 {
	at := p * float64(len(s)-1)
	below := int(at)
	if below+1 >= len(s) {
		return s[below]
	}
	return s[below] + (at-float64(below))*(s[below+1]-s[below])
}
