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

// videosBlock is a block of factors of neighboring videos of a chunk, whose ν the E-step updates at once. It is any
// block of one video, or the last block of several videos that have the same factors in it.
type videosBlock struct {
	videos  []*Video
	factors []int
	coupled bool
	column  int // column of the first factor in the last video
}

// blockOf returns the block of some videos that has the given columns of the last video.
func blockOf(videos []*Video, columns ColumnBlock) videosBlock {
	v := videos[len(videos)-1]
	return videosBlock{videos, v.Factors[columns.From:columns.To], columns.Coupled, columns.From}
}

// first returns the column of the first factor in a video.
func (b *videosBlock) first(v *Video) int {
	if len(b.videos) == 1 {
		return b.column
	}
	return len(v.Factors) - len(b.factors)
}

// tracks returns the range of the tracks.
func (b *videosBlock) tracks() (from, to int) { return b.videos[0].From, b.videos[len(b.videos)-1].To }

// offset returns the index of the first track of a video among those of the block.
func (b *videosBlock) offset(v *Video) int { return v.From - b.videos[0].From }

// canShare reports whether other videos may share a block of this one: the last one, if it is not coupled.
func (v *Video) canShare(b ColumnBlock) bool { return !b.Coupled && b.To == len(v.Factors) }

// sharedBlocks yields the blocks that videos can share. Neighboring videos with the same factors share a block.
func sharedBlocks(videos []*Video) iter.Seq[videosBlock] {
	return func(yield func(videosBlock) bool) {
		var b videosBlock
		for i, v := range videos {
			if len(v.Blocks) == 0 || !v.canShare(v.Blocks[len(v.Blocks)-1]) {
				continue
			}
			next := blockOf(videos[i:i+1], v.Blocks[len(v.Blocks)-1])
			if n := len(b.videos); n > 0 && videos[i-1] == b.videos[n-1] && slices.Equal(b.factors, next.factors) {
				next.videos = videos[i-n : i+1]
			} else if n > 0 && !yield(b) {
				return
			}
			b = next
		}
		if len(b.videos) > 0 {
			yield(b)
		}
	}
}
