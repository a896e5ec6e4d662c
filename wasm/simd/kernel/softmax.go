package kernel

import (
	"unsafe"

	"siibp/core/constraint"
	"siibp/wasm/simd/asm"
)

// The functions of softmax.go and softmax_span.go are those of core/constraint's files of the same names, line by line. A
// pointer into a row points at the number of the current track.

// run computes the updates of the tracks from j up to end. It returns the first track to which the fast form does not apply, or
// end. The rows of products and decay are those of the span, spanRow bytes apart.
func (g generator) run() *asm.Func {
	classesAtZero, holdClass, setNu, sumOfOthers := g.classesAtZero(), g.holdClass(), g.setNu(), g.sumOfOthers()
	f := g.module.Func("", asm.I32)
	at, j, end := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	s, r := g.Scalar, g.load(f, at)
	row, spanRow := f.Let(asm.I32, g.bytes(r.n)), f.Let(asm.I32, g.bytes(f.Let(asm.I32, asm.Sub(r.to, r.from))))
	toDecay := f.Let(asm.I32, asm.Sub(r.decay, r.products))
	last := f.Let(asm.I32, asm.Add(r.classes, asm.Mul(r.k, asm.Int(classBytes))))
	f.Advance(r.shifts, row)
	rows := []asm.Var{r.unnormalized, r.logits, r.shifts, r.nu, r.products}
	for _, p := range rows {
		f.Advance(p, g.bytes(j))
	}
	f.Advance(r.products, asm.Sub(asm.Int(0), g.bytes(r.from)))
	total := f.Local(asm.F64)
	f.While(asm.Less(j, end), func() {
		f.SetCall(total, classesAtZero, row, spanRow, toDecay, r.c, r.tolerance, r.unnormalized, r.nu, r.products, r.sums, r.incidences, r.firstIncidences, r.classes, last)
		f.SetCall(total, holdClass, row, spanRow, toDecay, r.c, r.tolerance, r.unnormalized, r.nu, r.products, r.sums, r.incidences, r.firstIncidences, r.classes, last, total, r.maxSlope, r.logits, r.shifts)
		f.If(s.Less(total, s.Const(0)), func() { f.Return(j) })
		f.Call(setNu, row, spanRow, total, r.logits, r.nu, r.products, r.sums, r.incidences, r.firstIncidences, r.classes, last)
		f.If(asm.Less(asm.Int(1), r.k), func() {
			f.Call(sumOfOthers, row, total, r.minTotal, r.unnormalized, r.logits, r.shifts, r.classes, last)
		})
		f.StoreScalar(s, r.unnormalized, 0, total)
		for _, p := range rows {
			f.Advance(p, asm.Int(g.Size()))
		}
		f.Advance(j, asm.Int(1))
	})
	f.Return(j)
	return f
}

// Offsets of the fields and sizes of constraint.Class, constraint.Incidence and constraint.SetSum.
const (
	classSlope        = int(unsafe.Offsetof(constraint.Class{}.Slope))
	classAt           = int(unsafe.Offsetof(constraint.Class{}.Breakpoint))
	classDecay        = int(unsafe.Offsetof(constraint.Class{}.Decay))
	classUnnormalized = int(unsafe.Offsetof(constraint.Class{}.Unnormalized))
	classBytes        = int(unsafe.Sizeof(constraint.Class{}))

	incidenceSet   = int(unsafe.Offsetof(constraint.Incidence{}.Set))
	incidenceFrom  = int(unsafe.Offsetof(constraint.Incidence{}.From))
	incidenceTo    = int(unsafe.Offsetof(constraint.Incidence{}.To))
	incidenceBytes = int(unsafe.Sizeof(constraint.Incidence{}))

	sumSum       = int(unsafe.Offsetof(constraint.SetSum{}.Sum))
	sumThreshold = int(unsafe.Offsetof(constraint.SetSum{}.Threshold))
	sumShift     = 4 // log₂ of its bytes
)

// intShift is log₂ of the bytes of an integer of 32 bits.
const intShift = 2

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

// count returns the number of incidences of the class whose entry in firstIncidences is given.
func count(firstIncidences asm.Var) asm.Value {
	return asm.Sub(asm.LoadInt(firstIncidences, 1<<intShift), asm.LoadInt(firstIncidences, 0))
}

// eachIncidence runs the body for every incidence of the class whose turn it is, with the address of its set's sum.
// Afterwards products, incidences and firstIncidences point at the next class.
func (g generator) eachIncidence(f *asm.Func, row, products, sums, incidences, firstIncidences asm.Var, body func(total asm.Var)) {
	left, total := f.Let(asm.I32, count(firstIncidences)), f.Local(asm.I32)
	f.While(asm.Less(asm.Int(0), left), func() {
		f.Set(total, asm.Add(sums, asm.Shl(asm.LoadInt(incidences, incidenceSet), sumShift)))
		body(total)
		f.Advance(products, row)
		f.Advance(incidences, asm.Int(incidenceBytes))
		f.Advance(left, asm.Int(-1))
	})
	f.Advance(firstIncidences, asm.Int(4))
}

// settings are the parameters that classesAtZero and holdClass have in common.
type settings struct {
	row, spanRow, toDecay, c, tolerance, unnormalized, nu, products, sums, incidences, firstIncidences, classes, last asm.Var
}

// settings declares a function's first parameters. The address of e^{−C·slope} of an incidence is that of its slope
// plus toDecay.
func (g generator) settings(f *asm.Func) settings {
	i32, f64 := func() asm.Var { return f.Param(asm.I32) }, func() asm.Var { return f.Param(asm.F64) }
	return settings{i32(), i32(), i32(), f64(), f64(), i32(), i32(), i32(), i32(), i32(), i32(), i32(), i32()}
}

// classFrom computes the slope of a class, its first breakpoint and its unnormalized probability, at ν = 0 or, if
// beyond is given, behind that breakpoint. Afterwards p points at the next class.
func (g generator) classFrom(f *asm.Func, p settings, class asm.Var, beyond asm.Value) {
	s := g.Scalar
	one, short, at, now, by := f.Local(asm.F64), f.Local(asm.F64), f.Local(asm.F64), f.Let(asm.F64, s.Load(p.nu, 0)), f.Let(asm.F64, s.Const(1))
	slope, first, decay := f.Let(asm.F64, s.Const(0)), f.Let(asm.F64, s.Const(1)), f.Let(asm.F64, s.Const(1))
	g.eachIncidence(f, p.spanRow, p.products, p.sums, p.incidences, p.firstIncidences, func(total asm.Var) {
		f.Set(one, s.Load(p.products, 0))
		f.Set(short, s.Sub(s.Load(total, sumThreshold), s.Sub(s.Load(total, sumSum), s.Mul(one, now))))
		unmet, without := s.Less(p.tolerance, short), s.Load(asm.Add(p.products, p.toDecay), 0)
		if beyond != nil {
			unmet = asm.And(unmet, s.Less(beyond, s.Div(short, one)))
		}
		f.If(unmet, func() {
			f.Set(slope, s.Add(slope, one))
			f.Set(by, s.Mul(by, without))
			f.If(s.Less(short, s.Mul(one, s.Sub(s.Const(1), p.tolerance))), func() {
				f.Set(at, s.Div(short, one))
				f.IfElse(s.Less(at, first), func() {
					f.Set(first, at)
					f.Set(decay, without)
				}, func() {
					f.If(s.Equal(at, first), func() { f.Set(decay, s.Mul(decay, without)) })
				})
			})
		})
	})
	f.StoreScalar(s, class, classSlope, s.Mul(slope, p.c))
	f.StoreScalar(s, class, classAt, first)
	f.StoreScalar(s, class, classDecay, decay)
	f.StoreScalar(s, class, classUnnormalized, s.Div(s.Load(p.unnormalized, 0), by))
}

// classesAtZero calls classFrom at ν = 0 for every class and returns the sum of the unnormalized probabilities.
func (g generator) classesAtZero() *asm.Func {
	f := g.module.Func("", asm.F64)
	p, s := g.settings(f), g.Scalar
	total := f.Let(asm.F64, s.Load(p.unnormalized, 0))
	f.Advance(p.unnormalized, p.row)
	g.eachClass(f, p.classes, p.last, p.row, []asm.Var{p.unnormalized, p.nu}, func(class asm.Var) {
		g.classFrom(f, p, class, nil)
		f.Set(total, s.Add(total, s.Load(class, classUnnormalized)))
	})
	f.Return(total)
	return f
}

// holdClass looks for a class that reaches a breakpoint, finds where that class ends, and returns the sum of the
// unnormalized probabilities then. It returns −1 if a slope is too large, or another class reaches a breakpoint.
func (g generator) holdClass() *asm.Func {
	log := g.alone(g.log)
	f := g.module.Func("", asm.F64)
	p, s := g.settings(f), g.Scalar
	total, maxSlope, logits, shifts := f.Param(asm.F64), f.Param(asm.F64), f.Param(asm.I32), f.Param(asm.I32)
	reaches := func(class asm.Var, total asm.Value) asm.Value {
		beyond := s.Less(s.Mul(s.Load(class, classAt), total), s.Load(class, classUnnormalized))
		return asm.And(s.Less(s.Load(class, classAt), s.Const(1)), beyond)
	}
	decline := func() { f.Return(s.Const(-1)) }
	none := f.Let(asm.F64, s.Load(p.unnormalized, 0))
	f.Advance(p.unnormalized, p.row)
	held := f.Local(asm.I32)
	here := []asm.Var{p.unnormalized, p.nu, p.products, p.incidences, p.firstIncidences, logits, shifts}
	there := f.Locals(len(here), asm.I32) // the same, of the class that is held
	g.eachClass(f, p.classes, p.last, p.row, []asm.Var{p.unnormalized, p.nu, logits, shifts}, func(class asm.Var) {
		f.If(s.Less(maxSlope, s.Load(class, classSlope)), decline)
		f.If(reaches(class, total), func() {
			f.Set(held, class)
			for i, v := range here {
				f.Set(there[i], v)
			}
		})
		f.Advance(p.products, asm.Mul(p.spanRow, count(p.firstIncidences)))
		f.Advance(p.incidences, asm.Mul(count(p.firstIncidences), asm.Int(incidenceBytes)))
		f.Advance(p.firstIncidences, asm.Int(4))
	})
	f.If(asm.Equal(held, asm.Int(0)), func() { f.Return(total) })
	stoppedLogit, stoppedShift := there[5], there[6]
	rest, at, now, logNow := none, f.Local(asm.F64), f.Local(asm.F64), f.Local(asm.F64)
	g.eachClass(f, p.classes, p.last, p.row, nil, func(class asm.Var) {
		f.If(asm.Differ(class, held), func() { f.Set(rest, s.Add(rest, s.Load(class, classUnnormalized))) })
	})
	f.While(reaches(held, s.Add(rest, s.Load(held, classUnnormalized))), func() {
		f.Set(at, s.Load(held, classAt))
		f.Set(now, s.Div(s.Mul(at, rest), s.Sub(s.Const(1), at)))
		f.IfElse(s.Less(now, s.Mul(s.Load(held, classUnnormalized), s.Load(held, classDecay))), func() {
			for i, v := range []asm.Var{p.unnormalized, p.nu, p.products, p.incidences, p.firstIncidences} {
				f.Set(v, there[i])
			}
			g.classFrom(f, p, held, at)
		}, func() {
			f.SetCall(logNow, log, now)
			f.StoreScalar(s, held, classSlope, s.Sub(s.Add(s.Load(stoppedShift, 0), logNow), s.Load(stoppedLogit, 0)))
			f.StoreScalar(s, held, classUnnormalized, now)
			f.StoreScalar(s, held, classAt, s.Const(1))
		})
	})
	f.Set(total, s.Add(rest, s.Load(held, classUnnormalized)))
	g.eachClass(f, p.classes, p.last, p.row, nil, func(class asm.Var) {
		f.If(asm.And(asm.Differ(class, held), reaches(class, total)), decline)
	})
	f.Return(total)
	return f
}

// setNu sets ν of each class to its unnormalized probability over the total, adds the change of ν to the sums of its
// incidences, and adds the class's slope to its logit.
func (g generator) setNu() *asm.Func {
	f := g.private()
	row, spanRow, total := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.F64)
	logits, nu, products := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	sums, incidences, firstIncidences := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	classes, last := f.Param(asm.I32), f.Param(asm.I32)
	s := g.Scalar
	after, by := f.Local(asm.F64), f.Local(asm.F64)
	g.eachClass(f, classes, last, row, []asm.Var{logits, nu}, func(class asm.Var) {
		f.Set(after, s.Div(s.Load(class, classUnnormalized), total))
		f.Set(by, s.Sub(after, s.Load(nu, 0)))
		f.StoreScalar(s, nu, 0, after)
		f.StoreScalar(s, logits, 0, s.Add(s.Load(logits, 0), s.Load(class, classSlope)))
		g.eachIncidence(f, spanRow, products, sums, incidences, firstIncidences, func(total asm.Var) {
			f.StoreScalar(s, total, sumSum, s.Add(s.Load(total, sumSum), s.Mul(s.Load(products, 0), by)))
		})
	})
	return f
}

// sumOfOthers replaces the unnormalized probability of each class by the sum of all others.
func (g generator) sumOfOthers() *asm.Func {
	reshifted := g.reshifted()
	f := g.private()
	row, total, minTotal := f.Param(asm.I32), f.Param(asm.F64), f.Param(asm.F64)
	unnormalized, logits, shifts := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	classes, last := f.Param(asm.I32), f.Param(asm.I32)
	s := g.Scalar
	none := f.Let(asm.F64, s.Load(unnormalized, 0))
	others, own, other := f.Local(asm.F64), f.Local(asm.F64), f.Local(asm.I32)
	f.Advance(unnormalized, row)
	g.eachClass(f, classes, last, row, []asm.Var{unnormalized, shifts}, func(class asm.Var) {
		f.Set(own, s.Load(class, classUnnormalized))
		f.Set(others, s.Sub(total, own))
		f.If(s.Less(others, own), func() { // the difference has lost digits
			f.Set(others, none)
			f.Set(other, classes)
			f.While(asm.Less(other, last), func() {
				f.If(asm.Differ(other, class), func() { f.Set(others, s.Add(others, s.Load(other, classUnnormalized))) })
				f.Advance(other, asm.Int(classBytes))
			})
			f.If(s.Less(others, minTotal), func() {
				f.SetCall(others, reshifted, row, logits, shifts, class, classes, last)
			})
		})
		f.StoreScalar(s, unnormalized, 0, others)
	})
	return f
}

// reshifted returns the sum of the unnormalized probabilities of all classes but one, with a shift of its own. With the
// shift of the omitted class they would lose their digits.
func (g generator) reshifted() *asm.Func {
	exp := g.alone(g.expOf)
	f := g.module.Func("", asm.F64)
	row, logits, shifts := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	class, classes, last := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	s := g.Scalar
	shift, sum, x, own := f.Local(asm.F64), f.Local(asm.F64), f.Local(asm.F64), f.Let(asm.I32, logits)
	g.eachClass(f, classes, last, row, []asm.Var{own}, func(other asm.Var) {
		f.Set(x, s.Load(own, 0))
		f.If(asm.And(asm.Differ(other, class), s.Less(shift, x)), func() { f.Set(shift, x) })
	})
	f.SetCall(sum, exp, shift)
	g.eachClass(f, classes, last, row, []asm.Var{logits}, func(other asm.Var) {
		f.If(asm.Differ(other, class), func() {
			f.SetCall(x, exp, s.Sub(shift, s.Load(logits, 0)))
			f.Set(sum, s.Add(sum, x))
		})
	})
	f.StoreScalar(s, shifts, 0, shift)
	f.Return(sum)
	return f
}
