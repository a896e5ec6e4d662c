package tile

import (
	"gonum.org/v1/gonum/blas"

	"siibp/core/coroutine"
	"siibp/core/simd"
)

// Sweeper computes the E-step of one tile after the other. It holds the matrices of the tile that it
// was last given, so goroutines that run at once need one each.
type Sweeper[T simd.Float] struct {
	by     Precision[T]
	views  []view[T]
	params *Params[T]

	yielder *coroutine.Yielder

	tile    *Tile            // the tile that the next four belong to
	nu      simd.Matrix[T]   // N, ν of the tile, (V+U)×n
	a       simd.Matrix[T]   // A, (V+U)×n: the terms of ζ that are computed so far, in the end ζ
	entropy []T              // n: Σ_k ν log ν + (1−ν) log(1−ν) of each track over the independent factors
	coupled []simd.Matrix[T] // for each pattern, the rows of S of the tile's coupled factors, U×(V+U)

	scratch scratch[T]
	sums    sums[T]
}

// NewSweeper returns a sweeper over the features of all views, with parameters that it only reads.
func NewSweeper[T simd.Float](by Precision[T], x []*Features[T], params *Params[T]) *Sweeper[T] {
	s := &Sweeper[T]{by: by, params: params}
	for _, features := range x {
		s.views = append(s.views, view[T]{Features: features})
	}
	return s
}

// SetYielder has later calls suspend by a yielder.
func (s *Sweeper[T]) SetYielder(y *coroutine.Yielder) { s.yielder = y }

// scratch is memory that a call uses and leaves to the next one.
type scratch[T simd.Float] struct {
	row   []T            // one number for each factor
	exact []float64      // the same in double precision
	ones  []T            // the longest vector of ones that was asked for
	both  simd.Matrix[T] // νᵀν between the tile's coupled factors and all its factors, U×(V+U)
	part  simd.Matrix[T] // ν of the tracks with one pattern, 0 for the others
	a, nu simd.Matrix[T] // copies of one segment's rows and one pattern's columns
}

// vectorOfOnes returns n ones.
func (s *scratch[T]) vectorOfOnes(n int) []T {
	for len(s.ones) < n {
		s.ones = append(s.ones, 1)
	}
	return s.ones[:n]
}

// Load makes a tile the current one and copies its ν into N.
func (s *Sweeper[T]) Load(t *Tile) {
	s.tile = t
	s.nu = s.nu.Padded(s.params.layout.Independent+len(t.Coupled), t.Tracks())
	nu := s.by.Values(t.Assignments)
	s.by.Ops.Gather(t.independent, nu, s.nu)
	for _, block := range t.blocks {
		s.by.Ops.Gather(block, nu, s.nu)
	}
}

// Begin loads a tile and sets A to the terms of ζ that do not depend on ν (eq24): for every factor
// Σ_e Φ^e X^eᵀ/σ²_n, and for the independent ones also the prior's log odds and minus the cost.
func (s *Sweeper[T]) Begin(t *Tile) {
	s.Load(t)
	s.selectCoupled(t)
	s.a, s.entropy = s.a.Padded(s.nu.Rows, s.nu.Cols), simd.Zeros(s.entropy, t.Tracks())
	s.setPrior()
	v := s.params.layout.Independent
	s.yielder.Did(s.nu.Rows * (s.nu.Cols + len(t.Coupled)))
	for e := range s.views {
		phi, x := s.params.phi[e], s.views[e].tracks(t.From, t.To)
		inParts(x.Rows, v*x.Cols, unitOf(x.Rows, v, columnUnit), s.yielder, func(from, to int) {
			s.by.Ops.Gemm(blas.NoTrans, blas.Trans, 1, phi.RowRange(0, v), x.RowRange(from, to), s.a.RowRange(0, v).ColRange(from, to))
		})
		sparseParts(t.sparse, x.Cols, s.yielder, func(rows []simd.SparseRow) { s.by.Ops.SDDMM(rows, phi, x, s.a) })
	}
}

// setPrior sets A of the independent factors to the prior's log odds minus the cost. The cost of a
// track has the terms of the views that the track has, and no others: to add the terms of all views
// and subtract those of the absent ones would cancel, as they can be many times larger than ζ.
func (s *Sweeper[T]) setPrior() {
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
		s.by.Ops.Ger(row[:v], s.scratch.vectorOfOnes(to-from), s.a.RowRange(0, v).ColRange(from, to))
	})
}

// eachPattern calls a function for every run of neighbouring tracks with the same pattern; from and to are
// columns of the tile.
func (s *Sweeper[T]) eachPattern(do func(pattern, from, to int)) {
	t, p := s.tile, s.params.patterns
	for first, last := t.From, 0; first < t.To; first = last {
		last = p.Run(first, t.To)
		do(p.Of[first], first-t.From, last-t.From)
	}
}

// eachPart calls do for consecutive parts of every run of neighbouring tracks with the same pattern, and
// may suspend after each part. each is the number of operations of one column.
func (s *Sweeper[T]) eachPart(each int, do func(pattern, from, to int)) {
	s.eachPattern(func(pattern, first, last int) {
		inParts(last-first, each, columnUnit, s.yielder, func(from, to int) { do(pattern, first+from, first+to) })
	})
}

// Sweep updates ν of the independent factors of a segment, one factor after the other, for all tracks
// of the tile (eq24, eq25). It first subtracts from A what the factors outside the segment explain.
// beta is the inverse temperature.
func (s *Sweeper[T]) Sweep(segment int, beta float64) {
	const sigmoid = 60 // operations of ν and its entropy
	g := s.params.layout.Segments[segment]
	s.eachPart(g.Len()*(s.nu.Rows+sigmoid), func(pattern, first, last int) {
		weights := s.params.s[pattern].RowRange(g.From, g.To)
		a, nu := s.a.RowRange(g.From, g.To).ColRange(first, last), s.nu.ColRange(first, last)
		v := s.params.layout.Independent
		s.by.Ops.Gemm(blas.NoTrans, blas.NoTrans, -1, weights.ColRange(0, g.From), nu.RowRange(0, g.From), a)
		s.by.Ops.Gemm(blas.NoTrans, blas.NoTrans, -1, weights.ColRange(g.To, v), nu.RowRange(g.To, v), a)
		s.by.Ops.Gemm(blas.Trans, blas.NoTrans, -1, s.coupled[pattern].ColRange(g.From, g.To), nu.RowRange(v, nu.Rows), a)
		s.update(s.params.squares[pattern][segment], a, nu.RowRange(g.From, g.To), first, beta)
	})
}

// update runs the kernel's sweep over the columns of one pattern, the first of which is given. The
// kernel may write the padding behind the last column. Where other patterns' tracks are there, it
// works on copies.
func (s *Sweeper[T]) update(square, a, nu simd.Matrix[T], first int, beta float64) {
	entropy := s.entropy[first : first+a.Cols]
	if a.Cols == s.nu.Cols {
		s.by.Ops.Sweep(beta, a, square, nu, entropy)
		return
	}
	scratch := &s.scratch
	scratch.a, scratch.nu = scratch.a.Padded(a.Rows, a.Cols), scratch.nu.Padded(nu.Rows, nu.Cols)
	a.CopyTo(scratch.a)
	nu.CopyTo(scratch.nu)
	s.by.Ops.Sweep(beta, scratch.a, square, scratch.nu, entropy)
	scratch.a.CopyTo(a)
	scratch.nu.CopyTo(nu)
}

// Store copies ν of the independent factors, and ζ of those that are classes, back to the videos.
func (s *Sweeper[T]) Store() {
	values := s.by.Values(s.tile.Assignments)
	s.by.Ops.Scatter(s.tile.independent, s.nu, values)
	s.by.Ops.Scatter(s.tile.odds, s.a, values)
}

// Entropy adds Σ_jk ν log ν + (1−ν) log(1−ν) over the independent factors and the tracks from ≤ j < to
// to a sum, and returns it.
func (s *Sweeper[T]) Entropy(sum float64, from, to int) float64 {
	for _, h := range s.entropy[from-s.tile.From : to-s.tile.From] {
		sum += float64(h)
	}
	return sum
}

// Count sets Σ_j ν_jk of every factor k of each of a tile's videos.
func (s *Sweeper[T]) Count(t *Tile) { s.count(t.columns, s.by.Values(t.Assignments), t.Derived) }

// CountVideo sets Σ_j ν_jk of one video. It is 0 for a stick whose factor the video does not allow.
func (s *Sweeper[T]) CountVideo(v Video, nu Values, derived []float64) {
	clear(derived[v.Counts:])
	var columns runs
	for c, stick := range v.Stick {
		columns = columns.add(simd.Run{To: int32(v.Tracks()), Row: int32(c), Columns: 1, At: int32(c * v.Tracks()), Prior: int32(stick), Count: int32(v.Counts + stick)})
	}
	s.count(columns, s.by.Values(nu), derived)
}

// count computes Σ_j ν_jk of the columns k of some runs. The columns of a run lie one after the other,
// so they are the rows of a matrix, which is multiplied by a vector of ones.
func (s *Sweeper[T]) count(columns []simd.Run, nu []T, counts []float64) {
	for _, r := range columns {
		n := int(r.To - r.From)
		sums := simd.Zeros(s.scratch.row, int(r.Columns))
		s.scratch.row = sums
		s.by.Ops.Gemv(simd.Matrix[T]{Rows: len(sums), Cols: n, Stride: n, Data: nu[r.At:]}, s.scratch.vectorOfOnes(n), sums)
		for i, sum := range sums {
			counts[int(r.Count)+i] = float64(sum)
		}
	}
}
