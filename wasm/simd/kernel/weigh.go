package kernel

import "siibp/wasm/simd/asm"

// What of package constraint's Sweep goes for all tracks at once; Block64 of package backend says
// what the arrays are.

// block weighs before the first track, steps over the tracks from j on, and settles after the last.
func (g generator) block() {
	weigh, share, settle := g.weigh(), g.share(), g.settle()
	f := g.export("block", asm.I32)
	j, k, n, pulls, hinge := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	weight, tops, level, nu := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	slopes, sums, parts, room := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	sum := f.Local(asm.F64)
	f.If(asm.Equal(j, asm.Int(0)), func() {
		f.Call(weigh, k, n, pulls, g.Scalar.Load(hinge, hingeC), level, slopes, weight, tops)
	})
	f.SetCall(j, share, j, n, k, hinge, weight, level, g.at(tops, n), nu, slopes, sums, parts, room)
	f.If(asm.Equal(j, n), func() {
		f.SetCall(sum, settle, k, n, weight, tops, nu, level)
		f.StoreScalar(g.Scalar, hinge, hingeSum, sum)
	})
	f.Return(j)
}

// Where the numbers of the hinge are.
const hingeMargin, hingeC, hingeStrongest, hingeLittle, hingeMet, hingeSum = 0, 8, 16, 24, 32, 40

// tracks are those of one vector, or the last one alone, in the first lane.
type tracks struct {
	generator
	f     *asm.Func
	alone bool
}

// eachTrack runs the body for n tracks, with pointers into rows of them.
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

// weigh: level is k×n, slopes P·n numbers, tops (k+1)×n, weight (k+1)×n and those.
func (g generator) weigh() *asm.Func {
	f := g.private()
	k, n, pulls, c := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.F64)
	level, slopes, weight, tops := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	row := f.Let(asm.I32, g.bytes(n))
	less := f.Let(asm.I32, asm.Add(weight, asm.Mul(asm.Add(k, asm.Int(1)), row)))
	top, slope := f.Local(asm.V128), f.Let(asm.V128, g.Splat(c))
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
	g.eachTrack(f, pulls, []asm.Var{slopes, less}, func(t tracks) {
		t.store(less, g.expOf(f, f.Let(asm.V128, g.Mul(slope, t.load(slopes)))))
	})
	return f
}

// settle: weight and tops are (k+1)×n, nu and level k×n. It returns the sum over all tracks.
func (g generator) settle() *asm.Func {
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
