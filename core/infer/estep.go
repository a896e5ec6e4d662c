package infer

import (
	"iter"
	"slices"

	"gonum.org/v1/gonum/blas"

	"siibp/core/constraint"
	"siibp/core/coroutine"
	"siibp/core/simd"
)

// eStep takes steps 2 and 3 of Algorithm 1 (eq22 to eq25) for one batch of videos after the other. It holds
// working memory, so each goroutine needs its own.
type eStep[T simd.Float] struct {
	problem   *Problem
	posterior *Posterior
	precision precision[T]
	params    *parameters[T] // shared by all goroutines
	features  []*rowReader[T]
	updater   constraint.Updater
	yielder   *coroutine.Yielder

	Schedule
	chunk chunk[T]
	work  workspace[T]
	sums  sums[T]
}

// newEStep returns an eStep that has not allocated anything yet. byPaper has it update coupled factors by
// eq25 as printed.
func newEStep[T simd.Float](w *Workers, p precision[T], params *parameters[T], x []*featureMatrix[T], byPaper bool) *eStep[T] {
	e := &eStep[T]{problem: w.problem, posterior: w.posterior, precision: p, params: params, yielder: w.problem.Yielder,
		updater: constraint.NewUpdater(&w.problem.Features.Kernel.Math, byPaper)}
	e.updater.Yielder = e.yielder
	for _, features := range x {
		e.features = append(e.features, &rowReader[T]{featureMatrix: features})
	}
	return e
}

// update updates q(v) and q(z) of the videos of a batch, and adds their statistics and terms of F.
func (e *eStep[T]) update(b *Batch, s Schedule) {
	e.Schedule, e.updater.ExclusionWeight = s, s.ExclusionWeight
	for videos := range chunks(b.Videos) {
		e.resetChunk(videos)
		e.multiplyFeatures()
		e.updateVideos(b)
		e.addChunk(b)
	}
}

// updateVideos takes steps 2 and 3 of Algorithm 1 for the videos of the chunk (eq22 to eq25). Videos do not depend
// on one another: a block of background factors is updated for all videos that share it at once. Without that, an
// iteration with 34 background factors and videos of 10 tracks takes twice as long in Chromium, and one with 8 background
// factors and videos of 5 tracks 1.3 times as long natively. The default preset has no such factors.
func (e *eStep[T]) updateVideos(b *Batch) {
	for i := range e.chunk.videos {
		e.updateVideo(i, b)
	}
	for block := range sharedBlocks(e.chunk.videos) { // the background factors
		e.updateBlock(block)
	}
	for _, v := range e.chunk.videos {
		e.finishVideo(v)
	}
}

// updateVideo takes steps 2 and 3 for the i-th video of the chunk, except for a last block of background factors, which other
// videos may share. finishVideo completes the update.
func (e *eStep[T]) updateVideo(i int, b *Batch) {
	v := e.chunk.videos[i]
	sticks, assignment := v.updateSticks(e.posterior.Alpha) // eq22, eq23
	if e.posterior.IsCounted(v) {
		b.sticksTerms.Add(v.Terms(sticks, assignment)) // with the old ν and its entropy
	}
	e.load(v)
	*v.NegEntropy = 0 // each block adds its part
	for _, columns := range v.Blocks {
		if !v.canShare(columns) {
			e.updateBlock(blockOf(e.chunk.videos[i:i+1], columns))
		}
	}
}

// finishVideo stores ν of a video of the chunk, and computes the sums Σ_j Π ν of its constraints.
func (e *eStep[T]) finishVideo(v *Video) {
	e.store(v)
	v.ComputeSums()
}

// updateBlock updates ν of the factors of a block: it sets their logits, that is ζ without the constraints (eq25), and then
// ν (eq24) with the constraints. The options select the update:
//
//	uncoupled factors                       updateInTurn
//	classes, hinge "paper"                  solveBlock, constraint.Updater.updateByPaper (eq25.2)
//	classes exclusive or independent        solveBlock, the exact update (constraint.Softmax)
//	classes joint: pairs of two concepts    solveJoint, the exact update of the pairs (preset default)
func (e *eStep[T]) updateBlock(b videosBlock) {
	v := b.videos[0]
	switch {
	case !b.coupled: // background factors, and classes that neither a constraint nor a known label concerns
		e.computeLogits(&b)
		e.updateInTurn(&b)
	case v.Grid == nil: // the classes of one concept
		e.computeLogits(&b)
		e.solveBlock(&b)
	case e.Contamination == 0: // the pairs of classes of two concepts
		e.computeLogits(&b)
		e.setJointLogits(v)
		e.solveJoint(&b)
	default: // the same pairs, with evidence that each view contributes up to a bound
		e.setContaminatedLogits(v)
		e.solveJoint(&b)
	}
}

// computeLogits sets the logits of a block (eq25): the prior's logit and the features' part, minus half the norm of
// the factor and the overlap with the factors outside the block,
//
//	E[log π_k] − B_k + Σ_e Φ_k Σ_e⁻¹ x_j − halfNorm_k − Σ_{l∉block} S_kl ν_jl.
func (e *eStep[T]) computeLogits(b *videosBlock) {
	ops, logits, nu := e.precision.Ops, e.loadMatch(b), e.chunk.ofBlock(e.chunk.nu, b)
	for _, v := range b.videos {
		for pattern, tracks := range e.problem.Patterns.Runs(v.From, v.To) {
			at := b.offset(v)
			ops.Ger(e.constants(pattern, v, b), e.ones(tracks.Len()), logits.ColRange(at+tracks.From, at+tracks.To))
		}
	}
	for pattern, tracks := range e.problem.Patterns.Runs(b.tracks()) {
		s, others := e.gatherOverlap(pattern, b)
		for from, to := range e.columnParts(tracks, s.Cols*s.Rows) {
			ops.Gemm(blas.NoTrans, blas.NoTrans, -1, s, nu.RowRange(others.From, others.To).ColRange(from, to), logits.ColRange(from, to))
		}
	}
}

// constants returns the part of the logits of a block that all tracks of a video and a pattern share,
// E[log π_k] − B_k − halfNorm_k.
func (e *eStep[T]) constants(pattern int, v *Video, b *videosBlock) []T {
	halfNorms, first := e.params.halfNorms[pattern], b.first(v)
	list := grown(e.work.constants, len(b.factors))
	e.work.constants = list
	for i, k := range b.factors {
		list[i] = T(v.priorLogit(first+i) - halfNorms[k])
	}
	return list
}

// solveBlock updates ν of a block of coupled classes under the constraints (eq24, eq25), track after track: to the exact minimum
// of F, or by eq25.2 as printed. Known tracks stay as they are.
func (e *eStep[T]) solveBlock(b *videosBlock) {
	w, v := &e.work, b.videos[0]
	n, from, to := v.Tracks(), b.first(v), b.first(v)+len(b.factors)
	logits := grown(w.logits64, len(b.factors)*n)
	w.logits64 = logits
	for i := range b.factors {
		row, weight := logits[i*n:][:n], v.LogWeight(from+i)
		for j, x := range w.logits.Row(i) {
			row[j] = e.Beta*float64(x) + weight
		}
	}
	*v.NegEntropy += e.updater.Update(constraint.Block{Constraints: v.Constraints, From: from, To: to, Tracks: n, Logits: logits, Nu: w.nu64, Known: v.Known})
	e.storeClasses(b)
}

// updateInTurn updates ν of a block of factors that no constraint depends on: one factor k after the other, each for
// all tracks at once,
//
//	ζ_k = β (logit_k − Σ_{l≠k} S_kl ν_l),  ν_k = 1/(1 + e^−ζ_k).
func (e *eStep[T]) updateInTurn(b *videosBlock) {
	w, ops := &e.work, e.precision.Ops
	e.loadNu(b)
	w.negEntropies = zeros(w.negEntropies, w.nu.Cols)
	for pattern, tracks := range e.problem.Patterns.Runs(b.tracks()) {
		s := w.overlapWithin(e.params.overlap[pattern], b.factors)
		for from, to := range e.columnParts(tracks, s.Rows*(s.Rows+logisticWork)) {
			logits, nu := w.logits.ColRange(from, to), w.nu.ColRange(from, to)
			for k := range s.Rows {
				ops.Gemm(blas.NoTrans, blas.NoTrans, -1, s.RowRange(k, k+1), nu, logits.RowRange(k, k+1))
				ops.Logistic(T(e.Beta), logits.Row(k), nu.Row(k), w.negEntropies[from:to])
			}
		}
	}
	for _, v := range b.videos {
		*v.NegEntropy += total(w.negEntropies[b.offset(v):][:v.Tracks()])
	}
	e.storeBlock(b)
}

// Numbers of multiply-adds that take about as long as one ν log ν, and as one ν with its ν log ν and (1−ν) log(1−ν).
const (
	logarithmWork = 20
	logisticWork  = 60
)

// addChunk adds the terms and statistics of the chunk, if its videos are counted.
func (e *eStep[T]) addChunk(b *Batch) {
	if !e.posterior.IsCounted(e.chunk.videos[0]) {
		return
	}
	for _, v := range e.chunk.videos {
		if v.Grid != nil && e.Contamination > 0 {
			b.terms.Contaminated += e.contaminationTerm(v)
		}
		b.terms.Add(v.Terms(v.PriorTerms(e.posterior.Alpha)))
	}
	e.addStats()
}

// sum adds the statistics and terms of F of the present q(v) and q(z) of a batch.
func (e *eStep[T]) sum(b *Batch, s Schedule) {
	e.Schedule = s
	for videos := range chunks(b.Videos) {
		e.resetChunk(videos)
		if e.Contamination > 0 {
			e.multiplyFeatures() // F depends on it
		}
		for _, v := range videos {
			v.ComputeSums()
			e.load(v)
			*v.NegEntropy = v.ComputeNegEntropy()
		}
		e.addChunk(b)
	}
}

// resetChunk prepares the chunk for some videos.
func (e *eStep[T]) resetChunk(videos []*Video) {
	views := 0
	if e.Contamination > 0 {
		views = len(e.params.weights)
	}
	e.chunk.reset(videos, e.params.factors, views)
}

// flush adds the statistics of the chunks since the last flush.
func (e *eStep[T]) flush(to *Stats) { e.sums.flush(to) }

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
