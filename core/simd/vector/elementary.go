//go:build goexperiment.simd && amd64

package vector

import "math"

const mantissa = Float64Mantissa

// Constants of exp and log in this precision.
var (
	constants       = ExpLog64
	magic           = number(constants.Magic())
	ln2Hi, ln2Lo    = number(constants.Ln2Hi), number(constants.Ln2Lo)
	expCoefficients = convert[number](constants.Exp)
	logCoefficients = convert[number](constants.Log)
	lowest          = -number(constants.Limit)
	biased          = number(math.Ldexp(1, mantissa) + float64(constants.One>>mantissa))
)

// polynomial returns Σ_i coefficients_i·x^(n−1−i).
func polynomial(x vector, coefficients []number) vector {
	s := splat(coefficients[0])
	for _, a := range coefficients[1:] {
		s = s.MulAdd(x, splat(a))
	}
	return s
}

// exp returns e^x for lowest ≤ x ≤ 0. With n = round(−x/ln 2) and r = x + n·ln 2, it evaluates a polynomial in r and
// subtracts n from the exponent.
func exp(x vector) vector {
	n := x.MulAdd(splat(-math.Log2E), splat(magic))
	k := n.Sub(splat(magic))
	r := k.MulAdd(splat(ln2Lo), k.MulAdd(splat(ln2Hi), x))
	e := r.Mul(r).MulAdd(polynomial(r, expCoefficients), r).Add(splat(1))
	return e.AsUint64x8().Sub(n.AsUint64x8().ShiftAllLeft(mantissa)).AsFloat64x8()
}

// log1p returns ln(1+x) for 0 ≤ x. It corrects the rounding error of 1+x.
func log1p(x vector) vector {
	one := splat(1)
	u := one.Add(x)
	added := u.Sub(one)
	roundingError := one.Sub(u.Sub(added)).Add(x.Sub(added))
	return log(u, roundingError.Div(u))
}

// log returns ln u + correction for positive normal u and a correction near 0. With u = 2^k·(1+f), √½ ≤ 1+f < √2, and
// s = f/(2+f), ln u = k·ln 2 + f − (f²/2 − s·(f²/2 + R)), where R is s² times a polynomial in s² (FreeBSD msun, e_log.c).
func log(u, correction vector) vector {
	one := splat(1)
	b := u.AsUint64x8().Add(bits(constants.One - constants.Half))
	// 2^mantissa with the integer k+bias in its low bits is the float 2^mantissa + k + bias.
	k := b.ShiftRight(bits(mantissa)).Or(splat(1 << mantissa).AsUint64x8()).AsFloat64x8().Sub(splat(biased))
	fraction := b.And(bits(1<<mantissa - 1)).Add(bits(constants.Half)).AsFloat64x8()
	f := fraction.Sub(one)
	s := f.Div(splat(2).Add(f))
	halfSquare := splat(0.5).Mul(f.Mul(f))
	square := s.Mul(s)
	r := square.Mul(polynomial(square, logCoefficients))
	tail := s.MulAdd(halfSquare.Add(r), k.MulAdd(splat(ln2Lo), correction))
	return k.MulAdd(splat(ln2Hi), tail.Sub(halfSquare).Add(f))
}
