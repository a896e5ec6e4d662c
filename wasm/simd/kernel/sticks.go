package kernel

import (
	"math"

	"siibp/wasm/simd/asm"
)

// This file has the functions of core/prior/sticks.go. They compute two sticks at once wherever a step does not
// depend on the stick before. Math.Sticks of package simd says what the arrays are.

// sticks renews q(v) of one video. n is K, tau is 2×K, sticks is 2×K and four sums, scratch is three rows of
// K+1. The first row of sticks holds products of τ until it holds L, the second one q until it is read.
func (g generator) sticks(logs *asm.Func) {
	renew, betas, expect, normalize := g.renewSticks(), g.betas(), g.expectSticks(), g.normalizeSticks()
	f := g.export("sticks")
	k, tracks, alpha := f.Param(asm.I32), f.Param(asm.F64), f.Param(asm.F64)
	n, tau, sticks, scratch := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	row := f.Let(asm.I32, g.bytes(k))
	padded := f.Let(asm.I32, g.bytes(asm.And(asm.Add(k, asm.Int(1)), asm.Int(-2))))
	f.Call(renew, row, padded, tracks, alpha, n, tau, sticks, scratch)
	f.Call(betas, padded, scratch, sticks)
	f.Call(logs, k, sticks)
	most := f.Local(asm.F64)
	f.SetCall(most, expect, row, padded, tau, sticks, scratch)
	f.Call(normalize, k, row, most, n, sticks, scratch)
}

// rows returns the addresses of n rows that follow each other.
func rows(f *asm.Func, first, row asm.Var, n int) []asm.Var {
	list := []asm.Var{first}
	for range n - 1 {
		list = append(list, f.Let(asm.I32, asm.Add(list[len(list)-1], row)))
	}
	return list
}

// renewSticks sets τ, from the last stick to the first, and copies it to scratch. A row of scratch holds pairs of
// sticks; where K is odd, Beta(1, 1) fills the last pair.
func (g generator) renewSticks() *asm.Func {
	f := g.private()
	row, padded, tracks, alpha := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.F64), f.Param(asm.F64)
	n, tau, sticks, scratch := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	s := g.Scalar
	of, rest, to := rows(f, tau, row, 2), rows(f, sticks, row, 2), rows(f, scratch, padded, 2)
	total, mass := rest[0], rest[1]
	g.accumulate(f, row, mass, total)
	for _, p := range to {
		f.StoreScalar(s, asm.Add(p, asm.Add(padded, asm.Int(-g.Size()))), 0, s.Const(1))
	}
	unused, later := f.Local(asm.F64), f.Local(asm.F64)
	used, sum, a, b := f.Local(asm.F64), f.Local(asm.F64), f.Local(asm.F64), f.Local(asm.F64)
	at := f.Let(asm.I32, row)
	here := func(p asm.Var) asm.Value { return asm.Add(p, at) }
	f.While(asm.Less(asm.Int(0), at), func() {
		f.Advance(at, asm.Int(-g.Size()))
		f.Set(used, s.Load(here(n), 0))
		f.Set(sum, s.Load(here(total), 0))
		f.Set(a, s.Sub(s.Add(s.Add(alpha, later), used), s.Mul(unused, sum)))
		f.Set(unused, s.Add(unused, s.Div(s.Sub(tracks, used), sum)))
		f.Set(b, s.Add(s.Const(1), s.Mul(s.Load(here(mass), 0), unused)))
		f.Set(later, s.Add(later, tracks))
		for i, tau := range []asm.Var{a, b} {
			f.StoreScalar(s, here(of[i]), 0, tau)
			f.StoreScalar(s, here(to[i]), 0, tau)
		}
	})
	return f
}

// accumulate sets to_k = Σ_{l≤k} from_l for all numbers of a row.
func (g generator) accumulate(f *asm.Func, row, from, to asm.Var) {
	s, at, sum := g.Scalar, f.Let(asm.I32, asm.Int(0)), f.Let(asm.F64, g.Scalar.Const(0))
	f.While(asm.Less(at, row), func() {
		f.Set(sum, s.Add(sum, s.Load(asm.Add(from, at), 0)))
		f.StoreScalar(s, asm.Add(to, at), 0, sum)
		f.Advance(at, asm.Int(g.Size()))
	})
}

// betas turns the two rows of scratch, τ_1 and τ_2, into E[log v] and E[log(1−v)]. It sets the third row and
// products so that −log B(τ_1, τ_2) is the third row plus the logarithm of products.
func (g generator) betas() *asm.Func {
	f := g.private()
	row, scratch, products := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	of := append(rows(f, scratch, row, 3), products)
	end := f.Let(asm.I32, of[1])
	f.While(asm.Less(of[0], end), func() {
		a, b := f.Let(asm.V128, g.Load(of[0], 0)), f.Let(asm.V128, g.Load(of[1], 0))
		log, digamma, product := g.gammas(f, a, b, f.Let(asm.V128, g.Add(a, b)))
		for i, value := range []asm.Value{
			g.Sub(digamma[0], digamma[2]),
			g.Sub(digamma[1], digamma[2]),
			g.Sub(g.Sub(log[2], log[0]), log[1]),
			g.Div(g.Mul(product[0], product[1]), product[2]),
		} {
			f.Store(g.Lanes, of[i], 0, value)
			f.Advance(of[i], asm.Int(asm.VectorBytes))
		}
	})
	return f
}

// expectSticks adds the logarithms of products, which stand in the row of L, to the third row of scratch, and
// sets L to E[log π_k] and q to s_k. It returns the largest s_k.
func (g generator) expectSticks() *asm.Func {
	f := g.module.Func("", asm.F64)
	row, padded, tau, sticks, scratch := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	s := g.Scalar
	of, to, from := rows(f, tau, row, 2), rows(f, sticks, row, 3), rows(f, scratch, padded, 3)
	v, notV := f.Local(asm.F64), f.Local(asm.F64)
	logPi, divergence, most := f.Local(asm.F64), f.Local(asm.F64), f.Let(asm.F64, s.Const(math.Inf(-1)))
	at, x := f.Local(asm.I32), f.Local(asm.F64)
	here := func(p asm.Var) asm.Value { return asm.Add(p, at) }
	f.While(asm.Less(at, row), func() {
		f.Set(v, s.Load(here(from[0]), 0))
		f.Set(notV, s.Load(here(from[1]), 0))
		gammas := s.Add(s.Load(here(from[2]), 0), s.Load(here(to[0]), 0))
		beta := s.Add(gammas, s.Mul(s.Load(here(of[0]), 0), v))
		f.Set(divergence, s.Add(divergence, s.Add(beta, s.Mul(s.Sub(s.Load(here(of[1]), 0), s.Const(1)), notV))))
		f.Set(x, s.Add(notV, logPi))
		f.If(s.Less(most, x), func() { f.Set(most, x) })
		f.StoreScalar(s, here(to[1]), 0, x)
		f.Set(logPi, s.Add(logPi, v))
		f.StoreScalar(s, here(to[0]), 0, logPi)
		f.Advance(at, asm.Int(g.Size()))
	})
	f.StoreScalar(s, to[2], g.Size(), divergence)
	f.StoreScalar(s, to[2], 3*g.Size(), logPi)
	f.Return(most)
	return f
}

// normalizeSticks turns q from s_k into e^{s_k − most} and L from E[log π_k] into E[log π_k] − B_k, and
// sets the sums Σ B_k and Σ n_k L_k.
func (g generator) normalizeSticks() *asm.Func {
	f := g.private()
	k, row, most := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.F64)
	n, sticks, bounds := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	s := g.Scalar
	of := rows(f, sticks, row, 3)
	logit, mass, sums := of[0], of[1], of[2]
	v, shift := f.Local(asm.V128), f.Let(asm.V128, g.Splat(most))
	left, p := f.Let(asm.I32, k), f.Let(asm.I32, mass)
	g.eachVector(f, left, []asm.Var{p}, v, func() []asm.Value {
		return []asm.Value{g.expOf(f, f.Let(asm.V128, g.Sub(v, shift)))}
	})
	g.accumulate(f, row, mass, bounds)
	f.Set(left, k)
	f.Set(p, bounds)
	g.eachVector(f, left, []asm.Var{p}, v, func() []asm.Value { return []asm.Value{g.Add(g.log(f, v), shift)} })
	at, sum := f.Local(asm.I32), f.Local(asm.F64)
	bound, l, weight := f.Local(asm.F64), f.Local(asm.F64), f.Local(asm.F64)
	here := func(p asm.Var) asm.Value { return asm.Add(p, at) }
	f.While(asm.Less(at, row), func() {
		f.Set(bound, s.Load(here(bounds), 0))
		f.Set(sum, s.Add(sum, bound))
		f.Set(l, s.Sub(s.Load(here(logit), 0), bound))
		f.Set(weight, s.Add(weight, s.Mul(s.Load(here(n), 0), l)))
		f.StoreScalar(s, here(logit), 0, l)
		f.Advance(at, asm.Int(g.Size()))
	})
	f.StoreScalar(s, sums, 0, sum)
	f.StoreScalar(s, sums, 2*g.Size(), weight)
	return f
}
