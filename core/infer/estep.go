package infer

import (
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
	kernel    precision[T]
	params    *parameters[T] // shared by all goroutines
	features  []*rowReader[T]
	stepper   constraint.Stepper
	yielder   *coroutine.Yielder

	beta  float64 // inverse temperature of the evidence
	chunk chunk[T]
	video workspace[T]
	sums  sums[T]
}

// newEStep returns an eStep that has not allocated anything yet. byPaper has it update coupled factors by
// eq25 as printed.
func newEStep[T simd.Float](m *Problem, s *Posterior, p precision[T], params *parameters[T], x []*featureMatrix[T], byPaper bool) *eStep[T] {
	e := &eStep[T]{problem: m, posterior: s, kernel: p, params: params, stepper: constraint.NewStepper(&m.Features.Kernel.Math, byPaper)}
	for _, features := range x {
		e.features = append(e.features, &rowReader[T]{featureMatrix: features})
	}
	return e
}

// setYielder has later calls suspend by a yielder.
func (e *eStep[T]) setYielder(y *coroutine.Yielder) { e.yielder, e.stepper.Yielder = y, y }

// update updates q(v) and q(z) of the videos of a batch, and adds their statistics and terms of F.
func (e *eStep[T]) update(b *Batch, beta, exclusionWeight float64) {
	e.beta, e.stepper.ExclusionWeight = beta, exclusionWeight
	for videos := range chunks(b.Videos) {
		e.chunk.reset(videos, e.params.factors)
		e.multiplyFeatures()
		for _, v := range videos {
			e.updateVideo(v, b)
		}
		e.addChunk(b)
	}
}

// sum adds the statistics and terms of F of the present q(v) and q(z) of a batch.
func (e *eStep[T]) sum(b *Batch) {
	for videos := range chunks(b.Videos) {
		e.chunk.reset(videos, e.params.factors)
		for _, v := range videos {
			v.Recount(e.yielder)
			*v.Entropy = v.ComputeEntropy()
			e.copyNu(v)
			e.yielder.Did(logarithm * v.Nu.Len())
		}
		e.addChunk(b)
	}
}

// addChunk adds the terms and statistics of the chunk, if its videos are counted.
func (e *eStep[T]) addChunk(b *Batch) {
	if !e.posterior.IsCounted(e.chunk.videos[0]) {
		return
	}
	for _, v := range e.chunk.videos {
		b.terms.Add(v.Terms(v.SticksBound(e.posterior.Alpha)))
	}
	e.addStats()
}

// flush adds the statistics of the chunks since the last flush.
func (e *eStep[T]) flush(to *Stats) { e.sums.flush(to) }

// updateVideo takes steps 2 and 3 of Algorithm 1 for one video (eq22 to eq25).
func (e *eStep[T]) updateVideo(v *Video, b *Batch) {
	sticks, assignment := v.Sticks.Update(v.Counts, float64(v.Tracks()), e.posterior.Alpha) // eq22, eq23
	if e.posterior.IsCounted(v) {
		b.sticksTerms.Add(v.Terms(sticks, assignment))
	}
	e.load(v)
	for _, block := range v.Blocks { // the classes of one concept, or the background factors
		e.updateBlock(v, block)
	}
	e.store(v)
	v.Recount(e.yielder)
}

// updateBlock updates ν of the columns of a block by eq24 and eq25.
func (e *eStep[T]) updateBlock(v *Video, block Block) {
	e.computeLogits(v, block) // eq24: prior + likelihood − overlap with the other factors
	if block.Coupled {
		e.solveBlock(v, block) // eq25: the exact minimum under the constraints
	} else {
		e.updateInTurn(v, block) // eq25 without constraints
	}
}

// computeLogits sets the logits of a block (eq24): the prior's logit and the features' part, minus the cost of
// the factor and the overlap with the factors outside the block,
//
//	E[log π_k] − B_k + Σ_e Φ_k Σ_e⁻¹ x_j − cost_k − Σ_l S_kl ν_jl.
func (e *eStep[T]) computeLogits(v *Video, block Block) {
	w := &e.video
	logits := w.logits.RowRange(block.From, block.To)
	for pattern, tracks := range e.problem.Patterns.Runs(v.From, v.To) {
		cost := e.params.cost[pattern]
		for c := block.From; c < block.To; c++ {
			k := v.Factors[c]
			to, match, constant := w.logits.Row(c), e.chunk.rowOf(e.chunk.match, v, k), T(v.Sticks.Logit[v.Stick[c]]-cost[k])
			for j := tracks.From; j < tracks.To; j++ {
				to[j] = match[j] + constant
			}
		}
		s, others := w.gatherOverlap(e.params.overlap[pattern], v, block)
		for from, to := range e.columnParts(tracks, s.Cols*s.Rows) {
			e.kernel.Ops.Gemm(blas.NoTrans, blas.NoTrans, -1, s, w.nu.RowRange(others.From, others.To).ColRange(from, to), logits.ColRange(from, to))
		}
	}
}

// solveBlock updates ν of a block of coupled classes to the exact minimum of F under the constraints (eq25),
// track after track. Known tracks stay as they are.
func (e *eStep[T]) solveBlock(v *Video, block Block) {
	w, n := &e.video, v.Tracks()
	logits := w.exactLogits[:block.Len()*n]
	for c := block.From; c < block.To; c++ {
		to := logits[(c-block.From)*n:][:n]
		for j, x := range w.logits.Row(c) {
			to[j] = e.beta * float64(x)
		}
	}
	w.sum += e.stepper.Update(constraint.Block{Video: v.Constraints, From: block.From, To: block.To, Tracks: n, Logits: logits, Nu: w.exactNu, Known: v.Known})
	for c := block.From; c < block.To; c++ {
		v.restoreKnown(c, logits[(c-block.From)*n:][:n])
		narrow(w.logits.Row(c), logits[(c-block.From)*n:])
		narrow(w.nu.Row(c), w.exactNu[c*n:])
	}
}

// updateInTurn updates ν of a block of factors that no constraint depends on: one factor after the other,
// each for all tracks at once.
func (e *eStep[T]) updateInTurn(v *Video, block Block) {
	w := &e.video
	logits, nu := w.logits.RowRange(block.From, block.To), w.nu.RowRange(block.From, block.To)
	for pattern, tracks := range e.problem.Patterns.Runs(v.From, v.To) {
		s := w.overlapWithin(e.params.overlap[pattern], v.Factors[block.From:block.To])
		for from, to := range e.columnParts(tracks, block.Len()*(block.Len()+logistic)) {
			w.sweep(e.kernel.Ops, e.beta, s, logits, nu, Span{from, to})
		}
	}
	w.sum += total(w.entropy)
	clear(w.entropy)
}

// Numbers of multiply-adds that take about as long as one ν log ν, and as one ν with its entropy.
const (
	logarithm = 20
	logistic  = 60
)
