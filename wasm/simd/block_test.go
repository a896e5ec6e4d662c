//go:build js && wasm

package simd_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"siibp/core/constraint"
	"siibp/wasm/simd"
	"siibp/wasm/simd/simdtest"
)

// The steps of tracks are those of Go's loops: whether sets pull or not, hold a class at a
// breakpoint or more than one, and whether classes are near each other or far apart.
func TestBlock(t *testing.T) {
	simdtest.Each(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(11, 12))
		for range 4000 {
			compareSweeps(t, random)
		}
	})
}

// compareSweeps sweeps the classes of three concepts, a caption's tuples about them, by both.
func compareSweeps(t *testing.T, random *rand.Rand) {
	t.Helper()
	n, first, second, third := 1+random.IntN(9), 1+random.IntN(5), 1+random.IntN(4), 1+random.IntN(3)
	both, k := first+second, first+second+third
	allowed := make([]int, k)
	for c := range allowed {
		allowed[c] = c
	}
	var sets [][]int
	for range random.IntN(5) {
		sets = append(sets, []int{random.IntN(first), first + random.IntN(second)}, []int{random.IntN(first)})
		if random.IntN(2) == 0 {
			sets = append(sets, []int{random.IntN(first), first + random.IntN(second), both + random.IntN(third)})
		}
	}
	h := constraint.Hinge{C: []float64{0, 1, 5, 150}[random.IntN(4)], Margin: 0.2 + 2*random.Float64()}
	scale := []float64{1, 10, 100, 1000}[random.IntN(4)]
	nu, level := make([]float64, k*n), make([]float64, k*n)
	var known []bool // nil: then the kernel goes
	for i := range nu {
		nu[i], level[i] = random.Float64()/float64(k), scale*random.NormFloat64()
	}
	if random.IntN(3) == 0 {
		j := random.IntN(n)
		known = make([]bool, k*n)
		for c := range k {
			known[c*n+j] = true
		}
	}
	if b := constraint.NewBag(sets, allowed); len(sets) > 0 && random.IntN(2) == 0 { // a set is nearly met
		constraint.Recount(b, nu, n)
		h.Margin = b.Sum[random.IntN(len(sets))] * (1 + random.Float64()/2)
	}
	var found [2]struct {
		nu, zeta, sums []float64
		entropy        float64
	}
	for i := range found {
		constraint.Use(constraint.Kernel{})
		if i > 0 {
			constraint.Use(constraint.Kernel{Block: simd.Use().Block64})
		}
		b := constraint.NewBag(sets, allowed)
		x := &found[i]
		x.nu, x.zeta = append(x.nu, nu...), append(x.zeta, level...)
		constraint.Recount(b, x.nu, n)
		x.entropy = h.Sweep(b, 0, first, n, x.zeta, x.nu, known) + h.Sweep(b, first, both, n, x.zeta[first*n:], x.nu, known) +
			h.Sweep(b, both, k, n, x.zeta[both*n:], x.nu, known)
		x.sums = b.Sum
	}
	constraint.Use(constraint.Kernel{})
	loops, kernel := found[0], found[1]
	close := func(what string, got, want, off float64) {
		if !(math.Abs(got-want) <= off*max(1, math.Abs(want))) {
			t.Fatalf("%s is %.15g, by Go's loops %.15g: %d tracks, C %g, m %g, sets %v, level %v", what, got, want, n, h.C, h.Margin, sets, level)
		}
	}
	close("the entropy", kernel.entropy, loops.entropy, 1e-12*scale)
	for i := range nu {
		close("ν", kernel.nu[i], loops.nu[i], 1e-12*scale)
		if held := len(sets) > 0 && math.Abs(loops.zeta[i]) > 20; (known == nil || !known[i]) && !held { // there, rounding decides
			close("ζ", kernel.zeta[i], loops.zeta[i], 1e-5)
		}
	}
	for i := range kernel.sums {
		close("a sum", kernel.sums[i], loops.sums[i], 1e-11*scale)
	}
}
