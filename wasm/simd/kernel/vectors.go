package kernel

import (
	"math"

	"siibp/core/simd/vector"
	"siibp/wasm/simd/asm"
)

// vectors adds elementary functions of n numbers each. It returns the function for the logarithm.
func (g generator) vectors() *asm.Func {
	g.mapped("exp", g.expOf)
	g.logGamma()
	return g.mapped("log", g.log)
}

// expOf returns e^x for x ≤ 0, and e^−limit for x below −limit.
func (g generator) expOf(f *asm.Func, x asm.Var) asm.Value {
	z := f.Let(asm.V128, g.Min(g.Abs(x), g.once(f, g.constants().Limit)))
	return g.expMinus(f, []asm.Var{z})[0]
}

// mapped adds the function x_i = of(x_i), where x is n.
func (g generator) mapped(name string, of func(f *asm.Func, x asm.Var) asm.Value) *asm.Func {
	f := g.export(name)
	n, x := f.Param(asm.I32), f.Param(asm.I32)
	v := f.Local(asm.V128)
	g.eachVector(f, n, []asm.Var{x}, v, func() []asm.Value { return []asm.Value{of(f, v)} })
	return f
}

// eachVector reads the first array, of n numbers, vector by vector into v, and stores the results of the function
// in the arrays, one for each. Afterwards n is 0 and the pointers are behind the last numbers.
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

// gammas returns log Γ(x) + log P, ψ(x) and P of each vector, so that a caller that adds several log Γ needs one
// logarithm of the products. Below Far, P = x (x+1) … (x+Far−1) comes from the recurrences, in the pairs of
// vector.RecurrencePairs; elsewhere it is 1. The rest is the asymptotic series.
func (g generator) gammas(f *asm.Func, x ...asm.Var) (log, digamma, products []asm.Var) {
	let := func(value asm.Value) asm.Var { return f.Let(asm.V128, value) }
	each := func(value func(i int) asm.Value) []asm.Var { return g.vectorsOf(f, len(x), value) }
	v := each(func(i int) asm.Value { return x[i] })
	products = each(func(int) asm.Value { return g.once(f, 1) })
	fewer := each(func(int) asm.Value { return g.once(f, 0) }) // what the recurrences take off ψ
	for i, x := range x {
		near := let(g.Less(x, g.once(f, vector.AsymptoticMin)))
		f.If(g.Any(near), func() {
			product, sum := let(g.once(f, 1)), let(g.once(f, 0)) // Π and Π · Σ 1/… of the pairs
			t := let(g.Mul(x, g.Add(x, g.once(f, vector.AsymptoticMin-1))))
			for _, a := range vector.RecurrencePairs {
				pair := let(g.Add(t, g.once(f, a)))
				f.Set(sum, g.Madd(sum, pair, product))
				f.Set(product, g.Mul(product, pair))
			}
			ends := g.Madd(x, g.once(f, 2), g.once(f, vector.AsymptoticMin-1))
			f.Set(fewer[i], g.Both(near, g.Div(g.Mul(ends, sum), product)))
			f.Set(products[i], g.Select(near, product, products[i]))
			f.Set(v[i], g.Add(x, g.Both(near, g.once(f, vector.AsymptoticMin))))
		})
	}
	l := g.logs(f, v...)
	z := each(func(i int) asm.Value { return g.Div(g.once(f, 1), v[i]) })
	y := each(func(i int) asm.Value { return g.Mul(z[i], z[i]) })
	forLog, forDigamma := g.polynomials(f, y, vector.LogGammaSeries), g.polynomials(f, y, vector.DigammaSeries)
	log = each(func(i int) asm.Value {
		bulk := g.Sub(g.Mul(g.Sub(v[i], g.once(f, 0.5)), l[i]), v[i])
		return g.Add(g.Madd(z[i], forLog[i], g.once(f, math.Log(2*math.Pi)/2)), bulk)
	})
	digamma = each(func(i int) asm.Value {
		return g.Sub(g.Nmadd(y[i], forDigamma[i], g.Nmadd(g.once(f, 0.5), z[i], l[i])), fewer[i])
	})
	return log, digamma, products
}
