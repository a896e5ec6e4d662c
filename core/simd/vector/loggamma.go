//go:build goexperiment.simd && amd64

package vector

import (
	"math"
	"simd/archsimd"
)

var (
	logGammaTerms = convert[number](LogGammaSeries)
	digammaTerms  = convert[number](DigammaSeries)
	halfLog2Pi    = math.Log(2*math.Pi) / 2
)

// Float64x8Math holds the elementary functions on this type of vector.
var Float64x8Math = MathKernels{Exp: expAll, Log: logAll, LogGamma: logGammaAll}

// expAll: x is n, none above 0; x_i becomes e^x_i, and below lowest e^lowest.
func expAll(x []number) {
	each(x, func(v vector) vector { return exp(v.Max(splat(lowest))) })
}

// logAll: x is n, positive and normal; x_i becomes ln x_i.
func logAll(x []number) {
	each(x, func(v vector) vector { return logOf(v, vector{}) })
}

func each(xs []number, of func(v vector) vector) {
	n, x, i := len(xs), start(xs), 0
	for ; i+lanes <= n; i += lanes {
		store(of(load(x, i)), x, i)
	}
	if i < n {
		m := first(n - i)
		storeSome(of(loadSome(x, i, m)), x, i, m)
	}
	archsimd.ClearAVXUpperBits()
}

// logGammaAll: x, psi are n and x is positive; x_i becomes log Γ(x_i), psi_i ψ(x_i).
func logGammaAll(xs, psis []number) {
	n, x, psi := len(xs), start(xs), start(psis)
	for i := 0; i < n; i += lanes {
		m := first(n - i)
		log, digamma := logGamma(loadSome(x, i, m).Merge(splat(1), m))
		storeSome(log, x, i, m)
		storeSome(digamma, psi, i, m)
	}
	archsimd.ClearAVXUpperBits()
}

// logGamma is log Γ(x) and ψ(x): below Far by the recurrences, as RecurrencePairs has them, and
// by the series.
func logGamma(x vector) (log, digamma vector) {
	var less, fewer vector // what the recurrences take off
	if near := x.Less(splat(AsymptoticMin)); near.ToBits() != 0 {
		product, sum := splat(1), vector{} // Π and Π · Σ 1/… of the pairs
		t := x.Mul(x.Add(splat(AsymptoticMin - 1)))
		for _, a := range RecurrencePairs {
			pair := t.Add(splat(a))
			sum = sum.MulAdd(pair, product)
			product = product.Mul(pair)
		}
		less = logOf(product, vector{}).Masked(near)
		fewer = x.MulAdd(splat(2), splat(AsymptoticMin-1)).Mul(sum).Div(product).Masked(near)
		x = x.Add(splat(AsymptoticMin).Masked(near))
	}
	z := splat(1).Div(x)
	y := z.Mul(z)
	l := logOf(x, vector{})
	log = x.Sub(splat(0.5)).Mul(l).Sub(x)
	log = z.MulAdd(polynomial(y, logGammaTerms), splat(halfLog2Pi)).Add(log)
	digamma = z.MulAdd(splat(-0.5), l).Sub(y.Mul(polynomial(y, digammaTerms)))
	return log.Sub(less), digamma.Sub(fewer)
}
