package kernel

import (
	"unsafe"

	"siibp/core/constraint"
	"siibp/wasm/simd/asm"
)

// record holds the fields of a constraint.Softmax in locals.
type record struct {
	n, from, to, k                       asm.Var
	logits, nu, allNu                    asm.Var
	unnormalized, shifts                 asm.Var
	decay, products, classes             asm.Var
	firstIncidences, incidences, members asm.Var
	sums, incidenceCount                 asm.Var
	c, maxSlope, minTotal, tolerance     asm.Var
}

// load loads the fields of the record at an address. A slice is its address and, 8 bytes behind, its length;
// integers and addresses have 8 bytes, of which the first 4 suffice.
func (g generator) load(f *asm.Func, at asm.Var) record {
	const length = 8
	var r constraint.Softmax
	integer := func(offset uintptr) asm.Var { return f.Let(asm.I32, asm.LoadInt(at, int(offset))) }
	number := func(offset uintptr) asm.Var { return f.Let(asm.F64, g.Scalar.Load(at, int(offset))) }
	return record{
		n: integer(unsafe.Offsetof(r.Tracks)), from: integer(unsafe.Offsetof(r.From)), to: integer(unsafe.Offsetof(r.To)),
		k: integer(unsafe.Offsetof(r.Classes) + length), incidenceCount: integer(unsafe.Offsetof(r.Incidences) + length),
		logits: integer(unsafe.Offsetof(r.Logits)), nu: integer(unsafe.Offsetof(r.Nu)), allNu: integer(unsafe.Offsetof(r.AllNu)),
		unnormalized: integer(unsafe.Offsetof(r.Unnormalized)), shifts: integer(unsafe.Offsetof(r.MaxLogits)),
		decay: integer(unsafe.Offsetof(r.Decay)), products: integer(unsafe.Offsetof(r.Products)), classes: integer(unsafe.Offsetof(r.Classes)),
		firstIncidences: integer(unsafe.Offsetof(r.FirstIncidence)), incidences: integer(unsafe.Offsetof(r.Incidences)), members: integer(unsafe.Offsetof(r.Members)),
		sums: integer(unsafe.Offsetof(r.Sums)),
		c:    number(unsafe.Offsetof(r.C)), maxSlope: number(unsafe.Offsetof(r.MaxSlope)),
		minTotal: number(unsafe.Offsetof(r.MinTotal)), tolerance: number(unsafe.Offsetof(r.Tolerance)),
	}
}

// softmax adds the function that does what Softmax.Run of package constraint does. It takes the address of the
// record, and the tracks from j up to end.
func (g generator) softmax() {
	exponentiate, multiplyMembers, run, toLogOdds := g.exponentiate(), g.multiplyMembers(), g.run(), g.toLogOdds()
	f := g.export("softmax", asm.I32)
	at, j, end := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	r := g.load(f, at)
	row, before := f.Let(asm.I32, g.bytes(r.n)), f.Let(asm.I32, g.bytes(r.from))
	span := f.Let(asm.I32, asm.Sub(r.to, r.from))
	f.If(asm.Equal(j, r.from), func() {
		f.Call(exponentiate, r.k, span, row, asm.Add(r.logits, before), asm.Add(r.unnormalized, before), asm.Add(r.shifts, before))
		f.Call(multiplyMembers, r.incidenceCount, span, row, r.c, asm.Add(r.allNu, before), r.incidences, r.members, r.products, r.decay)
	})
	f.SetCall(j, run, at, j, end)
	f.If(asm.Equal(j, r.to), func() {
		f.Call(toLogOdds, r.k, span, row, asm.Add(r.unnormalized, before), asm.Add(r.shifts, before), asm.Add(r.nu, before), asm.Add(r.logits, before))
	})
	f.Return(j)
}

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

// exponentiate: logits is k×n, shifts and unnormalized are (k+1)×n; row is the bytes from row to row.
func (g generator) exponentiate() *asm.Func {
	f := g.private()
	k, n, row := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	logits, unnormalized, shifts := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	shift := f.Local(asm.V128)
	g.eachTrack(f, n, []asm.Var{logits, unnormalized, shifts}, func(t tracks) {
		f.Set(shift, g.once(f, 0))
		t.eachRow(k, row, []asm.Var{logits}, func(p []asm.Var) { f.Set(shift, g.Max(shift, t.load(p[0]))) })
		t.store(shifts, shift)
		t.store(unnormalized, g.expOf(f, shift))
		ofClass := []asm.Var{logits, f.Let(asm.I32, asm.Add(unnormalized, row)), f.Let(asm.I32, asm.Add(shifts, row))}
		t.eachRow(k, row, ofClass, func(p []asm.Var) {
			t.store(p[1], g.expOf(f, f.Let(asm.V128, g.Sub(t.load(p[0]), shift))))
			t.store(p[2], shift)
		})
	})
	return f
}

// multiplyMembers: nu has rows of n, row bytes apart; products and decay are P×n for P incidences. The product is 1 for a set
// without other columns.
func (g generator) multiplyMembers() *asm.Func {
	f := g.private()
	left, n, row, c := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.F64)
	nu, incidences, members, products, decay := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	minusC := f.Let(asm.V128, g.Neg(f.Let(asm.V128, g.Splat(c))))
	at, member, end := f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32)
	product := f.Local(asm.V128)
	f.While(asm.Less(asm.Int(0), left), func() {
		f.Set(at, nu)
		f.Set(end, asm.Add(members, asm.Shl(asm.LoadInt(incidences, incidenceTo), intShift)))
		g.eachTrack(f, n, []asm.Var{products, decay, at}, func(t tracks) {
			f.Set(product, g.once(f, 1))
			f.Set(member, asm.Add(members, asm.Shl(asm.LoadInt(incidences, incidenceFrom), intShift)))
			f.While(asm.Less(member, end), func() {
				column := f.Let(asm.I32, asm.Add(at, asm.Mul(asm.LoadInt(member, 0), row)))
				f.Set(product, g.Mul(product, t.load(column)))
				f.Advance(member, asm.Int(1<<intShift))
			})
			t.store(products, product)
			t.store(decay, g.expOf(f, f.Let(asm.V128, g.Mul(minusC, product))))
		})
		f.Advance(incidences, asm.Int(incidenceBytes))
		f.Advance(left, asm.Int(-1))
	})
	return f
}

// toLogOdds: unnormalized and shifts are (k+1)×n, nu and logits k×n; row is the bytes from row to row.
func (g generator) toLogOdds() *asm.Func {
	f := g.private()
	k, n, row := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	unnormalized, shifts, nu, logits := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	several := f.Let(asm.I32, asm.Less(asm.Int(1), k)) // the logit of a class alone is its ζ
	sum := f.Local(asm.V128)
	g.eachTrack(f, n, []asm.Var{unnormalized, shifts, nu, logits}, func(t tracks) {
		f.Set(sum, g.Sub(g.Neg(t.load(shifts)), g.log(f, t.load(unnormalized))))
		ofClass := []asm.Var{nu, logits, f.Let(asm.I32, asm.Add(unnormalized, row)), f.Let(asm.I32, asm.Add(shifts, row))}
		t.eachRow(k, row, ofClass, func(p []asm.Var) {
			now := t.load(p[1])
			f.Set(sum, g.Madd(t.load(p[0]), now, sum))
			f.If(several, func() { t.store(p[1], g.Sub(g.Sub(now, t.load(p[3])), g.log(f, t.load(p[2])))) })
		})
		t.store(unnormalized, sum)
	})
	return f
}
