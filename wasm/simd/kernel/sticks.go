package kernel

import (
	"math"

	"siibp/wasm/simd/asm"
)

// What of package prior's Update is not log Γ; Sticks64 of package backend says what the
// arrays are.

// sticks: n is K, sticks 6×K and three numbers more, room 6×K.
func (g generator) sticks(logGamma *asm.Func) {
	renew, expect, normalize := g.renewSticks(), g.expectSticks(), g.normalizeSticks()
	f := g.export("sticks")
	k, tracks, alpha := f.Param(asm.I32), f.Param(asm.F64), f.Param(asm.F64)
	n, sticks, room := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	row := f.Let(asm.I32, g.bytes(k))
	f.Call(renew, row, tracks, alpha, n, sticks, room)
	f.Call(logGamma, asm.Mul(k, asm.Int(3)), room, asm.Add(room, asm.Mul(row, asm.Int(3))))
	most := f.Local(asm.F64)
	f.SetCall(most, expect, row, sticks, room)
	f.Call(normalize, k, row, most, n, sticks)
}

// rows are the addresses of n rows that follow each other.
func rows(f *asm.Func, first, row asm.Var, n int) []asm.Var {
	list := []asm.Var{first}
	for range n - 1 {
		list = append(list, f.Let(asm.I32, asm.Add(list[len(list)-1], row)))
	}
	return list
}

// renewSticks sets τ from the last stick to the first, and τ_1, τ_2 and their sums in the room.
func (g generator) renewSticks() *asm.Func {
	f := g.private()
	at, tracks, alpha := f.Param(asm.I32), f.Param(asm.F64), f.Param(asm.F64)
	n, sticks, room := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	s := g.Scalar
	of, to := rows(f, sticks, at, 6), rows(f, room, at, 3)
	tau1, tau2, mass, total := of[0], of[1], of[4], of[5]
	unused, later := f.Local(asm.F64), f.Local(asm.F64)
	used, sum, a, b := f.Local(asm.F64), f.Local(asm.F64), f.Local(asm.F64), f.Local(asm.F64)
	f.While(asm.Less(asm.Int(0), at), func() {
		f.Advance(at, asm.Int(-g.Size()))
		here := func(p asm.Var) asm.Value { return asm.Add(p, at) }
		f.Set(used, s.Load(here(n), 0))
		f.Set(sum, s.Load(here(total), 0))
		f.Set(a, s.Sub(s.Add(s.Add(alpha, later), used), s.Mul(unused, sum)))
		f.Set(unused, s.Add(unused, s.Div(s.Sub(tracks, used), sum)))
		f.Set(b, s.Add(s.Const(1), s.Mul(s.Load(here(mass), 0), unused)))
		f.Set(later, s.Add(later, tracks))
		f.StoreScalar(s, here(tau1), 0, a)
		f.StoreScalar(s, here(tau2), 0, b)
		f.StoreScalar(s, here(to[0]), 0, a)
		f.StoreScalar(s, here(to[1]), 0, b)
		f.StoreScalar(s, here(to[2]), 0, s.Add(a, b))
	})
	return f
}

// expectSticks takes E[log v] and E[log(1−v)] together: mass becomes s_k, the greatest of
// which it returns.
func (g generator) expectSticks() *asm.Func {
	f := g.module.Func("", asm.F64)
	row, sticks, room := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	s := g.Scalar
	of, from := rows(f, sticks, row, 7), rows(f, room, row, 6)
	tau1, tau2, logPis, mass, sums := of[0], of[1], of[2], of[4], of[6]
	psi, v, notV := f.Local(asm.F64), f.Local(asm.F64), f.Local(asm.F64)
	logPi, divergence, most := f.Local(asm.F64), f.Local(asm.F64), f.Let(asm.F64, s.Const(math.Inf(-1)))
	at, x := f.Local(asm.I32), f.Local(asm.F64)
	here := func(p asm.Var) asm.Value { return asm.Add(p, at) }
	f.While(asm.Less(at, row), func() {
		f.Set(psi, s.Load(here(from[5]), 0))
		f.Set(v, s.Sub(s.Load(here(from[3]), 0), psi))
		f.Set(notV, s.Sub(s.Load(here(from[4]), 0), psi))
		gammas := s.Sub(s.Sub(s.Load(here(from[2]), 0), s.Load(here(from[0]), 0)), s.Load(here(from[1]), 0))
		beta := s.Add(gammas, s.Mul(s.Load(here(tau1), 0), v))
		f.Set(divergence, s.Add(divergence, s.Add(beta, s.Mul(s.Sub(s.Load(here(tau2), 0), s.Const(1)), notV))))
		f.Set(x, s.Add(notV, logPi))
		f.If(s.Less(most, x), func() { f.Set(most, x) })
		f.StoreScalar(s, here(mass), 0, x)
		f.Set(logPi, s.Add(logPi, v))
		f.StoreScalar(s, here(logPis), 0, logPi)
		f.Advance(at, asm.Int(g.Size()))
	})
	f.StoreScalar(s, sums, g.Size(), divergence)
	f.Return(most)
	return f
}

// normalizeSticks turns mass from s_k into e^{s_k − most}, and sets its sums and L.
func (g generator) normalizeSticks() *asm.Func {
	f := g.private()
	k, row, most := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.F64)
	n, sticks := f.Param(asm.I32), f.Param(asm.I32)
	s := g.Scalar
	of := rows(f, sticks, row, 7)
	logPi, logit, mass, total, sums := of[2], of[3], of[4], of[5], of[6]
	v, shift := f.Local(asm.V128), f.Let(asm.V128, g.Splat(most))
	left, at, sum := f.Let(asm.I32, k), f.Local(asm.I32), f.Local(asm.F64)
	p := f.Let(asm.I32, mass)
	g.eachVector(f, left, []asm.Var{p}, v, func() []asm.Value {
		return []asm.Value{g.expOf(f, f.Let(asm.V128, g.Sub(v, shift)))}
	})
	here := func(p asm.Var) asm.Value { return asm.Add(p, at) }
	f.While(asm.Less(at, row), func() {
		f.Set(sum, s.Add(sum, s.Load(here(mass), 0)))
		f.StoreScalar(s, here(total), 0, sum)
		f.StoreScalar(s, here(logit), 0, sum)
		f.Advance(at, asm.Int(g.Size()))
	})
	f.Set(left, k)
	f.Set(p, logit)
	g.eachVector(f, left, []asm.Var{p}, v, func() []asm.Value { return []asm.Value{g.Add(g.log(f, v), shift)} })
	f.Set(at, asm.Int(0))
	f.Set(sum, s.Const(0))
	bound, l, weight := f.Local(asm.F64), f.Local(asm.F64), f.Local(asm.F64)
	f.While(asm.Less(at, row), func() {
		f.Set(bound, s.Load(here(logit), 0))
		f.Set(sum, s.Add(sum, bound))
		f.Set(l, s.Sub(s.Load(here(logPi), 0), bound))
		f.Set(weight, s.Add(weight, s.Mul(s.Load(here(n), 0), l)))
		f.StoreScalar(s, here(logit), 0, l)
		f.Advance(at, asm.Int(g.Size()))
	})
	f.StoreScalar(s, sums, 0, sum)
	f.StoreScalar(s, sums, 2*g.Size(), weight)
	return f
}
