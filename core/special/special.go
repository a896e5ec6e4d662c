// Package special holds scalar functions that the standard library and gonum lack or compute
// with too little accuracy. It is a package of two files because everything numerical uses it.
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

// LogSigmoid returns log Sigmoid(x) = −log(1+e^{−x}). It is strictly increasing also where
// Sigmoid(x) rounds to 1.
func LogSigmoid(x float64) float64 {
	if x >= 0 {
		return -math.Log1p(Exp(-x))
	}
	return x - math.Log1p(Exp(x))
}

// Bernoulli returns ν = Sigmoid(x) and the entropy −ν log ν − (1−ν) log(1−ν). It costs one
// exponential and one logarithm.
func Bernoulli(x float64) (nu, entropy float64) {
	abs := math.Abs(x)
	e := Exp(-abs)
	nu = 1 / (1 + e)
	smaller := e / (1 + e) // min(ν, 1−ν)
	if smaller > 0 {
		entropy = math.Log1p(e) + abs*smaller
	}
	if x < 0 {
		nu = smaller
	}
	return nu, entropy
}

// Logit returns log(p/(1−p)), the inverse of Sigmoid; ∓Inf at 0 and 1.
func Logit(p float64) float64 { return Log(p) - math.Log1p(-p) }

// XLogX returns x log x, with its limit 0 at x = 0.
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

// LogSumExp returns log Σ e^x. It skips terms that cannot change the sum.
func LogSumExp(list []float64) float64 {
	const smallest = -40 // e^−40 is less than a rounding error of 1
	most, sum := math.Inf(-1), 0.0
	for _, x := range list {
		most = max(most, x)
	}
	if math.IsInf(most, 0) {
		return most
	}
	for _, x := range list {
		if x-most > smallest {
			sum += Exp(x - most)
		}
	}
	return most + Log(sum)
}

// Log1mExp returns log(1−e^x) for x ≤ 0. It switches forms at −log 2 to avoid cancellation
// (Mächler 2012).
func Log1mExp(x float64) float64 {
	if x > -math.Ln2 {
		return Log(-math.Expm1(x))
	}
	return math.Log1p(-Exp(x))
}

// Coarse returns x rounded to 32 significant bits. Scores that differ only by rounding errors,
// such as those of two tracks with equal features, become equal, so that their order is
// independent of the order of summation.
func Coarse(x float64) float64 {
	const drop = 52 - 32
	return math.Float64frombits((math.Float64bits(x) + 1<<(drop-1)) &^ (1<<drop - 1))
}

// Digamma returns ψ(x) for x > 0 with an error of a few units in the last place. gonum's Digamma
// has errors up to 5e-11.
func Digamma(x float64) float64 {
	_, psi := LogGamma(x)
	return psi
}

// LogGamma returns log Γ(x) and its derivative ψ(x) for x > 0. It shifts x below 10 by the
// recurrences (DLMF 5.5.1, 5.5.2) and applies the asymptotic series (DLMF 5.11.1, 5.11.2), whose
// next terms are below 1e-16. It costs at most two logarithms.
func LogGamma(x float64) (log, psi float64) {
	const far = 10
	near := x < far
	var product, sum float64 // Π (x+i) and Π (x+i) · Σ 1/(x+i) for i = 0 … 9, two factors at a time
	if near {
		t := x * (x + 9)
		a, b := t*(t+20), (t+8)*(t+18)
		product = a * b * (t + 14)
		sum = (2*x + 9) * (a*b + (t+14)*((2*t+20)*b+a*(2*t+26)))
		x += far
	}
	z := 1 / x
	y := z * z
	l := Log(x)
	log = (x-0.5)*l - x + halfLog2Pi +
		z*(1./12-y*(1./360-y*(1./1260-y*(1./1680-y*(1./1188-y*(691./360360-y/156))))))
	psi = l - 0.5*z - y*(1./12-y*(1./120-y*(1./252-y*(1./240-y*(1./132-y*(691./32760-y/12))))))
	if near {
		log -= Log(product)
		psi -= sum / product
	}
	return log, psi
}

const halfLog2Pi = 0.91893853320467274178032973640562 // log(2π)/2
