package kernel

import (
	"siibp/wasm/simd/asm"
)

// A product is computed in blocks of depth rows of B. A panel, the columns of a block that two vectors hold,
// is copied to contiguous memory: depth·32 bytes, a quarter of a first-level cache. The tiles of C that the
// panel contributes to are summed in registers.
//
// If C has few rows, a copied panel would be read too seldom to be worth the copy. Then B is read in place
// if its rows are contiguous. If its columns are, as in A·Bᵀ, and the rows of C are still fewer, the product
// is computed as products of vectors (inner.go).
//
// The scheme is that of Goto and van de Geijn, Anatomy of High-Performance Matrix Multiplication (2008).
// Their copy of A is left out: here A is as tall as it is wide and is read few times.
const (
	depth    = 256
	few      = 64 // rows of C
	tileRows = 5  // 5×2 sums, 2 vectors of B, 1 of A, 1 product: 14 of 16 registers; V8 keeps one
	maxWidth = 2
)

// ScratchBytes is the memory that gemm needs besides its operands: a panel and a tile.
const ScratchBytes = depth*maxWidth*asm.VectorBytes + tileBytes

const tileBytes = tileRows * maxWidth * asm.VectorBytes

// gemm adds the function C += α·A·B, where C is m×n with contiguous rows, A is m×k and B is k×n. A and B
// have two strides each, from row to row and from column to column.
func (g generator) gemm(tile *asm.Func) {
	wide, narrow, inners := g.panel(2), g.panel(1), g.inners(tile)
	f := g.export("gemm")
	m, n, k := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	alpha := f.Param(g.Scalar.Type)
	a, ra, ca := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	b, rb, cb := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	c, rc, scratch := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	for _, stride := range []asm.Var{ra, ca, rb, cb, rc} {
		f.Set(stride, g.bytes(stride))
	}
	size := asm.Int(g.Size())
	inner := f.Let(asm.I32, asm.And(asm.AtMost(m, asm.Int(innerMost)), asm.And(asm.Equal(ca, size), asm.Equal(rb, size))))
	j, cols, block := f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32)
	f.While(asm.Less(asm.Int(0), k), func() {
		f.Set(block, asm.Min(k, asm.Int(depth)))
		f.IfElse(asm.And(inner, asm.AtMost(asm.Int(innerLeast), block)), func() {
			f.Call(inners, m, n, block, alpha, a, ra, b, cb, c, rc)
		}, func() {
			f.Set(j, asm.Int(0))
			f.While(asm.Less(j, n), func() {
				f.Set(cols, asm.Sub(n, j))
				arguments := []asm.Value{m, cols, block, alpha, a, ra, ca,
					asm.Add(b, asm.Mul(j, cb)), rb, cb, g.at(c, j), rc, scratch}
				f.IfElse(asm.Less(asm.Int(g.Count), cols),
					func() { f.Call(wide, arguments...); f.Advance(j, asm.Int(2*g.Count)) },
					func() { f.Call(narrow, arguments...); f.Advance(j, asm.Int(g.Count)) })
			})
		})
		f.Advance(a, asm.Mul(block, ca))
		f.Advance(b, asm.Mul(block, rb))
		f.Set(k, asm.Sub(k, block))
	})
}

// panel adds the function C += α·A·B for as many columns as width vectors hold, or fewer. C is m×cols, A is
// m×k and B is k×cols; k is at most depth. Strides are in bytes.
func (g generator) panel(width int) *asm.Func {
	pack, tiles, add := g.pack(width), g.tiles(width), g.addTile(width)
	f := g.private()
	m, cols, k := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	alpha := f.Param(g.Scalar.Type)
	a, ra, ca := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	b, rb, cb := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	c, rc, scratch := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	f.Set(cols, asm.Min(cols, asm.Int(width*g.Count)))
	tile := f.Let(asm.I32, scratch)
	panel := f.Let(asm.I32, asm.Add(scratch, asm.Int(tileBytes)))
	f.IfElse(asm.And(g.whole(width, cols, cb), asm.AtMost(m, asm.Int(few))),
		func() { f.Set(panel, b) },
		func() {
			f.Call(pack, cols, k, b, rb, cb, panel)
			f.Set(rb, asm.Int(width*asm.VectorBytes))
		})
	rows := f.Local(asm.I32)
	f.While(asm.Less(asm.Int(0), m), func() {
		f.Set(rows, asm.Min(m, asm.Int(tileRows)))
		f.IfElse(asm.Equal(cols, asm.Int(width*g.Count)),
			func() { tiles.call(f, rows, k, alpha, a, ra, ca, panel, rb, c, rc) },
			func() {
				f.Clear(tile, asm.Int(tileBytes))
				tiles.call(f, rows, k, alpha, a, ra, ca, panel, rb, tile, asm.Int(width*asm.VectorBytes))
				f.Call(add, rows, cols, tile, c, rc)
			})
		f.Advance(a, asm.Mul(rows, ra))
		f.Advance(c, asm.Mul(rows, rc))
		f.Set(m, asm.Sub(m, rows))
	})
	return f
}

// addTile adds the function C += T, where C and T are rows×cols and the rows of T are width vectors apart.
func (g generator) addTile(width int) *asm.Func {
	f := g.private()
	rows, cols, t := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	c, rc := f.Param(asm.I32), f.Param(asm.I32)
	j := f.Local(asm.I32)
	f.While(asm.Less(asm.Int(0), rows), func() {
		f.Set(j, asm.Int(0))
		f.While(asm.Less(j, cols), func() {
			to := g.at(c, j)
			f.StoreScalar(g.Scalar, to, 0, g.Scalar.Add(g.Scalar.Load(to, 0), g.Scalar.Load(g.at(t, j), 0)))
			f.Advance(j, asm.Int(1))
		})
		f.Advance(t, asm.Int(width*asm.VectorBytes))
		f.Advance(c, rc)
		f.Advance(rows, asm.Int(-1))
	})
	return f
}

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
