package score

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// measureOf returns a measure that is the mean of values, one list per video.
func measureOf(name string, values [][]float64) Measure {
	m := NewMeans(len(values))
	for video, list := range values {
		for _, v := range list {
			m.Add(video, v)
		}
	}
	return Measure{Name: name, Count: m.items, Videos: len(values), At: m.At}
}

// resampledWorld draws a measure of two methods on videos of 1 to 9 tracks. Both methods share
// a random offset per video, and method 0 exceeds method 1 by gain.
func resampledWorld(random *rand.Rand, videos int, gain float64) [][]Measure {
	a, b := make([][]float64, videos), make([][]float64, videos)
	for i := range videos {
		video := random.NormFloat64()
		for range 1 + random.IntN(9) {
			a[i] = append(a[i], video+gain+0.3*random.NormFloat64())
			b[i] = append(b[i], video+0.3*random.NormFloat64())
		}
	}
	return [][]Measure{{measureOf("m", a)}, {measureOf("m", b)}}
}

// TestCoverage checks the coverage of 95 % intervals in 300 worlds with 40 videos: 91 % to
// 98 %. Percentile intervals of 40 draws are slightly too narrow; Student's distribution gives
// 94 % with a standard deviation of 1.4 % over 300 worlds. Paired intervals of differences must
// be narrower than unpaired ones.
func TestCoverage(t *testing.T) {
	const worlds, videos, replicates, gain = 300, 40, 400, 0.1
	random := rand.New(rand.NewPCG(5, 0))
	alone, paired, narrower := 0, 0, 0
	for seed := range worlds {
		r := bootstrap(resampledWorld(random, videos, gain), nil, replicates, uint64(seed))
		a, _ := r.Interval(0, "m")
		b, _ := r.Interval(1, "m")
		value, d, ok := r.Difference(0, 1, "m")
		if x, _ := r.Value(0, "m"); !ok || !(a.Low <= x && x <= a.High && d.Low <= value && value <= d.High) {
			t.Fatalf("the value %g is not in %v, or %g not in %v", x, a, value, d)
		}
		if a.Low <= gain && gain <= a.High {
			alone++
		}
		if d.Low <= gain && gain <= d.High {
			paired++
		}
		if unpaired := math.Hypot(a.High-a.Low, b.High-b.Low); d.High-d.Low < unpaired/2 {
			narrower++
		}
	}
	t.Logf("of %d worlds, the interval of a value holds the truth in %d, of a difference in %d", worlds, alone, paired)
	for _, held := range []int{alone, paired} {
		if share := float64(held) / worlds; share < 0.91 || share > 0.98 {
			t.Errorf("intervals hold the truth in %.3f of the worlds", share)
		}
	}
	if narrower != worlds {
		t.Errorf("only %d of %d paired intervals are half as wide as unpaired ones", narrower, worlds)
	}
}

func TestResamplingLacksMeasures(t *testing.T) {
	both := measureOf("both", [][]float64{{1}, {3}, {2}})
	r := bootstrap([][]Measure{{both, measureOf("one", [][]float64{{1}, nil, nil})}, {both}, {measureOf("none", make([][]float64, 3))}}, nil, 50, 1)
	if _, ok := r.Interval(1, "one"); ok {
		t.Error("an interval of a measure that the method lacks")
	}
	if _, _, ok := r.Difference(0, 1, "one"); ok {
		t.Error("a difference of a measure that one method lacks")
	}
	if _, ok := r.Value(1, "one"); ok {
		t.Error("a value of a measure that the method lacks")
	}
	if _, ok := r.Interval(2, "none"); ok {
		t.Error("an interval of nothing")
	}
	// The measure is NaN in replicates without the first video, else 1: one video of one.
	if got, ok := r.Interval(0, "one"); !ok || math.Abs(got.Low-0.025) > 1e-12 || got.High != 1 {
		t.Errorf("the interval of a constant is %v", got)
	}
	if value, within, ok := r.Difference(0, 1, "both"); !ok || value != 0 || within != (Interval{}) {
		t.Errorf("a method differs from itself by %g in %v", value, within)
	}
}

// Every method uses the same draws; a draw has as many videos as are included, all of them
// included.
func TestReplicates(t *testing.T) {
	var first, second [][]float64
	record := func(list *[][]float64) Measure {
		return Measure{Name: "m", Videos: 5, At: func(weight []float64) float64 {
			*list = append(*list, slices.Clone(weight))
			return 0
		}}
	}
	included := []bool{true, false, true, true, false}
	r := NewResampling([][]Measure{{record(&first)}, {record(&second)}}, included, 30, 1)
	if _, ok := r.Interval(0, "m"); ok || r.Done() {
		t.Error("an interval before the first replicate")
	}
	steps := 1
	for !r.Step() {
		steps++
	}
	if steps != 30 || !r.Step() || !r.Done() || len(first) != 31 {
		t.Fatalf("%d steps measure %d times", steps, len(first))
	}
	drawn, twice := make([]float64, 5), 0
	for i, weight := range first {
		if !slices.Equal(weight, second[i]) {
			t.Fatalf("replicate %d draws %v for one method and %v for another", i, weight, second[i])
		}
		if sum := weight[0] + weight[2] + weight[3]; sum != 3 || weight[1] != 0 || weight[4] != 0 {
			t.Fatalf("replicate %d draws %v", i, weight)
		}
		for v, w := range weight {
			drawn[v] += w
		}
		if slices.Max(weight) > 1 {
			twice++
		}
	}
	// A draw of three from three repeats a video with probability 7/9: 23 ± 2.3 of 30 replicates.
	if !slices.Equal(first[0], []float64{1, 0, 1, 1, 0}) || twice < 16 {
		t.Errorf("measures at %v first, and draws some video twice in %d replicates", first[0], twice)
	}
	// 90 draws give 30 per video, with a standard deviation of 4.5.
	for _, v := range []int{0, 2, 3} {
		if drawn[v] < 15 || drawn[v] > 45 {
			t.Errorf("video %d is drawn %g times of 90", v, drawn[v])
		}
	}
}

// Reading an interval changes neither this interval nor another one.
func TestIntervalsAreRepeatable(t *testing.T) {
	r := bootstrap(resampledWorld(rand.New(rand.NewPCG(1, 0)), 20, 0), nil, 100, 7)
	a, _ := r.Interval(0, "m")
	_, ab, _ := r.Difference(0, 1, "m")
	r.Interval(1, "m")
	_, again, _ := r.Difference(0, 1, "m")
	if once, _ := r.Interval(0, "m"); a != once || ab != again {
		t.Errorf("the intervals %v and %v are %v and %v the second time", a, ab, once, again)
	}
}

func TestSameSeedSameIntervals(t *testing.T) {
	methods := resampledWorld(rand.New(rand.NewPCG(1, 0)), 20, 0)
	_, a, _ := bootstrap(methods, nil, 100, 7).Difference(0, 1, "m")
	_, b, _ := bootstrap(methods, nil, 100, 7).Difference(0, 1, "m")
	_, c, _ := bootstrap(methods, nil, 100, 8).Difference(0, 1, "m")
	if a != b || a == c {
		t.Errorf("seed 7 gives %v and %v, seed 8 gives %v", a, b, c)
	}
}

// The interval skips NaN and interpolates between samples.
func TestInterval(t *testing.T) {
	var s samples
	for i := range 101 {
		s = append(s, float64(i*37%101), math.NaN()) // a permutation of 0 … 100
	}
	// The 2.5 % and 97.5 % quantiles of 0 … 100 are 2.5 and 97.5.
	if got, ok := percentileInterval(s); !ok || math.Abs(got.Low-2.5) > rounding || math.Abs(got.High-97.5) > rounding {
		t.Errorf("got %v", got)
	}
	if got, ok := percentileInterval(samples{3}); !ok || got != (Interval{3, 3}) {
		t.Errorf("of one sample: %v", got)
	}
}

// The expected quantiles are from tables of Student's distribution.
func TestStudentQuantile(t *testing.T) {
	for nu, want := range map[float64]float64{3: 3.182, 5: 2.571, 10: 2.228, 30: 2.042, 1e9: 1.960} {
		if got := studentQuantile(nu); math.Abs(got/want-1) > 0.01 {
			t.Errorf("of %v degrees of freedom: %v, want %v", nu, got, want)
		}
	}
	for n, want := range map[int]float64{1: 0, 1000000: tailShare} {
		if got := expandedTail(n); math.Abs(got-want) > 1e-5 {
			t.Errorf("the tail of %d videos is %v, want %v", n, got, want)
		}
	}
}

// In 400 worlds with eight videos, the coverage of the expanded interval is closer to 95 % than
// that of the percentile interval.
func TestExpandedInterval(t *testing.T) {
	const worlds, videos, gain = 400, 8, 0.1
	random := rand.New(rand.NewPCG(6, 0))
	held := [2]int{}
	for seed := range worlds {
		r := bootstrap(resampledWorld(random, videos, gain), nil, 400, uint64(seed))
		narrow, _ := r.Interval(0, "m")
		wide, ok := r.ExpandedInterval(0, "m")
		if !ok || wide.Low > narrow.Low || wide.High < narrow.High {
			t.Fatalf("%v is not within %v", narrow, wide)
		}
		for i, x := range []Interval{narrow, wide} {
			if x.Low <= gain && gain <= x.High {
				held[i]++
			}
		}
	}
	t.Logf("of %d worlds, the percentile interval holds the truth in %d, the expanded one in %d", worlds, held[0], held[1])
	if share := float64(held[1]) / worlds; held[1] < held[0]+worlds/40 || share < 0.9 || share > 0.98 {
		t.Errorf("%d and %d", held[0], held[1])
	}
	if _, ok := bootstrap([][]Measure{{}}, []bool{true, true}, 3, 1).ExpandedInterval(0, "m"); ok {
		t.Error("an interval of a measure that the method lacks")
	}
}

// bootstrap draws all replicates.
func bootstrap(methods [][]Measure, included []bool, replicates int, seed uint64) *Resampling {
	r := NewResampling(methods, included, replicates, seed)
	for !r.Step() {
	}
	return r
}

// Where all videos agree the interval is that of Clopper and Pearson: with it, n of n occur in 2.5 % of the cases.
func TestIntervalOfAgreementHasWidth(t *testing.T) {
	for x, want := range map[float64]Interval{0: {0, 0.3085}, 1: {0.6915, 1}, 0.5: {0.5, 0.5}} {
		values := make([][]float64, 10)
		for i := range values {
			values[i] = []float64{x, x}
		}
		r := bootstrap([][]Measure{{measureOf("m", values)}}, nil, 100, 1)
		if got, ok := r.Interval(0, "m"); !ok || math.Abs(got.Low-want.Low) > 1e-4 || math.Abs(got.High-want.High) > 1e-4 {
			t.Errorf("%g in ten videos: %v, want %v", x, got, want)
		}
	}
}
