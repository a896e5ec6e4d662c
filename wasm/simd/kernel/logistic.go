package kernel

import "siibp/wasm/simd/asm"

// logisticWidth is the number of vectors that logistic computes at once: the steps of an exponential depend on one another,
// those of different vectors do not.
const logisticWidth = 4

// LogisticScratchBytes is the size of logistic's working memory: ζ, ν and h of the last tracks.
const LogisticScratchBytes = 3 * logisticWidth * asm.VectorBytes

// logistic adds the function Logistic of package simd (core/simd/loops.go). ζ, ν and h are n:
//
//	ζ_j = β·ζ_j;  then, with ζ clamped to ±limit,  ν_j = 1/(1+e^−ζ),  h_j += ν log ν + (1−ν) log(1−ν)
//
// The last numbers, fewer than logisticWidth vectors, are computed in the working memory.
func (g generator) logistic() {
	step := g.logisticStep()
	f := g.export("logistic")
	n, beta := f.Param(asm.I32), f.Param(g.Scalar.Type)
	zeta, nu, h, scratch := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	const width = logisticWidth * asm.VectorBytes
	lanes := logisticWidth * g.Count
	f.While(asm.AtMost(asm.Int(lanes), n), func() {
		f.Call(step, beta, zeta, nu, h)
		for _, p := range []asm.Var{zeta, nu, h} {
			f.Advance(p, asm.Int(width))
		}
		f.Advance(n, asm.Int(-lanes))
	})
	f.If(asm.Less(asm.Int(0), n), func() {
		at := func(list int) asm.Value { return asm.Add(scratch, asm.Int(list*width)) }
		f.Set(n, g.bytes(n))
		f.Copy(scratch, zeta, n)
		f.Copy(at(2), h, n)
		f.Call(step, beta, scratch, at(1), at(2))
		f.Copy(zeta, scratch, n)
		f.Copy(nu, at(1), n)
		f.Copy(h, at(2), n)
	})
}

// logisticStep adds the function that does logistic for logisticWidth vectors. With e = e^(−|ζ|), ν is 1/(1+e) where ζ > 0
// and e/(1+e) elsewhere, and the term of h is −|ζ|·e/(1+e) − ln(1+e), a form without cancellation.
func (g generator) logisticStep() *asm.Func {
	f := g.private()
	beta := f.Param(g.Scalar.Type)
	zeta, nu, h := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	slope := f.Let(asm.V128, g.Splat(beta))
	x, z := f.Locals(logisticWidth, asm.V128), f.Locals(logisticWidth, asm.V128)
	for i := range x {
		f.Set(x[i], g.Mul(slope, g.Load(zeta, i*asm.VectorBytes)))
		f.Store(g.Lanes, zeta, i*asm.VectorBytes, x[i])
		f.Set(z[i], g.Min(g.Abs(x[i]), g.once(f, g.constants().Limit)))
	}
	e := g.expMinus(f, z)
	for i := range x {
		offset := i * asm.VectorBytes
		near := f.Let(asm.V128, g.Div(g.once(f, 1), g.Add(g.once(f, 1), e[i])))
		far := f.Let(asm.V128, g.Mul(e[i], near))
		f.Store(g.Lanes, nu, offset, g.Select(g.Less(g.once(f, 0), x[i]), near, far))
		f.Store(g.Lanes, h, offset, g.Sub(g.Nmadd(z[i], far, g.Load(h, offset)), g.log1p(f, e[i])))
	}
	return f
}
