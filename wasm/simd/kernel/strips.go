package kernel

import "siibp/wasm/simd/asm"

// Copies and sums of the rows of many videos; Lay64 and its neighbours of package backend say what
// a list of strips is.

// strips is where a function is in a list: a video's tracks and where its numbers begin, and a
// strip of it.
type strips struct {
	n, from, values, levels, sums asm.Var
	row, column, stick, columns   asm.Var
}

// eachStrip runs the body for every strip from a list's address up to its end.
func (g generator) eachStrip(f *asm.Func, list, end asm.Var, body func(s strips)) {
	i := func() asm.Var { return f.Local(asm.I32) }
	s, left := strips{i(), i(), i(), i(), i(), i(), i(), i(), i()}, i()
	const size, ofVideo, ofStrip = 4, 24, 16
	read := func(to ...asm.Var) {
		for at, v := range to {
			f.Set(v, asm.LoadInt(list, at*size))
		}
	}
	f.While(asm.Less(list, end), func() {
		read(s.from, s.n, s.values, s.levels, s.sums, left)
		f.Set(s.n, asm.Sub(s.n, s.from))
		f.Advance(list, asm.Int(ofVideo))
		f.While(asm.Less(asm.Int(0), left), func() {
			read(s.row, s.column, s.stick, s.columns)
			body(s)
			f.Advance(list, asm.Int(ofStrip))
			f.Advance(left, asm.Int(-1))
		})
	})
}

// in is the address of a strip in a panel, among its address among the values.
func (s strips) in(g generator, panel, ld asm.Var) asm.Value {
	return g.at(panel, asm.Add(asm.Mul(s.row, ld), s.from))
}

func (s strips) among(g generator, values asm.Var) asm.Value {
	return g.at(values, asm.Add(s.values, asm.Mul(s.column, s.n)))
}

// eachColumn runs the body for every column of a strip.
func (s strips) eachColumn(f *asm.Func, body func()) {
	f.While(asm.Less(asm.Int(0), s.columns), func() {
		body()
		f.Advance(s.columns, asm.Int(-1))
	})
}

// strips adds the functions.
func (g generator) strips() {
	g.move("lay", func(t tracks, value, inPanel asm.Var) { t.store(inPanel, t.load(value)) })
	g.move("lift", func(t tracks, value, inPanel asm.Var) { t.store(value, t.load(inPanel)) })
	g.level()
	g.tally()
	g.exact("wide", g.toDoubles())
	g.exact("keep", g.fromDoubles())
	g.evidence()
}

// move: values are a video's n tracks a column, the panel has rows ld apart.
func (g generator) move(name string, copy func(t tracks, value, inPanel asm.Var)) {
	f := g.export(name)
	list, end, values, panel, ld := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	value, inPanel := f.Local(asm.I32), f.Local(asm.I32)
	g.eachStrip(f, list, end, func(s strips) {
		f.Set(value, s.among(g, values))
		f.Set(inPanel, s.in(g, panel, ld))
		s.eachColumn(f, func() {
			g.eachTrack(f, s.n, []asm.Var{value, inPanel}, func(t tracks) { copy(t, value, inPanel) })
			f.Advance(inPanel, g.bytes(asm.Sub(ld, s.n)))
		})
	})
}

// level: derived are levels of sticks, cost is a number a row of the panel, whose rows are ld apart.
func (g generator) level() {
	f := g.export("level")
	list, end, derived, cost, panel, ld := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	double := generator{g.module, asm.Doubles}
	from, less, to, x := f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.V128)
	g.eachStrip(f, list, end, func(s strips) {
		f.Set(from, double.at(derived, asm.Add(s.levels, s.stick)))
		f.Set(less, g.at(cost, s.row))
		f.Set(to, s.in(g, panel, ld))
		s.eachColumn(f, func() {
			f.Set(x, g.Splat(g.Scalar.Sub(g.First(g.narrow(double.LoadSplat(from, 0))), g.Scalar.Load(less, 0))))
			g.eachTrack(f, s.n, []asm.Var{to}, func(t tracks) { t.store(to, x) })
			f.Advance(from, asm.Int(double.Size()))
			f.Advance(less, asm.Int(g.Size()))
			f.Advance(to, g.bytes(asm.Sub(ld, s.n)))
		})
	})
}

// tally: values are a video's n tracks a column, derived are sums of sticks.
func (g generator) tally() {
	f := g.export("tally")
	list, end, values, derived := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	double := generator{g.module, asm.Doubles}
	from, to, sum, last := f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.V128), f.Local(g.Scalar.Type)
	g.eachStrip(f, list, end, func(s strips) {
		f.Set(from, s.among(g, values))
		f.Set(to, double.at(derived, asm.Add(s.sums, s.stick)))
		s.eachColumn(f, func() {
			f.Set(sum, g.once(f, 0))
			f.Set(last, g.Scalar.Const(0))
			g.eachTrack(f, s.n, []asm.Var{from}, func(t tracks) {
				if t.alone {
					f.Set(last, g.Scalar.Add(last, g.Scalar.Load(from, 0)))
				} else {
					f.Set(sum, g.Add(sum, t.load(from)))
				}
			})
			all := f.Let(asm.V128, g.Splat(g.Scalar.Add(last, g.total(f, []asm.Var{sum}))))
			f.StoreScalar(asm.Doubles.Scalar, to, 0, asm.Doubles.First(g.widen(all)))
			f.Advance(to, asm.Int(double.Size()))
		})
	})
}

// exact copies a strip's values to the same places in the other precision, or from there.
func (g generator) exact(name string, by copier) {
	f := g.export(name)
	list, end, from, to := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	place, left, a, b := f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32)
	g.eachStrip(f, list, end, func(s strips) {
		f.Set(place, asm.Add(s.values, asm.Mul(s.column, s.n)))
		f.Set(left, asm.Mul(s.columns, s.n))
		f.Set(a, asm.Add(from, asm.Shl(place, by.from.Shift)))
		f.Set(b, asm.Add(to, asm.Shl(place, by.to.Shift)))
		by.row(f, left, a, b)
	})
}

// evidence: the panel has rows ld apart, derived are levels of sticks, cost is a number a row.
func (g generator) evidence() {
	f := g.export("evidence")
	list, end, beta, panel, ld := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.F64), f.Param(asm.I32), f.Param(asm.I32)
	derived, cost, values := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	double := generator{g.module, asm.Doubles}
	scale, shift := f.Let(asm.V128, double.Splat(beta)), f.Local(asm.V128)
	by := g.toDoubles()
	widen := by.change
	by.change = func(two asm.Value) asm.Value { return double.Mul(scale, double.Add(widen(two), shift)) }
	i := func() asm.Var { return f.Local(asm.I32) }
	left, from, to, stick, row := i(), i(), i(), i(), i()
	g.eachStrip(f, list, end, func(s strips) {
		f.Set(from, s.in(g, panel, ld))
		f.Set(to, s.among(double, values))
		f.Set(stick, double.at(derived, asm.Add(s.levels, s.stick)))
		f.Set(row, double.at(cost, s.row))
		s.eachColumn(f, func() {
			f.Set(shift, double.Splat(double.Scalar.Sub(double.Scalar.Load(stick, 0), double.Scalar.Load(row, 0))))
			f.Set(left, s.n)
			by.row(f, left, from, to)
			f.Advance(from, g.bytes(asm.Sub(ld, s.n)))
			f.Advance(stick, asm.Int(double.Size()))
			f.Advance(row, asm.Int(double.Size()))
		})
	})
}

// narrow is two doubles as numbers of this type, widen the first ones as doubles.
func (g generator) narrow(doubles asm.Value) asm.Value {
	if g.Scalar.Type == asm.F64 {
		return doubles
	}
	return asm.Narrow(doubles)
}

func (g generator) widen(numbers asm.Value) asm.Value {
	if g.Scalar.Type == asm.F64 {
		return numbers
	}
	return asm.Widen(numbers)
}
