package kernel

import "siibp/wasm/simd/asm"

// level2Rows is the number of rows of a matrix that are multiplied at once, so that the vector is read once
// for all of them.
const level2Rows = 4

// level2 adds the operations on a matrix with contiguous rows and vectors whose
// numbers are contiguous.
func (g generator) level2() {
	g.gemv()
	g.gemvt()
	g.ger()
}

// gemv adds the function y += α·A·x, where A is m×n with rows ra apart, x is n and y is m.
func (g generator) gemv() {
	f := g.export("gemv")
	m, n, alpha := f.Param(asm.I32), f.Param(asm.I32), f.Param(g.Scalar.Type)
	a, ra, x, y := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	some := g.rows()
	f.Set(ra, g.bytes(ra))
	rows := f.Local(asm.I32)
	f.While(asm.Less(asm.Int(0), m), func() {
		f.Set(rows, asm.Min(m, asm.Int(level2Rows)))
		f.Call(some, rows, n, alpha, a, ra, x, y)
		f.Advance(a, asm.Mul(rows, ra))
		f.Set(y, g.at(y, rows))
		f.Set(m, asm.Sub(m, rows))
	})
}

// rows adds the function y += α·A·x, where A is rows×n with rows ra bytes apart, x is n and y is rows. rows
// is at most level2Rows; the function computes level2Rows rows and repeats the last one, as a tile does.
func (g generator) rows() *asm.Func {
	const unroll = 2
	f := g.private()
	rows, n, alpha := f.Param(asm.I32), f.Param(asm.I32), f.Param(g.Scalar.Type)
	first, ra, x, y := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	a := rowPointers(f, level2Rows, rows, first, ra)
	to := rowPointers(f, level2Rows, rows, y, asm.Int(g.Size()))
	sums, last := f.Locals(level2Rows*unroll, asm.V128), f.Locals(level2Rows, g.Scalar.Type)
	forward := func(numbers int) {
		for _, p := range append(a[:level2Rows:level2Rows], x) {
			f.Advance(p, asm.Int(numbers*g.Size()))
		}
		f.Advance(n, asm.Int(-numbers))
	}
	f.While(asm.AtMost(asm.Int(unroll*g.Count), n), func() {
		for i := range unroll {
			xs := f.Let(asm.V128, g.Load(x, i*asm.VectorBytes))
			for r := range a {
				s := sums[r*unroll+i]
				f.Set(s, g.Madd(g.Load(a[r], i*asm.VectorBytes), xs, s))
			}
		}
		forward(unroll * g.Count)
	})
	f.While(asm.Less(asm.Int(0), n), func() {
		for r := range a {
			f.Set(last[r], g.Scalar.Add(last[r], g.Scalar.Mul(g.Scalar.Load(a[r], 0), g.Scalar.Load(x, 0))))
		}
		forward(1)
	})
	for r, s := range last {
		sum := g.Scalar.Add(s, g.total(f, sums[r*unroll:(r+1)*unroll]))
		f.Set(s, g.Scalar.Add(g.Scalar.Load(to[r], 0), g.Scalar.Mul(alpha, sum)))
	}
	for r, s := range last {
		f.StoreScalar(g.Scalar, to[r], 0, s)
	}
	return f
}

// gemvt adds the function y += α·Aᵀ·x, where A is m×n with rows ra apart, x is m and y is n.
func (g generator) gemvt() {
	f := g.export("gemvt")
	m, n, alpha := f.Param(asm.I32), f.Param(asm.I32), f.Param(g.Scalar.Type)
	a, ra, x, y := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	f.Set(ra, g.bytes(ra))
	g.byRows(f, m, n, alpha, a, ra, x, y, g.combine)
}

// byRows calls a function of some rows for all m rows of A: level2Rows at a time, then one at a time. A is
// rows×n with rows ra bytes apart, x is rows and y is n.
func (g generator) byRows(f *asm.Func, m, n, alpha, a, ra, x, y asm.Var, function func(rows int) *asm.Func) {
	for _, rows := range []int{level2Rows, 1} {
		some := function(rows)
		f.While(asm.AtMost(asm.Int(rows), m), func() {
			f.Call(some, n, alpha, a, ra, x, y)
			f.Advance(a, asm.Mul(ra, asm.Int(rows)))
			f.Advance(x, asm.Int(rows*g.Size()))
			f.Advance(m, asm.Int(-rows))
		})
	}
}

// combine adds the function y += α·Aᵀ·x, where A is rows×n with rows ra bytes apart, x is rows and y is n.
func (g generator) combine(rows int) *asm.Func {
	f, n, a, y, number, vector := g.someRows(rows)
	g.eachNumber(f, n, append(a[:rows:rows], y), func(i int) {
		sum := g.Load(y, i*asm.VectorBytes)
		for r := range a {
			sum = g.Madd(vector[r], g.Load(a[r], i*asm.VectorBytes), sum)
		}
		f.Store(g.Lanes, y, i*asm.VectorBytes, sum)
	}, func() {
		sum := g.Scalar.Load(y, 0)
		for r := range a {
			sum = g.Scalar.Add(sum, g.Scalar.Mul(number[r], g.Scalar.Load(a[r], 0)))
		}
		f.StoreScalar(g.Scalar, y, 0, sum)
	})
	return f
}

// ger adds the function A += α·x·yᵀ, where A is m×n with rows ra apart, x is m and y is n.
func (g generator) ger() {
	f := g.export("ger")
	m, n, alpha := f.Param(asm.I32), f.Param(asm.I32), f.Param(g.Scalar.Type)
	x, y, a, ra := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	f.Set(ra, g.bytes(ra))
	g.byRows(f, m, n, alpha, a, ra, x, y, g.outer)
}

// outer adds the function A += α·x·yᵀ, where A is rows×n with rows ra bytes apart, x is rows and y is n.
func (g generator) outer(rows int) *asm.Func {
	f, n, a, y, number, vector := g.someRows(rows)
	g.eachNumber(f, n, append(a[:rows:rows], y), func(i int) {
		ys := f.Let(asm.V128, g.Load(y, i*asm.VectorBytes))
		for r, row := range a {
			f.Store(g.Lanes, row, i*asm.VectorBytes, g.Madd(vector[r], ys, g.Load(row, i*asm.VectorBytes)))
		}
	}, func() {
		last := f.Let(g.Scalar.Type, g.Scalar.Load(y, 0))
		for r, row := range a {
			f.StoreScalar(g.Scalar, row, 0, g.Scalar.Add(g.Scalar.Load(row, 0), g.Scalar.Mul(number[r], last)))
		}
	})
	return f
}

// someRows begins a function of some rows of A, x and y. It returns the pointers to the rows and to y, and
// α·x_r of each row, as a number and as a vector with the number in every lane.
func (g generator) someRows(rows int) (f *asm.Func, n asm.Var, a []asm.Var, y asm.Var, number, vector []asm.Var) {
	f = g.private()
	n, alpha := f.Param(asm.I32), f.Param(g.Scalar.Type)
	first, ra, x := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	y = f.Param(asm.I32)
	a = rowPointers(f, rows, asm.Int(rows), first, ra)
	for r := range a {
		number = append(number, f.Let(g.Scalar.Type, g.Scalar.Mul(alpha, g.Scalar.Load(x, r*g.Size()))))
		vector = append(vector, f.Let(asm.V128, g.Splat(number[r])))
	}
	return f, n, a, y, number, vector
}
