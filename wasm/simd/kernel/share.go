package kernel

import "siibp/wasm/simd/asm"

// This file has the functions of core/constraint/share.go line by line; shareOne there is the body of the loop of
// share here. Math.Block of package simd says what the arrays are. A pointer into a row points at the number of
// the track whose turn it is.

// share takes the steps of the tracks from j up to end, of n tracks in all. The rows of slopes and less are
// those of a span, which begins at from, and short bytes apart. It returns the first track whose step it cannot
// take, or end.
func (g generator) share() *asm.Func {
	weigh, stop, take, setApart := g.weighShares(), g.stopShare(), g.takeShares(), g.setApart()
	f := g.module.Func("", asm.I32)
	j, end, from, n, k := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	short, scratch := f.Param(asm.I32), f.Param(asm.I32)
	weight, less, level, tops, nu := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	slopes, totals, parts, sets := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	s := g.Scalar
	classes := f.Let(asm.I32, asm.Add(scratch, asm.Int(scratchClasses)))
	row := f.Let(asm.I32, g.bytes(n))
	gap := f.Let(asm.I32, asm.Sub(less, slopes))
	c, strongest := f.Let(asm.F64, s.Load(scratch, scratchC)), f.Let(asm.F64, s.Load(scratch, scratchStrongest))
	little, met := f.Let(asm.F64, s.Load(scratch, scratchLittle)), f.Let(asm.F64, s.Load(scratch, scratchMet))
	last := f.Let(asm.I32, asm.Add(classes, asm.Mul(k, asm.Int(classBytes))))
	rows := []asm.Var{weight, level, tops, nu, slopes}
	for _, p := range rows {
		f.Advance(p, g.bytes(j))
	}
	f.Advance(slopes, asm.Sub(asm.Int(0), g.bytes(from)))
	total := f.Local(asm.F64)
	f.While(asm.Less(j, end), func() {
		f.SetCall(total, weigh, row, short, gap, c, met, weight, nu, slopes, totals, sets, parts, classes, last)
		f.SetCall(total, stop, row, short, gap, c, met, weight, nu, slopes, totals, sets, parts, classes, last, total, strongest, level, tops)
		f.If(s.Less(total, s.Const(0)), func() { f.Return(j) })
		f.Call(take, row, short, total, level, nu, slopes, totals, sets, parts, classes, last)
		f.If(asm.Less(asm.Int(1), k), func() { f.Call(setApart, row, total, little, weight, level, tops, classes, last) })
		f.StoreScalar(s, weight, 0, total)
		for _, p := range rows {
			f.Advance(p, asm.Int(g.Size()))
		}
		f.Advance(j, asm.Int(1))
	})
	f.Return(j)
	return f
}

// Offsets of the fields of class, a type of core/constraint that describes one class on the track whose turn
// it is.
const (
	classSlope, classAt, classLess, classWeight = 0, 8, 16, 24
	classBytes                                  = 32
)

// eachClass runs the body for every class, and moves the pointers in rows on by a row after each.
func (g generator) eachClass(f *asm.Func, classes, last, row asm.Var, rows []asm.Var, body func(class asm.Var)) {
	class := f.Let(asm.I32, classes)
	f.While(asm.Less(class, last), func() {
		body(class)
		for _, p := range rows {
			f.Advance(p, row)
		}
		f.Advance(class, asm.Int(classBytes))
	})
}

// count returns how many parts the class has whose entry in parts is given.
func count(parts asm.Var) asm.Value {
	return asm.Sub(asm.LoadInt(parts, 1<<intShift), asm.LoadInt(parts, 0))
}

// eachPart runs the body for every part of the class whose turn it is, with the address of its set's total.
// Afterwards slopes, sets and parts point at the next class.
func (g generator) eachPart(f *asm.Func, row, slopes, totals, sets, parts asm.Var, body func(total asm.Var)) {
	left, total := f.Let(asm.I32, count(parts)), f.Local(asm.I32)
	f.While(asm.Less(asm.Int(0), left), func() {
		f.Set(total, asm.Add(totals, asm.Shl(asm.LoadInt(sets, 0), totalShift)))
		body(total)
		f.Advance(slopes, row)
		f.Advance(sets, asm.Int(4))
		f.Advance(left, asm.Int(-1))
	})
	f.Advance(parts, asm.Int(4))
}

// settings are the parameters that weighShares and stopShare have in common.
type settings struct {
	row, short, gap, c, met, weight, nu, slopes, totals, sets, parts, classes, last asm.Var
}

// settings declares a function's first parameters. The address of e^{−C·slope} of a part is that of its slope
// plus gap.
func (g generator) settings(f *asm.Func) settings {
	i32, f64 := func() asm.Var { return f.Param(asm.I32) }, func() asm.Var { return f.Param(asm.F64) }
	return settings{i32(), i32(), i32(), f64(), f64(), i32(), i32(), i32(), i32(), i32(), i32(), i32(), i32()}
}

// slope computes a class's slope, its first breakpoint and its weight, at ν = 0 or, where beyond is given,
// behind that breakpoint. Afterwards p points at the next class.
func (g generator) slope(f *asm.Func, p settings, class asm.Var, beyond asm.Value) {
	s := g.Scalar
	one, short, at, now, by := f.Local(asm.F64), f.Local(asm.F64), f.Local(asm.F64), f.Let(asm.F64, s.Load(p.nu, 0)), f.Let(asm.F64, s.Const(1))
	slope, first, less := f.Let(asm.F64, s.Const(0)), f.Let(asm.F64, s.Const(1)), f.Let(asm.F64, s.Const(1))
	g.eachPart(f, p.short, p.slopes, p.totals, p.sets, p.parts, func(total asm.Var) {
		f.Set(one, s.Load(p.slopes, 0))
		f.Set(short, s.Sub(s.Load(total, totalMargin), s.Sub(s.Load(total, totalSum), s.Mul(one, now))))
		unmet, without := s.Less(p.met, short), s.Load(asm.Add(p.slopes, p.gap), 0)
		if beyond != nil {
			unmet = asm.And(unmet, s.Less(beyond, s.Div(short, one)))
		}
		f.If(unmet, func() {
			f.Set(slope, s.Add(slope, one))
			f.Set(by, s.Mul(by, without))
			f.If(s.Less(short, s.Mul(one, s.Sub(s.Const(1), p.met))), func() {
				f.Set(at, s.Div(short, one))
				f.IfElse(s.Less(at, first), func() {
					f.Set(first, at)
					f.Set(less, without)
				}, func() {
					f.If(s.Equal(at, first), func() { f.Set(less, s.Mul(less, without)) })
				})
			})
		})
	})
	f.StoreScalar(s, class, classSlope, s.Mul(slope, p.c))
	f.StoreScalar(s, class, classAt, first)
	f.StoreScalar(s, class, classLess, less)
	f.StoreScalar(s, class, classWeight, s.Div(s.Load(p.weight, 0), by))
}

// weighShares calls slope at ν = 0 for every class and returns the sum of all weights.
func (g generator) weighShares() *asm.Func {
	f := g.module.Func("", asm.F64)
	p, s := g.settings(f), g.Scalar
	total := f.Let(asm.F64, s.Load(p.weight, 0))
	f.Advance(p.weight, p.row)
	g.eachClass(f, p.classes, p.last, p.row, []asm.Var{p.weight, p.nu}, func(class asm.Var) {
		g.slope(f, p, class, nil)
		f.Set(total, s.Add(total, s.Load(class, classWeight)))
	})
	f.Return(total)
	return f
}

// alone returns a function of one number that computes the given function of a vector. It is short, and used
// where speed does not matter.
func (g generator) alone(of func(f *asm.Func, x asm.Var) asm.Value) *asm.Func {
	f := g.module.Func("", g.Scalar.Type)
	x := f.Param(g.Scalar.Type)
	f.Return(g.First(of(f, f.Let(asm.V128, g.Splat(x)))))
	return f
}

// stopShare looks for a class that reaches a breakpoint, finds where that class ends, and returns the sum of
// all weights then. It returns −1 where a slope is too large, or another class reaches a breakpoint too.
func (g generator) stopShare() *asm.Func {
	log := g.alone(g.log)
	f := g.module.Func("", asm.F64)
	p, s := g.settings(f), g.Scalar
	total, strongest, level, tops := f.Param(asm.F64), f.Param(asm.F64), f.Param(asm.I32), f.Param(asm.I32)
	reaches := func(class asm.Var, total asm.Value) asm.Value {
		beyond := s.Less(s.Mul(s.Load(class, classAt), total), s.Load(class, classWeight))
		return asm.And(s.Less(s.Load(class, classAt), s.Const(1)), beyond)
	}
	giveUp := func() { f.Return(s.Const(-1)) }
	none := f.Let(asm.F64, s.Load(p.weight, 0))
	f.Advance(p.weight, p.row)
	stopped := f.Local(asm.I32)
	here := []asm.Var{p.weight, p.nu, p.slopes, p.sets, p.parts, level, tops}
	there := f.Locals(len(here), asm.I32) // the same, of the class that is stopped
	g.eachClass(f, p.classes, p.last, p.row, []asm.Var{p.weight, p.nu, level, tops}, func(class asm.Var) {
		f.If(s.Less(strongest, s.Load(class, classSlope)), giveUp)
		f.If(reaches(class, total), func() {
			f.Set(stopped, class)
			for i, v := range here {
				f.Set(there[i], v)
			}
		})
		f.Advance(p.slopes, asm.Mul(p.short, count(p.parts)))
		f.Advance(p.sets, asm.Shl(count(p.parts), intShift))
		f.Advance(p.parts, asm.Int(4))
	})
	f.If(asm.Equal(stopped, asm.Int(0)), func() { f.Return(total) })
	stoppedLevel, stoppedTop := there[5], there[6]
	rest, at, now, logNow := none, f.Local(asm.F64), f.Local(asm.F64), f.Local(asm.F64)
	g.eachClass(f, p.classes, p.last, p.row, nil, func(class asm.Var) {
		f.If(asm.Differ(class, stopped), func() { f.Set(rest, s.Add(rest, s.Load(class, classWeight))) })
	})
	f.While(reaches(stopped, s.Add(rest, s.Load(stopped, classWeight))), func() {
		f.Set(at, s.Load(stopped, classAt))
		f.Set(now, s.Div(s.Mul(at, rest), s.Sub(s.Const(1), at)))
		f.IfElse(s.Less(now, s.Mul(s.Load(stopped, classWeight), s.Load(stopped, classLess))), func() {
			for i, v := range []asm.Var{p.weight, p.nu, p.slopes, p.sets, p.parts} {
				f.Set(v, there[i])
			}
			g.slope(f, p, stopped, at)
		}, func() {
			f.SetCall(logNow, log, now)
			f.StoreScalar(s, stopped, classSlope, s.Sub(s.Add(s.Load(stoppedTop, 0), logNow), s.Load(stoppedLevel, 0)))
			f.StoreScalar(s, stopped, classWeight, now)
			f.StoreScalar(s, stopped, classAt, s.Const(1))
		})
	})
	f.Set(total, s.Add(rest, s.Load(stopped, classWeight)))
	g.eachClass(f, p.classes, p.last, p.row, nil, func(class asm.Var) {
		f.If(asm.And(asm.Differ(class, stopped), reaches(class, total)), giveUp)
	})
	f.Return(total)
	return f
}

// takeShares sets ν of each class to its weight over the total, adds the change of ν to the sums of its sets,
// and adds the class's slope to its level.
func (g generator) takeShares() *asm.Func {
	f := g.private()
	row, short, total := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.F64)
	level, nu, slopes := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	totals, sets, parts := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	classes, last := f.Param(asm.I32), f.Param(asm.I32)
	s := g.Scalar
	share, by := f.Local(asm.F64), f.Local(asm.F64)
	g.eachClass(f, classes, last, row, []asm.Var{level, nu}, func(class asm.Var) {
		f.Set(share, s.Div(s.Load(class, classWeight), total))
		f.Set(by, s.Sub(share, s.Load(nu, 0)))
		f.StoreScalar(s, nu, 0, share)
		f.StoreScalar(s, level, 0, s.Add(s.Load(level, 0), s.Load(class, classSlope)))
		g.eachPart(f, short, slopes, totals, sets, parts, func(total asm.Var) {
			f.StoreScalar(s, total, totalSum, s.Add(s.Load(total, totalSum), s.Mul(s.Load(slopes, 0), by)))
		})
	})
	return f
}

// setApart replaces each class's weight by the sum of all weights but its own.
func (g generator) setApart() *asm.Func {
	outweighed := g.outweighed()
	f := g.private()
	row, total, little := f.Param(asm.I32), f.Param(asm.F64), f.Param(asm.F64)
	weight, level, tops := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	classes, last := f.Param(asm.I32), f.Param(asm.I32)
	s := g.Scalar
	none := f.Let(asm.F64, s.Load(weight, 0))
	others, own, other := f.Local(asm.F64), f.Local(asm.F64), f.Local(asm.I32)
	f.Advance(weight, row)
	g.eachClass(f, classes, last, row, []asm.Var{weight, tops}, func(class asm.Var) {
		f.Set(own, s.Load(class, classWeight))
		f.Set(others, s.Sub(total, own))
		f.If(s.Less(others, own), func() { // the difference has lost digits
			f.Set(others, none)
			f.Set(other, classes)
			f.While(asm.Less(other, last), func() {
				f.If(asm.Differ(other, class), func() { f.Set(others, s.Add(others, s.Load(other, classWeight))) })
				f.Advance(other, asm.Int(classBytes))
			})
			f.If(s.Less(others, little), func() {
				f.SetCall(others, outweighed, row, level, tops, class, classes, last)
			})
		})
		f.StoreScalar(s, weight, 0, others)
	})
	return f
}

// outweighed returns the sum of the weights of all but one class, relative to their own largest level. They are
// too small beside the class left out for a sum relative to its level.
func (g generator) outweighed() *asm.Func {
	exp := g.alone(g.expOf)
	f := g.module.Func("", asm.F64)
	row, level, tops := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	class, classes, last := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	s := g.Scalar
	top, sum, x, own := f.Local(asm.F64), f.Local(asm.F64), f.Local(asm.F64), f.Let(asm.I32, level)
	g.eachClass(f, classes, last, row, []asm.Var{own}, func(other asm.Var) {
		f.Set(x, s.Load(own, 0))
		f.If(asm.And(asm.Differ(other, class), s.Less(top, x)), func() { f.Set(top, x) })
	})
	f.SetCall(sum, exp, top)
	g.eachClass(f, classes, last, row, []asm.Var{level}, func(other asm.Var) {
		f.If(asm.Differ(other, class), func() {
			f.SetCall(x, exp, s.Sub(top, s.Load(level, 0)))
			f.Set(sum, s.Add(sum, x))
		})
	})
	f.StoreScalar(s, tops, 0, top)
	f.Return(sum)
	return f
}
