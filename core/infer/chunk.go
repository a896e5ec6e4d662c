package infer

import (
	"iter"
	"slices"

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

// reset prepares the chunk for some videos, with all numbers 0. There are k factors. views is the number of views
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

// outside returns a range of rows that includes every row outside a block: only the rows before the block if the block has
// the last rows, else all rows.
func (c *chunk[T]) outside(factors []int) Span {
	first, n := c.row[factors[0]], len(factors)
	if first+n == len(c.factors) && slices.Equal(c.factors[first:], factors) {
		return Span{0, first}
	}
	return Span{0, len(c.factors)}
}

// workspace holds the numbers of the block that the E-step updates. Row i of a matrix is a factor of the block, column
// j is a track of its videos.
type workspace[T simd.Float] struct {
	nu, logits   simd.Matrix[T]
	constants    []T // of each factor, the part of the logits that the tracks of a video share
	negEntropies []T // of each track: Σ ν log ν + (1−ν) log(1−ν) over the factors that are updated in turn

	// In double precision, without padding.
	nu64            []float64 // ν of the classes of the video, K_i×N_i
	logits64        []float64 // logits of a coupled block, k×N_i
	jointLogits     []float64 // logits of a joint block, cells×N_i
	joint64         []float64 // q of a joint block, cells×N_i
	g, contaminated []float64 // of viewEvidence, cells

	overlap simd.Matrix[T] // S between the factors of the block and those of the chunk
	within  simd.Matrix[T] // S between the factors of the block, 0 on the diagonal

	counts []T // of each column of the video, Σ_j ν_j
	ones   []T
}

// load copies ν of a video to the chunk. The workspace gets ν of its classes in double precision, which the
// constraints read, until the next video is loaded.
func (e *eStep[T]) load(v *Video) {
	from, to, n := e.nuOf(v), e.chunk.ofVideo(e.chunk.nu, v), v.Tracks()
	for columns, row := range e.chunk.runs(v.Factors) {
		e.precision.Ops.Copy(from.RowRange(columns.From, columns.To), to.RowRange(row, row+columns.Len()))
	}
	e.work.nu64 = grown(e.work.nu64, len(v.Factors)*n)
	for c, class := range v.Class {
		if class >= 0 {
			widen(e.work.nu64[c*n:], from.Row(c))
		}
	}
}

// store copies ν of the chunk to a video, and computes Σ_j ν_j of the video.
func (e *eStep[T]) store(v *Video) {
	from, to := e.chunk.ofVideo(e.chunk.nu, v), e.nuOf(v)
	for columns, row := range e.chunk.runs(v.Factors) {
		e.precision.Ops.Copy(from.RowRange(row, row+columns.Len()), to.RowRange(columns.From, columns.To))
	}
	e.count(v)
	e.yielder.Did(len(v.Factors) * v.Tracks())
}

// nuOf returns ν of a video, K_i×N_i.
func (e *eStep[T]) nuOf(v *Video) simd.Matrix[T] {
	return simd.Matrix[T]{Rows: len(v.Factors), Cols: v.Tracks(), Stride: v.Tracks(), Data: e.precision.Values(v.Nu)}
}

// count computes Σ_j ν_j of every stick of a video.
func (e *eStep[T]) count(v *Video) {
	w := &e.work
	w.counts = zeros(w.counts, len(v.Factors))
	e.precision.Ops.Gemv(e.nuOf(v), e.ones(v.Tracks()), w.counts)
	clear(v.Counts)
	for c, stick := range v.Stick {
		v.Counts[stick] = float64(w.counts[c])
	}
}

// ones returns a list of n times 1.
func (e *eStep[T]) ones(n int) []T {
	w := &e.work
	for len(w.ones) < n {
		w.ones = append(w.ones, 1)
	}
	return w.ones[:n]
}

// logitsOf returns the logits of a column that is a class, in the memory of the video.
func (e *eStep[T]) logitsOf(v *Video, column int) []T {
	return e.precision.Values(v.Zeta)[v.Class[column]*v.Tracks():][:v.Tracks()]
}

// loadMatch copies the features' part of the logits of a block to the workspace's logits, and returns these.
func (e *eStep[T]) loadMatch(b *videosBlock) simd.Matrix[T] {
	w, match := &e.work, e.chunk.ofBlock(e.chunk.match, b)
	w.logits = w.logits.Zeros(len(b.factors), match.Cols)
	for columns, row := range e.chunk.runs(b.factors) {
		e.precision.Ops.Copy(match.RowRange(row, row+columns.Len()), w.logits.RowRange(columns.From, columns.To))
	}
	return w.logits
}

// loadNu copies ν of a block to the workspace.
func (e *eStep[T]) loadNu(b *videosBlock) {
	w, nu := &e.work, e.chunk.ofBlock(e.chunk.nu, b)
	w.nu = w.nu.Zeros(len(b.factors), nu.Cols)
	for columns, row := range e.chunk.runs(b.factors) {
		e.precision.Ops.Copy(nu.RowRange(row, row+columns.Len()), w.nu.RowRange(columns.From, columns.To))
	}
}

// storeBlock copies ν of a block to the chunk, and the logits of its classes to the videos.
func (e *eStep[T]) storeBlock(b *videosBlock) {
	w, nu := &e.work, e.chunk.ofBlock(e.chunk.nu, b)
	for columns, row := range e.chunk.runs(b.factors) {
		e.precision.Ops.Copy(w.nu.RowRange(columns.From, columns.To), nu.RowRange(row, row+columns.Len()))
	}
	for _, v := range b.videos {
		for i := range b.factors {
			if c := b.first(v) + i; v.Class[c] >= 0 {
				copy(e.logitsOf(v, c), w.logits.Row(i)[b.offset(v):])
			}
		}
	}
	e.yielder.Did(len(b.factors) * nu.Cols)
}

// storeClasses copies ν and ζ of a coupled block from the lists in double precision to the chunk and to its video. Known
// tracks keep their ζ.
func (e *eStep[T]) storeClasses(b *videosBlock) {
	w, v := &e.work, b.videos[0]
	n, first, nu := v.Tracks(), b.first(v), e.chunk.ofVideo(e.chunk.nu, v)
	for i, k := range b.factors {
		zeta := w.logits64[i*n:][:n]
		v.restoreKnown(first+i, zeta)
		narrow(e.logitsOf(v, first+i), zeta)
		narrow(nu.Row(e.chunk.row[k]), w.nu64[(first+i)*n:])
		e.yielder.Did(2 * n)
	}
}
