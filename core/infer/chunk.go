package infer

import (
	"iter"
	"slices"

	"gonum.org/v1/gonum/blas"

	"siibp/core/simd"
)

// chunk is the tracks of a few neighboring videos, whose products with the features are computed
// together. Its matrices have a row for each factor that some of the videos allow and a column for each
// track. The products of the rows before dense are sparse, those of the rows from dense on are dense:
//
//	                video 1     video 2   video 3
//	              ┌───────────┬─────────┬───────────┐
//	class 3       │ ν ν ν ν ν │ 0 0 0 0 │ ν ν ν ν ν │   rows of factors that some videos allow
//	class 7       │ 0 0 0 0 0 │ ν ν ν ν │ 0 0 0 0 0 │
//	              ├───────────┼─────────┼───────────┤
//	background 1  │ ν ν ν ν ν │ ν ν ν ν │ ν ν ν ν ν │   rows of consecutive factors that all videos allow
//	background 2  │ ν ν ν ν ν │ ν ν ν ν │ ν ν ν ν ν │
//	              └───────────┴─────────┴───────────┘
type chunk[T simd.Float] struct {
	videos   []*Video
	from, to int              // the tracks are from ≤ j < to
	factors  []int            // U: the factor of each row, ascending
	spans    []Span           // U as runs of consecutive factors
	row      []int            // K: the row of each factor that has one
	dense    int              // the first row of the dense products
	match    simd.Matrix[T]   // U×n: Σ_e Φ_k Σ_e⁻¹ x_j, the features' part of the logits
	views    []simd.Matrix[T] // of each view, its summand of match, if evidence is contaminated
	nu       simd.Matrix[T]   // U×n: ν, 0 where a video does not allow the factor
	allowing []int            // K: how many of the videos allow each factor
	sparse   []simd.SparseRow // of the last call of sparseRows
}

// chunkTracks is the number of tracks from which on the dense products of a chunk reach full speed.
const chunkTracks = 128

// chunks cuts videos into runs of at most chunkTracks tracks, all of them training or all of them test
// videos. A video with more tracks is a run of its own.
func chunks(videos []*Video) iter.Seq[[]*Video] {
	return func(yield func([]*Video) bool) {
		for len(videos) > 0 {
			n, tracks := 1, videos[0].Tracks()
			for n < len(videos) && videos[n].Test == videos[0].Test && tracks+videos[n].Tracks() <= chunkTracks {
				tracks += videos[n].Tracks()
				n++
			}
			if !yield(videos[:n:n]) {
				return
			}
			videos = videos[n:]
		}
	}
}

// reset makes the chunk that of some videos, with all numbers 0. There are k factors. views is the number of views
// whose summands of match are kept.
func (c *chunk[T]) reset(videos []*Video, k, views int) {
	c.videos, c.from, c.to = videos, videos[0].From, videos[len(videos)-1].To
	c.allowing, c.row = zeros(c.allowing, k), zeros(c.row, k)
	for _, v := range videos {
		for _, k := range v.Factors {
			c.allowing[k]++
		}
	}
	c.factors, c.spans = c.factors[:0], c.spans[:0]
	for k, n := range c.allowing {
		if n == 0 {
			continue
		}
		if len(c.factors) == 0 || c.factors[len(c.factors)-1] < k-1 {
			c.spans = append(c.spans, Span{k, k})
		}
		c.spans[len(c.spans)-1].To++
		c.row[k] = len(c.factors)
		c.factors = append(c.factors, k)
	}
	c.dense = len(c.factors)
	for c.dense > 0 && c.allowing[c.factors[c.dense-1]] == len(videos) &&
		(c.dense == len(c.factors) || c.factors[c.dense-1] == c.factors[c.dense]-1) {
		c.dense--
	}
	c.match, c.nu = c.match.Zeros(len(c.factors), c.tracks()), c.nu.Zeros(len(c.factors), c.tracks())
	c.views = grown(c.views, views)
	for e, match := range c.views {
		c.views[e] = match.Zeros(len(c.factors), c.tracks())
	}
}

// matchOf returns the matrix that the products with the features of a view are added to.
func (c *chunk[T]) matchOf(view int) simd.Matrix[T] {
	if len(c.views) == 0 {
		return c.match
	}
	return c.views[view]
}

// tracks returns n.
func (c *chunk[T]) tracks() int { return c.to - c.from }

// denseFactors returns the first factor of the dense products and their number.
func (c *chunk[T]) denseFactors() (first, n int) {
	if c.dense < len(c.factors) {
		first = c.factors[c.dense]
	}
	return first, len(c.factors) - c.dense
}

// ofVideo returns the columns of a video in a matrix of the chunk.
func (c *chunk[T]) ofVideo(m simd.Matrix[T], v *Video) simd.Matrix[T] {
	return m.ColRange(v.From-c.from, v.To-c.from)
}

// ofBlock returns the columns of the tracks of a block in a matrix of the chunk.
func (c *chunk[T]) ofBlock(m simd.Matrix[T], b *videosBlock) simd.Matrix[T] {
	from, to := b.tracks()
	return m.ColRange(from-c.from, to-c.from)
}

// runs cuts factors into runs whose rows are neighbors. It yields the indices of the factors and their first row.
func (c *chunk[T]) runs(factors []int) iter.Seq2[Span, int] {
	return func(yield func(indices Span, row int) bool) {
		for first := 0; first < len(factors); {
			row, last := c.row[factors[first]], first+1
			for last < len(factors) && c.row[factors[last]] == row+last-first {
				last++
			}
			if !yield(Span{first, last}, row) {
				return
			}
			first = last
		}
	}
}

// outside returns a range of rows with all rows but those of a block: all rows, or only those before the factors where
// these are the last rows.
func (c *chunk[T]) outside(factors []int) Span {
	first, n := c.row[factors[0]], len(factors)
	if first+n == len(c.factors) && slices.Equal(c.factors[first:], factors) {
		return Span{0, first}
	}
	return Span{0, len(c.factors)}
}

// sparseRows returns the entries of the rows before dense for some tracks. They count these tracks from 0.
func (c *chunk[T]) sparseRows(tracks Span) []simd.SparseRow {
	c.sparse = c.sparse[:0]
	for _, v := range c.videos {
		first, last := max(v.From-c.from, tracks.From), min(v.To-c.from, tracks.To)
		if first >= last {
			continue
		}
		for _, k := range v.Factors {
			if row := c.row[k]; row < c.dense {
				c.sparse = append(c.sparse, simd.SparseRow{From: int32(first - tracks.From), To: int32(last - tracks.From), Row: int32(row), Dense: int32(k)})
			}
		}
	}
	return c.sparse
}

// multiplyFeatures sets the features' part of the logits of a chunk, match = Σ_e (Φ_e Σ_e⁻¹) X_eᵀ, U×n.
func (e *eStep[T]) multiplyFeatures() {
	c, ops := &e.chunk, e.kernel.Ops
	first, dense := c.denseFactors()
	for tracks := range e.trackParts() {
		sparse := c.sparseRows(tracks)
		for i, weights := range e.params.weights {
			match := c.matchOf(i).ColRange(tracks.From, tracks.To)
			x := e.features[i].rows(c.from+tracks.From, c.from+tracks.To)
			ops.Gemm(blas.NoTrans, blas.Trans, 1, weights.RowRange(first, first+dense), x, match.RowRange(c.dense, match.Rows)) // the dense rows
			ops.SDDMM(sparse, weights, x, match)                                                                                // the sparse rows
			e.yielder.Did(tracks.Len() * len(c.factors) * x.Cols)
		}
	}
	for _, match := range c.views {
		for row := range match.Rows {
			ops.Axpy(1, match.Row(row), c.match.Row(row))
		}
	}
}

// addStats adds the statistics of the chunk to the sums: T = Σ_j ν_j x_jᵀ of each view, and R = Σ_j E[z_j z_jᵀ] and
// n = Σ_j ν_j of each pattern of views.
func (e *eStep[T]) addStats() {
	c, ops := &e.chunk, e.kernel.Ops
	e.sums.prepare(e.params)
	first, dense := c.denseFactors()
	e.addCovariances()
	for tracks := range e.trackParts() {
		nu, sparse := c.nu.ColRange(tracks.From, tracks.To), c.sparseRows(tracks)
		for i, t := range e.sums.t {
			x := e.features[i].rows(c.from+tracks.From, c.from+tracks.To)
			ops.Gemm(blas.NoTrans, blas.NoTrans, 1, nu.RowRange(c.dense, nu.Rows), x, t.RowRange(first, first+dense)) // the dense rows
			ops.SpMM(sparse, nu, x, t)                                                                                // the sparse rows
			e.yielder.Did(tracks.Len() * len(c.factors) * x.Cols)
		}
		for pattern := range e.problem.Patterns.Views {
			if part, any := e.ofPattern(nu, c.from+tracks.From, pattern); any {
				e.addPairs(part, nu, pattern)
				e.yielder.Did(tracks.Len() * len(c.factors) * len(c.factors))
			}
		}
	}
}

// trackParts cuts the tracks of the chunk into parts of at most chunkTracks, fewer where K·D is large.
func (e *eStep[T]) trackParts() iter.Seq[Span] {
	size := chunkTracks
	for _, weights := range e.params.weights {
		size = min(size, max(8, YieldInterval/max(1, len(weights.Data))))
	}
	return func(yield func(Span) bool) {
		for from := 0; from < e.chunk.tracks(); from += size {
			if !yield(Span{from, min(from+size, e.chunk.tracks())}) {
				return
			}
		}
	}
}

// ofPattern returns ν of some tracks of the chunk with 0 for the tracks of other patterns of views, and false
// where none of the tracks has the pattern.
func (e *eStep[T]) ofPattern(nu simd.Matrix[T], first, pattern int) (part simd.Matrix[T], any bool) {
	of := e.problem.Patterns.Of[first : first+nu.Cols]
	if !slices.Contains(of, pattern) {
		return part, false
	}
	if !slices.ContainsFunc(of, func(p int) bool { return p != pattern }) {
		return nu, true
	}
	e.sums.masked = e.sums.masked.Zeros(nu.Rows, nu.Cols)
	for i := range nu.Rows {
		to := e.sums.masked.Row(i)
		for j, x := range nu.Row(i) {
			if of[j] == pattern {
				to[j] = x
			}
		}
	}
	return e.sums.masked, true
}

// addPairs adds Σ_j ν_j ν_jᵀ and Σ_j ν_j of the tracks of one pattern: part is nu with 0 for all others.
func (e *eStep[T]) addPairs(part, nu simd.Matrix[T], pattern int) {
	s, ops, u := &e.sums, e.kernel.Ops, len(e.chunk.factors)
	s.both, s.counts = s.both.Zeros(u, u), zeros(s.counts, u)
	ops.Gemm(blas.NoTrans, blas.Trans, 1, part, nu, s.both)
	ops.Gemv(part, e.ones(nu.Cols), s.counts)
	for i, k := range e.chunk.factors {
		s.n[pattern][k] += s.counts[i]
		to, from := s.r[pattern].Row(k), s.both.Row(i)
		for j, l := range e.chunk.factors[:i] {
			to[l] += from[j]
		}
	}
}

// addCovariances adds Σ_j q_jkl − ν_jk ν_jl to Σ_j ν_j ν_jᵀ of the chunk, for every pair of classes of the videos with a
// joint q. The sum is then E[zᵀz].
func (e *eStep[T]) addCovariances() {
	for _, v := range e.chunk.videos {
		if v.Grid == nil {
			continue
		}
		for r := range v.Grid.Rows {
			for c := range v.Grid.Cols {
				e.addCovariance(v, r, v.Grid.Rows+c, v.Joint.Column(v.Grid.Cell(r, c), v.Tracks()))
			}
		}
		e.yielder.Did(v.cells() * v.Tracks())
	}
}

// addCovariance adds Σ_j q_j − ν_jk ν_jl of two columns of a video, given the joint q of their classes.
func (e *eStep[T]) addCovariance(v *Video, row, col int, joint Values) {
	n, k, l := v.Tracks(), v.Factors[row], v.Factors[col]
	q, a, b := e.kernel.Values(joint), e.kernel.Values(v.Nu.Column(row, n)), e.kernel.Values(v.Nu.Column(col, n))
	for pattern, tracks := range e.problem.Patterns.Runs(v.From, v.To) {
		sum := 0.0
		for j := tracks.From; j < tracks.To; j++ {
			sum += float64(q[j]) - float64(a[j])*float64(b[j])
		}
		e.sums.r[pattern].Row(max(k, l))[min(k, l)] += T(sum)
	}
}
