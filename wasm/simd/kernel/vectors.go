package kernel

import (
	"math"

	"siibp/core/simd/series"
	"siibp/wasm/simd/asm"
)

// vectors adds elementary functions of n numbers each, and returns log Γ.
func (g generator) vectors() *asm.Func {
	g.mapped("exp", g.expOf)
	g.mapped("log", g.log)
	return g.logGamma()
}

// expOf is e^x for x ≤ 0; below −limit it is e^−limit.
func (g generator) expOf(f *asm.Func, x asm.Var) asm.Value {
	z := f.Let(asm.V128, g.Min(g.Abs(x), g.Const(g.constants().Limit)))
	e := f.Local(asm.V128)
	g.expMinus(f, []asm.Var{z}, []asm.Var{e})
	return e
}

// mapped: x is n; x_i becomes the function of it.
func (g generator) mapped(name string, of func(f *asm.Func, x asm.Var) asm.Value) {
	f := g.export(name)
	n, x := f.Param(asm.I32), f.Param(asm.I32)
	v := f.Local(asm.V128)
	g.eachVector(f, n, []asm.Var{x}, v, func() []asm.Value { return []asm.Value{of(f, v)} })
}

// eachVector reads v from the first array, n numbers, and writes to each array what the
// function makes of it. It uses n and the pointers up.
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

// logGamma: x, psi are n and positive; x_i becomes log Γ(x_i), psi_i = ψ(x_i): below Far by
// the recurrences, as series.Pairs has them, and by the series.
func (g generator) logGamma() *asm.Func {
	f := g.export("loggamma")
	n, x, psi := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	v := f.Local(asm.V128)
	g.eachVector(f, n, []asm.Var{x, psi}, v, func() []asm.Value {
		near := f.Let(asm.V128, g.Less(v, g.Const(series.Far)))
		less, fewer := f.Let(asm.V128, g.Const(0)), f.Let(asm.V128, g.Const(0)) // what the recurrences take off
		f.If(g.Any(near), func() {
			product, sum := f.Let(asm.V128, g.Const(1)), f.Let(asm.V128, g.Const(0)) // Π and Π · Σ 1/… of the pairs
			t := f.Let(asm.V128, g.Mul(v, g.Add(v, g.Const(series.Far-1))))
			for _, a := range series.Pairs {
				pair := f.Let(asm.V128, g.Add(t, g.Const(a)))
				f.Set(sum, g.Madd(sum, pair, product))
				f.Set(product, g.Mul(product, pair))
			}
			f.Set(less, g.Both(near, g.log(f, product)))
			ends := g.Madd(v, g.Const(2), g.Const(series.Far-1))
			f.Set(fewer, g.Both(near, g.Div(g.Mul(ends, sum), product)))
			f.Set(v, g.Add(v, g.Both(near, g.Const(series.Far))))
		})
		z := f.Let(asm.V128, g.Div(g.Const(1), v))
		y := f.Let(asm.V128, g.Mul(z, z))
		polynomial := func(terms []float64) asm.Value {
			s := f.Let(asm.V128, g.Const(terms[0]))
			for _, a := range terms[1:] {
				f.Set(s, g.Madd(s, y, g.Const(a)))
			}
			return s
		}
		l := f.Let(asm.V128, g.log(f, v))
		log := f.Let(asm.V128, g.Sub(g.Mul(g.Sub(v, g.Const(0.5)), l), v))
		log = f.Let(asm.V128, g.Add(g.Madd(z, polynomial(series.LogGamma), g.Const(math.Log(2*math.Pi)/2)), log))
		digamma := f.Let(asm.V128, g.Nmadd(g.Const(0.5), z, l))
		f.Set(digamma, g.Nmadd(y, polynomial(series.Digamma), digamma))
		return []asm.Value{
			g.Sub(log, less),
			g.Sub(digamma, fewer),
		}
	})
	return f
}
