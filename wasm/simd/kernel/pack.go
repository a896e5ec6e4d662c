package kernel

import "siibp/wasm/simd/asm"

// pack adds the function P = B, where B is k×cols with two strides in bytes and P is k×(width vectors),
// contiguous. P may hold anything from column cols on, because those columns of a tile are not used.
func (g generator) pack(width int) *asm.Func {
	f := g.private()
	cols, k := f.Param(asm.I32), f.Param(asm.I32)
	b, rb, cb, p := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	row := width * asm.VectorBytes
	end := f.Let(asm.I32, asm.Add(p, asm.Mul(k, asm.Int(row))))
	f.IfElse(g.whole(width, cols, cb), func() {
		f.While(asm.Less(p, end), func() {
			for w := range width {
				f.Store(g.Lanes, p, w*asm.VectorBytes, g.Load(b, w*asm.VectorBytes))
			}
			f.Advance(p, asm.Int(row))
			f.Advance(b, rb)
		})
	}, func() {
		transposed := asm.And(asm.Equal(cols, asm.Int(width*g.Count)), asm.Equal(rb, asm.Int(g.Size())))
		f.If(transposed, func() { g.packTransposed(f, width, b, cb, p, end) })
		f.While(asm.Less(asm.Int(0), cols), func() {
			g.packColumn(f, row, b, rb, p, end)
			f.Advance(b, cb)
			f.Advance(p, asm.Int(g.Size()))
			f.Advance(end, asm.Int(g.Size()))
			f.Advance(cols, asm.Int(-1))
		})
	})
	return f
}

// whole reports whether the rows of B can be read as if they were a panel: cols fills its width, and the
// numbers of a row, cb bytes apart, are contiguous.
func (g generator) whole(width int, cols, cb asm.Value) asm.Value {
	return asm.And(asm.Equal(cols, asm.Int(width*g.Count)), asm.Equal(cb, asm.Int(g.Size())))
}

// packTransposed copies columns whose numbers are contiguous to the panel's rows: it transposes a square, of as
// many numbers as a vector has lanes each way, at a time. Afterwards b and p point at the rows that are left.
func (g generator) packTransposed(f *asm.Func, width int, b, cb, p, end asm.Var) {
	row := width * asm.VectorBytes
	columns := f.Locals(width*g.Count, asm.I32)
	for i, column := range columns {
		f.Set(column, asm.Add(b, asm.Mul(cb, asm.Int(i))))
	}
	f.While(asm.AtMost(asm.Add(p, asm.Int(g.Count*row)), end), func() {
		for w := range width {
			square := f.Locals(g.Count, asm.V128)
			for i, column := range columns[w*g.Count : (w+1)*g.Count] {
				f.Set(square[i], g.Load(column, 0))
				f.Advance(column, asm.Int(asm.VectorBytes))
			}
			for i, v := range g.transpose(f, square) {
				f.Store(g.Lanes, p, i*row+w*asm.VectorBytes, v)
			}
		}
		f.Advance(p, asm.Int(g.Count*row))
	})
	f.Set(b, columns[0])
}

// transpose returns the transpose of a square of vectors: in each of log₂ rounds it interleaves every vector with
// the one that is half a square behind it.
func (g generator) transpose(f *asm.Func, square []asm.Var) []asm.Var {
	for n := 1; n < len(square); n *= 2 {
		next := make([]asm.Var, 0, len(square))
		half := len(square) / 2
		for i := range half {
			next = append(next, f.Let(asm.V128, g.InterleaveLow(square[i], square[i+half])),
				f.Let(asm.V128, g.InterleaveHigh(square[i], square[i+half])))
		}
		square = next
	}
	return square
}

// packColumn copies a column of numbers rb bytes apart to a column of numbers row
// bytes apart, from p up to end.
func (g generator) packColumn(f *asm.Func, row int, b, rb, p, end asm.Var) {
	const unroll = 4
	from, to := f.Let(asm.I32, b), f.Let(asm.I32, p)
	copied := func(i int) {
		f.StoreScalar(g.Scalar, to, i*row, g.Scalar.Load(from, 0))
		f.Advance(from, rb)
	}
	f.While(asm.AtMost(asm.Add(to, asm.Int(unroll*row)), end), func() {
		for i := range unroll {
			copied(i)
		}
		f.Advance(to, asm.Int(unroll*row))
	})
	f.While(asm.Less(to, end), func() {
		copied(0)
		f.Advance(to, asm.Int(row))
	})
}
