package kernel

import "siibp/wasm/simd/asm"

// level2Rows is the number of rows of a matrix that are multiplied at once. The vector is read once for them.
const level2Rows = 4

// level2 adds the BLAS operations on a matrix with contiguous rows and contiguous vectors.
func (g generator) level2() {
	g.gemv()
	g.gemvt()
	g.ger()
	g.copy()
}

// copy adds the function B = A, where A and B are m×n with row strides ra and rb. Go copies a short row with a call, which
// takes longer than all of its vectors.
func (g generator) copy() {
	f := g.export("copy")
	m, n := f.Param(asm.I32), f.Param(asm.I32)
	a, ra, b, rb := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	f.Set(ra, g.bytes(ra))
	f.Set(rb, g.bytes(rb))
	from, to, rest := f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32)
	f.While(asm.Less(asm.Int(0), m), func() {
		f.Set(from, a)
		f.Set(to, b)
		f.Set(rest, n)
		g.eachNumber(f, rest, []asm.Var{from, to}, func(i int) {
			f.Store(g.Lanes, to, i*asm.VectorBytes, g.Load(from, i*asm.VectorBytes))
		}, func() {
			f.StoreScalar(g.Scalar, to, 0, g.Scalar.Load(from, 0))
		})
		f.Advance(a, ra)
		f.Advance(b, rb)
		f.Advance(m, asm.Int(-1))
	})
}

// gemv adds the function y += α·A·x, where A is m×n with row stride ra, x is n and y is m.
func (g generator) gemv() {
	f := g.export("gemv")
	m, n, alpha := f.Param(asm.I32), f.Param(asm.I32), f.Param(g.Scalar.Type)
	a, ra, x, y := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	gemvRows := g.gemvRows()
	f.Set(ra, g.bytes(ra))
	rows := f.Local(asm.I32)
	f.While(asm.Less(asm.Int(0), m), func() {
		f.Set(rows, asm.Min(m, asm.Int(level2Rows)))
		f.Call(gemvRows, rows, n, alpha, a, ra, x, y)
		f.Advance(a, asm.Mul(rows, ra))
		f.Set(y, g.at(y, rows))
		f.Set(m, asm.Sub(m, rows))
	})
}

// gemvRows adds the function y += α·A·x, where A is rows×n with row stride ra, x is n and y is rows. rows is
// at most level2Rows. The function always computes level2Rows rows; if there are fewer, it repeats the last one.
func (g generator) gemvRows() *asm.Func {
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
			loadedX := f.Let(asm.V128, g.Load(x, i*asm.VectorBytes))
			for r := range a {
				s := sums[r*unroll+i]
				f.Set(s, g.Madd(g.Load(a[r], i*asm.VectorBytes), loadedX, s))
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

// gemvt adds the function y += α·Aᵀ·x, where A is m×n with row stride ra, x is m and y is n.
func (g generator) gemvt() {
	f := g.export("gemvt")
	m, n, alpha := f.Param(asm.I32), f.Param(asm.I32), f.Param(g.Scalar.Type)
	a, ra, x, y := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	f.Set(ra, g.bytes(ra))
	g.eachRowBlock(f, m, n, alpha, a, ra, x, y, g.gemvtRows)
}

// eachRowBlock emits calls for the m rows of A: of function(level2Rows) for blocks of level2Rows rows, and then of function(1)
// for each remaining row. A block has rows×n of A, rows of x, and y is n.
func (g generator) eachRowBlock(f *asm.Func, m, n, alpha, a, ra, x, y asm.Var, function func(rows int) *asm.Func) {
	for _, rows := range []int{level2Rows, 1} {
		callee := function(rows)
		f.While(asm.AtMost(asm.Int(rows), m), func() {
			f.Call(callee, n, alpha, a, ra, x, y)
			f.Advance(a, asm.Mul(ra, asm.Int(rows)))
			f.Advance(x, asm.Int(rows*g.Size()))
			f.Advance(m, asm.Int(-rows))
		})
	}
}

// gemvtRows adds the function y += α·Aᵀ·x, where A is rows×n with row stride ra, x is rows and y is n.
func (g generator) gemvtRows(rows int) *asm.Func {
	f, n, a, y, scalar, vector := g.beginRows(rows)
	g.eachNumber(f, n, append(a[:rows:rows], y), func(i int) {
		sum := g.Load(y, i*asm.VectorBytes)
		for r := range a {
			sum = g.Madd(vector[r], g.Load(a[r], i*asm.VectorBytes), sum)
		}
		f.Store(g.Lanes, y, i*asm.VectorBytes, sum)
	}, func() {
		sum := g.Scalar.Load(y, 0)
		for r := range a {
			sum = g.Scalar.Add(sum, g.Scalar.Mul(scalar[r], g.Scalar.Load(a[r], 0)))
		}
		f.StoreScalar(g.Scalar, y, 0, sum)
	})
	return f
}

// ger adds the function A += α·x·yᵀ, where A is m×n with row stride ra, x is m and y is n.
func (g generator) ger() {
	f := g.export("ger")
	m, n, alpha := f.Param(asm.I32), f.Param(asm.I32), f.Param(g.Scalar.Type)
	x, y, a, ra := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	f.Set(ra, g.bytes(ra))
	g.eachRowBlock(f, m, n, alpha, a, ra, x, y, g.gerRows)
}

// gerRows adds the function A += α·x·yᵀ, where A is rows×n with row stride ra, x is rows and y is n.
func (g generator) gerRows(rows int) *asm.Func {
	f, n, a, y, scalar, vector := g.beginRows(rows)
	g.eachNumber(f, n, append(a[:rows:rows], y), func(i int) {
		loadedY := f.Let(asm.V128, g.Load(y, i*asm.VectorBytes))
		for r, row := range a {
			f.Store(g.Lanes, row, i*asm.VectorBytes, g.Madd(vector[r], loadedY, g.Load(row, i*asm.VectorBytes)))
		}
	}, func() {
		last := f.Let(g.Scalar.Type, g.Scalar.Load(y, 0))
		for r, row := range a {
			f.StoreScalar(g.Scalar, row, 0, g.Scalar.Add(g.Scalar.Load(row, 0), g.Scalar.Mul(scalar[r], last)))
		}
	})
	return f
}

// beginRows begins a function of rows rows of A, x and y. It returns the pointers to the rows and to y, and α·x_r of each
// row, as a scalar and in every lane of a vector.
func (g generator) beginRows(rows int) (f *asm.Func, n asm.Var, a []asm.Var, y asm.Var, scalar, vector []asm.Var) {
	f = g.private()
	n, alpha := f.Param(asm.I32), f.Param(g.Scalar.Type)
	first, ra, x := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	y = f.Param(asm.I32)
	a = rowPointers(f, rows, asm.Int(rows), first, ra)
	for r := range a {
		scalar = append(scalar, f.Let(g.Scalar.Type, g.Scalar.Mul(alpha, g.Scalar.Load(x, r*g.Size()))))
		vector = append(vector, f.Let(asm.V128, g.Splat(scalar[r])))
	}
	return f, n, a, y, scalar, vector
}
