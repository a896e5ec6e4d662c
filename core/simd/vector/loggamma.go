//go:build goexperiment.simd && amd64

package vector

import (
	"math"
	"simd/archsimd"
)

var (
	logGammaCoefficients = convert[number](LogGammaSeries)
	digammaCoefficients  = convert[number](DigammaSeries)
	halfLog2Pi           = math.Log(2*math.Pi) / 2
)

// Float64x8Math holds the elementary functions on this type of vector.
var Float64x8Math = MathKernels{Exp: expAll, Log: logAll, LogGamma: logGammaAll}

// expAll computes x_i = e^max(x_i, lowest); x is n and x_i ≤ 0.
func expAll(x []number) {
	each(x, func(v vector) vector { return exp(v.Max(splat(lowest))) })
}

// logAll computes x_i = ln x_i; x is n, and x_i is positive and normal.
func logAll(x []number) {
	each(x, func(v vector) vector { return log(v, vector{}) })
}

// each replaces every x_i by f(x_i); x is n.
func each(xs []number, f func(v vector) vector) {
	n, x, i := len(xs), start(xs), 0
	for ; i+lanes <= n; i += lanes {
		store(f(load(x, i)), x, i)
	}
	if i < n {
		m := first(n - i)
		storeSome(f(loadSome(x, i, m)), x, i, m)
	}
	archsimd.ClearAVXUpperBits()
}

// logGammaAll computes psi_i = ψ(x_i), x_i = log Γ(x_i); x and psi are n, and x_i > 0.
func logGammaAll(xs, psis []number) {
	n, x, psi := len(xs), start(xs), start(psis)
	for i := 0; i < n; i += lanes {
		m := first(n - i)
		logarithm, digamma := logGamma(loadSome(x, i, m).Merge(splat(1), m))
		storeSome(logarithm, x, i, m)
		storeSome(digamma, psi, i, m)
	}
	archsimd.ClearAVXUpperBits()
}

// logGamma returns log Γ(x) and ψ(x). It uses the asymptotic series for x ≥ AsymptoticMin, and below it the series at
// x + AsymptoticMin and the recurrences with RecurrencePairs.
func logGamma(x vector) (logarithm, digamma vector) {
	var logShift, digammaShift vector // differences by the recurrences
	if near := x.Less(splat(AsymptoticMin)); near.ToBits() != 0 {
		product, sum := splat(1), vector{} // Π pair and Π pair · Σ 1/pair
		t := x.Mul(x.Add(splat(AsymptoticMin - 1)))
		for _, a := range RecurrencePairs {
			pair := t.Add(splat(a))
			sum = sum.MulAdd(pair, product)
			product = product.Mul(pair)
		}
		logShift = log(product, vector{}).Masked(near)
		digammaShift = x.MulAdd(splat(2), splat(AsymptoticMin-1)).Mul(sum).Div(product).Masked(near)
		x = x.Add(splat(AsymptoticMin).Masked(near))
	}
	z := splat(1).Div(x)
	y := z.Mul(z)
	l := log(x, vector{})
	logarithm = x.Sub(splat(0.5)).Mul(l).Sub(x)
	logarithm = z.MulAdd(polynomial(y, logGammaCoefficients), splat(halfLog2Pi)).Add(logarithm)
	digamma = z.MulAdd(splat(-0.5), l).Sub(y.Mul(polynomial(y, digammaCoefficients)))
	return logarithm.Sub(logShift), digamma.Sub(digammaShift)
}
