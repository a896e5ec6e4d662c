package main

import (
	"math"
	"testing"

	"siibp/core/options"
	"siibp/core/synth"
)

// TestGonum compares three iterations with values computed by peer.py.
func TestGonum(t *testing.T) {
	d := synth.Planted(synth.Shape{Tracks: 1000, PerVideo: 5, Classes: []int{6, 6}, Dim: 16, Tuples: 2, Background: 8})
	o := options.Buffet()
	o.Background, o.Alpha = []int{8}, 10
	double, single := newProgram[float64](d, o), newProgram[float32](d, o)
	for range 3 {
		double.iterate()
		single.iterate()
	}
	near := func(what string, got, want, tolerance float64) {
		if math.Abs(got-want) > tolerance*math.Abs(want) {
			t.Errorf("%s is %.15g, NumPy's is %.15g", what, got, want)
		}
	}
	near("Σ ν", weighted(double.nu), 20623.017546655046, 1e-11)
	near("Φ", double.views[0].Phi[0], -0.34947925, 1e-7)
	near("Σ ν, float32", weighted(single.nu), 20623.017546655046, 1e-4)
}

// weighted returns Σ_i x_i·(i mod 7 + 1).
func weighted[T real](x []T) float64 {
	sum := 0.0
	for i, v := range x {
		sum += float64(v) * float64(i%7+1)
	}
	return sum
}
