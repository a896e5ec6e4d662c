package infer

import (
	"iter"
	"slices"

	"gonum.org/v1/gonum/blas"

	"siibp/core/likelihood"
	"siibp/core/simd"
)

// parameters are the products of q(A) that the E-step reads. All goroutines share them.
type parameters[T simd.Float] struct {
	factors   int              // K
	weights   []simd.Matrix[T] // of each view e, Φ Σ⁻¹, K×D_e
	overlap   []simd.Matrix[T] // of each pattern of views, S = Σ_e Φ Σ⁻¹ Φᵀ, K×K
	halfNorms [][]float64      // of each pattern and factor, Σ_e HalfNorm(k)

	viewOverlap   [][]float64 // of each view, Φ Σ⁻¹ Φᵀ, K×K, if evidence can be contaminated
	viewHalfNorms [][]float64 // of each view and factor, HalfNorm(k)
}

// set computes the parameters from the likelihoods of the views.
func (p *parameters[T]) set(l *Layout, patterns *Patterns, views []likelihood.Model) {
	k := l.Factors.K
	*p = parameters[T]{factors: k}
	for _, v := range views {
		weights := simd.NewMatrix[T](k, v.Dim())
		row := make([]float64, v.Dim())
		for k := range k {
			v.Weights(k, row)
			for d, x := range row {
				weights.Row(k)[d] = T(x)
			}
		}
		p.weights = append(p.weights, weights)
		if l.contamination > 0 {
			p.addView(v)
		}
	}
	for _, members := range patterns.Views {
		s, halfNorms, overlap := make([]float64, k*k), make([]float64, k), simd.NewMatrix[T](k, k)
		for _, e := range members {
			views[e].AddOverlap(s)
			for k := range halfNorms {
				halfNorms[k] += views[e].HalfNorm(k)
			}
		}
		for i, x := range s {
			overlap.Data[i] = T(x)
		}
		p.overlap, p.halfNorms = append(p.overlap, overlap), append(p.halfNorms, halfNorms)
	}
}

// addView appends the overlaps and half norms of one view.
func (p *parameters[T]) addView(v likelihood.Model) {
	s, halfNorms := make([]float64, p.factors*p.factors), make([]float64, p.factors)
	v.AddOverlap(s)
	for k := range halfNorms {
		halfNorms[k] = v.HalfNorm(k)
	}
	p.viewOverlap, p.viewHalfNorms = append(p.viewOverlap, s), append(p.viewHalfNorms, halfNorms)
}

// multiplyFeatures sets the features' part of the logits of a chunk, match = Σ_e (Φ_e Σ_e⁻¹) X_eᵀ, U×n.
func (e *eStep[T]) multiplyFeatures() {
	c, ops := &e.chunk, e.precision.Ops
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

// trackParts yields ranges of at most chunkTracks tracks of the chunk, fewer if K·D is large. Their length decides the
// rounding, so it does not depend on Problem.YieldInterval.
func (e *eStep[T]) trackParts() iter.Seq[Span] {
	const maxPartWork = 4_000_000 // multiply-adds of the product with one view
	size := chunkTracks
	for _, weights := range e.params.weights {
		size = min(size, max(8, maxPartWork/max(1, len(weights.Data))))
	}
	return func(yield func(Span) bool) {
		for from := 0; from < e.chunk.tracks(); from += size {
			if !yield(Span{from, min(from+size, e.chunk.tracks())}) {
				return
			}
		}
	}
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

// sums are the sufficient statistics of the chunks since the last flush.
type sums[T simd.Float] struct {
	t      []simd.Matrix[T] // of each view, Σ_j ν_j x_jᵀ, K×D
	r      []simd.Matrix[T] // of each pattern, Σ_j ν_j ν_jᵀ, K×K, of which the part below the diagonal is read
	n      [][]T            // of each pattern, Σ_j ν_j, K
	second simd.Matrix[T]   // of a chunk and a pattern, Σ_j ν_j ν_jᵀ, U×U
	masked simd.Matrix[T]   // ν of the tracks of one pattern, 0 for the others, U×n
	counts []T              // of a chunk and a pattern, Σ_j ν_j, U

	prepared bool // the first three have their sizes
}

// prepare allocates sums of 0 if there are none.
func (s *sums[T]) prepare(p *parameters[T]) {
	if s.prepared {
		return
	}
	s.prepared = true
	for _, weights := range p.weights {
		s.t = append(s.t, simd.NewMatrix[T](weights.Rows, weights.Cols))
	}
	for _, overlap := range p.overlap {
		s.r, s.n = append(s.r, simd.NewMatrix[T](overlap.Rows, overlap.Rows)), append(s.n, make([]T, overlap.Rows))
	}
}

// addStats adds the statistics of the chunk to the sums: T = Σ_j ν_j x_jᵀ of each view, and R = Σ_j E[z_j z_jᵀ] and
// n = Σ_j ν_j of each pattern of views.
func (e *eStep[T]) addStats() {
	c, ops := &e.chunk, e.precision.Ops
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
				e.addSecondMoments(part, nu, pattern)
				e.yielder.Did(tracks.Len() * len(c.factors) * len(c.factors))
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

// addSecondMoments adds Σ_j ν_j ν_jᵀ and Σ_j ν_j over the tracks j of one pattern to the sums. part has the rows of nu for these
// tracks and zeros for all others.
func (e *eStep[T]) addSecondMoments(part, nu simd.Matrix[T], pattern int) {
	s, ops, u := &e.sums, e.precision.Ops, len(e.chunk.factors)
	s.second, s.counts = s.second.Zeros(u, u), zeros(s.counts, u)
	ops.Gemm(blas.NoTrans, blas.Trans, 1, part, nu, s.second)
	ops.Gemv(part, e.ones(nu.Cols), s.counts)
	for i, k := range e.chunk.factors {
		s.n[pattern][k] += s.counts[i]
		to, from := s.r[pattern].Row(k), s.second.Row(i)
		for j, l := range e.chunk.factors[:i] {
			to[l] += from[j]
		}
	}
}

// addCovariances adds the covariances Σ_j (q_jkl − ν_jk ν_jl) of the videos with a joint q, for every pair of classes k
// and l, to Σ_j ν_j ν_jᵀ of the chunk. The sum is then E[ZᵀZ].
func (e *eStep[T]) addCovariances() {
	for _, v := range e.chunk.videos {
		if v.Grid == nil {
			continue
		}
		for r := range v.Grid.Rows {
			for c := range v.Grid.Cols {
				e.addCovariance(v, r, v.Grid.Rows+c, v.Joint.Column(v.Grid.Cell(r, c), v.Tracks()))
				e.yielder.Did(v.Tracks())
			}
		}
	}
}

// addCovariance adds Σ_j q_j − ν_jk ν_jl of two columns of a video, given the joint q of their classes.
func (e *eStep[T]) addCovariance(v *Video, row, col int, joint Values) {
	n, k, l := v.Tracks(), v.Factors[row], v.Factors[col]
	q, a, b := e.precision.Values(joint), e.precision.Values(v.Nu.Column(row, n)), e.precision.Values(v.Nu.Column(col, n))
	for pattern, tracks := range e.problem.Patterns.Runs(v.From, v.To) {
		sum := 0.0
		for j := tracks.From; j < tracks.To; j++ {
			sum += float64(q[j]) - float64(a[j])*float64(b[j])
		}
		e.sums.r[pattern].Row(max(k, l))[min(k, l)] += T(sum)
	}
}

// flush adds the sums to sufficient statistics and sets them to 0.
func (s *sums[T]) flush(to *Stats) {
	for e, t := range s.t {
		addTo(to.Views[e].T, t.Data)
	}
	for i, r := range s.r {
		addTo(to.Patterns[i].R, r.Data)
		addTo(to.Patterns[i].N, s.n[i])
	}
}

// gatherOverlap returns S between the factors of a block and those of a range of rows of the chunk, which it
// returns, too. The range has all rows outside the block. Entries within the block are 0.
func (e *eStep[T]) gatherOverlap(pattern int, b *videosBlock) (simd.Matrix[T], Span) {
	s, c, w := e.params.overlap[pattern], &e.chunk, &e.work
	w.overlap = w.overlap.Zeros(len(b.factors), len(c.factors))
	for i, k := range b.factors {
		row := w.overlap.Row(i)[:0]
		for _, run := range c.spans {
			row = append(row, s.Row(k)[run.From:run.To]...)
		}
		for _, l := range b.factors {
			row[c.row[l]] = 0
		}
	}
	rows := c.outside(b.factors)
	return w.overlap.ColRange(rows.From, rows.To), rows
}

// overlapWithin returns S between the factors of a block, with 0 on the diagonal.
func (w *workspace[T]) overlapWithin(s simd.Matrix[T], factors []int) simd.Matrix[T] {
	w.within = w.within.Zeros(len(factors), len(factors))
	for i, k := range factors {
		for j, l := range factors {
			if i != j {
				w.within.Row(i)[j] = s.Row(k)[l]
			}
		}
	}
	return w.within
}

// columnParts cuts tracks into parts of about partWork operations, given the operations of one track. It
// reports each part to the yielder.
func (e *eStep[T]) columnParts(tracks Span, operations int) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		size := (partWork/max(1, operations) + 8) &^ 7
		for from := tracks.From; from < tracks.To; from += size {
			to := min(from+size, tracks.To)
			if !yield(from, to) {
				return
			}
			e.yielder.Did((to - from) * operations)
		}
	}
}

// parts cuts a list of n numbers into parts of partWork numbers, and reports each to the yielder.
func (e *eStep[T]) parts(n int) iter.Seq2[int, int] { return e.columnParts(Span{0, n}, 1) }

// partWork is the approximate number of multiply-adds of a computation between two reports to the yielder.
const partWork = 1 << 20
