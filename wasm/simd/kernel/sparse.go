package kernel

import (
	"unsafe"

	"siibp/core/simd"
	"siibp/wasm/simd/asm"
)

// This file has the products of a sparse and a dense matrix: sddmm and spmm of package simd (core/simd/loops.go).

const (
	sparseRows  = innerRows // sparse rows with the same tracks at once
	sparseWidth = 4         // 2×4 sums, 1 vector of X, 2 of N, 1 product
)

// Offsets of the fields of a simd.SparseRow, and its size, in bytes.
const (
	sparseFrom  = int(unsafe.Offsetof(simd.SparseRow{}.From))
	sparseTo    = int(unsafe.Offsetof(simd.SparseRow{}.To))
	sparseRow   = int(unsafe.Offsetof(simd.SparseRow{}.Row))
	sparseDense = int(unsafe.Offsetof(simd.SparseRow{}.Dense))
	sparseBytes = int(unsafe.Sizeof(simd.SparseRow{}))
)

// rowPair holds two sparse rows with the same tracks: their rows of the dense matrix and of the sparse matrix. A single row
// takes both places.
type rowPair struct {
	from, to      asm.Var
	dense, sparse [sparseRows]asm.Var
}

// eachPair emits the body in a loop over the sparse rows from the address list up to end. Consecutive rows with the same
// tracks form pairs.
func (g generator) eachPair(f *asm.Func, list, end asm.Var, body func(rows rowPair)) {
	pair := rowPair{from: f.Local(asm.I32), to: f.Local(asm.I32)}
	for r := range sparseRows {
		pair.dense[r], pair.sparse[r] = f.Local(asm.I32), f.Local(asm.I32)
	}
	next, second := f.Local(asm.I32), f.Local(asm.I32)
	f.While(asm.Less(list, end), func() {
		f.Set(pair.from, asm.LoadInt(list, sparseFrom))
		f.Set(pair.to, asm.LoadInt(list, sparseTo))
		f.Set(next, asm.Add(list, asm.Int(sparseBytes)))
		f.Set(second, list)
		f.If(asm.Less(next, end), func() {
			sameTracks := asm.And(asm.Equal(asm.LoadInt(next, sparseFrom), pair.from), asm.Equal(asm.LoadInt(next, sparseTo), pair.to))
			f.If(sameTracks, func() { f.Set(second, next) })
		})
		for r, at := range []asm.Var{list, second} {
			f.Set(pair.dense[r], asm.LoadInt(at, sparseDense))
			f.Set(pair.sparse[r], asm.LoadInt(at, sparseRow))
		}
		body(pair)
		f.Set(list, asm.Add(second, asm.Int(sparseBytes)))
	})
}

// sddmm adds the function A_lj += Φ_k·x_j, where Φ is K×d, X is n×d and A is sparse with row stride ld.
func (g generator) sddmm(innerTile *asm.Func) {
	f := g.export("sddmm")
	list, end, d := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	p, x, a, ld := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	row := f.Let(asm.I32, g.bytes(d))
	one := g.Scalar.Const(1)
	j, n := f.Local(asm.I32), f.Local(asm.I32)
	g.eachPair(f, list, end, func(rows rowPair) {
		f.Set(j, rows.from)
		f.While(asm.Less(j, rows.to), func() {
			f.Set(n, asm.Min(asm.Sub(rows.to, j), asm.Int(innerColumns)))
			arguments := []asm.Value{n, d, one, asm.Add(x, asm.Mul(j, row)), row}
			for r := range sparseRows {
				arguments = append(arguments, asm.Add(p, asm.Mul(rows.dense[r], row)), g.at(a, asm.Add(asm.Mul(rows.sparse[r], ld), j)))
			}
			f.Call(innerTile, arguments...)
			f.Set(j, asm.Add(j, n))
		})
	})
}

// spmm adds the function t_k += Σ_j N_lj·x_j, where N is sparse with row stride ld, X is n×d and T is K×d.
func (g generator) spmm() {
	addTracks := g.addTracks()
	f := g.export("spmm")
	list, end, d := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	nu, ld, x, t := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	row := f.Let(asm.I32, g.bytes(d))
	g.eachPair(f, list, end, func(rows rowPair) {
		arguments := []asm.Value{asm.Sub(rows.to, rows.from), d, row, asm.Add(x, asm.Mul(rows.from, row))}
		for r := range sparseRows {
			arguments = append(arguments, g.at(nu, asm.Add(asm.Mul(rows.sparse[r], ld), rows.from)), asm.Add(t, asm.Mul(rows.dense[r], row)))
		}
		f.Call(addTracks, arguments...)
	})
}

// addTracks adds the function t_r += Σ_j ν_rj·x_j, r = 0, 1, where ν_r is n, t_r is d and X is n×d with row stride row.
func (g generator) addTracks() *asm.Func {
	f := g.private()
	s := trackLoop{generator: g, f: f, n: f.Param(asm.I32), d: f.Param(asm.I32), row: f.Param(asm.I32), x: f.Param(asm.I32)}
	for range sparseRows {
		s.nu, s.to = append(s.nu, f.Param(asm.I32)), append(s.to, f.Param(asm.I32))
	}
	s.from, s.left, s.now = f.Local(asm.I32), f.Local(asm.I32), f.Locals(sparseRows, asm.I32)
	for _, width := range []int{sparseWidth, 1} {
		f.While(asm.AtMost(asm.Int(width*g.Count), s.d), func() { s.vectors(width) })
	}
	f.While(asm.Less(asm.Int(0), s.d), s.number)
	return f
}

// trackLoop holds the parameters of addTracks and the pointers to the current track.
type trackLoop struct {
	generator
	f            *asm.Func
	n, d, row, x asm.Var
	nu, to       []asm.Var
	from, left   asm.Var
	now          []asm.Var
}

// vectors adds the columns that width vectors hold and advances to the next columns.
func (s trackLoop) vectors(width int) {
	sums, weights, v := s.f.Locals(sparseRows*width, asm.V128), s.f.Locals(sparseRows, asm.V128), s.f.Local(asm.V128)
	for i, sum := range sums {
		s.f.Set(sum, s.Load(s.to[i%sparseRows], i/sparseRows*asm.VectorBytes))
	}
	s.eachTrack(func() {
		for r, weight := range weights {
			s.f.Set(weight, s.LoadSplat(s.now[r], 0))
		}
		for w := range width {
			s.f.Set(v, s.Load(s.from, w*asm.VectorBytes))
			for r, weight := range weights {
				sum := sums[w*sparseRows+r]
				s.f.Set(sum, s.Madd(weight, v, sum))
			}
		}
	})
	for i, sum := range sums {
		s.f.Store(s.Lanes, s.to[i%sparseRows], i/sparseRows*asm.VectorBytes, sum)
	}
	s.forward(width * s.Count)
}

// number adds one column and advances to the next.
func (s trackLoop) number() {
	sums := s.f.Locals(sparseRows, s.Scalar.Type)
	for r, sum := range sums {
		s.f.Set(sum, s.Scalar.Load(s.to[r], 0))
	}
	s.eachTrack(func() {
		for r, sum := range sums {
			s.f.Set(sum, s.Scalar.Add(sum, s.Scalar.Mul(s.Scalar.Load(s.now[r], 0), s.Scalar.Load(s.from, 0))))
		}
	})
	for r, sum := range sums {
		s.f.StoreScalar(s.Scalar, s.to[r], 0, sum)
	}
	s.forward(1)
}

// eachTrack emits the body in a loop over the tracks, with from at row j of X and now at ν_rj.
func (s trackLoop) eachTrack(body func()) {
	s.f.Set(s.from, s.x)
	s.f.Set(s.left, s.n)
	for r, p := range s.now {
		s.f.Set(p, s.nu[r])
	}
	s.f.While(asm.Less(asm.Int(0), s.left), func() {
		body()
		s.f.Advance(s.from, s.row)
		for _, p := range s.now {
			s.f.Advance(p, asm.Int(s.Size()))
		}
		s.f.Advance(s.left, asm.Int(-1))
	})
}

// forward advances the pointers by a number of columns.
func (s trackLoop) forward(numbers int) {
	for _, p := range append(s.to[:sparseRows:sparseRows], s.x) {
		s.f.Advance(p, asm.Int(numbers*s.Size()))
	}
	s.f.Advance(s.d, asm.Int(-numbers))
}
