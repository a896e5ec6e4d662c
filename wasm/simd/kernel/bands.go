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
	n, d, row, x := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	var nu, to []asm.Var
	for range bandRows {
		nu, to = append(nu, f.Param(asm.I32)), append(to, f.Param(asm.I32))
	}
	from, left, now := f.Local(asm.I32), f.Local(asm.I32), f.Locals(bandRows, asm.I32)
	eachTrack := func(body func()) {
		f.Set(from, x)
		f.Set(left, n)
		for r := range now {
			f.Set(now[r], nu[r])
		}
		f.While(asm.Less(asm.Int(0), left), func() {
			body()
			f.Advance(from, row)
			for _, p := range now {
				f.Advance(p, asm.Int(g.Size()))
			}
			f.Advance(left, asm.Int(-1))
		})
	}
	forward := func(numbers int) {
		for _, p := range append(to[:bandRows:bandRows], x) {
			f.Advance(p, asm.Int(numbers*g.Size()))
		}
		f.Advance(d, asm.Int(-numbers))
	}
	sums, weights, v := f.Locals(bandRows*bandWidth, asm.V128), f.Locals(bandRows, asm.V128), f.Local(asm.V128)
	for _, width := range []int{bandWidth, 1} {
		f.While(asm.AtMost(asm.Int(width*g.Count), d), func() {
			for i := range bandRows * width {
				f.Set(sums[i], g.Load(to[i%bandRows], i/bandRows*asm.VectorBytes))
			}
			eachTrack(func() {
				for r := range weights {
					f.Set(weights[r], g.LoadSplat(now[r], 0))
				}
				for w := range width {
					f.Set(v, g.Load(from, w*asm.VectorBytes))
					for r := range weights {
						sum := sums[w*bandRows+r]
						f.Set(sum, g.Madd(weights[r], v, sum))
					}
				}
			})
			for i := range bandRows * width {
				f.Store(g.Lanes, to[i%bandRows], i/bandRows*asm.VectorBytes, sums[i])
			}
			forward(width * g.Count)
		})
	}
	numbers := f.Locals(bandRows, g.Scalar.Type)
	f.While(asm.Less(asm.Int(0), d), func() {
		for r := range numbers {
			f.Set(numbers[r], g.Scalar.Load(to[r], 0))
		}
		eachTrack(func() {
			for r := range numbers {
				f.Set(numbers[r], g.Scalar.Add(numbers[r], g.Scalar.Mul(g.Scalar.Load(now[r], 0), g.Scalar.Load(from, 0))))
			}
		})
		for r := range numbers {
			f.StoreScalar(g.Scalar, to[r], 0, numbers[r])
		}
		forward(1)
	})
	return f
}
