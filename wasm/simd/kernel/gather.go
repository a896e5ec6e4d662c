package kernel

import (
	"unsafe"

	"siibp/core/simd"
	"siibp/wasm/simd/asm"
)

// This file has the copies between the arrays of videos and a tile: the functions of core/simd/gather.go.

// run holds the fields of a simd.Run, with n = To − From.
type run struct {
	from, n, row, columns, at, prior asm.Var
}

// Offsets of the fields of a simd.Run, and its size, in bytes.
const (
	runFrom    = int(unsafe.Offsetof(simd.Run{}.From))
	runTo      = int(unsafe.Offsetof(simd.Run{}.To))
	runRow     = int(unsafe.Offsetof(simd.Run{}.Row))
	runColumns = int(unsafe.Offsetof(simd.Run{}.Columns))
	runAt      = int(unsafe.Offsetof(simd.Run{}.At))
	runPrior   = int(unsafe.Offsetof(simd.Run{}.Prior))
	runBytes   = int(unsafe.Sizeof(simd.Run{}))
)

// eachRun emits the body in a loop over the runs from the address list up to end.
func (g generator) eachRun(f *asm.Func, list, end asm.Var, body func(r run)) {
	i := func() asm.Var { return f.Local(asm.I32) }
	r := run{i(), i(), i(), i(), i(), i()}
	f.While(asm.Less(list, end), func() {
		f.Set(r.from, asm.LoadInt(list, runFrom))
		f.Set(r.n, asm.Sub(asm.LoadInt(list, runTo), r.from))
		f.Set(r.row, asm.LoadInt(list, runRow))
		f.Set(r.columns, asm.LoadInt(list, runColumns))
		f.Set(r.at, asm.LoadInt(list, runAt))
		f.Set(r.prior, asm.LoadInt(list, runPrior))
		body(r)
		f.Advance(list, asm.Int(runBytes))
	})
}

// inTile returns the address of a run's first row in the tile, among the address of its first column in the values.
func (r run) inTile(g generator, tile, ld asm.Var) asm.Value {
	return g.at(tile, asm.Add(asm.Mul(r.row, ld), r.from))
}

func (r run) among(g generator, values asm.Var) asm.Value { return g.at(values, r.at) }

// eachColumn emits the body in a loop over the columns of a run. Afterwards r.columns is 0.
func (r run) eachColumn(f *asm.Func, body func()) {
	f.While(asm.Less(asm.Int(0), r.columns), func() {
		body()
		f.Advance(r.columns, asm.Int(-1))
	})
}

// gathers adds the functions of this file.
func (g generator) gathers() {
	g.move("gather", func(t tracks, value, inTile asm.Var) { t.store(inTile, t.load(value)) })
	g.move("scatter", func(t tracks, value, inTile asm.Var) { t.store(value, t.load(inTile)) })
	g.prior()
	g.convert("widen", g.toDoubles())
	g.convert("narrow", g.fromDoubles())
	g.evidence()
}

// move adds a function with copy in a loop over the vectors of every run. A column has n contiguous values; the tile has row
// stride ld.
func (g generator) move(name string, copy func(t tracks, value, inTile asm.Var)) {
	f := g.export(name)
	list, end, values, tile, ld := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	value, inTile := f.Local(asm.I32), f.Local(asm.I32)
	g.eachRun(f, list, end, func(r run) {
		f.Set(value, r.among(g, values))
		f.Set(inTile, r.inTile(g, tile, ld))
		r.eachColumn(f, func() {
			g.eachTrack(f, r.n, []asm.Var{value, inTile}, func(t tracks) { copy(t, value, inTile) })
			f.Advance(inTile, g.bytes(asm.Sub(ld, r.n)))
		})
	})
}

// prior adds the function A_kj = prior_k − cost_k. prior holds the log odds, cost a number for each row of the
// tile A, whose rows are ld apart.
func (g generator) prior() {
	f := g.export("prior")
	list, end, prior, cost, tile, ld := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	double := generator{g.module, asm.Doubles}
	from, less, to, x := f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.V128)
	g.eachRun(f, list, end, func(r run) {
		f.Set(from, double.at(prior, r.prior))
		f.Set(less, g.at(cost, r.row))
		f.Set(to, r.inTile(g, tile, ld))
		r.eachColumn(f, func() {
			f.Set(x, g.Splat(g.Scalar.Sub(g.First(g.narrow(double.LoadSplat(from, 0))), g.Scalar.Load(less, 0))))
			g.eachTrack(f, r.n, []asm.Var{to}, func(t tracks) { t.store(to, x) })
			f.Advance(from, asm.Int(double.Size()))
			f.Advance(less, asm.Int(g.Size()))
			f.Advance(to, g.bytes(asm.Sub(ld, r.n)))
		})
	})
}

// convert adds a function that copies the values of every run to the same indices of an array in another precision.
func (g generator) convert(name string, by copier) {
	f := g.export(name)
	list, end, from, to := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	left, a, b := f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32)
	g.eachRun(f, list, end, func(r run) {
		f.Set(left, asm.Mul(r.columns, r.n))
		f.Set(a, asm.Add(from, asm.Shl(r.at, by.from.Shift)))
		f.Set(b, asm.Add(to, asm.Shl(r.at, by.to.Shift)))
		by.row(f, left, a, b)
	})
}

// evidence adds the function ζ_kj = β (A_kj + prior_k − cost_k). The rows of the tile A are ld apart, prior holds
// the log odds, cost a number for each row.
func (g generator) evidence() {
	f := g.export("evidence")
	list, end, beta, tile, ld := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.F64), f.Param(asm.I32), f.Param(asm.I32)
	prior, cost, values := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	double := generator{g.module, asm.Doubles}
	scale, shift := f.Let(asm.V128, double.Splat(beta)), f.Local(asm.V128)
	by := g.toDoubles()
	widen := by.change
	by.change = func(two asm.Value) asm.Value { return double.Mul(scale, double.Add(widen(two), shift)) }
	i := func() asm.Var { return f.Local(asm.I32) }
	left, from, to, stick, row := i(), i(), i(), i(), i()
	g.eachRun(f, list, end, func(r run) {
		f.Set(from, r.inTile(g, tile, ld))
		f.Set(to, r.among(double, values))
		f.Set(stick, double.at(prior, r.prior))
		f.Set(row, double.at(cost, r.row))
		r.eachColumn(f, func() {
			f.Set(shift, double.Splat(double.Scalar.Sub(double.Scalar.Load(stick, 0), double.Scalar.Load(row, 0))))
			f.Set(left, r.n)
			by.row(f, left, from, to)
			f.Advance(from, g.bytes(asm.Sub(ld, r.n)))
			f.Advance(stick, asm.Int(double.Size()))
			f.Advance(row, asm.Int(double.Size()))
		})
	})
}

// narrow returns two doubles in this precision.
func (g generator) narrow(doubles asm.Value) asm.Value {
	if g.Scalar.Type == asm.F64 {
		return doubles
	}
	return asm.Narrow(doubles)
}

// Copiers from doubles to doubles, from doubles to floats and from floats to doubles.
var (
	copyDoubles = copier{asm.Doubles, asm.Doubles, asm.Doubles.Load, twoDoubles, same}
	narrower    = copier{asm.Doubles, asm.Floats, asm.Doubles.Load, twoFloats, asm.Narrow}
	widener     = copier{asm.Floats, asm.Doubles, asm.LoadHalf, twoDoubles, asm.Widen}
)

func twoDoubles(f *asm.Func, to asm.Var, v asm.Value) { f.Store(asm.Doubles, to, 0, v) }
func twoFloats(f *asm.Func, to asm.Var, v asm.Value)  { f.StoreHalf(to, 0, v) }
func same(v asm.Value) asm.Value                      { return v }

// toDoubles returns the copier from this precision to doubles, fromDoubles the copier from doubles.
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

// row emits a copy of left contiguous numbers from a to b. Afterwards left is 0 and both pointers are at the ends.
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
