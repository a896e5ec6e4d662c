package infer

import (
	"iter"
	"slices"

	"siibp/core/simd"
)

// workspace holds the matrices of the video that the E-step updates. Row c is a factor that the video allows,
// column c of Columns.Factors; entry j is track j. Rows are a multiple of 8 numbers apart, as the kernels want them.
type workspace[T simd.Float] struct {
	nu, logits simd.Matrix[T] // K_i×N_i
	entropy    []T            // N_i: Σ ν log ν + (1−ν) log(1−ν) over the factors that are updated in turn
	sum        float64        // of the entropies of the blocks so far

	exactNu     []float64 // ν of the classes in double precision, K_i×N_i without padding
	exactLogits []float64 // logits of a block, the same

	overlap simd.Matrix[T]    // S between a block and all factors of the video
	within  squareOverlap[T]  // S between the factors of a block
	copies  [2]simd.Matrix[T] // of logits and ν, where a kernel would write beyond its tracks
}

// squareOverlap is S between some factors under one pattern of views, which neighbouring videos share.
type squareOverlap[T simd.Float] struct {
	of      *T // the matrix that it was copied from
	factors []int
	square  simd.Matrix[T]
}

// load copies ν of a video to the workspace.
func (e *eStep[T]) load(v *Video) {
	w, n, columns := &e.video, v.Tracks(), len(v.Factors)
	w.nu, w.logits = w.nu.Padded(columns, n), w.logits.Padded(columns, n)
	w.entropy, w.sum = zeros(w.entropy, n), 0
	w.exactNu, w.exactLogits = grown(w.exactNu, columns*n), grown(w.exactLogits, columns*n)
	values := e.kernel.Values(v.Nu)
	for c, class := range v.Class {
		row := values[c*n:][:n]
		copy(w.nu.Row(c), row)
		if class >= 0 {
			widen(w.exactNu[c*n:], row)
		}
	}
}

// store copies ν and the logits of the workspace to the video, ν to the chunk, and sums ν of each factor.
func (e *eStep[T]) store(v *Video) {
	w, n := &e.video, v.Tracks()
	nu, logits := e.kernel.Values(v.Nu), e.kernel.Values(v.Logit)
	for c, k := range v.Factors {
		row := w.nu.Row(c)
		copy(nu[c*n:][:n], row)
		copy(e.chunk.rowOf(e.chunk.nu, v, k), row)
		if class := v.Class[c]; class >= 0 {
			copy(logits[class*n:][:n], w.logits.Row(c))
		}
	}
	v.count()
	*v.Entropy = w.sum
	e.yielder.Did(len(v.Factors) * n)
}

// copyNu copies ν of a video to the chunk.
func (e *eStep[T]) copyNu(v *Video) {
	n, values := v.Tracks(), e.kernel.Values(v.Nu)
	for c, k := range v.Factors {
		copy(e.chunk.rowOf(e.chunk.nu, v, k), values[c*n:][:n])
	}
}

// gatherOverlap returns S between the factors of a block and those of a range of columns of a video, which it
// returns, too. The range has all columns outside the block. Entries within the block are 0.
func (w *workspace[T]) gatherOverlap(s simd.Matrix[T], v *Video, block Block) (simd.Matrix[T], Span) {
	others := Span{0, len(v.Factors)}
	switch {
	case block.To == others.To:
		others.To = block.From
	case block.From == 0:
		others.From = block.To
	}
	w.overlap = w.overlap.Zeros(block.Len(), others.Len())
	for i, k := range v.Factors[block.From:block.To] {
		to, from := w.overlap.Row(i), s.Row(k)
		for c := others.From; c < min(block.From, others.To); c++ {
			to[c-others.From] = from[v.Factors[c]]
		}
		for c := max(block.To, others.From); c < others.To; c++ {
			to[c-others.From] = from[v.Factors[c]]
		}
	}
	return w.overlap, others
}

// overlapWithin returns S between some factors. Most videos have the same background factors, so it keeps the
// last result.
func (w *workspace[T]) overlapWithin(s simd.Matrix[T], factors []int) simd.Matrix[T] {
	last := &w.within
	if last.of == &s.Data[0] && slices.Equal(last.factors, factors) {
		return last.square
	}
	last.of, last.factors = &s.Data[0], append(last.factors[:0], factors...)
	last.square = last.square.Zeros(len(factors), len(factors))
	for i, k := range factors {
		for j, l := range factors {
			last.square.Row(i)[j] = s.Row(k)[l]
		}
	}
	return last.square
}

// sweep updates the factors of some rows in turn, for some tracks. The kernel wants whole rows and writes whole
// groups of 8 tracks, so sweep works on copies unless the tracks are the first ones and end with a group.
func (w *workspace[T]) sweep(ops *simd.Ops[T], beta float64, s, logits, nu simd.Matrix[T], tracks Span) {
	entropy := w.entropy[tracks.From:tracks.To]
	logits, nu = logits.ColRange(tracks.From, tracks.To), nu.ColRange(tracks.From, tracks.To)
	if tracks.From == 0 && (tracks.To%8 == 0 || tracks.To == len(w.entropy)) {
		ops.Sweep(beta, logits, s, nu, entropy)
		return
	}
	for i, m := range []simd.Matrix[T]{logits, nu} {
		w.copies[i] = w.copies[i].Padded(m.Rows, m.Cols)
		m.CopyTo(w.copies[i])
	}
	ops.Sweep(beta, w.copies[0], s, w.copies[1], entropy)
	w.copies[0].CopyTo(logits)
	w.copies[1].CopyTo(nu)
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

// partWork is about how many multiply-adds a computation does before it reports them to the yielder.
const partWork = 1 << 20

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
