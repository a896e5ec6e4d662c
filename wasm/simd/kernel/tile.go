package kernel

import "siibp/wasm/simd/asm"

// unroll is the number of steps along k in one iteration of the loop of a tile.
const unroll = 4

// tiles holds the functions that compute a tile, one for each memory layout of A.
type tiles struct {
	byRows, byColumns, strided *asm.Func
	size                       asm.Int
}

// tiles adds the functions for tiles of width vectors.
func (g generator) tiles(width int) tiles {
	size := asm.Int(g.Size())
	return tiles{
		byRows:    g.tile(width, tileRows, size),
		byColumns: g.tile(width, 1, nil),
		strided:   g.tile(width, tileRows, nil),
		size:      size,
	}
}

// call calls the fastest function for the strides of A. byColumns reads tileRows rows, so it does not support a tile with
// fewer rows.
func (t tiles) call(f *asm.Func, rows, k, alpha, a, ra, ca, p, rp, c, rc asm.Value) {
	arguments := []asm.Value{rows, k, alpha, a, ra, ca, p, rp, c, rc}
	full := asm.Equal(rows, asm.Int(tileRows))
	f.IfElse(asm.Equal(ca, t.size),
		func() { f.Call(t.byRows, arguments...) },
		func() {
			f.IfElse(asm.And(full, asm.Equal(ra, t.size)),
				func() { f.Call(t.byColumns, arguments...) },
				func() { f.Call(t.strided, arguments...) })
		})
}

// tile adds the function C += α·A·P, where C is rows×(width vectors), A is rows×k and P is k×(width vectors) with row stride
// rp. rows is at most tileRows. The function always computes tileRows rows; if there are fewer, it repeats the last one.
//
// A is read through tileRows pointers, one for each row, or through one pointer to contiguous columns. step is the column
// stride if it is constant, and nil if it is ca.
func (g generator) tile(width, pointers int, step asm.Value) *asm.Func {
	f := g.private()
	rows, k, alpha := f.Param(asm.I32), f.Param(asm.I32), f.Param(g.Scalar.Type)
	a, ra, ca := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	p, rp, c, rc := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	sums := f.Locals(tileRows*width, asm.V128)
	s := tileLoop{g, f, width, sums, rowPointers(f, pointers, rows, a, ra), p, rp, f.Locals(width, asm.V128), f.Local(asm.V128)}
	for _, n := range []int{unroll, 1} {
		f.While(asm.AtMost(asm.Int(n), k), func() {
			s.steps(n, step, ca)
			f.Advance(k, asm.Int(-n))
		})
	}
	s.addTo(rowPointers(f, tileRows, rows, c, rc), alpha)
	return f
}

// rowPointers returns the addresses of n rows. If there are fewer rows, the address of the last one is repeated.
func rowPointers(f *asm.Func, n int, rows, first, stride asm.Value) []asm.Var {
	p := make([]asm.Var, n)
	for r := range p {
		p[r] = f.Let(asm.I32, asm.Add(first, asm.Mul(stride, asm.Min(asm.Int(r), asm.Sub(rows, asm.Int(1))))))
	}
	return p
}

// tileLoop holds the locals of the inner loop of a tile.
type tileLoop struct {
	generator
	f     *asm.Func
	width int
	sums  []asm.Var // tileRows×width
	a     []asm.Var // a pointer for each row, or one for all rows
	p, rp asm.Var
	b     []asm.Var // row of the panel
	x     asm.Var   // number of A in every lane
}

// steps adds n outer products of a column of A and a row of the panel to the sums, and advances the pointers.
func (s tileLoop) steps(n int, step, ca asm.Value) {
	for i := range n {
		for w := range s.width {
			s.f.Set(s.b[w], s.Load(s.p, w*asm.VectorBytes))
		}
		s.f.Advance(s.p, s.rp)
		for r := range tileRows {
			s.f.Set(s.x, s.number(r, i, step))
			for w := range s.width {
				v := s.sums[r*s.width+w]
				s.f.Set(v, s.Madd(s.x, s.b[w], v))
			}
		}
		if step == nil {
			s.advance(ca)
		}
	}
	if step != nil {
		s.advance(asm.Int(n * s.Size()))
	}
}

// number returns the number of A in row r, and in column i if the column stride is constant.
func (s tileLoop) number(r, i int, step asm.Value) asm.Value {
	offset := 0
	if step != nil {
		offset = i * s.Size()
	}
	if len(s.a) == 1 {
		return s.LoadSplat(s.a[0], offset+r*s.Size())
	}
	return s.LoadSplat(s.a[r], offset)
}

// advance advances the pointers into A.
func (s tileLoop) advance(by asm.Value) {
	for _, a := range s.a {
		s.f.Advance(a, by)
	}
}

// addTo adds α times the sums to C. It reads all rows before it writes one, because rows may repeat.
func (s tileLoop) addTo(c []asm.Var, alpha asm.Value) {
	scale := s.f.Let(asm.V128, s.Splat(alpha))
	for i, v := range s.sums {
		s.f.Set(v, s.Madd(scale, v, s.Load(c[i/s.width], i%s.width*asm.VectorBytes)))
	}
	for i, v := range s.sums {
		s.f.Store(s.Lanes, c[i/s.width], i%s.width*asm.VectorBytes, v)
	}
}
