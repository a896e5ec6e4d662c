package tile

import (
	"gonum.org/v1/gonum/blas"

	"siibp/core/simd"
)

// Sweeper does the E-step's arithmetic, one tile after the other. Two goroutines need one each.
type Sweeper[T simd.Float] struct {
	by     Precision[T]
	views  []view[T]
	params *Params[T]

	tile    *Tile            // of which the following is
	nu      simd.Matrix[T]   // N, (V+U)×n
	a       simd.Matrix[T]   // A: what is known of ζ, then ζ
	entropy []T              // of the independent factors, n
	coupled []simd.Matrix[T] // of each pattern, S of the coupled factors present, U×(V+U)

	scratch scratch[T]
	sums    sums[T]
}

// NewSweeper returns a sweeper over the features of all views.
func NewSweeper[T simd.Float](by Precision[T], x []*Features[T], params *Params[T]) *Sweeper[T] {
	s := &Sweeper[T]{by: by, params: params}
	for _, features := range x {
		s.views = append(s.views, view[T]{Features: features})
	}
	return s
}

// scratch is memory that is needed no longer than a call.
type scratch[T simd.Float] struct {
	row   []T            // a number a factor
	exact []float64      // likewise
	ones  []T            // as many ones as were asked for
	both  simd.Matrix[T] // νᵀν of the coupled factors present and all, U×(V+U)
	part  simd.Matrix[T] // ν of the tracks with one pattern
	a, nu simd.Matrix[T] // a segment's, where a sweep may not go beyond its columns
}

// one returns n ones.
func (s *scratch[T]) one(n int) []T {
	for len(s.ones) < n {
		s.ones = append(s.ones, 1)
	}
	return s.ones[:n]
}

// Load goes to a tile and takes in its ν.
func (s *Sweeper[T]) Load(t *Tile) {
	s.tile = t
	s.nu = s.nu.Padded(s.params.layout.Independent+len(t.Coupled), t.Tracks())
	nu := s.by.Values(t.Assignments)
	s.by.Ops.Gather(t.independent, nu, s.nu)
	for _, block := range t.blocks {
		s.by.Ops.Gather(block, nu, s.nu)
	}
}

// Begin goes to a tile, takes in its ν, and begins with A: of the independent factors the prior's log
// odds less the cost, and of all Σ_e Φ^e X^eᵀ/σ²_n.
func (s *Sweeper[T]) Begin(t *Tile) {
	s.Load(t)
	s.pick(t)
	s.a, s.entropy = s.a.Padded(s.nu.Rows, s.nu.Cols), simd.Zeros(s.entropy, t.Tracks())
	s.begin()
	v := s.params.layout.Independent
	for e := range s.views {
		phi, x := s.params.phi[e], s.views[e].tracks(t.From, t.To)
		s.by.Ops.Gemm(blas.NoTrans, blas.Trans, 1, phi.RowRange(0, v), x, s.a.RowRange(0, v))
		s.by.Ops.SDDMM(t.sparse, phi, x, s.a)
	}
}

// begin sets A of the independent factors to the prior's log odds less the costs. A track has those
// of its own views alone: they can be so large that beside others nothing is left of ζ.
func (s *Sweeper[T]) begin() {
	t, p := s.tile, s.params.patterns
	if t.Tracks() == 0 {
		return
	}
	if p.One(t.From, t.To) {
		s.by.Ops.Prior(t.independent, t.Derived, s.params.cost[p.Of[t.From]], s.a)
		return
	}
	row := simd.Zeros(s.scratch.row, s.params.layout.Factors())
	s.scratch.row = row
	s.by.Ops.Prior(t.independent, t.Derived, row, s.a)
	s.eachPattern(func(pattern, from, to int) {
		for k, cost := range s.params.cost[pattern] {
			row[k] = -cost
		}
		v := s.params.layout.Independent
		s.by.Ops.Ger(row[:v], s.scratch.one(to-from), s.a.RowRange(0, v).ColRange(from, to))
	})
}

// eachPattern calls a function for every run of the tile's tracks with one pattern.
func (s *Sweeper[T]) eachPattern(do func(pattern, from, to int)) {
	t, p := s.tile, s.params.patterns
	for first, last := t.From, 0; first < t.To; first = last {
		last = p.Run(first, t.To)
		do(p.Of[first], first-t.From, last-t.From)
	}
}

// Sweep updates the independent factors of a segment (eq24, eq25).
func (s *Sweeper[T]) Sweep(segment int, beta float64) {
	g := s.params.layout.Segments[segment]
	s.eachPattern(func(pattern, first, last int) {
		weights := s.params.s[pattern].RowRange(g.From, g.To)
		a, nu := s.a.RowRange(g.From, g.To).ColRange(first, last), s.nu.ColRange(first, last)
		v := s.params.layout.Independent
		s.by.Ops.Gemm(blas.NoTrans, blas.NoTrans, -1, weights.ColRange(0, g.From), nu.RowRange(0, g.From), a)
		s.by.Ops.Gemm(blas.NoTrans, blas.NoTrans, -1, weights.ColRange(g.To, v), nu.RowRange(g.To, v), a)
		s.by.Ops.Gemm(blas.Trans, blas.NoTrans, -1, s.coupled[pattern].ColRange(g.From, g.To), nu.RowRange(v, nu.Rows), a)
		s.update(s.params.squares[pattern][segment], a, nu.RowRange(g.From, g.To), first, beta)
	})
}

// update updates factors in turn for the tracks from the first on. As that may go beyond the last one
// of them, tracks with other patterns behind it are left out of its sight.
func (s *Sweeper[T]) update(square, a, nu simd.Matrix[T], first int, beta float64) {
	entropy := s.entropy[first : first+a.Cols]
	if a.Cols == s.nu.Cols {
		s.by.Ops.Sweep(beta, a, square, nu, entropy)
		return
	}
	room := &s.scratch
	room.a, room.nu = room.a.Padded(a.Rows, a.Cols), room.nu.Padded(nu.Rows, nu.Cols)
	a.CopyTo(room.a)
	nu.CopyTo(room.nu)
	s.by.Ops.Sweep(beta, room.a, square, room.nu, entropy)
	room.a.CopyTo(a)
	room.nu.CopyTo(nu)
}

// Store gives the videos ν of the independent factors, and ζ of those that are classes.
func (s *Sweeper[T]) Store() {
	values := s.by.Values(s.tile.Assignments)
	s.by.Ops.Scatter(s.tile.independent, s.nu, values)
	s.by.Ops.Scatter(s.tile.odds, s.a, values)
}

// Entropy returns a sum with Σ ν log ν + (1−ν) log(1−ν) of the independent factors, over the tracks
// from one up to another.
func (s *Sweeper[T]) Entropy(sum float64, from, to int) float64 {
	for _, h := range s.entropy[from-s.tile.From : to-s.tile.From] {
		sum += float64(h)
	}
	return sum
}

// Count sets Σ_j ν_j of a tile's videos.
func (s *Sweeper[T]) Count(t *Tile) { s.count(t.columns, s.by.Values(t.Assignments), t.Derived) }

// CountVideo sets Σ_j ν_j of one video; on a stick without a column it is 0.
func (s *Sweeper[T]) CountVideo(v Video, nu Values, derived []float64) {
	clear(derived[v.Counts:])
	var columns runs
	for c, stick := range v.Stick {
		columns = columns.add(simd.Run{To: int32(v.Tracks()), Row: int32(c), Columns: 1, At: int32(c * v.Tracks()), Prior: int32(stick), Count: int32(v.Counts + stick)})
	}
	s.count(columns, s.by.Values(nu), derived)
}

// count sets the counts of the columns: a run's columns, as rows of a matrix, times ones.
func (s *Sweeper[T]) count(columns []simd.Run, nu []T, counts []float64) {
	for _, r := range columns {
		n := int(r.To - r.From)
		sums := simd.Zeros(s.scratch.row, int(r.Columns))
		s.scratch.row = sums
		s.by.Ops.Gemv(simd.Matrix[T]{Rows: len(sums), Cols: n, Stride: n, Data: nu[r.At:]}, s.scratch.one(n), sums)
		for i, sum := range sums {
			counts[int(r.Count)+i] = float64(sum)
		}
	}
}
