package kernel

import (
	"math"

	"siibp/wasm/simd/asm"
)

// Functions of several vectors take each step for all vectors before the next step. A step depends on the one
// before of the same vector only, so a processor computes the vectors side by side.

// vectorsOf returns n variables, each set to the vector that value returns.
func (g generator) vectorsOf(f *asm.Func, n int, value func(i int) asm.Value) []asm.Var {
	vectors := make([]asm.Var, n)
	for i := range vectors {
		vectors[i] = f.Let(asm.V128, value(i))
	}
	return vectors
}

// polynomials returns Σ_i terms_i·x^(n−1−i) for each vector of x: terms go from the highest power down.
func (g generator) polynomials(f *asm.Func, x []asm.Var, terms []float64) []asm.Var {
	sums := g.vectorsOf(f, len(x), func(int) asm.Value { return g.once(f, terms[0]) })
	for _, a := range terms[1:] {
		for i, sum := range sums {
			f.Set(sum, g.Madd(sum, x[i], g.once(f, a)))
		}
	}
	return sums
}

// expMinus returns e^(−z) of each vector, for 0 ≤ z ≤ limit: with n = round(z/ln 2) and r = z − n·ln 2, a
// polynomial in −r, and n subtracted from the exponent.
func (g generator) expMinus(f *asm.Func, z []asm.Var) []asm.Var {
	c := g.constants()
	each := func(value func(i int) asm.Value) []asm.Var { return g.vectorsOf(f, len(z), value) }
	n := each(func(i int) asm.Value { return g.Madd(z[i], g.once(f, math.Log2E), g.once(f, c.Magic())) })
	whole := each(func(i int) asm.Value { return g.Sub(n[i], g.once(f, c.Magic())) })
	r := each(func(i int) asm.Value { return g.Nmadd(whole[i], g.once(f, c.Ln2Hi), z[i]) })
	less := each(func(i int) asm.Value { return g.Madd(whole[i], g.once(f, c.Ln2Lo), g.Neg(r[i])) }) // −r
	e := g.polynomials(f, less, c.Exp)
	e = each(func(i int) asm.Value {
		return g.Add(g.Madd(g.Mul(less[i], less[i]), e[i], less[i]), g.once(f, 1))
	})
	return each(func(i int) asm.Value { return g.IntegerSub(e[i], g.ShiftLeft(n[i], int32(c.Mantissa))) })
}

// log1p returns ln(1+x) for 0 ≤ x; it adds the part of x that 1+x loses in rounding.
func (g generator) log1p(f *asm.Func, x asm.Var) asm.Value {
	one := g.once(f, 1)
	u := f.Let(asm.V128, g.Add(one, x))
	added := f.Let(asm.V128, g.Sub(u, one))
	lost := f.Let(asm.V128, g.Add(g.Sub(one, g.Sub(u, added)), g.Sub(x, added)))
	return g.logsOf(f, []asm.Var{u}, f.Let(asm.V128, g.Div(lost, u)))[0]
}

// logs returns ln u of each vector, for positive normal numbers.
func (g generator) logs(f *asm.Func, u ...asm.Var) []asm.Var { return g.logsOf(f, u, g.once(f, 0)) }

// log returns the logarithm of one vector.
func (g generator) log(f *asm.Func, u asm.Var) asm.Value { return g.logs(f, u)[0] }

// logsOf returns ln u + little of each vector, where little is near 0: with u = 2^k·(1+f), √½ ≤ 1+f < √2, and s = f/(2+f), ln u is
// k·ln 2 + f − s·(f − R(s²)·s²…).
func (g generator) logsOf(f *asm.Func, u []asm.Var, little asm.Var) []asm.Var {
	c := g.constants()
	one := g.once(f, 1)
	each := func(value func(i int) asm.Value) []asm.Var { return g.vectorsOf(f, len(u), value) }
	bits := each(func(i int) asm.Value { return g.IntegerAdd(u[i], f.Once(asm.V128, g.Bits(c.One-c.Half))) })
	// An integer in the low bits of 2^mantissa is added to it.
	shift := math.Ldexp(1, c.Mantissa)
	k := each(func(i int) asm.Value {
		biased := g.Either(g.ShiftRight(bits[i], int32(c.Mantissa)), g.once(f, shift))
		return g.Sub(biased, g.once(f, shift+float64(c.One>>c.Mantissa)))
	})
	y := each(func(i int) asm.Value {
		fraction := g.Both(bits[i], f.Once(asm.V128, g.Bits(1<<c.Mantissa-1)))
		return g.Sub(g.IntegerAdd(fraction, f.Once(asm.V128, g.Bits(c.Half))), one)
	})
	s := each(func(i int) asm.Value { return g.Div(y[i], g.Add(g.once(f, 2), y[i])) })
	half := each(func(i int) asm.Value { return g.Mul(g.once(f, 0.5), g.Mul(y[i], y[i])) })
	square := each(func(i int) asm.Value { return g.Mul(s[i], s[i]) })
	p := g.polynomials(f, square, c.Log)
	tail := each(func(i int) asm.Value {
		r := g.Mul(square[i], p[i])
		return g.Madd(s[i], g.Add(half[i], r), g.Madd(k[i], g.once(f, c.Ln2Lo), little))
	})
	return each(func(i int) asm.Value {
		return g.Madd(k[i], g.once(f, c.Ln2Hi), g.Add(g.Sub(tail[i], half[i]), y[i]))
	})
}
