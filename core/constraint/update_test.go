package constraint

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"

	"siibp/core/dataset"
	"siibp/core/simd"
	"siibp/core/special"
)

// drawn is a random video of two concepts, the first unique, whose captions pair their classes.
type drawn struct {
	rules    Rules
	video    dataset.Video
	rows     []int
	columns  []int
	concepts [][2]int
	nu       []float64
}

// draw draws such a video with n tracks and their ν.
func draw(t *rapid.T, n int) drawn {
	first := rapid.IntRange(1, 4).Draw(t, "classes")
	second := rapid.IntRange(1, 3).Draw(t, "others")
	d := drawn{concepts: [][2]int{{0, first}, {first, first + second}}}
	d.rules = Rules{Factors: NewFactors([]int{first, second}, 0, 0), Singles: All, Unique: []bool{true, false},
		C: rapid.SampledFrom([]float64{0, 1, 5, 150}).Draw(t, "C"), Margin: rapid.Float64Range(0.1, 3).Draw(t, "m"),
		ExclusionC: rapid.SampledFrom([]float64{0, 1, 5, 5, 150}).Draw(t, "C_x")}
	for range rapid.IntRange(0, 4).Draw(t, "tuples") {
		d.video.Tuples = append(d.video.Tuples, dataset.Tuple{rapid.IntRange(0, first-1).Draw(t, "class"), rapid.IntRange(0, second-1).Draw(t, "other")})
		d.video.Counts = append(d.video.Counts, rapid.IntRange(1, 3).Draw(t, "count"))
	}
	for j := range n {
		d.rows = append(d.rows, 10*j)
	}
	for range rapid.IntRange(0, 3).Draw(t, "cliques") {
		size := rapid.IntRange(0, min(n, 3)).Draw(t, "size")
		d.video.Cliques = append(d.video.Cliques, rapid.Permutation(d.rows).Draw(t, "clique")[:size])
	}
	for c := range first + second {
		d.columns = append(d.columns, c)
		for range n { // now and then a clique has no room left
			d.nu = append(d.nu, rapid.Float64Range(0, 1).Draw(t, "nu")/float64(rapid.IntRange(1, first+second).Draw(t, "of")))
		}
	}
	return d
}

// constraints returns the video's constraints.
func (d *drawn) constraints() *Constraints {
	b := d.rules.Constrain(&d.video, d.rows, d.columns)
	b.ComputeSums(Nu{Double: d.nu, N: len(d.rows)})
	return b
}

// TestExclusionWeightScalesTheCost checks that a step with a fraction of C_x equals that of a smaller C_x, and that exclusion has no
// effect up to β = ½.
func TestExclusionWeightScalesTheCost(t *testing.T) {
	for beta, want := range map[float64]float64{0.1: 0, 0.5: 0, 0.75: 0.5, 1: 1} {
		if got := ExclusionWeight(beta); got != want {
			t.Errorf("at β = %g, %g of C_x are in force, want %g", beta, got, want)
		}
	}
	nuAfter := func(c, weight float64) []float64 {
		rules := Rules{Factors: NewFactors([]int{2}, 0, 0), Unique: []bool{true}, ExclusionC: c}
		v := rules.Constrain(&dataset.Video{Free: true, Cliques: [][]int{{0, 1, 2}}}, []int{0, 1, 2}, []int{0, 1})
		nu := []float64{0.5, 0.25, 0.25, 0.1, 0.3, 0.2} // class 0 is at its bound
		v.ComputeSums(Nu{Double: nu, N: 3})
		w := Updater{Math: &simd.Go().Math, ExclusionWeight: weight}
		w.Update(Block{v, 0, 2, 3, []float64{2, 1, 3, 0.5, -1, 0.1}, nu, nil})
		return nu
	}
	free, bound := nuAfter(0, 1), nuAfter(5, 1)
	if floats.EqualApprox(free, bound, 1e-3) {
		t.Fatalf("the exclusion changes nothing: ν = %v", bound)
	}
	if got, want := nuAfter(5, 0.1), nuAfter(0.5, 1); !floats.EqualApprox(got, want, 1e-14) || floats.EqualApprox(got, bound, 1e-3) {
		t.Errorf("ν = %v with a tenth of C_x, want %v", got, want)
	}
	if got := nuAfter(5, 0); !floats.EqualApprox(got, free, 1e-15) {
		t.Errorf("ν = %v with none of C_x, want %v", got, free)
	}
}

// TestUpdateEqualsBreakpointSolver compares Update with the steps of the BreakpointSolver, track after track.
func TestUpdateEqualsBreakpointSolver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "tracks")
		d := draw(t, n)
		d.rules.ByPaper = d.rules.ExclusionC == 0 && rapid.Bool().Draw(t, "by paper")
		if d.rules.ByPaper { // its blocks are of one class
			d.concepts = nil
			for c := range d.columns {
				d.concepts = append(d.concepts, [2]int{c, c + 1})
			}
		}
		nu, b := d.nu, d.constraints()
		known := make([]bool, len(nu))
		logits := make([]float64, len(nu))
		scale := rapid.SampledFrom([]float64{1, 1, 30, 1000}).Draw(t, "scale")
		for i := range logits {
			logits[i] = scale * rapid.Float64Range(-2, 2).Draw(t, "a")
		}
		w := Updater{Math: &simd.Go().Math, ExclusionWeight: 1, ByPaper: d.rules.ByPaper}
		for _, concept := range d.concepts {
			from, to := concept[0], concept[1]
			for j := range n {
				is := rapid.IntRange(0, 4).Draw(t, "known") == 0
				for c := from; c < to; c++ {
					known[c*n+j] = is
				}
			}
			want, same, bag := slices.Clone(nu), slices.Clone(logits), b.Clone()
			entropy := solveTracks(d.rules.ByPaper, bag, from, to, n, same, want, known)
			if got := w.Update(Block{b, from, to, n, logits[from*n:], nu, known}); math.Abs(got-entropy) > 1e-12*scale {
				t.Fatalf("Σ ν log ν is %.15g, want %.15g", got, entropy)
			}
			if !floats.EqualApprox(nu, want, 1e-11) {
				t.Fatalf("ν = %v, want %v", nu, want)
			}
			if d.rules.C > 0 { // else nothing reads them
				checkSums(t, b, bag)
			}
			for at := from * n; at < to*n; at++ {
				off := 0.0
				if len(b.kinds) > 0 {
					off = tolerance(logits[at], same[at], 3e-14*scale)
				}
				if got, want := logits[at], same[at]; !known[at] && math.Abs(got-want) > 1e-9*max(1, math.Abs(want))+off {
					t.Fatalf("ζ_%d = %.15g, want %.15g", at, got, want)
				}
			}
		}
	})
}

// checkSums compares the sums of two videos.
func checkSums(t *rapid.T, got, want *Constraints) {
	t.Helper()
	for j, x := range want.Sums() {
		if y := got.Sums()[j]; math.Abs(y.Sum-x.Sum) > 1e-10 || y.Threshold != x.Threshold {
			t.Fatalf("set %d: %v, want %v", j, y, x)
		}
	}
	for i, k := range want.kinds {
		if k.Kind == Kind(want.hinge) {
			continue
		}
		if a, b := got.kinds[i].Kind.(*Exclusion).sums, k.Kind.(*Exclusion).sums; !floats.EqualApprox(a, b, 1e-10) {
			t.Fatalf("the cliques' sums are %v, want %v", a, b)
		}
	}
}

// tolerance is the largest difference allowed between two ζ at a breakpoint: both follow from sums that differ by
// rounding.
func tolerance(zeta, other, rounding float64) float64 {
	if zeta*other > 0 {
		zeta = math.Copysign(min(math.Abs(zeta), math.Abs(other)), zeta)
	}
	if off := rounding * math.Exp(math.Abs(zeta)); off < 1 {
		return off
	}
	return math.Inf(1)
}

// solveTracks computes what Update does, by the BreakpointSolver.
func solveTracks(byPaper bool, b *Constraints, from, to, n int, logits, nu []float64, known []bool) float64 {
	sum := 0.0
	for j := range n {
		if known[from*n+j] {
			continue
		}
		var zeta []float64
		var slopes [][]Slope
		for c := from; c < to; c++ {
			zeta = append(zeta, logits[c*n+j])
			slopes = append(slopes, b.Slopes(nil, Coefficient{Column: c, Track: j, N: n, Nu: nu, ExclusionWeight: 1}))
		}
		p := make([]float64, len(zeta))
		if byPaper {
			zeta[0] += floats.Sum(b.PaperSlopes(nil, Coefficient{Column: from, Track: j, N: n, Nu: nu, ExclusionWeight: 1}))
			now, entropy := special.Bernoulli(zeta[0])
			p[0] = now
			sum -= entropy
		} else {
			entropy, _ := new(BreakpointSolver).Solve(zeta, p, slopes)
			sum += entropy
		}
		for i, c := 0, from; c < to; i, c = i+1, c+1 {
			b.Change(Coefficient{Column: c, Track: j, N: n, Nu: nu, ExclusionWeight: 1}, p[i]-nu[c*n+j])
			logits[c*n+j], nu[c*n+j] = zeta[i], p[i]
		}
	}
	return sum
}

// TestUpdateHoldsAtBreakpoints has ν_3 = 1, ν_4 = 0.8 and m = 0.5, so that the sets {1, 3} and {1, 4} have the breakpoints
// 0.5 and 0.625 of class 1. The fast form takes all of these steps.
func TestUpdateHoldsAtBreakpoints(t *testing.T) {
	for _, c := range []struct {
		logits, want float64
		slopes       []float64
	}{
		{-9, 1.0 / 3, []float64{1, 0.8}}, // with both slopes
		{-5, 0.5, []float64{1, 0.8}},
		{-2, 0.625, []float64{1, 0.8}},
		{3, math.Exp(3) / (math.Exp(3) + 2), []float64{1, 0.8}}, // with none
		{-5, 0.5, []float64{1, 1}},                              // at one place
		{3, math.Exp(3) / (math.Exp(3) + 2), []float64{1, 1}},
		{-9, 0.5, []float64{1, 1, 1}},
		{0, 0.625, []float64{0.8, 1}},
	} {
		r := Rules{Factors: NewFactors([]int{2, len(c.slopes)}, 0, 0), Singles: TuplesOnly, C: 5, Margin: 0.5}
		v, columns, nu := &dataset.Video{}, []int{0, 1}, []float64{0, 0}
		for i, slope := range c.slopes {
			columns, nu = append(columns, 2+i), append(nu, slope)
			v.Tuples = append(v.Tuples, dataset.Tuple{0, i})
		}
		w := Updater{Math: &simd.Go().Math, ExclusionWeight: 1}
		logits := []float64{c.logits, 0}
		w.Update(Block{r.Constrain(v, []int{0}, columns), 0, 2, 1, logits, nu, nil})
		zeta := math.Log(c.want / (1 - c.want))
		if math.Abs(nu[0]-c.want) > 1e-12 || math.Abs(logits[0]-zeta) > 1e-12 || len(w.softmax.slow.zetas) > 0 {
			t.Errorf("a = %g, slopes %v: ν = %.15g, want %.15g; ζ = %.15g, want %.15g; %d steps by themselves",
				c.logits, c.slopes, nu[0], c.want, logits[0], zeta, len(w.softmax.slow.zetas))
		}
	}
}

// TestUpdateHoldsExcludedTracks has a track that is held at the rest of the bound of its clique, and one whose other clique has
// reached the bound. The fast form takes all of these steps.
func TestUpdateHoldsExcludedTracks(t *testing.T) {
	r := Rules{Factors: NewFactors([]int{2}, 0, 0), Singles: All, C: 5, Margin: 1, ExclusionC: 5, Unique: []bool{true}}
	v := &dataset.Video{Tuples: []dataset.Tuple{{0}, {1}}, Cliques: [][]int{{4, 7}, {7, 9}}}
	nu := []float64{0.75, 0.5, 1, 0, 0, 0} // of class 0 on three tracks, and of class 1
	b := r.Constrain(v, []int{4, 7, 9}, []int{0, 1})
	b.ComputeSums(Nu{Double: nu, N: 3})
	w := Updater{Math: &simd.Go().Math, ExclusionWeight: 1}
	w.Update(Block{b, 0, 2, 3, []float64{3, 3, 3, -9, -9, -9}, nu, nil})
	second := math.Exp(-2) / (1 + math.Exp(-2) + math.Exp(-9+5))
	for j, want := range []float64{0.5, second, 1 - second} {
		if math.Abs(nu[j]-want) > 1e-14 {
			t.Errorf("track %d: ν = %.17g, want %.17g", j, nu[j], want)
		}
	}
	if len(w.softmax.slow.zetas) > 0 {
		t.Errorf("%d steps were walked", len(w.softmax.slow.zetas))
	}
}

// TestUpdateWithoutCostIsASoftmax sets C = 0. The update is then the softmax of the logits, and solve is not called.
func TestUpdateWithoutCostIsASoftmax(t *testing.T) {
	r := Rules{Factors: NewFactors([]int{2, 2}, 0, 0), Singles: TuplesOnly, Margin: 0.1}
	v := &dataset.Video{Tuples: []dataset.Tuple{{0, 0}, {1, 1}}}
	nu := []float64{0, 0, 1, 1}
	w := Updater{Math: &simd.Go().Math, ExclusionWeight: 1}
	logits := []float64{0, 0}
	w.Update(Block{r.Constrain(v, []int{0}, []int{0, 1, 2, 3}), 0, 2, 1, logits, nu, nil})
	if math.Abs(nu[0]-1./3) > 1e-15 || math.Abs(nu[1]-1./3) > 1e-15 || len(w.softmax.slow.zetas) > 0 {
		t.Errorf("ν = %v, want thirds; %d tracks were solved one by one", nu[:2], len(w.softmax.slow.zetas))
	}
}

// TestUpdateDoesNotSaturate has unnormalized probabilities of which some are lost in the sum: their ζ still differ.
func TestUpdateDoesNotSaturate(t *testing.T) {
	for _, c := range []struct{ logits, want []float64 }{
		{[]float64{100, 60}, []float64{40, -40}},
		{[]float64{800, 5}, []float64{800 - 5.006715348489118, -795}},
		{[]float64{900}, []float64{900}},
		{[]float64{-900, -2000}, []float64{-900, -2000}},
		{[]float64{900, 400, 300}, []float64{500, -500, -600}},
	} {
		zeta := slices.Clone(c.logits)
		r := Rules{Factors: NewFactors([]int{len(zeta)}, 0, 0)}
		b := r.Constrain(&dataset.Video{}, []int{0}, make([]int, len(zeta)))
		(&Updater{Math: &simd.Go().Math, ExclusionWeight: 1}).Update(Block{b, 0, len(zeta), 1, zeta, make([]float64, len(zeta)), nil})
		for k, want := range c.want {
			if math.Abs(zeta[k]-want) > 1e-12*math.Abs(want) {
				t.Errorf("%v: ζ_%d = %.17g, want %.17g", c.logits, k, zeta[k], want)
			}
		}
	}
}
