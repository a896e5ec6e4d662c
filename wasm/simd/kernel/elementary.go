package kernel

import (
	"math"

	"siibp/core/simd/vector"
	"siibp/wasm/simd/asm"
)

// constants returns the constants of exp and log in the generator's precision.
func (g generator) constants() vector.ExpLogConstants {
	if g.Scalar.Type == asm.F32 {
		return vector.ExpLog32
	}
	return vector.ExpLog64
}

// once returns a local with x in every lane, set at the head of the function.
func (g generator) once(f *asm.Func, x float64) asm.Var { return f.Once(asm.V128, g.Const(x)) }

// Functions of several vectors compute each step for all vectors before the next step. The steps of different vectors are
// independent, so the processor overlaps them.

// vectorsOf returns n variables, each set to the vector that value returns.
func (g generator) vectorsOf(f *asm.Func, n int, value func(i int) asm.Value) []asm.Var {
	vectors := make([]asm.Var, n)
	for i := range vectors {
		vectors[i] = f.Let(asm.V128, value(i))
	}
	return vectors
}

// polynomials returns Σ_i coefficients_i·x^(n−1−i) for each vector of x.
func (g generator) polynomials(f *asm.Func, x []asm.Var, coefficients []float64) []asm.Var {
	sums := g.vectorsOf(f, len(x), func(int) asm.Value { return g.once(f, coefficients[0]) })
	for _, a := range coefficients[1:] {
		for i, sum := range sums {
			f.Set(sum, g.Madd(sum, x[i], g.once(f, a)))
		}
	}
	return sums
}

// expMinus returns e^(−z) of each vector, for 0 ≤ z ≤ limit. With n = round(z/ln 2) and r = z − n·ln 2, it evaluates a
// polynomial in −r and subtracts n from the exponent.
func (g generator) expMinus(f *asm.Func, z []asm.Var) []asm.Var {
	c := g.constants()
	each := func(value func(i int) asm.Value) []asm.Var { return g.vectorsOf(f, len(z), value) }
	n := each(func(i int) asm.Value { return g.Madd(z[i], g.once(f, math.Log2E), g.once(f, c.Magic())) })
	whole := each(func(i int) asm.Value { return g.Sub(n[i], g.once(f, c.Magic())) })
	r := each(func(i int) asm.Value { return g.Nmadd(whole[i], g.once(f, c.Ln2Hi), z[i]) })
	minusR := each(func(i int) asm.Value { return g.Madd(whole[i], g.once(f, c.Ln2Lo), g.Neg(r[i])) })
	e := g.polynomials(f, minusR, c.Exp)
	e = each(func(i int) asm.Value {
		return g.Add(g.Madd(g.Mul(minusR[i], minusR[i]), e[i], minusR[i]), g.once(f, 1))
	})
	return each(func(i int) asm.Value { return g.IntegerSub(e[i], g.ShiftLeft(n[i], int32(c.Mantissa))) })
}

// log1p returns ln(1+x) for 0 ≤ x. It corrects the rounding error of 1+x.
func (g generator) log1p(f *asm.Func, x asm.Var) asm.Value {
	one := g.once(f, 1)
	u := f.Let(asm.V128, g.Add(one, x))
	added := f.Let(asm.V128, g.Sub(u, one))
	roundingError := f.Let(asm.V128, g.Add(g.Sub(one, g.Sub(u, added)), g.Sub(x, added)))
	return g.logsWithCorrection(f, []asm.Var{u}, f.Let(asm.V128, g.Div(roundingError, u)))[0]
}

// logs returns ln u of each vector, for positive normal numbers.
func (g generator) logs(f *asm.Func, u ...asm.Var) []asm.Var {
	return g.logsWithCorrection(f, u, g.once(f, 0))
}

// log returns the logarithm of one vector.
func (g generator) log(f *asm.Func, u asm.Var) asm.Value { return g.logs(f, u)[0] }

// logsWithCorrection returns ln u + correction of each vector, for a correction near 0. With u = 2^k·(1+f), √½ ≤ 1+f < √2,
// and s = f/(2+f), ln u = k·ln 2 + f − (f²/2 − s·(f²/2 + R)), where R is s² times a polynomial in s² (FreeBSD msun,
// e_log.c). The local y is f.
func (g generator) logsWithCorrection(f *asm.Func, u []asm.Var, correction asm.Var) []asm.Var {
	c := g.constants()
	one := g.once(f, 1)
	each := func(value func(i int) asm.Value) []asm.Var { return g.vectorsOf(f, len(u), value) }
	bits := each(func(i int) asm.Value { return g.IntegerAdd(u[i], f.Once(asm.V128, g.Bits(c.One-c.Half))) })
	// 2^mantissa with the integer k+bias in its low bits is the float 2^mantissa + k + bias.
	shift := math.Ldexp(1, c.Mantissa)
	k := each(func(i int) asm.Value {
		biased := g.Or(g.ShiftRight(bits[i], int32(c.Mantissa)), g.once(f, shift))
		return g.Sub(biased, g.once(f, shift+float64(c.One>>c.Mantissa)))
	})
	y := each(func(i int) asm.Value {
		fraction := g.And(bits[i], f.Once(asm.V128, g.Bits(1<<c.Mantissa-1)))
		return g.Sub(g.IntegerAdd(fraction, f.Once(asm.V128, g.Bits(c.Half))), one)
	})
	s := each(func(i int) asm.Value { return g.Div(y[i], g.Add(g.once(f, 2), y[i])) })
	halfSquare := each(func(i int) asm.Value { return g.Mul(g.once(f, 0.5), g.Mul(y[i], y[i])) })
	square := each(func(i int) asm.Value { return g.Mul(s[i], s[i]) })
	p := g.polynomials(f, square, c.Log)
	tail := each(func(i int) asm.Value {
		r := g.Mul(square[i], p[i])
		return g.Madd(s[i], g.Add(halfSquare[i], r), g.Madd(k[i], g.once(f, c.Ln2Lo), correction))
	})
	return each(func(i int) asm.Value {
		return g.Madd(k[i], g.once(f, c.Ln2Hi), g.Add(g.Sub(tail[i], halfSquare[i]), y[i]))
	})
}

// vectors adds the elementary functions of arrays. It returns the logarithm.
func (g generator) vectors() *asm.Func {
	g.elementwiseFunc("exp", g.expOf)
	g.logGamma()
	return g.elementwiseFunc("log", g.log)
}

// expOf returns e^x for x ≤ 0, and e^−limit for x below −limit.
func (g generator) expOf(f *asm.Func, x asm.Var) asm.Value {
	z := f.Let(asm.V128, g.Min(g.Abs(x), g.once(f, g.constants().Limit)))
	return g.expMinus(f, []asm.Var{z})[0]
}

// elementwiseFunc adds the function x_i = of(x_i), where x is n.
func (g generator) elementwiseFunc(name string, of func(f *asm.Func, x asm.Var) asm.Value) *asm.Func {
	f := g.export(name)
	n, x := f.Param(asm.I32), f.Param(asm.I32)
	v := f.Local(asm.V128)
	g.eachVector(f, n, []asm.Var{x}, v, func() []asm.Value { return []asm.Value{of(f, v)} })
	return f
}

// eachVector loads the first array, of n numbers, vector by vector into v, and stores the results of the function, one for
// each array. Afterwards n is 0 and the pointers are at the ends of the arrays.
func (g generator) eachVector(f *asm.Func, n asm.Var, arrays []asm.Var, v asm.Var, of func() []asm.Value) {
	results := f.Locals(len(arrays), asm.V128)
	set := func() {
		for i, value := range of() {
			f.Set(results[i], value)
		}
	}
	f.While(asm.AtMost(asm.Int(g.Count), n), func() {
		f.Set(v, g.Load(arrays[0], 0))
		set()
		for i, p := range arrays {
			f.Store(g.Lanes, p, 0, results[i])
			f.Advance(p, asm.Int(asm.VectorBytes))
		}
		f.Advance(n, asm.Int(-g.Count))
	})
	f.While(asm.Less(asm.Int(0), n), func() {
		f.Set(v, g.LoadSplat(arrays[0], 0))
		set()
		for i, p := range arrays {
			f.StoreScalar(g.Scalar, p, 0, g.First(results[i]))
			f.Advance(p, asm.Int(g.Size()))
		}
		f.Advance(n, asm.Int(-1))
	})
}

// logGamma adds the function psi_i = ψ(x_i), x_i = log Γ(x_i), where x and psi are n and every x_i > 0.
func (g generator) logGamma() {
	f := g.export("loggamma")
	n, x, psi := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	v := f.Local(asm.V128)
	g.eachVector(f, n, []asm.Var{x, psi}, v, func() []asm.Value {
		log, digamma, products := g.gammas(f, v)
		return []asm.Value{g.Sub(log[0], g.log(f, products[0])), digamma[0]}
	})
}

// gammas returns log Γ(x) + log P, ψ(x) and P of each vector. A caller that adds several log Γ needs one logarithm, of the
// product of P. For x < vector.AsymptoticMin, P = x (x+1) … (x+9), computed with vector.RecurrencePairs; otherwise P = 1.
// The asymptotic series gives the other terms.
func (g generator) gammas(f *asm.Func, x ...asm.Var) (log, digamma, products []asm.Var) {
	let := func(value asm.Value) asm.Var { return f.Let(asm.V128, value) }
	each := func(value func(i int) asm.Value) []asm.Var { return g.vectorsOf(f, len(x), value) }
	v := each(func(i int) asm.Value { return x[i] })
	products = each(func(int) asm.Value { return g.once(f, 1) })
	digammaShift := each(func(int) asm.Value { return g.once(f, 0) }) // difference of ψ by the recurrence
	for i, x := range x {
		near := let(g.Less(x, g.once(f, vector.AsymptoticMin)))
		f.If(g.Any(near), func() {
			product, sum := let(g.once(f, 1)), let(g.once(f, 0)) // Π pair and Π pair · Σ 1/pair
			t := let(g.Mul(x, g.Add(x, g.once(f, vector.AsymptoticMin-1))))
			for _, a := range vector.RecurrencePairs {
				pair := let(g.Add(t, g.once(f, a)))
				f.Set(sum, g.Madd(sum, pair, product))
				f.Set(product, g.Mul(product, pair))
			}
			ends := g.Madd(x, g.once(f, 2), g.once(f, vector.AsymptoticMin-1))
			f.Set(digammaShift[i], g.And(near, g.Div(g.Mul(ends, sum), product)))
			f.Set(products[i], g.Select(near, product, products[i]))
			f.Set(v[i], g.Add(x, g.And(near, g.once(f, vector.AsymptoticMin))))
		})
	}
	logs := g.logs(f, v...)
	z := each(func(i int) asm.Value { return g.Div(g.once(f, 1), v[i]) })
	y := each(func(i int) asm.Value { return g.Mul(z[i], z[i]) })
	forLog, forDigamma := g.polynomials(f, y, vector.LogGammaSeries), g.polynomials(f, y, vector.DigammaSeries)
	log = each(func(i int) asm.Value {
		leading := g.Sub(g.Mul(g.Sub(v[i], g.once(f, 0.5)), logs[i]), v[i])
		return g.Add(g.Madd(z[i], forLog[i], g.once(f, math.Log(2*math.Pi)/2)), leading)
	})
	digamma = each(func(i int) asm.Value {
		return g.Sub(g.Nmadd(y[i], forDigamma[i], g.Nmadd(g.once(f, 0.5), z[i], logs[i])), digammaShift[i])
	})
	return log, digamma, products
}

// alone returns a function of one number that computes the given function of a vector. It is short, and used
// where speed does not matter.
func (g generator) alone(of func(f *asm.Func, x asm.Var) asm.Value) *asm.Func {
	f := g.module.Func("", g.Scalar.Type)
	x := f.Param(g.Scalar.Type)
	f.Return(g.First(of(f, f.Let(asm.V128, g.Splat(x)))))
	return f
}
