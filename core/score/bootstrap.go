package score

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// Resampling is a paired bootstrap over videos (Efron and Tibshirani 1993, chapters 6 and
// 13). It holds the measures of several methods on a dataset and on bootstrap replicates. A
// replicate draws whole videos with replacement, because the tracks of a video are not
// independent. All methods share the same draws, so that the difficulty of a draw cancels in
// their differences.
type Resampling struct {
	methods [][]Measure
	videos  []int       // indices of the videos to draw from
	values  [][]float64 // on the original sample, method × measure
	samples [][]samples // on the replicates, method × measure

	replicates, done int
	random           *rand.Rand
	weights          []float64
}

// samples holds a measure's value on each replicate so far, NaN for a replicate in which the
// measure has no item.
type samples []float64

// Interval is a 95 % confidence interval.
type Interval struct {
	Low  float64 `json:"low"`  // lower limit
	High float64 `json:"high"` // upper limit
}

// tailShare is the tail probability of a 95 % interval on each side.
const tailShare = (1 - 0.95) / 2

// NewResampling returns a bootstrap of the methods' measures, all on one dataset, before its
// first replicate. included[i] selects video i for drawing; nil selects all videos.
func NewResampling(methods [][]Measure, included []bool, replicates int, seed uint64) *Resampling {
	r := &Resampling{methods: methods, replicates: replicates, random: rand.New(rand.NewPCG(seed, 0))}
	videos := len(included)
	for _, measures := range methods {
		for _, m := range measures {
			videos = max(videos, m.Videos)
		}
	}
	if included != nil && len(included) != videos {
		panic("score: included does not have one entry for each video")
	}
	r.weights = UnitWeights(videos, included)
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

// Step draws one replicate and reports whether it was the last. After the last replicate,
// Step does nothing and returns true.
func (r *Resampling) Step() bool {
	if r.Done() {
		return true
	}
	// The weight of a video is the number of times that it is drawn.
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

// Done reports whether all replicates have been drawn.
func (r *Resampling) Done() bool { return r.done >= r.replicates }

// Fraction returns the fraction of replicates drawn, from 0 to 1.
func (r *Resampling) Fraction() float64 {
	if r.Done() {
		return 1
	}
	return float64(r.done) / float64(r.replicates)
}

// Value returns a method's measure on the original sample, and false if the method lacks the
// measure.
func (r *Resampling) Value(method int, name string) (float64, bool) {
	m := r.index(method, name)
	if m < 0 {
		return math.NaN(), false
	}
	return r.values[method][m], true
}

// Interval returns the percentile interval of a method's measure, and false if the method
// lacks the measure or no replicate has a value. If all videos are at a limit of the measure, 0 or 1, every replicate
// is, too: the interval is then that of Clopper and Pearson (1934) for as many videos, so that it has a width.
func (r *Resampling) Interval(method int, name string) (Interval, bool) {
	m := r.index(method, name)
	if m < 0 {
		return Interval{}, false
	}
	interval, ok := percentileInterval(slices.Clone(r.samples[method][m]))
	if ok && interval.Low == interval.High {
		interval = agreementInterval(interval.Low, r.videosWith(method, m))
	}
	return interval, ok
}

// videosWith returns the number of videos in which a method's measure has an item.
func (r *Resampling) videosWith(method, measure int) (n int) {
	one := make([]float64, len(r.weights))
	for _, video := range r.videos {
		one[video] = 1
		if !math.IsNaN(r.methods[method][measure].At(one)) {
			n++
		}
		one[video] = 0
	}
	return n
}

// agreementInterval returns the interval of a share that is x in every one of n videos.
func agreementInterval(x float64, n int) Interval {
	least := math.Pow(tailShare, 1/float64(n)) // the least probability with which n of n occur in 2.5 % of the cases
	switch x {
	case 0:
		return Interval{0, 1 - least}
	case 1:
		return Interval{least, 1}
	}
	return Interval{x, x}
}

// Difference returns the measure of method i minus that of method j, and the percentile
// interval of the difference over paired replicates. It returns false if either method lacks
// the measure, or if no replicate has a value for both.
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

// StandardError returns the bootstrap standard error of the difference between methods i and
// j in a measure, and false if fewer than two replicates have a value for both.
func (r *Resampling) StandardError(i, j int, name string) (float64, bool) {
	a, b := r.index(i, name), r.index(j, name)
	if a < 0 || b < 0 {
		return math.NaN(), false
	}
	var differences []float64
	for t, x := range r.samples[j][b] {
		if d := r.samples[i][a][t] - x; !math.IsNaN(d) {
			differences = append(differences, d)
		}
	}
	if len(differences) < 2 {
		return math.NaN(), false
	}
	return stat.StdDev(differences, nil), true
}

// index returns the index of a method's measure, −1 if the method lacks it.
func (r *Resampling) index(method int, name string) int {
	return slices.IndexFunc(r.methods[method], func(m Measure) bool { return m.Name == name })
}

// percentileInterval returns the 95 % percentile interval of the samples, ignoring NaN. It
// sorts s.
func percentileInterval(s samples) (Interval, bool) { return tailInterval(s, tailShare) }

// tailInterval is percentileInterval with the given tail probability on each side.
func tailInterval(s samples, tail float64) (Interval, bool) {
	s = slices.DeleteFunc(s, math.IsNaN)
	if len(s) == 0 {
		return Interval{}, false
	}
	slices.Sort(s)
	return Interval{s.quantile(tail), s.quantile(1 - tail)}, true
}

// quantile returns the p-quantile of sorted samples by linear interpolation (type 7 of
// Hyndman and Fan 1996).
func (s samples) quantile(p float64) float64 {
	position := p * float64(len(s)-1)
	below := int(position)
	if below+1 >= len(s) {
		return s[below]
	}
	return s[below] + (position-float64(below))*(s[below+1]-s[below])
}

// ExpandedInterval returns the expanded percentile interval of a method's measure (Hesterberg,
// What teachers should know about the bootstrap, 2015, section 5.2). Its tail probability is
// Φ(−t √(n/(n−1))) for n videos, with t the quantile of Student's distribution with n − 1
// degrees of freedom. It corrects for the percentile interval being too narrow in small
// samples.
func (r *Resampling) ExpandedInterval(method int, name string) (Interval, bool) {
	m := r.index(method, name)
	if m < 0 {
		return Interval{}, false
	}
	return tailInterval(slices.Clone(r.samples[method][m]), expandedTail(len(r.videos)))
}

// expandedTail returns the tail probability of the expanded interval for n videos.
func expandedTail(n int) float64 {
	if n < 2 {
		return 0
	}
	x := studentQuantile(float64(n-1)) * math.Sqrt(float64(n)/float64(n-1))
	return math.Erfc(x/math.Sqrt2) / 2
}

// studentQuantile returns the 97.5 % quantile of Student's distribution with ν degrees of
// freedom (Abramowitz and Stegun 1964, 26.7.5). The error is below 1 % for ν ≥ 3; for smaller
// ν the result is too small.
func studentQuantile(nu float64) float64 {
	const z = 1.959963984540054
	const z3, z5, z7 = z * z * z, z * z * z * z * z, z * z * z * z * z * z * z
	return z + (z3+z)/(4*nu) + (5*z5+16*z3+3*z)/(96*nu*nu) + (3*z7+19*z5+17*z3-15*z)/(384*nu*nu*nu)
}
