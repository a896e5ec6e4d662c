package special

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// Both agree with the standard library to two units in the last place.
func TestExpAndLog(t *testing.T) {
	for _, x := range []float64{0, math.Copysign(0, -1), 1e-320, -1e-320, 1e-9, -1e-9, 699.9, -699.9, 700, -700, 709, 710, -745, -746,
		math.Inf(1), math.Inf(-1), math.NaN(), 1, 0.5, math.Sqrt2 / 2, math.Nextafter(1, 2), math.Nextafter(1, 0), 0x1p-1022, math.MaxFloat64} {
		checkExpAndLog(t, x)
	}
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(-750, 750).Draw(t, "x")
		checkExpAndLog(t, x)
		checkExpAndLog(t, math.Exp(x))
	})
}

// checkExpAndLog compares Exp and Log at x with the standard library.
func checkExpAndLog(t interface{ Errorf(string, ...any) }, x float64) {
	if got, want := Exp(x), math.Exp(x); !close2(got, want) {
		t.Errorf("Exp(%g) = %.17g, want %.17g", x, got, want)
	}
	if got, want := Log(x), math.Log(x); !close2(got, want) {
		t.Errorf("Log(%g) = %.17g, want %.17g", x, got, want)
	}
}

// close2 reports whether two numbers differ by at most two units in the last place.
func close2(a, b float64) bool {
	return a == b || math.IsNaN(a) && math.IsNaN(b) || math.Abs(a-b) <= 0x1p-51*math.Abs(b)
}
