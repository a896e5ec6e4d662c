package kernel

import "siibp/wasm/simd/asm"

// recount: nu has columns of n tracks; from a list's address up to its end there are, of each set,
// how many columns it has, and which. totals get Σ_j Π ν of each set, in double precision.
func (g generator) recount() {
	f := g.export("recount")
	n, list, end, nu, totals := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	double, by := generator{g.module, asm.Doubles}, g.toDoubles()
	row := f.Let(asm.I32, g.bytes(n))
	track, left, size, count, other, at := f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32)
	sum, product := f.Local(asm.V128), f.Local(asm.V128)
	add := func(load func() asm.Value) {
		f.Set(product, double.once(f, 1))
		f.Set(other, list)
		f.Set(count, size)
		f.While(asm.Less(asm.Int(0), count), func() {
			f.Set(at, asm.Add(track, asm.Mul(asm.LoadInt(other, 0), row)))
			f.Set(product, double.Mul(product, by.change(load())))
			f.Advance(other, asm.Int(1<<intShift))
			f.Advance(count, asm.Int(-1))
		})
		f.Set(sum, double.Add(sum, product))
	}
	f.While(asm.Less(list, end), func() {
		f.Set(size, asm.LoadInt(list, 0))
		f.Advance(list, asm.Int(1<<intShift))
		f.Set(sum, double.once(f, 0))
		f.Set(track, nu)
		f.Set(left, n)
		f.While(asm.AtMost(asm.Int(2), left), func() {
			add(func() asm.Value { return by.load(at, 0) })
			f.Advance(track, asm.Int(2*g.Size()))
			f.Advance(left, asm.Int(-2))
		})
		f.Set(sum, double.Splat(double.Scalar.Add(double.First(sum), double.Extract(sum, 1))))
		f.If(asm.Less(asm.Int(0), left), func() { add(func() asm.Value { return by.from.LoadSplat(at, 0) }) })
		f.StoreScalar(double.Scalar, totals, totalSum, double.First(sum))
		f.Advance(totals, asm.Int(1<<totalShift))
		f.Advance(list, asm.Shl(size, intShift))
	})
}
