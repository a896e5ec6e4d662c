//go:build js && wasm

package simd_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"siibp/core/constraint"
	"siibp/core/dataset"
	"siibp/core/simd"
	wasm "siibp/wasm/simd"
	"siibp/wasm/simd/simdtest"
)

// TestBlock compares the kernel's steps with those of Go's loops, for videos with and without constraints, with
// no class, one or several at a breakpoint, and with levels near each other or far apart.
func TestBlock(t *testing.T) {
	simdtest.Each(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(11, 12))
		for range 4000 {
			compareSweeps(t, random)
		}
	})
}

// compareSweeps draws a video with three concepts and captions about them, and sweeps it by both. Some tracks are
// known, and some exclude one another; the kernel leaves those to Go.
func compareSweeps(t *testing.T, random *rand.Rand) {
	t.Helper()
	n, first, second, third := 1+random.IntN(9), 1+random.IntN(5), 1+random.IntN(4), 1+random.IntN(3)
	both, all := first+second, first+second+third
	r := constraint.Rules{Factors: constraint.NewFactors([]int{first, second, third}, 0), Singles: constraint.All, Unique: []bool{true, false, false},
		C: []float64{0, 1, 5, 150}[random.IntN(4)], Margin: 0.2 + 2*random.Float64(), ExclusionC: []float64{0, 0, 4}[random.IntN(3)]}
	rows, columns := make([]int, n), make([]int, all)
	for j := range rows {
		rows[j] = j
	}
	for c := range columns {
		columns[c] = c
	}
	v := &dataset.Video{Cliques: [][]int{random.Perm(n)[:random.IntN(n+1)]}}
	for range random.IntN(5) {
		tuple := dataset.Tuple{random.IntN(first), random.IntN(second), dataset.None}
		if random.IntN(2) == 0 {
			tuple[2] = random.IntN(third)
		}
		v.Tuples, v.Counts = append(v.Tuples, tuple), append(v.Counts, 1+random.IntN(2))
	}
	scale := []float64{1, 10, 100, 1000}[random.IntN(4)]
	nu, level := make([]float64, all*n), make([]float64, all*n)
	var known []bool
	for i := range nu {
		nu[i], level[i] = random.Float64()/float64(all), scale*random.NormFloat64()
	}
	if random.IntN(3) == 0 {
		j := random.IntN(n)
		known = make([]bool, all*n)
		for c := range all {
			known[c*n+j] = true
		}
	}
	bag := func() *constraint.Video {
		b := r.Constrain(v, rows, columns)
		b.Recount(constraint.Nu{Double: nu, N: n}, nil)
		return b
	}
	if b := bag(); len(b.Totals) > 0 && random.IntN(2) == 0 { // a set is nearly met
		r.Margin = b.Totals[random.IntN(len(b.Totals))].Sum * (1 + random.Float64()/2)
	}
	slopes := []int{1, 8, 30, 100}[random.IntN(4)]
	var found [3]struct { // by Go's loops, by the kernel, and by the kernel in one span
		nu, zeta []float64
		totals   []constraint.Total
		entropy  float64
	}
	for i := range found {
		k := []*simd.Kernel{simd.Go(), wasm.Kernel(), wasm.Kernel()}[i]
		x, b, w := &found[i], bag(), constraint.Stepper{Math: &k.Math, Slopes: []int{slopes, slopes, 0}[i]}
		x.nu, x.zeta = append(x.nu, nu...), append(x.zeta, level...)
		for _, columns := range [][2]int{{0, first}, {first, both}, {both, all}} {
			sum, _ := w.Sweep(b, columns[0], columns[1], n, x.zeta[columns[0]*n:], x.nu, known, func(int) bool { return true })
			x.entropy += sum
		}
		x.totals = b.Totals
	}
	loops, kernel := found[0], found[1]
	if whole := found[2]; !slices.Equal(kernel.nu, whole.nu) || !slices.Equal(kernel.zeta, whole.zeta) || kernel.entropy != whole.entropy {
		t.Fatalf("spans of %d slopes and one span of all tracks differ: %v and %v", slopes, kernel, whole)
	}
	close := func(what string, got, want, off float64) {
		if !(math.Abs(got-want) <= off*max(1, math.Abs(want))) {
			t.Fatalf("%s is %.15g, by Go's loops %.15g: %d tracks, C %g, m %g, tuples %v, level %v", what, got, want, n, r.C, r.Margin, v.Tuples, level)
		}
	}
	close("the entropy", kernel.entropy, loops.entropy, 1e-12*scale)
	for i := range nu {
		close("ν", kernel.nu[i], loops.nu[i], 1e-12*scale)
		constrained := len(v.Tuples) > 0 || r.ExclusionC > 0
		if atBreakpoint := constrained && math.Abs(loops.zeta[i]) > 20; (known == nil || !known[i]) && !atBreakpoint { // there, rounding decides
			close("ζ", kernel.zeta[i], loops.zeta[i], 1e-5)
		}
	}
	for i := range kernel.totals {
		close("a sum", kernel.totals[i].Sum, loops.totals[i].Sum, 1e-11*scale)
	}
}
