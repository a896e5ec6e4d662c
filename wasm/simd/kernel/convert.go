package kernel

import "siibp/wasm/simd/asm"

// Copiers to the same precision or to the other.
var (
	copyFloats  = copier{asm.Floats, asm.Floats, asm.LoadHalf, twoFloats, same}
	copyDoubles = copier{asm.Doubles, asm.Doubles, asm.Doubles.Load, twoDoubles, same}
	narrower    = copier{asm.Doubles, asm.Floats, asm.Doubles.Load, twoFloats, asm.Narrow}
	widener     = copier{asm.Floats, asm.Doubles, asm.LoadHalf, twoDoubles, asm.Widen}
)

func twoDoubles(f *asm.Func, to asm.Var, v asm.Value) { f.Store(asm.Doubles, to, 0, v) }
func twoFloats(f *asm.Func, to asm.Var, v asm.Value)  { f.StoreHalf(to, 0, v) }
func same(v asm.Value) asm.Value                      { return v }

// toDoubles copies numbers of this type to double precision, fromDoubles the other way.
func (g generator) toDoubles() copier {
	if g.Scalar.Type == asm.F64 {
		return copyDoubles
	}
	return widener
}

func (g generator) fromDoubles() copier {
	if g.Scalar.Type == asm.F64 {
		return copyDoubles
	}
	return narrower
}

// convert adds functions that copy a matrix, m×n, rows a given count of numbers apart, to
// another, of the same precision or the other.
func convert(m *asm.Module) {
	copyFloats.add(m, "single32")
	narrower.add(m, "double32")
	widener.add(m, "single64")
	copyDoubles.add(m, "double64")
}

// copier copies two numbers at a time.
type copier struct {
	from, to asm.Lanes
	load     func(address asm.Value, offset int) asm.Value // two numbers
	store    func(f *asm.Func, to asm.Var, two asm.Value)
	change   func(two asm.Value) asm.Value
}

// add: from is m×n with rows ra apart, to the same with rows rb apart.
func (c copier) add(module *asm.Module, name string) {
	f := module.Func(name)
	m, n := f.Param(asm.I32), f.Param(asm.I32)
	from, ra, to, rb := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	a, b, left := f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32)
	f.While(asm.Less(asm.Int(0), m), func() {
		f.Set(a, from)
		f.Set(b, to)
		f.Set(left, n)
		c.row(f, left, a, b)
		f.Advance(from, asm.Shl(ra, c.from.Shift))
		f.Advance(to, asm.Shl(rb, c.to.Shift))
		f.Advance(m, asm.Int(-1))
	})
}

// row copies so many numbers that follow one another, and goes on behind them.
func (c copier) row(f *asm.Func, left, a, b asm.Var) {
	forward := func(numbers int) {
		f.Advance(a, asm.Int(numbers*c.from.Size()))
		f.Advance(b, asm.Int(numbers*c.to.Size()))
		f.Advance(left, asm.Int(-numbers))
	}
	f.While(asm.AtMost(asm.Int(2), left), func() {
		c.store(f, b, c.change(c.load(a, 0)))
		forward(2)
	})
	f.If(asm.Less(asm.Int(0), left), func() {
		f.StoreScalar(c.to.Scalar, b, 0, c.to.First(c.change(c.from.LoadSplat(a, 0))))
		forward(1)
	})
}
