package simdtest

import (
	"math"
	"math/rand/v2"
	"testing"

	"siibp/core/simd/backend"
)

// band is a band as a person would write it: tracks, and pairs of rows in the dense and in the
// sparse matrix.
type band struct {
	from, to int
	rows     [][2]int
}

func listed(bands []band) []int32 {
	var list []int32
	for _, b := range bands {
		list = append(list, int32(b.from), int32(b.to), int32(len(b.rows)))
		for _, r := range b.rows {
			list = append(list, int32(r[0]), int32(r[1]))
		}
	}
	return list
}

// bands are random ones that follow one another, with gaps, over n tracks.
func (w world[T]) bands(n, dense, sparse int) []band {
	var bands []band
	for from := w.random.IntN(3); from < n; {
		to := min(n, from+w.random.IntN(14))
		b := band{from: from, to: to}
		ls := w.random.Perm(sparse)
		for r, i := range w.random.Perm(dense)[:w.random.IntN(min(dense, sparse, 6)+1)] {
			b.rows = append(b.rows, [2]int{i, ls[r]})
		}
		bands = append(bands, b)
		from = to + w.random.IntN(2)
	}
	return bands
}

// packed is a grid whose rows follow one another without a gap.
func (w world[T]) packed(rows, cols int) grid[T] {
	for {
		if g := w.grid(rows, cols); g.ld == cols {
			return g
		}
	}
}

// banded compares with textbook loops, with NaN wherever nothing is to be used or written.
func banded[T backend.Number](t *testing.T, sample func(d int, bands []int32, p, x, a []T, ld int) bool,
	spread func(d int, bands []int32, nu []T, ld int, x, t []T) bool, eps float64) {
	w := world[T]{T: t, random: rand.New(rand.NewPCG(11, 12)), routines: routines[T]{eps: eps}}
	for range 200 {
		d, n, dense, sparse := w.size(), w.size(), w.size(), w.size()
		bands := w.bands(n, dense, sparse)
		p, x, a := w.packed(dense, d), w.packed(n, d), w.grid(sparse, n)
		for i := range dense {
			if len(of(bands, i)) == 0 {
				spoil(p.data[i*d : (i+1)*d])
			}
		}
		was := a.copy()
		if !sample(d, listed(bands), p.data, x.data, a.data, a.ld) {
			t.Fatal("there is no kernel")
		}
		w.check("sample", a, d, func(l, j int) (float64, float64) {
			return product(1, 1, was.at(l, j), d*len(at(bands, l, j)), func(term int) float64 {
				return p.at(at(bands, l, j)[term/d], term%d) * x.at(j, term%d)
			})
		})
		sums := w.packed(dense, d)
		was = sums.copy()
		for l := range a.rows {
			for j := range a.cols {
				if len(at(bands, l, j)) == 0 {
					spoil(a.data[l*a.ld+j:][:1])
				}
			}
		}
		spread(d, listed(bands), a.data, a.ld, x.data, sums.data)
		w.check("spread", sums, n, func(i, k int) (float64, float64) {
			terms := of(bands, i)
			return product(1, 1, was.at(i, k), len(terms), func(term int) float64 {
				l, j := terms[term][0], terms[term][1]
				return a.at(l, j) * x.at(j, k)
			})
		})
	}
}

// spoil makes numbers that are not to be used NaN.
func spoil[T backend.Number](x []T) {
	for i := range x {
		x[i] = T(math.NaN())
	}
}

// at lists the dense rows of the bands that are at a place of the sparse matrix.
func at(bands []band, l, j int) []int {
	var list []int
	for _, b := range bands {
		for _, r := range b.rows {
			if r[1] == l && b.from <= j && j < b.to {
				list = append(list, r[0])
			}
		}
	}
	return list
}

// of lists the places in the sparse matrix that go with a dense row.
func of(bands []band, i int) [][2]int {
	var list [][2]int
	for _, b := range bands {
		for _, r := range b.rows {
			for j := b.from; j < b.to && r[0] == i; j++ {
				list = append(list, [2]int{r[1], j})
			}
		}
	}
	return list
}

func refusesBands(t *testing.T, sample func(d int, bands []int32, p, x, a []float64, ld int) bool,
	spread func(d int, bands []int32, nu []float64, ld int, x, t []float64) bool) {
	x := make([]float64, 16) // 4×4
	for _, wrong := range [][]int32{
		{0, 4}, {0, 4, 1, 0}, {0, 4, -1}, {0, 4, 2, 0, 0}, // end in the midst
		{-1, 4, 1, 0, 0}, {0, 5, 1, 0, 0}, {0, 4, 1, 4, 0}, {0, 4, 1, 0, 4}, {0, 4, 1, -1, 0}, {0, 4, 1, 0, -1},
		{0, 4, 1, 3, 3, 0, 4, 1, 4, 4}, // the second one
	} {
		for name, try := range map[string]func(){"sample": func() { sample(4, wrong, x, x, x, 4) }, "spread": func() { spread(4, wrong, x, 4, x, x) }} {
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("%s took %v", name, wrong)
					}
				}()
				try()
			}()
		}
	}
}
