package infer

import (
	"iter"

	"siibp/core/simd"
)

// workspace holds the numbers of the block that the E-step updates. Row i of a matrix is a factor of the block, column
// j is a track of its videos.
type workspace[T simd.Float] struct {
	nu, logits simd.Matrix[T] // the stride is a multiple of 8 numbers, as the kernels require
	constants  []T            // of each factor, the part of the logits that the tracks of a video share
	entropies  []T            // of each track: Σ ν log ν + (1−ν) log(1−ν) over the factors that are updated in turn

	// In double precision, without padding.
	nu64            []float64 // ν of the classes of the video, K_i×N_i
	logits64        []float64 // logits of a coupled block, k×N_i
	jointLogits     []float64 // logits of a joint block, cells×N_i
	joint64         []float64 // q of a joint block, cells×N_i
	g, contaminated []float64 // of viewEvidence, cells

	overlap simd.Matrix[T]    // S between the factors of the block and those of the chunk
	within  simd.Matrix[T]    // S between the factors of the block
	copies  [2]simd.Matrix[T] // of logits and ν, where a kernel would write beyond its tracks

	counts []T // of each column of the video, Σ_j ν_j
	ones   []T
}

// load copies ν of a video to the chunk, and that of its classes to the workspace.
func (e *eStep[T]) load(v *Video) {
	from, to, n := e.nuOf(v), e.chunk.ofVideo(e.chunk.nu, v), v.Tracks()
	for columns, row := range e.chunk.runs(v.Factors) {
		e.kernel.Ops.Copy(from.RowRange(columns.From, columns.To), to.RowRange(row, row+columns.Len()))
	}
	e.work.nu64, *v.Entropy = grown(e.work.nu64, len(v.Factors)*n), 0
	for c, class := range v.Class {
		if class >= 0 {
			widen(e.work.nu64[c*n:], from.Row(c))
		}
	}
}

// store copies ν of the chunk to a video, and counts it.
func (e *eStep[T]) store(v *Video) {
	from, to := e.chunk.ofVideo(e.chunk.nu, v), e.nuOf(v)
	for columns, row := range e.chunk.runs(v.Factors) {
		e.kernel.Ops.Copy(from.RowRange(row, row+columns.Len()), to.RowRange(columns.From, columns.To))
	}
	e.count(v)
	e.yielder.Did(len(v.Factors) * v.Tracks())
}

// nuOf returns ν of a video, K_i×N_i.
func (e *eStep[T]) nuOf(v *Video) simd.Matrix[T] {
	return simd.Matrix[T]{Rows: len(v.Factors), Cols: v.Tracks(), Stride: v.Tracks(), Data: e.kernel.Values(v.Nu)}
}

// count computes Σ_j ν_j of every stick of a video.
func (e *eStep[T]) count(v *Video) {
	w := &e.work
	w.counts = zeros(w.counts, len(v.Factors))
	e.kernel.Ops.Gemv(e.nuOf(v), e.ones(v.Tracks()), w.counts)
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
	return e.kernel.Values(v.Logit)[v.Class[column]*v.Tracks():][:v.Tracks()]
}

// loadMatch copies the features' part of the logits of a block to the workspace's logits, and returns these.
func (e *eStep[T]) loadMatch(b *videosBlock) simd.Matrix[T] {
	w, match := &e.work, e.chunk.ofBlock(e.chunk.match, b)
	w.logits = w.logits.Padded(len(b.factors), match.Cols)
	for columns, row := range e.chunk.runs(b.factors) {
		e.kernel.Ops.Copy(match.RowRange(row, row+columns.Len()), w.logits.RowRange(columns.From, columns.To))
	}
	return w.logits
}

// loadNu copies ν of a block to the workspace.
func (e *eStep[T]) loadNu(b *videosBlock) {
	w, nu := &e.work, e.chunk.ofBlock(e.chunk.nu, b)
	w.nu = w.nu.Padded(len(b.factors), nu.Cols)
	for columns, row := range e.chunk.runs(b.factors) {
		e.kernel.Ops.Copy(nu.RowRange(row, row+columns.Len()), w.nu.RowRange(columns.From, columns.To))
	}
}

// storeBlock copies ν of a block to the chunk, and the logits of its classes to the videos.
func (e *eStep[T]) storeBlock(b *videosBlock) {
	w, nu := &e.work, e.chunk.ofBlock(e.chunk.nu, b)
	for columns, row := range e.chunk.runs(b.factors) {
		e.kernel.Ops.Copy(w.nu.RowRange(columns.From, columns.To), nu.RowRange(row, row+columns.Len()))
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

// overlapWithin returns S between the factors of a block.
func (w *workspace[T]) overlapWithin(s simd.Matrix[T], factors []int) simd.Matrix[T] {
	w.within = w.within.Zeros(len(factors), len(factors))
	for i, k := range factors {
		for j, l := range factors {
			w.within.Row(i)[j] = s.Row(k)[l]
		}
	}
	return w.within
}

// sweep computes the formula of updateInTurn for some tracks, by the kernel Ops.Sweep. The kernel requires whole rows and writes whole
// groups of 8 tracks, so sweep works on copies unless the tracks are the first ones and end with a group.
func (w *workspace[T]) sweep(ops *simd.Ops[T], beta float64, s simd.Matrix[T], tracks Span) {
	entropies := w.entropies[tracks.From:tracks.To]
	logits, nu := w.logits.ColRange(tracks.From, tracks.To), w.nu.ColRange(tracks.From, tracks.To)
	if tracks.From == 0 && (tracks.To%8 == 0 || tracks.To == w.nu.Cols) {
		ops.Sweep(beta, logits, s, nu, entropies)
		return
	}
	for i, m := range []simd.Matrix[T]{logits, nu} {
		w.copies[i] = w.copies[i].Padded(m.Rows, m.Cols)
		ops.Copy(m, w.copies[i])
	}
	ops.Sweep(beta, w.copies[0], s, w.copies[1], entropies)
	ops.Copy(w.copies[0], logits)
	ops.Copy(w.copies[1], nu)
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

// partWork is the approximate number of multiply-adds of a computation between two reports to the yielder.
const partWork = 1 << 20

// zeros returns n zeros, in the memory of list if they fit there.
func zeros[T any](list []T, n int) []T {
	list = grown(list, n)
	clear(list)
	return list
}

// grown returns a list of n entries with any values, in the memory of list if they fit there.
func grown[T any](list []T, n int) []T {
	if cap(list) < n {
		return make([]T, n)
	}
	return list[:n]
}

// total returns the sum of a list in double precision. It adds four numbers at a time, which do not wait for
// one another.
func total[T simd.Float](list []T) float64 {
	var sums [4]float64
	for len(list) >= 4 {
		sums[0] += float64(list[0])
		sums[1] += float64(list[1])
		sums[2] += float64(list[2])
		sums[3] += float64(list[3])
		list = list[4:]
	}
	for i, x := range list {
		sums[i] += float64(x)
	}
	return sums[0] + sums[1] + (sums[2] + sums[3])
}

// widen copies a list to one in double precision, which may be longer.
func widen[T simd.Float](to []float64, from []T) {
	for i, x := range from {
		to[i] = float64(x)
	}
}

// narrow fills a list with the first numbers of one in double precision.
func narrow[T simd.Float](to []T, from []float64) {
	for i := range to {
		to[i] = T(from[i])
	}
}
