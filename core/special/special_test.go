package special

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// table holds values computed by mpmath 1.3 with 50 digits, rounded to 17.
var table = []struct {
	name string
	f    func(float64) float64
	x, y float64
}{
	{"Sigmoid", Sigmoid, 0, 0.5},
	{"Sigmoid", Sigmoid, -40, 4.2483542552915890e-18},
	{"Sigmoid", Sigmoid, 2, 0.88079707797788244},
	{"LogSigmoid", LogSigmoid, 0, -0.69314718055994531},
	{"LogSigmoid", LogSigmoid, 40, -4.2483542552915890e-18},
	{"LogSigmoid", LogSigmoid, -800, -800},
	{"XLogX", XLogX, 0, 0},
	{"XLogX", XLogX, 2, 1.3862943611198906},
	{"Log1mExp", Log1mExp, -1e-20, -46.051701859880914},
	{"Log1mExp", Log1mExp, -50, -1.9287498479639178e-22},
	{"Logit", Logit, 0.75, 1.0986122886681098},
}

func TestTable(t *testing.T) {
	for _, c := range table {
		got := c.f(c.x)
		if math.Abs(got-c.y) > 4e-16*math.Abs(c.y) {
			t.Errorf("%s(%g) = %.17g, want %.17g", c.name, c.x, got, c.y)
		}
	}
}

func TestLimits(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct{ got, want float64 }{
		{entropy(inf), 0}, {entropy(-inf), 0}, {entropy(800), 0},
		{Sigmoid(inf), 1}, {Sigmoid(-inf), 0},
		{LogSigmoid(inf), 0}, {LogSigmoid(-inf), -inf},
		{Logit(0), -inf}, {Logit(1), inf},
		{LogAddExp(-inf, 3), 3}, {LogAddExp(-inf, -inf), -inf},
		{LogSumExp(nil), -inf}, {LogSumExp([]float64{-inf, -inf}), -inf}, {LogSumExp([]float64{1000, -inf}), 1000}, {LogSumExp([]float64{-1000, -1000}), -1000 + math.Ln2},
		{Log1mExp(0), -inf}, {Log1mExp(-inf), 0},
	} {
		if c.got != c.want {
			t.Errorf("got %g, want %g", c.got, c.want)
		}
	}
}

func TestInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(-30, 30).Draw(t, "x")
		if back := Logit(Sigmoid(x)); x < 0 && math.Abs(back-x) > 1e-14*(1+math.Abs(x)) {
			t.Errorf("Logit(Sigmoid(%g)) = %g", x, back)
		}
		nu, entropy := Bernoulli(x)
		if want := -XLogX(nu) - XLogX(1-nu); nu != Sigmoid(x) || math.Abs(entropy-want) > 1e-14 {
			t.Errorf("Bernoulli(%g) = %g, %g; want %g, %g", x, nu, entropy, Sigmoid(x), want)
		}
		a := rapid.Float64Range(-700, 700).Draw(t, "a")
		if got, want := LogAddExp(x, a), logAddExpBig(x, a); math.Abs(got-want) > 1e-14*(1+math.Abs(want)) {
			t.Errorf("LogAddExp(%g, %g) = %g, want %g", x, a, got, want)
		}
		if got, want := LogSumExp([]float64{x, a, x}), LogAddExp(LogAddExp(x, a), x); math.Abs(got-want) > 1e-14*(1+math.Abs(want)) {
			t.Errorf("LogSumExp(%g, %g, %g) = %g, want %g", x, a, x, got, want)
		}
	})
}

// logAddExpBig computes log(e^a + e^b) in big.Float, which does not overflow.
func logAddExpBig(a, b float64) float64 {
	sum := new(big.Float).Add(big.NewFloat(math.Exp(a)), big.NewFloat(math.Exp(b)))
	mantissa := new(big.Float)
	exponent := sum.MantExp(mantissa)
	m, _ := mantissa.Float64()
	return math.Log(m) + float64(exponent)*math.Ln2
}

// TestDigamma uses ψ(n) = Σ_{i<n} 1/i − γ, ψ(½) = −γ − 2 log 2 and ψ(x+1) = ψ(x) + 1/x.
func TestDigamma(t *testing.T) {
	const gamma = 0.57721566490153286061
	want := -gamma
	for n := 1; n < 400; n++ {
		if got := Digamma(float64(n)); math.Abs(got-want) > 4e-15*math.Max(1, math.Abs(want)) {
			t.Errorf("ψ(%d) = %.17g, want %.17g", n, got, want)
		}
		want += 1 / float64(n)
	}
	want = -gamma - 2*math.Ln2
	for n := 0; n < 400; n++ {
		x := float64(n) + 0.5
		if got := Digamma(x); math.Abs(got-want) > 4e-15*math.Max(1, math.Abs(want)) {
			t.Errorf("ψ(%g) = %.17g, want %.17g", x, got, want)
		}
		want += 1 / x
	}
	if got, want := Digamma(1e-3), -1000.5755719318104; math.Abs(got-want) > 1e-12 { // DLMF 5.7.4
		t.Errorf("ψ(0.001) = %.17g, want %.17g", got, want)
	}
}

// TestLogGamma uses log Γ(n) = log (n−1)!, Γ(½) = √π and, elsewhere, math.Lgamma.
func TestLogGamma(t *testing.T) {
	want := 0.0
	for n := 1; n < 400; n++ {
		if got, _ := LogGamma(float64(n)); math.Abs(got-want) > 4e-15*math.Max(1, want) {
			t.Errorf("log Γ(%d) = %.17g, want %.17g", n, got, want)
		}
		want += math.Log(float64(n))
	}
	if got, _ := LogGamma(0.5); math.Abs(got-0.5*math.Log(math.Pi)) > 4e-15 {
		t.Errorf("log Γ(½) = %.17g", got)
	}
	for x := 1e-3; x < 1e7; x *= 1.1 {
		want, _ := math.Lgamma(x)
		if got, _ := LogGamma(x); math.Abs(got-want) > 1e-14*math.Max(1, math.Abs(want)) {
			t.Errorf("log Γ(%g) = %.17g, want %.17g", x, got, want)
		}
	}
}

func TestCoarse(t *testing.T) {
	for _, x := range []float64{0, 1, -1, 0.1, -1e-300, 700, math.Inf(1), math.Inf(-1), math.Pi} {
		got := Coarse(x)
		if got != x && !(math.Abs(got-x) <= math.Abs(x)*0x1p-32) {
			t.Errorf("%g becomes %g", x, got)
		}
		if near := Coarse(x * (1 + 0x1p-50)); x != math.Pi && x != 0.1 && near != got {
			t.Errorf("%g and its neighbour become %g and %g", x, got, near)
		}
	}
	if Coarse(1) == Coarse(1+0x1p-31) {
		t.Error("what differs in 31 bits becomes equal")
	}
}

// entropy returns the entropy of a Bernoulli variable with log odds x.
func entropy(x float64) float64 {
	_, h := Bernoulli(x)
	return h
}

// Exp and Log agree with the standard library within two units in the last place.
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
