package kernel

import "siibp/wasm/simd/asm"

// level2Rows is how many rows of a matrix are read at once, so that the vector
// they meet is read once for all of them.
const level2Rows = 4

// level2 adds the operations on a matrix with contiguous rows and vectors whose
// numbers are contiguous.
func (g generator) level2() {
	g.gemv()
	g.gemvt()
	g.ger()
}

// gemv: A is m×n with rows ra apart, x is n, y is m; y += α·A·x.
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

// rows: A is rows×n with rows ra bytes apart, x is n, y is rows; y += α·A·x. rows
// is at most level2Rows; those that are not there repeat the last, as in a tile.
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

// gemvt: A is m×n with rows ra apart, x is m, y is n; y += α·Aᵀ·x.
func (g generator) gemvt() {
	f := g.export("gemvt")
	m, n, alpha := f.Param(asm.I32), f.Param(asm.I32), f.Param(g.Scalar.Type)
	a, ra, x, y := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	several, one := g.combine(level2Rows), g.combine(1)
	f.Set(ra, g.bytes(ra))
	forward := func(rows int) {
		f.Advance(a, asm.Mul(ra, asm.Int(rows)))
		f.Advance(x, asm.Int(rows*g.Size()))
		f.Advance(m, asm.Int(-rows))
	}
	f.While(asm.AtMost(asm.Int(level2Rows), m), func() {
		f.Call(several, n, alpha, a, ra, x, y)
		forward(level2Rows)
	})
	f.While(asm.Less(asm.Int(0), m), func() {
		f.Call(one, n, alpha, a, ra, x, y)
		forward(1)
	})
}

// combine: A is rows×n with rows ra bytes apart, x is rows, y is n; y += α·Aᵀ·x.
func (g generator) combine(rows int) *asm.Func {
	f := g.private()
	n, alpha := f.Param(asm.I32), f.Param(g.Scalar.Type)
	first, ra, x, y := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	a := rowPointers(f, rows, asm.Int(rows), first, ra)
	number, vector := make([]asm.Var, rows), make([]asm.Var, rows)
	for r := range a {
		number[r] = f.Let(g.Scalar.Type, g.Scalar.Mul(alpha, g.Scalar.Load(x, r*g.Size())))
		vector[r] = f.Let(asm.V128, g.Splat(number[r]))
	}
	g.stripes(f, n, append(a[:rows:rows], y), func(i int) {
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

// ger: A is m×n with rows ra apart, x is m, y is n; A += α·x·yᵀ.
func (g generator) ger() {
	row := g.private()
	{
		n, alpha, x, y := row.Param(asm.I32), row.Param(g.Scalar.Type), row.Param(asm.I32), row.Param(asm.I32)
		g.add(row, n, alpha, x, y)
	}
	f := g.export("ger")
	m, n, alpha := f.Param(asm.I32), f.Param(asm.I32), f.Param(g.Scalar.Type)
	x, y, a, ra := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	f.Set(ra, g.bytes(ra))
	f.While(asm.Less(asm.Int(0), m), func() {
		f.Call(row, n, g.Scalar.Mul(alpha, g.Scalar.Load(x, 0)), y, a)
		f.Advance(x, asm.Int(g.Size()))
		f.Advance(a, ra)
		f.Advance(m, asm.Int(-1))
	})
}
