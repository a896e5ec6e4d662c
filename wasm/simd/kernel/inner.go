package kernel

import "siibp/wasm/simd/asm"

// This file computes products of matrices as dot products of contiguous rows of A and columns of B, without a copy. The lanes
// of a sum are added at the end.

const (
	innerRows     = 2 // 2×4 sums: a multiply-add has a latency of 4 cycles, and two start in a cycle
	innerColumns  = 4
	innerMinDepth = 24 // with a smaller depth or more rows of C, adding the lanes
	innerMaxRows  = 16 // costs more than packing B once for all rows
)

// innerProducts adds the function C += α·A·B, where C is m×n, A is m×k and B is k×n. The rows of A and C and the columns of
// B are contiguous.
func (g generator) innerProducts(innerTile *asm.Func) *asm.Func {
	f := g.private()
	m, n, k, alpha := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(g.Scalar.Type)
	a, ra, b, cb, c, rc := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	columns, rows, left := f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32)
	p, to := f.Local(asm.I32), f.Local(asm.I32)
	f.While(asm.Less(asm.Int(0), n), func() {
		f.Set(columns, asm.Min(n, asm.Int(innerColumns)))
		f.Set(left, m)
		f.Set(p, a)
		f.Set(to, c)
		f.While(asm.Less(asm.Int(0), left), func() {
			f.Set(rows, asm.Min(left, asm.Int(innerRows)))
			arguments := []asm.Value{columns, k, alpha, b, cb}
			for r := range innerRows {
				row := asm.Min(asm.Int(r), asm.Sub(rows, asm.Int(1)))
				arguments = append(arguments, asm.Add(p, asm.Mul(ra, row)), asm.Add(to, asm.Mul(rc, row)))
			}
			f.Call(innerTile, arguments...)
			f.Advance(p, asm.Mul(rows, ra))
			f.Advance(to, asm.Mul(rows, rc))
			f.Set(left, asm.Sub(left, rows))
		})
		f.Advance(b, asm.Mul(columns, cb))
		f.Set(c, g.at(c, columns))
		f.Set(n, asm.Sub(n, columns))
	})
	return f
}

// innerTile adds the function a_rj += α·p_r·x_j, r = 0, 1, where p_r is k, a_r is n and X is k×n with contiguous columns x_j
// and column stride cx. n is at most innerColumns. The rows r may be the same.
func (g generator) innerTile() *asm.Func {
	f := g.private()
	n, k, alpha, x, cx := f.Param(asm.I32), f.Param(asm.I32), f.Param(g.Scalar.Type), f.Param(asm.I32), f.Param(asm.I32)
	var p, to []asm.Var
	for range innerRows {
		p, to = append(p, f.Param(asm.I32)), append(to, f.Param(asm.I32))
	}
	columns := rowPointers(f, innerColumns, n, x, cx)
	sums := make([][]asm.Var, innerRows)
	for r := range sums {
		sums[r] = f.Locals(innerColumns, asm.V128)
	}
	rows, v := f.Locals(innerRows, asm.V128), f.Local(asm.V128)
	add := func(load func(address asm.Value, offset int) asm.Value, offset int) {
		for r := range rows {
			f.Set(rows[r], load(p[r], offset))
		}
		for j, column := range columns {
			f.Set(v, load(column, offset))
			for r, row := range rows {
				f.Set(sums[r][j], g.Madd(row, v, sums[r][j]))
			}
		}
	}
	g.eachNumber(f, k, append(columns[:innerColumns:innerColumns], p...),
		func(i int) { add(g.Load, i*asm.VectorBytes) }, func() { add(g.LoadFirst, 0) })
	var totals [][]asm.Var
	for r := range sums {
		totals = append(totals, g.totals(f, sums[r]))
	}
	f.IfElse(asm.Equal(n, asm.Int(innerColumns)), func() { g.addFullRows(f, totals, alpha, to) }, func() { g.addPartialRows(f, totals, n, alpha, to) })
	return f
}

// addFullRows adds α times the totals to rows of C. It reads all rows before it writes one, because the rows may be the
// same.
func (g generator) addFullRows(f *asm.Func, totals [][]asm.Var, alpha asm.Var, to []asm.Var) {
	scale := f.Let(asm.V128, g.Splat(alpha))
	for r := range totals {
		for i, total := range totals[r] {
			f.Set(total, g.Madd(scale, total, g.Load(to[r], i*asm.VectorBytes)))
		}
	}
	for r := range totals {
		for i, total := range totals[r] {
			f.Store(g.Lanes, to[r], i*asm.VectorBytes, total)
		}
	}
}

// addPartialRows is addFullRows for the first n numbers of each row.
func (g generator) addPartialRows(f *asm.Func, totals [][]asm.Var, n, alpha asm.Var, to []asm.Var) {
	var addresses, numbers []asm.Var
	for r := range totals {
		for j, at := range rowPointers(f, innerColumns, n, to[r], asm.Int(g.Size())) {
			total := g.Extract(totals[r][j/g.Count], byte(j%g.Count))
			addresses = append(addresses, at)
			numbers = append(numbers, f.Let(g.Scalar.Type, g.Scalar.Add(g.Scalar.Load(at, 0), g.Scalar.Mul(alpha, total))))
		}
	}
	for i, at := range addresses {
		f.StoreScalar(g.Scalar, at, 0, numbers[i])
	}
}

// totals returns vectors whose lanes are the sums of the lanes of the given vectors. It interleaves and adds pairs of
// vectors until every lane holds one sum.
func (g generator) totals(f *asm.Func, vectors []asm.Var) []asm.Var {
	var all []asm.Var
	for ; len(vectors) > 0; vectors = vectors[g.Count:] {
		some := vectors[:g.Count]
		for len(some) > 1 {
			half := len(some) / 2
			next := make([]asm.Var, half)
			for i := range next {
				a, b := some[i], some[i+half]
				next[i] = f.Let(asm.V128, g.Add(g.InterleaveLow(a, b), g.InterleaveHigh(a, b)))
			}
			some = next
		}
		all = append(all, some[0])
	}
	return all
}
