package kernel

import (
	"math"

	"siibp/wasm/simd/asm"
)

// expMinus sets each e to e^(−z) for 0 ≤ z ≤ limit: with n = round(z/ln 2) and
// r = z − n·ln 2, a polynomial in −r, and n subtracted from the exponent. The
// steps of several vectors alternate, because each waits for the one before.
func (g generator) expMinus(f *asm.Func, z, e []asm.Var) {
	c := g.constants()
	n, r := f.Locals(len(z), asm.V128), f.Locals(len(z), asm.V128)
	each := func(step func(i int)) {
		for i := range z {
			step(i)
		}
	}
	each(func(i int) { f.Set(n[i], g.Madd(z[i], g.Const(math.Log2E), g.Const(c.Magic()))) })
	each(func(i int) { f.Set(e[i], g.Sub(n[i], g.Const(c.Magic()))) })
	each(func(i int) { f.Set(r[i], g.Nmadd(e[i], g.Const(c.Ln2Hi), z[i])) })
	each(func(i int) { f.Set(r[i], g.Madd(e[i], g.Const(c.Ln2Lo), g.Neg(r[i]))) }) // −r from here on
	each(func(i int) { f.Set(e[i], g.Const(c.Exp[0])) })
	for _, a := range c.Exp[1:] {
		each(func(i int) { f.Set(e[i], g.Madd(e[i], r[i], g.Const(a))) })
	}
	each(func(i int) { f.Set(e[i], g.Add(g.Madd(g.Mul(r[i], r[i]), e[i], r[i]), g.Const(1))) })
	each(func(i int) { f.Set(e[i], g.IntegerSub(e[i], g.ShiftLeft(n[i], int32(c.Mantissa)))) })
}

// log1p is ln(1+x) for 0 ≤ x: what 1+x lost in rounding is given back.
func (g generator) log1p(f *asm.Func, x asm.Var) asm.Value {
	one := g.Const(1)
	u := f.Let(asm.V128, g.Add(one, x))
	added := f.Let(asm.V128, g.Sub(u, one))
	lost := f.Let(asm.V128, g.Add(g.Sub(one, g.Sub(u, added)), g.Sub(x, added)))
	return g.logOf(f, u, f.Let(asm.V128, g.Div(lost, u)))
}

// log is ln u for positive normal numbers.
func (g generator) log(f *asm.Func, u asm.Var) asm.Value { return g.logOf(f, u, g.Const(0)) }

// logOf is ln u + a little: with u = 2^k·(1+f), √½ ≤ 1+f < √2, and s = f/(2+f), ln u is
// k·ln 2 + f − s·(f − R(s²)·s²…).
func (g generator) logOf(f *asm.Func, u asm.Var, little asm.Value) asm.Value {
	c := g.constants()
	one := g.Const(1)
	bits := f.Let(asm.V128, g.IntegerAdd(u, g.Bits(c.One-c.Half)))
	// An integer in the low bits of 2^mantissa is added to it.
	shift := math.Ldexp(1, c.Mantissa)
	biased := g.Either(g.ShiftRight(bits, int32(c.Mantissa)), g.Const(shift))
	k := f.Let(asm.V128, g.Sub(biased, g.Const(shift+float64(c.One>>c.Mantissa))))
	fraction := g.Both(bits, g.Bits(1<<c.Mantissa-1))
	y := f.Let(asm.V128, g.Sub(g.IntegerAdd(fraction, g.Bits(c.Half)), one))
	s := f.Let(asm.V128, g.Div(y, g.Add(g.Const(2), y)))
	half := f.Let(asm.V128, g.Mul(g.Const(0.5), g.Mul(y, y)))
	square := f.Let(asm.V128, g.Mul(s, s))
	p := g.Const(c.Log[0])
	for _, a := range c.Log[1:] {
		p = g.Madd(p, square, g.Const(a))
	}
	r := g.Mul(square, p)
	tail := g.Madd(s, g.Add(half, r), g.Madd(k, g.Const(c.Ln2Lo), little))
	return g.Madd(k, g.Const(c.Ln2Hi), g.Add(g.Sub(tail, half), y))
}
