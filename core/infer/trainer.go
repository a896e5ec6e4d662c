// Package infer is Algorithm 1 of the paper, extended by annealing, several orders of the updates and convergence tests.
// These files have one iteration, from the loop to the numbers it changes:
//
//	trainer.go    the loop, and steps 1 and 4 (eq20, eq21, eq26, eq27)
//	schedule.go   annealing, the phases of a run and the convergence tests
//	pass.go       steps 2 and 3 over all batches of videos, on all goroutines
//	estep.go      steps 2 and 3 of the videos of a batch (eq22 to eq25)
//	video.go      q(z) and q(v) of one video
//	sticks.go     q(v): τ (eq22, eq23)
//	products.go   the products with the features: of Φ for the logits, of ν for the sufficient statistics
//	chunk.go      the numbers of the videos whose products are computed together, and of one block of factors
//	features.go   the rows of the features
//	patterns.go   the views that each track has
//	objective.go  the sums of an E-step: F with its terms and trace (eq19), and the sufficient statistics
//
// A batch is videos whose statistics are summed together. A chunk is the videos of a batch whose products are computed together,
// of at most 128 tracks or of one video. A block is the columns of a video that one update changes. A Span is a range of
// integers, of columns or of tracks.
//
// The default preset has a joint q over pairs of classes: joint.go has its logits, with contaminated evidence. The
// observation models are in package likelihood, and the constraints on ν in package constraint.
//
// The other files prepare a run or save it. problem.go lays out a dataset for inference, with its views (views.go,
// normalize.go, features.go) and their observation models (observation.go). layout.go has the order of the factors and
// the columns of each video, posterior.go the memory of the variational posterior. start.go makes a trainer in its initial
// state, workers.go the batches and the E-step of each goroutine. checkpoint.go saves, resumes and cancels a run. Package
// shard distributes the E-step over several processes.
package infer

import (
	"cmp"
	"slices"

	"siibp/core/likelihood"
	"siibp/core/options"
)

// Reason is the reason of the end of a run, "" before the end.
type Reason string

const (
	Converged Reason = "converged" // F changed less than the outer tolerance
	Limit     Reason = "limit"     // a phase took all of its rounds: T′ while parameters are learned
	Cancelled Reason = "cancelled" // Cancel was called
)

// Trainer runs Algorithm 1: Iterate is one iteration of it.
type Trainer struct {
	Problem   *Problem
	Options   options.Options
	Start     Start
	Layout    *Layout
	Posterior *Posterior
	Workers   *Workers // the E-steps of this process
	Progress

	beta      func(iteration int) float64 // Start.beta
	stats     *Stats                      // of the last E-step
	objective objective                   // F of the state
	pool      Pool                        // does the E-steps

	// Before the first iteration.
	hasF      bool        // the statistics and F of the state are computed
	resumed   *Checkpoint // the checkpoint whose trace computeF continues; nil if there is none
	unlearned []int       // views whose appearances computeF computes from ν

	// Of the current iteration.
	inIteration bool
	snapshot    snapshot // of the state before it
	pass        *Pass    // its E-step; nil outside of it
}

// Progress is the progress of a run.
type Progress struct {
	Iteration int     // finished iterations
	Inner     int     // iterations since the variances changed
	Outer     int     // finished rounds of the phase: while parameters are learned, updates of the variances
	InnerF    float64 // F that the inner convergence test compares with
	OuterF    float64 // F that the outer convergence test compares with
	Change    float64 // of F over the last round of the outer loop, relative to max(|F|, 1)
	Phase
	Reason  Reason
	Batches int // number of batches that E-steps have finished
}

// Run runs Algorithm 1 from the trainer's present state to its end. A job suspends after every iteration and, with one
// goroutine, within one after a bounded amount of work. After its job has been stopped, the trainer cannot be used unless
// RollBack is called.
func (t *Trainer) Run() {
	for t.Iterate() {
	}
}

// Iterate runs the next iteration, the first time after computing the statistics and F of the state, and
// reports whether the run has not ended.
func (t *Trainer) Iterate() bool {
	if t.Reason != "" {
		return false
	}
	if !t.hasF {
		t.computeF()
		t.Problem.Yielder.Suspend()
	}
	t.takeSnapshot()
	t.reorderFactors()    // of the published code
	t.updateAppearances() // eq20, eq21
	t.updatePosteriors()  // eq22 to eq25
	t.recordObjective()   // eq19
	if t.endIteration() {
		t.updateVariances() // eq26, eq27
		t.endRound()
	}
	t.inIteration = false
	t.Problem.Yielder.Suspend()
	return t.Reason == ""
}

// reorderFactors sorts the factors by use, Σν descending and stable over all tracks, as the
// published code does before step 1 of its first iterations. The columns and
// sticks of a factor move with it; factors keep their numbers. It may raise F, see
// TracePoint.MayRise.
func (t *Trainer) reorderFactors() {
	if t.Posterior.IsSavedModel || t.Start.Fixed || t.Iteration >= t.Options.Reorder {
		return
	}
	use := make([]float64, t.Layout.Factors.K)
	for _, v := range t.Posterior.Videos {
		for c, k := range v.Factors {
			use[k] += v.Counts[v.Stick[c]]
		}
	}
	order := slices.Clone(t.Layout.Order)
	slices.SortStableFunc(order, func(k, l int) int { return cmp.Compare(use[l], use[k]) })
	t.SetOrder(order)
	t.recomputeSticksTerms()
	t.record(ReorderBlock, true)
}

// SetOrder puts the factors in a new order, in the E-step and on every stick.
func (t *Trainer) SetOrder(order []int) {
	if slices.Equal(order, t.Layout.Order) {
		return
	}
	t.Layout = t.Layout.Reordered(order)
	for _, v := range t.Posterior.Videos {
		v.Reorder(t.Problem, t.Layout)
		t.Workers.count(v)
		v.ComputeSums()
		t.Problem.Yielder.Did(v.Nu.Len())
	}
	t.Workers.layout = t.Layout
}

// updateAppearances takes step 1: it updates q(A) of every view by eq20 and eq21.
func (t *Trainer) updateAppearances() {
	if !t.updatesParameters() {
		return
	}
	for e, view := range t.Posterior.Models {
		view.Update(t.stats.Views[e], t.Layout.Order)
	}
	t.Workers.SetParams()
	t.objective.now.Views = t.viewTerms()
	t.record(AppearanceBlock, false)
}

// updatePosteriors takes steps 2 and 3: it updates q(v) and q(z) of every video (eq22 to eq25).
func (t *Trainer) updatePosteriors() {
	t.pass = t.Workers.newPass(t.Schedule(), &t.Batches)
	t.pool.EStep(t.pass)
	t.completeStats(t.pass.Stats)
}

// completeStats completes the sums of a pass and makes them the statistics that the M-step reads. The next pass
// uses the memory of the former ones.
func (t *Trainer) completeStats(stats *Stats) {
	stats.Complete(t.Problem.Patterns, t.Layout.Exclude)
	for e, view := range t.Posterior.Models {
		if view.ReadsGram() {
			stats.Views[e].Gram = t.Problem.gram(e, t.Posterior.IsSavedModel)
		}
	}
	t.Workers.freeStats, t.stats = t.stats, stats
}

// updateVariances takes step 4: it updates σ²_A by eq26 and σ²_n by eq27 of every view that is not frozen,
// and α where it is learned.
func (t *Trainer) updateVariances() {
	if !t.updatesParameters() {
		return
	}
	for e := range t.Posterior.Models {
		t.updateViewVariances(e)
	}
	if t.Options.LearnAlpha {
		t.learnAlpha()
	}
	t.Workers.SetParams()
	t.objective.now.Views = t.viewTerms()
	t.record(VariancesBlock, slices.ContainsFunc(t.Posterior.Models, func(v likelihood.Model) bool { return v.NoiseMayRaise(t.LastBeta()) }))
}

// updateViewVariances updates the two variances of view e, but for those that are frozen.
func (t *Trainer) updateViewVariances(e int) {
	if !t.Problem.Frozen(e, t.Options.FreezeScale) {
		t.Posterior.Models[e].UpdatePriorVar()
	}
	if !t.Problem.Frozen(e, t.Options.FreezeNoise) {
		t.Posterior.Models[e].UpdateNoise(t.stats.Views[e], t.LastBeta())
	}
}

// learnAlpha sets α to the minimum of F over α, the number of sticks over their −Σ E[log v].
func (t *Trainer) learnAlpha() {
	t.pool.Sync()
	sticks, sum := 0, 0.0
	for _, v := range t.Posterior.Videos {
		if t.Posterior.IsCounted(v) {
			sticks += len(v.StickOrder)
			sum += v.Sticks.SumLogV()
		}
	}
	if sticks > 0 {
		t.Posterior.Alpha = float64(sticks) / -sum
		t.recomputeSticksTerms()
	}
}

// updatesParameters reports whether appearances and variances are updated.
func (t *Trainer) updatesParameters() bool { return !t.Posterior.IsSavedModel && t.IsLearning() }
