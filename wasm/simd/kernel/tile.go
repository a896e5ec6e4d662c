package kernel

import "siibp/wasm/simd/asm"

// unroll is the number of steps along k in one iteration of a tile's loop.
const unroll = 4

// tiles holds the functions that sum a tile, one for each memory layout of A.
type tiles struct {
	byRows, byColumns, strided *asm.Func
	size                       asm.Int
}

func (g generator) tiles(width int) tiles {
	size := asm.Int(g.Size())
	return tiles{
		byRows:    g.tile(width, tileRows, size),
		byColumns: g.tile(width, 1, nil),
		strided:   g.tile(width, tileRows, nil),
		size:      size,
	}
}

// call calls the fastest function that fits. The one by columns reads all rows of a tile, so it does not
// fit the last rows of A where these are fewer.
func (t tiles) call(f *asm.Func, rows, k, alpha, a, ra, ca, p, rp, c, rc asm.Value) {
	arguments := []asm.Value{rows, k, alpha, a, ra, ca, p, rp, c, rc}
	whole := asm.Equal(rows, asm.Int(tileRows))
	f.IfElse(asm.Equal(ca, t.size),
		func() { f.Call(t.byRows, arguments...) },
		func() {
			f.IfElse(asm.And(whole, asm.Equal(ra, t.size)),
				func() { f.Call(t.byColumns, arguments...) },
				func() { f.Call(t.strided, arguments...) })
		})
}

// tile adds the function C += α·A·P, where C is rows×(width vectors), A is rows×k and P is k×(width vectors) with
// rows rp bytes apart. rows is at most tileRows. The function always computes tileRows rows: those behind the
// last one repeat it and store the same numbers.
//
// A is read through one pointer a row, or through one pointer to contiguous
// columns; step is the constant from column to column, nil if it is ca.
func (g generator) tile(width, pointers int, step asm.Value) *asm.Func {
	f := g.private()
	rows, k, alpha := f.Param(asm.I32), f.Param(asm.I32), f.Param(g.Scalar.Type)
	a, ra, ca := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	p, rp, c, rc := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	sums := f.Locals(tileRows*width, asm.V128)
	s := sum{g, f, width, sums, rowPointers(f, pointers, rows, a, ra), p, rp, f.Locals(width, asm.V128), f.Local(asm.V128)}
	for _, n := range []int{unroll, 1} {
		f.While(asm.AtMost(asm.Int(n), k), func() {
			s.steps(n, step, ca)
			f.Advance(k, asm.Int(-n))
		})
	}
	s.addTo(rowPointers(f, tileRows, rows, c, rc), alpha)
	return f
}

// rowPointers returns n addresses: those of the rows, and then that of the last row again.
func rowPointers(f *asm.Func, n int, rows, first, stride asm.Value) []asm.Var {
	p := make([]asm.Var, n)
	for r := range p {
		p[r] = f.Let(asm.I32, asm.Add(first, asm.Mul(stride, asm.Min(asm.Int(r), asm.Sub(rows, asm.Int(1))))))
	}
	return p
}

// sum is the state of a tile's inner loop: its sums, and the addresses that it reads from.
type sum struct {
	generator
	f     *asm.Func
	width int
	sums  []asm.Var // tileRows×width
	a     []asm.Var // a pointer for each row, or one for all
	p, rp asm.Var
	b     []asm.Var // a row of the panel
	x     asm.Var   // a number of A in every lane
}

// steps adds n products, each of a column of A and a row of the panel, to the sums, and moves the addresses on.
func (s sum) steps(n int, step, ca asm.Value) {
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

// number returns the number of A in row r, and i columns further on where the step from column to column is
// known.
func (s sum) number(r, i int, step asm.Value) asm.Value {
	offset := 0
	if step != nil {
		offset = i * s.Size()
	}
	if len(s.a) == 1 {
		return s.LoadSplat(s.a[0], offset+r*s.Size())
	}
	return s.LoadSplat(s.a[r], offset)
}

func (s sum) advance(by asm.Value) {
	for _, a := range s.a {
		s.f.Advance(a, by)
	}
}

// addTo adds the sums to C. All of it is read before any is written, because
// rows may repeat.
func (s sum) addTo(c []asm.Var, alpha asm.Value) {
	scale := s.f.Let(asm.V128, s.Splat(alpha))
	for i, v := range s.sums {
		s.f.Set(v, s.Madd(scale, v, s.Load(c[i/s.width], i%s.width*asm.VectorBytes)))
	}
	for i, v := range s.sums {
		s.f.Store(s.Lanes, c[i/s.width], i%s.width*asm.VectorBytes, v)
	}
}
