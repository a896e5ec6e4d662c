package kernel

import "siibp/wasm/simd/asm"

// maxSweepWidth is the number of vectors of tracks that a sweep updates at once. A multiply-add has a latency of 4 cycles
// and two start in a cycle, so 8 sums keep the processor busy. S_kl is read once for all.
const maxSweepWidth = 8

// sweepWidths are the numbers of vectors at once, in this order; the smaller ones are for the remaining tracks.
var sweepWidths = []int{maxSweepWidth, 4, 2}

// SweepScratchBytes is the size of sweep's working memory: an entropy and a product for each lane.
const SweepScratchBytes = 2 * maxSweepWidth * asm.VectorBytes

// flushInterval is the number of factors after which a product Π (1 + e^(−|ζ|)) is replaced by its logarithm. The product
// is at most 2^flushInterval, below the maximum of float32.
const flushInterval = 64

// sweep adds the function sweep of package simd (core/simd/loops.go). A and N are K×n with row stride ld, S is K×K, H is n.
// For k = 0 … K−1 in turn and in every lane j it computes
//
//	A_kj = ζ = β·(A_kj − Σ_{l≠k} N_lj·S_kl);  then, with ζ clamped to ±limit,
//	N_kj = 1/(1+e^−ζ);  H_j += N_kj·ζ − ln(1+e^ζ)
//
// The function updates at least two vectors of lanes at a time. It therefore also writes the lanes of A and N from n up to
// the next multiple of two vectors, which are within ld. It does not write H beyond n.
func (g generator) sweep() {
	functions := make([]*asm.Func, len(sweepWidths))
	for i, width := range sweepWidths {
		functions[i] = g.sweepTracks(width)
	}
	addTile := g.addTile(1)
	f := g.export("sweep")
	k, n, ld, beta := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(g.Scalar.Type)
	a, s, nu := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	entropy, scratch := f.Param(asm.I32), f.Param(asm.I32)
	f.Set(ld, g.bytes(ld))
	for i, width := range sweepWidths {
		lanes := width * g.Count
		enough := asm.AtMost(asm.Int(lanes), n)
		if i == len(sweepWidths)-1 {
			enough = asm.Less(asm.Int(0), n)
		}
		f.While(enough, func() {
			f.Clear(scratch, asm.Int(SweepScratchBytes))
			f.Call(functions[i], k, ld, beta, a, s, nu, scratch)
			f.Call(addTile, asm.Int(1), asm.Min(n, asm.Int(lanes)), scratch, entropy, asm.Int(0))
			for _, p := range []asm.Var{a, nu, entropy} {
				f.Advance(p, asm.Int(width*asm.VectorBytes))
			}
			f.Advance(n, asm.Int(-lanes))
		})
	}
}

// sweepTracks adds the sweep of width vectors of tracks. A and N are K×(width vectors) with row stride ld, S is K×K, and H
// has two rows of width vectors, the entropies and the products Π (1+e^(−|ζ|)) − 1.
func (g generator) sweepTracks(width int) *asm.Func {
	flush := g.flush(width)
	f := g.private()
	k, ld, beta := f.Param(asm.I32), f.Param(asm.I32), f.Param(g.Scalar.Type)
	a, s, nu, h := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	slope := f.Let(asm.V128, g.Splat(beta))
	row := f.Let(asm.I32, nu)                          // row k of N
	end := f.Let(asm.I32, asm.Add(nu, asm.Mul(k, ld))) // end of N
	sums := f.Locals(width, asm.V128)                  // A_kj − Σ
	other := f.Local(asm.I32)                          // row l of N
	x := f.Local(asm.V128)                             // S_kl
	updated := f.Local(asm.I32)                        // number of updated factors
	subtract := func(to asm.Value) {
		f.While(asm.Less(other, to), func() {
			f.Set(x, g.LoadSplat(s, 0))
			for w, sum := range sums {
				f.Set(sum, g.Nmadd(g.Load(other, w*asm.VectorBytes), x, sum))
			}
			f.Advance(other, ld)
			f.Advance(s, asm.Int(g.Size()))
		})
	}
	f.While(asm.Less(row, end), func() {
		for w, sum := range sums {
			f.Set(sum, g.Load(a, w*asm.VectorBytes))
		}
		f.Set(other, nu)
		subtract(row)
		f.Advance(other, ld)
		f.Advance(s, asm.Int(g.Size()))
		subtract(end)
		g.logistic(f, slope, sums, a, row, h)
		f.Advance(updated, asm.Int(1))
		f.If(asm.Equal(asm.And(updated, asm.Int(flushInterval-1)), asm.Int(0)), func() { f.Call(flush, h) })
		f.Advance(row, ld)
		f.Advance(a, ld)
	})
	f.Call(flush, h)
	return f
}

// logistic stores ζ = slope·sums in A and ν in N, and adds the terms of the entropy to H. A, N, H and sums are width vectors;
// the products follow H. With e = e^(−|ζ|), ν is 1/(1+e) where ζ > 0 and e/(1+e) elsewhere, and the term is
// −|ζ|·e/(1+e) − ln(1+e), a form without cancellation.
func (g generator) logistic(f *asm.Func, slope asm.Var, sums []asm.Var, a, nu, h asm.Var) {
	z := f.Locals(len(sums), asm.V128)
	for i, zeta := range sums {
		f.Set(zeta, g.Mul(slope, zeta))
		f.Store(g.Lanes, a, i*asm.VectorBytes, zeta)
		f.Set(z[i], g.Min(g.Abs(zeta), g.once(f, g.constants().Limit)))
	}
	e := g.expMinus(f, z)
	near := f.Locals(len(sums), asm.V128)
	for i := range sums {
		f.Set(near[i], g.Div(g.once(f, 1), g.Add(g.once(f, 1), e[i])))
	}
	for i, zeta := range sums {
		offset := i * asm.VectorBytes
		far := f.Let(asm.V128, g.Mul(e[i], near[i]))
		f.Store(g.Lanes, nu, offset, g.Select(g.Less(g.once(f, 0), zeta), near[i], far))
		f.Store(g.Lanes, h, offset, g.Nmadd(z[i], far, g.Load(h, offset)))
		// (1+q)(1+e) − 1 = q + e·(1+q), which stays exact where both are tiny.
		offset += len(sums) * asm.VectorBytes
		q := f.Let(asm.V128, g.Load(h, offset))
		f.Store(g.Lanes, h, offset, g.Madd(e[i], g.Add(g.once(f, 1), q), q))
	}
}

// flush adds the function H −= ln(1+Q), Q = 0, where H is width vectors and Q follows H.
func (g generator) flush(width int) *asm.Func {
	f := g.private()
	h := f.Param(asm.I32)
	end := f.Let(asm.I32, asm.Add(h, asm.Int(width*asm.VectorBytes)))
	f.While(asm.Less(h, end), func() {
		q := f.Let(asm.V128, g.Load(h, width*asm.VectorBytes))
		f.Store(g.Lanes, h, 0, g.Sub(g.Load(h, 0), g.log1p(f, q)))
		f.Store(g.Lanes, h, width*asm.VectorBytes, g.Const(0))
		f.Advance(h, asm.Int(asm.VectorBytes))
	})
	return f
}
