//go:build goexperiment.simd && amd64

package vector

import (
	"math"
)

const mantissa = Float64Mantissa

// The constants in this precision.
var (
	table        = ExpLog64
	magic        = number(table.Magic())
	ln2Hi, ln2Lo = number(table.Ln2Hi), number(table.Ln2Lo)
	expTerms     = convert[number](table.Exp)
	logTerms     = convert[number](table.Log)
	lowest       = -number(table.Limit)
	biased       = number(math.Ldexp(1, mantissa) + float64(table.One>>mantissa))
)

// polynomial is Σ terms·x^i, from the highest power down.
func polynomial(x vector, terms []number) vector {
	s := splat(terms[0])
	for _, a := range terms[1:] {
		s = s.MulAdd(x, splat(a))
	}
	return s
}

// exp is e^x for lowest ≤ x ≤ 0: with n = round(−x/ln 2) and r = x + n·ln 2, a polynomial
// in r, and n subtracted from the exponent.
func exp(x vector) vector {
	n := x.MulAdd(splat(-math.Log2E), splat(magic))
	k := n.Sub(splat(magic))
	r := k.MulAdd(splat(ln2Lo), k.MulAdd(splat(ln2Hi), x))
	e := r.Mul(r).MulAdd(polynomial(r, expTerms), r).Add(splat(1))
	return e.AsUint64x8().Sub(n.AsUint64x8().ShiftAllLeft(mantissa)).AsFloat64x8()
}

// log1p is ln(1+x) for 0 ≤ x: what 1+x lost in rounding is given back.
func log1p(x vector) vector {
	one := splat(1)
	u := one.Add(x)
	added := u.Sub(one)
	lost := one.Sub(u.Sub(added)).Add(x.Sub(added))
	return logOf(u, lost.Div(u))
}

// logOf is ln u + a little, u positive and normal: with u = 2^k·(1+f), √½ ≤ 1+f < √2, and
// s = f/(2+f), ln u is k·ln 2 + f − s·(f − R(s²)·s²…).
func logOf(u, little vector) vector {
	one := splat(1)
	b := u.AsUint64x8().Add(bits(table.One - table.Half))
	// An integer in the low bits of 2^mantissa is added to it.
	k := b.ShiftRight(bits(mantissa)).Or(splat(1 << mantissa).AsUint64x8()).AsFloat64x8().Sub(splat(biased))
	fraction := b.And(bits(1<<mantissa - 1)).Add(bits(table.Half)).AsFloat64x8()
	f := fraction.Sub(one)
	s := f.Div(splat(2).Add(f))
	half := splat(0.5).Mul(f.Mul(f))
	square := s.Mul(s)
	r := square.Mul(polynomial(square, logTerms))
	tail := s.MulAdd(half.Add(r), k.MulAdd(splat(ln2Lo), little))
	return k.MulAdd(splat(ln2Hi), tail.Sub(half).Add(f))
}
