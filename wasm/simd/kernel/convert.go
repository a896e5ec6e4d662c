package kernel

import "siibp/wasm/simd/asm"

// These copiers copy doubles to doubles, doubles to floats and floats to doubles.
var (
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

// copier copies two numbers at a time.
type copier struct {
	from, to asm.Lanes
	load     func(address asm.Value, offset int) asm.Value // two numbers
	store    func(f *asm.Func, to asm.Var, two asm.Value)
	change   func(two asm.Value) asm.Value
}

// row copies left contiguous numbers from a to b, and moves both pointers behind them.
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
