package kernel

import "siibp/wasm/simd/asm"

// Products of dense matrices with a sparse one; Sample64 and Spread64 of package backend say
// what the arrays are, and what a band is. Numbers lie beside one another along D: nothing is
// copied before, and a band may begin and end at any track.

const (
	bandRows  = innerRows // of a band at once
	bandWidth = 4         // 2×4 sums, 1 vector of X, 2 of N, 1 product
)

// bands is where a function is in a list of bands: its tracks, and of two rows their places in
// the dense matrix and in the sparse one. Where there is but one row, it is both.
type bands struct {
	from, to      asm.Var
	dense, sparse [bandRows]asm.Var
}

// eachBand runs the body for every two rows of the bands from a list's address up to its end.
func (g generator) eachBand(f *asm.Func, list, end asm.Var, body func(b bands)) {
	b := bands{from: f.Local(asm.I32), to: f.Local(asm.I32)}
	for r := range bandRows {
		b.dense[r], b.sparse[r] = f.Local(asm.I32), f.Local(asm.I32)
	}
	const size, head, pair = 4, 12, 8
	left, rows := f.Local(asm.I32), f.Local(asm.I32)
	f.While(asm.Less(list, end), func() {
		f.Set(b.from, asm.LoadInt(list, 0))
		f.Set(b.to, asm.LoadInt(list, size))
		f.Set(left, asm.LoadInt(list, 2*size))
		f.Advance(list, asm.Int(head))
		f.While(asm.Less(asm.Int(0), left), func() {
			f.Set(rows, asm.Min(left, asm.Int(bandRows)))
			for r, at := range rowPointers(f, bandRows, rows, list, asm.Int(pair)) {
				f.Set(b.dense[r], asm.LoadInt(at, 0))
				f.Set(b.sparse[r], asm.LoadInt(at, size))
			}
			body(b)
			f.Advance(list, asm.Mul(rows, asm.Int(pair)))
			f.Set(left, asm.Sub(left, rows))
		})
	})
}

// sample: P is K×d, X is n×d, A has rows ld apart; A_lj += p_i·x_j.
func (g generator) sample(inner *asm.Func) {
	f := g.export("sample")
	d, list, end := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	p, x, a, ld := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	row := f.Let(asm.I32, g.bytes(d))
	one := g.Scalar.Const(1)
	j, n := f.Local(asm.I32), f.Local(asm.I32)
	g.eachBand(f, list, end, func(b bands) {
		f.Set(j, b.from)
		f.While(asm.Less(j, b.to), func() {
			f.Set(n, asm.Min(asm.Sub(b.to, j), asm.Int(innerColumns)))
			arguments := []asm.Value{n, d, one, asm.Add(x, asm.Mul(j, row)), row}
			for r := range bandRows {
				arguments = append(arguments, asm.Add(p, asm.Mul(b.dense[r], row)), g.at(a, asm.Add(asm.Mul(b.sparse[r], ld), j)))
			}
			f.Call(inner, arguments...)
			f.Set(j, asm.Add(j, n))
		})
	})
}

// spread: N has rows ld apart, X is n×d, T is K×d; t_i += Σ_j N_lj·x_j.
func (g generator) spread() {
	rows := g.spreadRows()
	f := g.export("spread")
	d, list, end := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	nu, ld, x, t := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	row := f.Let(asm.I32, g.bytes(d))
	g.eachBand(f, list, end, func(b bands) {
		arguments := []asm.Value{asm.Sub(b.to, b.from), d, row, asm.Add(x, asm.Mul(b.from, row))}
		for r := range bandRows {
			arguments = append(arguments, g.at(nu, asm.Add(asm.Mul(b.sparse[r], ld), b.from)), asm.Add(t, asm.Mul(b.dense[r], row)))
		}
		f.Call(rows, arguments...)
	})
}

// spreadRows: X is n×d with rows some bytes apart, and there are two ν of n numbers and t of d;
// t += Σ_j ν_j·x_j.
func (g generator) spreadRows() *asm.Func {
	f := g.private()
	s := spreading{generator: g, f: f, n: f.Param(asm.I32), d: f.Param(asm.I32), row: f.Param(asm.I32), x: f.Param(asm.I32)}
	for range bandRows {
		s.nu, s.to = append(s.nu, f.Param(asm.I32)), append(s.to, f.Param(asm.I32))
	}
	s.from, s.left, s.now = f.Local(asm.I32), f.Local(asm.I32), f.Locals(bandRows, asm.I32)
	for _, width := range []int{bandWidth, 1} {
		f.While(asm.AtMost(asm.Int(width*g.Count), s.d), func() { s.vectors(width) })
	}
	f.While(asm.Less(asm.Int(0), s.d), s.number)
	return f
}

// spreading is the parameters of spreadRows, and where it is among the tracks.
type spreading struct {
	generator
	f            *asm.Func
	n, d, row, x asm.Var
	nu, to       []asm.Var
	from, left   asm.Var
	now          []asm.Var
}

// vectors adds up so many vectors' columns and moves on to the next.
func (s spreading) vectors(width int) {
	sums, weights, v := s.f.Locals(bandRows*width, asm.V128), s.f.Locals(bandRows, asm.V128), s.f.Local(asm.V128)
	for i, sum := range sums {
		s.f.Set(sum, s.Load(s.to[i%bandRows], i/bandRows*asm.VectorBytes))
	}
	s.eachTrack(func() {
		for r, weight := range weights {
			s.f.Set(weight, s.LoadSplat(s.now[r], 0))
		}
		for w := range width {
			s.f.Set(v, s.Load(s.from, w*asm.VectorBytes))
			for r, weight := range weights {
				sum := sums[w*bandRows+r]
				s.f.Set(sum, s.Madd(weight, v, sum))
			}
		}
	})
	for i, sum := range sums {
		s.f.Store(s.Lanes, s.to[i%bandRows], i/bandRows*asm.VectorBytes, sum)
	}
	s.forward(width * s.Count)
}

// number is vectors of one number.
func (s spreading) number() {
	sums := s.f.Locals(bandRows, s.Scalar.Type)
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

// eachTrack runs the body with from at every track's numbers and now at its ν.
func (s spreading) eachTrack(body func()) {
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

// forward moves on by so many columns.
func (s spreading) forward(numbers int) {
	for _, p := range append(s.to[:bandRows:bandRows], s.x) {
		s.f.Advance(p, asm.Int(numbers*s.Size()))
	}
	s.f.Advance(s.d, asm.Int(-numbers))
}
