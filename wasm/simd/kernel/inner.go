package kernel

import "siibp/wasm/simd/asm"

// This file has products of matrices as products of contiguous vectors. Nothing is copied before, because
// the numbers of a sum are contiguous; the lanes of a vector of sums are added at the end.

const (
	innerRows    = 2 // 2×4 sums: a processor has as many multiply-adds under way, two a cycle for 4 cycles
	innerColumns = 4
	innerLeast   = 24 // least numbers of a sum, and most rows of C; otherwise adding the lanes
	innerMost    = 16 // costs more than packing B once for all rows
)

// inners adds the function C += α·A·B, where C is m×n, A is m×k and B is k×n. The rows of A, ra bytes apart,
// the columns of B, cb bytes apart, and the rows of C are contiguous.
func (g generator) inners(inner *asm.Func) *asm.Func {
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
			f.Call(inner, arguments...)
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

// inner adds the function a_j += α·p·x_j for two vectors p, of k numbers, and a, of n numbers, at once; the two
// may be the same. X is k×n; its columns x_j are contiguous and cx bytes apart. n is at most innerColumns.
func (g generator) inner() *asm.Func {
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
	f.IfElse(asm.Equal(n, asm.Int(innerColumns)), func() { g.addWhole(f, totals, alpha, to) }, func() { g.addSome(f, totals, n, alpha, to) })
	return f
}

// addWhole adds α times rows of totals to rows of C. All of it is read before any is written,
// because rows may repeat.
func (g generator) addWhole(f *asm.Func, totals [][]asm.Var, alpha asm.Var, to []asm.Var) {
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

// addSome is addWhole for the first n numbers of each row.
func (g generator) addSome(f *asm.Func, totals [][]asm.Var, n, alpha asm.Var, to []asm.Var) {
	var places, numbers []asm.Var
	for r := range totals {
		for j, at := range rowPointers(f, innerColumns, n, to[r], asm.Int(g.Size())) {
			total := g.Extract(totals[r][j/g.Count], byte(j%g.Count))
			places = append(places, at)
			numbers = append(numbers, f.Let(g.Scalar.Type, g.Scalar.Add(g.Scalar.Load(at, 0), g.Scalar.Mul(alpha, total))))
		}
	}
	for i, at := range places {
		f.StoreScalar(g.Scalar, at, 0, numbers[i])
	}
}

// totals returns vectors whose lanes are the sums of the lanes of the given vectors. It interleaves and adds
// halves until every lane holds one sum.
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
