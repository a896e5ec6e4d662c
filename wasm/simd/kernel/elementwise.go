package kernel

import "siibp/wasm/simd/asm"

// elementwise adds what the layers of networks do to each number.
func (g generator) elementwise() {
	g.mulAdd()
	g.max()
	g.rectify()
}

// mulAdd adds the function y_i += x_i·f_i, where x, f and y are n.
func (g generator) mulAdd() {
	f := g.export("muladd")
	n, x, factors, y := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	g.eachNumber(f, n, []asm.Var{x, factors, y}, func(i int) {
		offset := i * asm.VectorBytes
		f.Store(g.Lanes, y, offset, g.Madd(g.Load(x, offset), g.Load(factors, offset), g.Load(y, offset)))
	}, func() {
		f.StoreScalar(g.Scalar, y, 0, g.Scalar.Add(g.Scalar.Load(y, 0), g.Scalar.Mul(g.Scalar.Load(x, 0), g.Scalar.Load(factors, 0))))
	})
}

// max adds the function y_i = max(x_i, y_i), where x and y are n.
func (g generator) max() {
	f := g.export("max")
	n, x, y := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	g.eachNumber(f, n, []asm.Var{x, y}, func(i int) {
		offset := i * asm.VectorBytes
		f.Store(g.Lanes, y, offset, g.Max(g.Load(x, offset), g.Load(y, offset)))
	}, func() {
		f.StoreScalar(g.Scalar, y, 0, g.Scalar.Max(g.Scalar.Load(x, 0), g.Scalar.Load(y, 0)))
	})
}

// rectify adds the function x_i = max(x_i, α·x_i), where x is n.
func (g generator) rectify() {
	f := g.export("rectify")
	n, alpha, x := f.Param(asm.I32), f.Param(g.Scalar.Type), f.Param(asm.I32)
	slope := f.Let(asm.V128, g.Splat(alpha))
	g.eachNumber(f, n, []asm.Var{x}, func(i int) {
		offset := i * asm.VectorBytes
		f.Store(g.Lanes, x, offset, g.Max(g.Load(x, offset), g.Mul(slope, g.Load(x, offset))))
	}, func() {
		f.StoreScalar(g.Scalar, x, 0, g.Scalar.Max(g.Scalar.Load(x, 0), g.Scalar.Mul(alpha, g.Scalar.Load(x, 0))))
	})
}
