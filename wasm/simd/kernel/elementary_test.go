//go:build js && wasm

package kernel

import (
	"math"
	"testing"

	"siibp/core/simd/vector"
	"siibp/wasm/simd/asm"
)

// points is the number of arguments of each function.
const points = 1 << 16

// TestElementaryWithinUlps compares each function with package math over its domain, in units in the last place.
func TestElementaryWithinUlps(t *testing.T) {
	functions := []struct {
		name string
		code func(g generator, f *asm.Func, x asm.Var) asm.Value
		want func(float64) float64
		at   func(c vector.ExpLogConstants, u float64) float64 // 0 ≤ u ≤ 1
		ulps float64
	}{
		{"exp", minus, func(z float64) float64 { return math.Exp(-z) },
			func(c vector.ExpLogConstants, u float64) float64 { return c.Limit * u }, 1.5},
		{"small exp", minus, func(z float64) float64 { return math.Exp(-z) },
			func(_ vector.ExpLogConstants, u float64) float64 { return 2 * u }, 1.5},
		{"log1p", generator.log1p, math.Log1p,
			func(c vector.ExpLogConstants, u float64) float64 { return math.Exp(-c.Limit * u) }, 1.5},
		{"log", generator.log, math.Log,
			func(c vector.ExpLogConstants, u float64) float64 { return math.Exp(c.Limit * (2*u - 1)) }, 1.5},
		{"log near 1", generator.log, math.Log,
			func(_ vector.ExpLogConstants, u float64) float64 { return 0.25 + 4*u }, 1.5},
		{"log1p near 1", generator.log1p, math.Log1p,
			func(_ vector.ExpLogConstants, u float64) float64 { return 4 * u }, 1.5},
	}
	for _, lanes := range []asm.Lanes{asm.Floats, asm.Doubles} {
		for _, relaxed := range []bool{false, true} {
			lanes.Relaxed = relaxed
			for _, f := range functions {
				t.Run(f.name, func(t *testing.T) {
					x := make([]float64, points)
					for i := range x {
						x[i] = round(lanes, f.at(generator{nil, lanes}.constants(), float64(i)/(points-1)))
					}
					for i, got := range apply(t, lanes, f.code, x) {
						want := f.want(x[i])
						if ulps := math.Abs(got-want) / ulp(lanes, want); !(ulps <= f.ulps) {
							t.Fatalf("%d lanes, relaxed %v: %v becomes %v, want %v: %.2f ulp", lanes.Count, relaxed, x[i], got, want, ulps)
						}
					}
				})
			}
		}
	}
}

// minus returns expMinus of one vector.
func minus(g generator, f *asm.Func, z asm.Var) asm.Value { return g.expMinus(f, []asm.Var{z})[0] }
