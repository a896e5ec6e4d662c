package kernel

import "siibp/wasm/simd/asm"

// The functions of core/constraint/sweep.go that go over the tracks of a span at once: block, weigh, gather
// and, over all tracks, writeLogits. Math.Block of package simd says what the arrays are.

// block weighs and gathers before the first track of the span from ≤ j < to, shares among the tracks from j
// up to end, and writes the logits after the last of n.
func (g generator) block() {
	weigh, gather, share, writeLogits := g.weigh(), g.gather(), g.share(), g.writeLogits()
	f := g.export("block", asm.I32)
	j, end, k, n, first := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	from, to := f.Param(asm.I32), f.Param(asm.I32)
	scratch, work, level, nu := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	totals, parts, sets, others := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	row, sum := f.Let(asm.I32, g.bytes(n)), f.Local(asm.F64)
	span, before := f.Let(asm.I32, asm.Sub(to, from)), f.Let(asm.I32, g.bytes(from))
	short := f.Let(asm.I32, g.bytes(span)) // a row of the span's tracks alone
	count := f.Let(asm.I32, asm.Sub(asm.LoadInt(asm.Add(parts, asm.Shl(k, intShift)), 0), asm.LoadInt(parts, 0)))
	tops := f.Let(asm.I32, asm.Add(work, asm.Mul(asm.Add(k, asm.Int(1)), row)))
	less := f.Let(asm.I32, asm.Add(tops, asm.Mul(asm.Add(k, asm.Int(1)), row)))
	slopes := f.Let(asm.I32, asm.Add(less, asm.Mul(count, short)))
	f.If(asm.Equal(j, from), func() {
		f.Call(weigh, k, span, row, asm.Add(level, before), asm.Add(work, before), asm.Add(tops, before))
		f.Call(gather, count, span, row, g.Scalar.Load(scratch, scratchC), asm.Add(nu, before), others, slopes, less)
	})
	f.Set(nu, asm.Add(nu, asm.Mul(first, row)))
	f.SetCall(j, share, j, end, from, n, k, short, scratch, work, less, level, asm.Add(tops, row), nu, slopes, totals, parts, sets)
	f.If(asm.Equal(j, n), func() {
		f.SetCall(sum, writeLogits, k, n, work, tops, nu, level)
		f.StoreScalar(g.Scalar, scratch, scratchSum, sum)
	})
	f.Return(j)
}

// Offsets of the constants, of block's sum and of the classes in scratch.
const (
	scratchC, scratchStrongest, scratchLittle, scratchMet = 0, 8, 16, 24

	scratchSum, scratchClasses = 32, 40
)

// Offsets in the Total of a set.
const (
	totalSum, totalMargin = 0, 8

	totalShift = 4 // log₂ of its bytes
)

// intShift is log₂ of an integer's bytes.
const intShift = 2

// tracks are the tracks of one vector, or one track alone in the first lane.
type tracks struct {
	generator
	f     *asm.Func
	alone bool
}

// eachTrack runs the body for n tracks, a vector of them at a time and the last ones alone; pointers into
// rows move on with them.
func (g generator) eachTrack(f *asm.Func, n asm.Value, pointers []asm.Var, body func(t tracks)) {
	left := f.Let(asm.I32, n)
	for _, t := range []tracks{{g, f, false}, {g, f, true}} {
		count := g.Count
		if t.alone {
			count = 1
		}
		f.While(asm.AtMost(asm.Int(count), left), func() {
			body(t)
			for _, p := range pointers {
				f.Advance(p, asm.Int(count*g.Size()))
			}
			f.Advance(left, asm.Int(-count))
		})
	}
}

func (t tracks) load(p asm.Var) asm.Var {
	if t.alone {
		return t.f.Let(asm.V128, t.LoadSplat(p, 0))
	}
	return t.f.Let(asm.V128, t.Load(p, 0))
}

func (t tracks) store(p asm.Var, value asm.Value) {
	if t.alone {
		t.f.StoreScalar(t.Scalar, p, 0, t.First(value))
	} else {
		t.f.Store(t.Lanes, p, 0, value)
	}
}

// eachRow runs the body k times, with pointers that go from row to row.
func (t tracks) eachRow(k asm.Value, row asm.Var, pointers []asm.Var, body func(p []asm.Var)) {
	p := make([]asm.Var, len(pointers))
	for i, first := range pointers {
		p[i] = t.f.Let(asm.I32, first)
	}
	left := t.f.Let(asm.I32, k)
	t.f.While(asm.Less(asm.Int(0), left), func() {
		body(p)
		for _, v := range p {
			t.f.Advance(v, row)
		}
		t.f.Advance(left, asm.Int(-1))
	})
}

// weigh: level is k×n, tops and weight are (k+1)×n; row is the bytes from row to row.
func (g generator) weigh() *asm.Func {
	f := g.private()
	k, n, row := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	level, weight, tops := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	top := f.Local(asm.V128)
	g.eachTrack(f, n, []asm.Var{level, weight, tops}, func(t tracks) {
		f.Set(top, g.once(f, 0))
		t.eachRow(k, row, []asm.Var{level}, func(p []asm.Var) { f.Set(top, g.Max(top, t.load(p[0]))) })
		t.store(tops, top)
		t.store(weight, g.expOf(f, top))
		ofClass := []asm.Var{level, f.Let(asm.I32, asm.Add(weight, row)), f.Let(asm.I32, asm.Add(tops, row))}
		t.eachRow(k, row, ofClass, func(p []asm.Var) {
			t.store(p[1], g.expOf(f, f.Let(asm.V128, g.Sub(t.load(p[0]), top))))
			t.store(p[2], top)
		})
	})
	return f
}

// gather: nu has rows of n, row bytes apart; slopes and less are parts×n. A slope is 1 where a set has
// no other column.
func (g generator) gather() *asm.Func {
	f := g.private()
	parts, n, row, c := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.F64)
	nu, others, slopes, less := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	pull := f.Let(asm.V128, g.Splat(c))
	alone := f.Let(asm.V128, g.expOf(f, pull))
	count, at, other, left := f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32)
	slope := f.Local(asm.V128)
	f.While(asm.Less(asm.Int(0), parts), func() {
		f.Set(count, asm.LoadInt(others, 0))
		f.Advance(others, asm.Int(1<<intShift))
		f.IfElse(asm.Equal(count, asm.Int(0)), func() {
			g.eachTrack(f, n, []asm.Var{slopes, less}, func(t tracks) {
				t.store(slopes, g.once(f, 1))
				t.store(less, alone)
			})
		}, func() {
			f.Set(at, nu)
			g.eachTrack(f, n, []asm.Var{slopes, less, at}, func(t tracks) {
				f.Set(slope, g.once(f, 1))
				f.Set(other, others)
				f.Set(left, count)
				f.While(asm.Less(asm.Int(0), left), func() {
					column := f.Let(asm.I32, asm.Add(at, asm.Mul(asm.LoadInt(other, 0), row)))
					f.Set(slope, g.Mul(slope, t.load(column)))
					f.Advance(other, asm.Int(1<<intShift))
					f.Advance(left, asm.Int(-1))
				})
				t.store(slopes, slope)
				t.store(less, g.expOf(f, f.Let(asm.V128, g.Mul(pull, slope))))
			})
		})
		f.Advance(others, asm.Shl(count, intShift))
		f.Advance(parts, asm.Int(-1))
	})
	return f
}

// writeLogits: weight and tops are (k+1)×n, nu and level k×n. It returns the sum over all tracks.
func (g generator) writeLogits() *asm.Func {
	f := g.module.Func("", asm.F64)
	k, n := f.Param(asm.I32), f.Param(asm.I32)
	weight, tops, nu, level := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	row := f.Let(asm.I32, g.bytes(n))
	several := f.Let(asm.I32, asm.Less(asm.Int(1), k)) // alone, a level is ζ
	all, last := f.Let(asm.V128, g.Const(0)), f.Local(asm.F64)
	sum := f.Local(asm.V128)
	g.eachTrack(f, n, []asm.Var{weight, tops, nu, level}, func(t tracks) {
		f.Set(sum, g.Sub(g.Neg(t.load(tops)), g.log(f, t.load(weight))))
		ofClass := []asm.Var{nu, level, f.Let(asm.I32, asm.Add(weight, row)), f.Let(asm.I32, asm.Add(tops, row))}
		t.eachRow(k, row, ofClass, func(p []asm.Var) {
			now := t.load(p[1])
			f.Set(sum, g.Madd(t.load(p[0]), now, sum))
			f.If(several, func() { t.store(p[1], g.Sub(g.Sub(now, t.load(p[3])), g.log(f, t.load(p[2])))) })
		})
		if t.alone {
			f.Set(last, g.First(sum))
		} else {
			f.Set(all, g.Add(all, sum))
		}
	})
	f.Return(g.Scalar.Add(last, g.Scalar.Add(g.First(all), g.Extract(all, 1))))
	return f
}
