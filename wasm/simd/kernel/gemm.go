package kernel

import (
	"siibp/wasm/simd/asm"
)

// A product is computed in blocks of depth rows of B. A panel, the columns of a block that two vectors hold, is copied to
// contiguous memory: depth·32 bytes, a quarter of a first-level cache. The tiles of C that the panel contributes to are
// summed in registers.
//
// The copy does not pay if C has few rows. With at most maxInPlaceRows rows, B is read in place if its rows are
// contiguous. With at most innerMaxRows rows, and contiguous columns of B as in A·Bᵀ, the product is computed as dot
// products (inner.go).
//
// The scheme is that of Goto and van de Geijn, Anatomy of High-Performance Matrix Multiplication (2008), without their
// copy of A: here A is about as tall as it is wide and is read few times.
const (
	depth          = 256
	maxInPlaceRows = 64
	tileRows       = 5 // 5×2 sums, 2 vectors of B, 1 of A, 1 product: 14 of 16 registers; V8 keeps one
	maxWidth       = 2
)

// ScratchBytes is the size of gemm's working memory: a panel and a tile.
const ScratchBytes = depth*maxWidth*asm.VectorBytes + tileBytes

const tileBytes = tileRows * maxWidth * asm.VectorBytes

// gemm adds the function C += α·A·B, where C is m×n with contiguous rows, A is m×k and B is k×n. A and B have row strides ra
// and rb and column strides ca and cb. innerTile is the function of that name.
func (g generator) gemm(innerTile *asm.Func) {
	wide, narrow, dotProducts := g.panel(2), g.panel(1), g.innerProducts(innerTile)
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
	useInner := f.Let(asm.I32, asm.And(asm.AtMost(m, asm.Int(innerMaxRows)), asm.And(asm.Equal(ca, size), asm.Equal(rb, size))))
	j, cols, block := f.Local(asm.I32), f.Local(asm.I32), f.Local(asm.I32)
	f.While(asm.Less(asm.Int(0), k), func() {
		f.Set(block, asm.Min(k, asm.Int(depth)))
		f.IfElse(asm.And(useInner, asm.AtMost(asm.Int(innerMinDepth), block)), func() {
			f.Call(dotProducts, m, n, block, alpha, a, ra, b, cb, c, rc)
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

// panel adds the function C += α·A·B for at most as many columns as width vectors hold. C is m×cols, A is m×k, B is k×cols,
// and k is at most depth.
func (g generator) panel(width int) *asm.Func {
	pack, tiles, addTile := g.pack(width), g.tiles(width), g.addTile(width)
	f := g.private()
	m, cols, k := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	alpha := f.Param(g.Scalar.Type)
	a, ra, ca := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	b, rb, cb := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	c, rc, scratch := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	f.Set(cols, asm.Min(cols, asm.Int(width*g.Count)))
	tile := f.Let(asm.I32, scratch)
	panel := f.Let(asm.I32, asm.Add(scratch, asm.Int(tileBytes)))
	f.IfElse(asm.And(g.isPanel(width, cols, cb), asm.AtMost(m, asm.Int(maxInPlaceRows))),
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
				f.Call(addTile, rows, cols, tile, c, rc)
			})
		f.Advance(a, asm.Mul(rows, ra))
		f.Advance(c, asm.Mul(rows, rc))
		f.Set(m, asm.Sub(m, rows))
	})
	return f
}

// addTile adds the function C += T, where C and T are rows×cols and T has a row stride of width vectors.
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

// pack adds the function P = B, where B is k×cols and P is k×(width vectors), contiguous. Columns of P from cols on are not
// written; they only affect unused columns of a tile.
func (g generator) pack(width int) *asm.Func {
	f := g.private()
	cols, k := f.Param(asm.I32), f.Param(asm.I32)
	b, rb, cb, p := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	row := width * asm.VectorBytes
	end := f.Let(asm.I32, asm.Add(p, asm.Mul(k, asm.Int(row))))
	f.IfElse(g.isPanel(width, cols, cb), func() {
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

// isPanel returns 1 if B has the layout of a panel: cols fills its width, and rows are contiguous.
func (g generator) isPanel(width int, cols, cb asm.Value) asm.Value {
	return asm.And(asm.Equal(cols, asm.Int(width*g.Count)), asm.Equal(cb, asm.Int(g.Size())))
}

// packTransposed copies contiguous columns of B to the rows of the panel. It transposes squares with as many rows as a
// vector has lanes. Afterwards b and p point at the remaining rows.
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

// transpose returns the transpose of a square of n vectors. In each of log₂ n rounds it interleaves vector i with vector
// i + n/2.
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

// packColumn copies a column with row stride rb to a column of the panel, from p up to end.
func (g generator) packColumn(f *asm.Func, row int, b, rb, p, end asm.Var) {
	const unroll = 4
	from, to := f.Let(asm.I32, b), f.Let(asm.I32, p)
	copyNumber := func(i int) {
		f.StoreScalar(g.Scalar, to, i*row, g.Scalar.Load(from, 0))
		f.Advance(from, rb)
	}
	f.While(asm.AtMost(asm.Add(to, asm.Int(unroll*row)), end), func() {
		for i := range unroll {
			copyNumber(i)
		}
		f.Advance(to, asm.Int(unroll*row))
	})
	f.While(asm.Less(to, end), func() {
		copyNumber(0)
		f.Advance(to, asm.Int(row))
	})
}
