// Package special holds the scalar functions that the model needs, gonum lacks,
// and that lose their digits when they are written down naively.
package special

import "math"

// Sigmoid returns 1/(1+e^{−x}).
func Sigmoid(x float64) float64 {
	if x >= 0 {
		return 1 / (1 + Exp(-x))
	}
	e := Exp(x)
	return e / (1 + e)
}

// LogSigmoid returns log Sigmoid(x) = −log(1+e^{−x}); it never saturates, so
// it ranks what Sigmoid can no longer tell apart.
func LogSigmoid(x float64) float64 {
	if x >= 0 {
		return -math.Log1p(Exp(-x))
	}
	return x - math.Log1p(Exp(x))
}

// Bernoulli returns ν = Sigmoid(x) and the entropy −ν log ν − (1−ν) log(1−ν), at the
// price of one exponential and one logarithm.
func Bernoulli(x float64) (nu, entropy float64) {
	size := math.Abs(x)
	e := Exp(-size)
	nu = 1 / (1 + e)
	less := e / (1 + e) // the smaller of ν and 1−ν
	if less > 0 {
		entropy = math.Log1p(e) + size*less
	}
	if x < 0 {
		nu = less
	}
	return nu, entropy
}

// Logit returns log(p/(1−p)), the inverse of Sigmoid; ∓Inf at 0 and 1.
func Logit(p float64) float64 { return Log(p) - math.Log1p(-p) }

// XLogX returns x log x, and its limit 0 at x = 0.
func XLogX(x float64) float64 {
	if x == 0 {
		return 0
	}
	return x * Log(x)
}

// LogAddExp returns log(e^a + e^b).
func LogAddExp(a, b float64) float64 {
	if a < b {
		a, b = b, a
	}
	if math.IsInf(b, -1) {
		return a
	}
	return a + math.Log1p(Exp(b-a))
}

// Log1mExp returns log(1−e^x) for x ≤ 0 (Mächler 2012: which of the two forms
// keeps its digits changes at −log 2).
func Log1mExp(x float64) float64 {
	if x > -math.Ln2 {
		return Log(-math.Expm1(x))
	}
	return math.Log1p(-Exp(x))
}

// Coarse returns x rounded to 32 significant bits. Scores that differ by rounding alone, as
// those of two tracks with the same features may, are then equal, and the order of the two
// does not depend on how sums are taken.
func Coarse(x float64) float64 {
	const drop = 52 - 32
	return math.Float64frombits((math.Float64bits(x) + 1<<(drop-1)) &^ (1<<drop - 1))
}
