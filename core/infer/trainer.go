// Package infer is Algorithm 1 of the paper, extended by annealing, several orders of the updates and convergence tests:
//
//	trainer.go    the loop and the convergence tests
//	pass.go       steps 2 and 3 over all batches of videos
//	estep.go      steps 2 and 3 of the videos of a batch (eq22 to eq25)
//	mstep.go      steps 1 and 4 (eq20, eq21, eq26, eq27)
//	objective.go  F, its terms and its trace (eq19)
//
// problem.go lays out a dataset for inference, with the views (views.go, features.go, normalize.go) and their
// likelihoods (observation.go). layout.go holds the order of the factors and the columns of each video. posterior.go and
// video.go hold the variational posterior, joint.go the joint q over the pairs of classes of two concepts and
// contamination.go its bounded evidence, stats.go the sufficient statistics.
//
// The E-step multiplies the features of several videos at once (chunk.go, products.go) and updates one block of factors
// at a time in a workspace (workspace.go). workers.go holds the E-steps of the goroutines. start.go makes a trainer;
// checkpoint.go saves, resumes and cancels a run. Package shard distributes the E-step over several processes.
package infer

import (
	"math"

	"siibp/core/constraint"
	"siibp/core/coroutine"
	"siibp/core/options"
)

// Reason is the reason of the end of a run, "" before the end.
type Reason string

const (
	Converged Reason = "converged" // F changed less than the outer tolerance
	Limit     Reason = "limit"     // a phase took all of its iterations: the variances were updated T′ times
	Cancelled Reason = "cancelled" // Cancel was called
)

// Trainer runs Algorithm 1 on a state.
type Trainer struct {
	Problem   *Problem
	Options   options.Options
	Start     Start
	Layout    *Layout
	Posterior *Posterior
	Workers   *Workers // the E-steps of this process
	Progress

	beta        func(iteration int) float64 // the factor of the evidence: Start.beta
	objective   objective
	stats       *Stats      // of the last E-step
	begun       bool        // the statistics and F of the state are computed, and the trace has begun
	resumed     *Checkpoint // the checkpoint whose trace begin will continue; nil if there is none
	unlearned   []int       // views whose appearances begin will compute from ν
	inIteration bool        // an iteration is in progress
	yielder     *coroutine.Yielder
	pass        *Pass    // the current E-step; nil outside of it
	snapshot    snapshot // of the current iteration
	pool        Pool
}

// Progress is the progress of a run.
type Progress struct {
	Iteration int     // finished iterations
	Inner     int     // iterations since the variances changed
	Outer     int     // updates of the variances
	InnerF    float64 // F that the inner convergence test compares with
	OuterF    float64 // F that the outer convergence test compares with
	Change    float64 // of F over the last round of the outer loop, relative to max(|F|, 1)
	Joined    bool    // of a late start: exclusion has joined
	Learned   Reason  // why the learning of appearances and variances ended, "" before; afterwards they do not change, and ρ is active
	Reason    Reason
	Batches   int // number of batches that E-steps have finished
}

// Run runs Algorithm 1 from the trainer's present state to its end. In a coroutine it suspends after every
// iteration, and within one after a bounded amount of work. After its coroutine has been stopped, the trainer
// is of no more use unless Cancel is called.
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
	if !t.begun {
		t.begin()
		t.yielder.Suspend()
	}
	t.takeSnapshot()
	t.reorderFactors()    // of the published code
	t.updateAppearances() // eq20, eq21
	t.updatePosteriors()  // eq22 to eq25
	t.recordObjective()   // eq19
	if t.innerConverged() {
		t.updateVariances() // eq26, eq27
		t.testOuterConvergence()
	}
	t.inIteration = false
	t.yielder.Suspend()
	return t.Reason == ""
}

// exclusionWeight returns the active fraction of C_x in an iteration. Exclusion grows with β, or joins all at
// once in a late start.
func (t *Trainer) exclusionWeight(iteration int) float64 {
	if t.Start.Late && !t.Joined {
		return 0
	}
	return constraint.ExclusionWeight(t.beta(iteration))
}

// Beta returns β of the current iteration.
func (t *Trainer) Beta() float64 { return t.beta(t.Iteration) }

// LastBeta returns β of the last finished iteration.
func (t *Trainer) LastBeta() float64 { return t.beta(max(0, t.Iteration-1)) }

// contamination returns the active ρ. Appearances and variances are learned without it; it joins when they have converged.
func (t *Trainer) contamination() float64 {
	if t.Learned == "" {
		return 0
	}
	return t.Layout.contamination
}

// LastContamination returns ρ of the last finished iteration, 0 if it was without contamination.
func (t *Trainer) LastContamination() float64 {
	if t.contaminationJoins() {
		return 0
	}
	return t.contamination()
}

// Schedule returns the schedule of the current iteration.
func (t *Trainer) Schedule() Schedule {
	return Schedule{t.Beta(), t.ExclusionWeight(), t.contamination()}
}

// ExclusionWeight returns the active fraction of C_x in the current iteration.
func (t *Trainer) ExclusionWeight() float64 { return t.exclusionWeight(t.Iteration) }

// LastExclusionWeight returns the active fraction of C_x in the last finished iteration.
func (t *Trainer) LastExclusionWeight() float64 { return t.exclusionWeight(max(0, t.Iteration-1)) }

// Tempered reports whether the steps do not minimize F yet: β is below 1, or
// exclusion has not joined. F may rise.
func (t *Trainer) Tempered() bool {
	return t.Beta() < 1 || t.Start.Late && !t.Joined
}

// Resumable reports whether a Checkpoint is complete now: no iteration is in progress, and every view has appearances.
func (t *Trainer) Resumable() bool { return !t.inIteration && (t.Begun() || len(t.unlearned) == 0) }

// innerConverged ends an iteration: it reports whether F has settled between two updates of
// the variances, or T iterations are over.
func (t *Trainer) innerConverged() bool {
	t.Iteration++
	t.Inner++
	now := t.F()
	settled := t.LastBeta() == 1 && near(t.InnerF, now, t.Options.InnerTolerance)
	t.InnerF = now
	return settled || t.Inner >= t.Options.Inner
}

// testOuterConvergence ends the run where F has settled between two updates of the
// variances, or T′ of them are over. An annealed start is always finished, and where a late
// start would end, exclusion joins it.
func (t *Trainer) testOuterConvergence() {
	t.Inner = 0
	t.Outer++
	now := t.F()
	t.InnerF = now
	if t.Learned != Limit { // else the change that learning ended with stays
		t.Change = math.Abs(t.OuterF-now) / math.Max(math.Abs(now), 1)
	}
	annealed := t.LastBeta() == 1
	converged := near(t.OuterF, now, t.Options.OuterTolerance)
	limit := t.Options.Outer
	if t.Learned != "" {
		limit = boundedRounds
	}
	switch {
	case annealed && t.Start.Late && !t.Joined && (converged || t.Outer >= t.Options.Outer):
		t.Joined, t.Outer = true, 0
	case annealed && converged:
		t.endPhase(Converged)
	case annealed && t.Outer >= limit:
		t.endPhase(Limit)
	}
	t.OuterF = now
}

// boundedRounds is the number of rounds of at most T iterations that update q with contamination, after appearances and
// variances are learned. On skeleton, speech, doorway and the toy world q converges in 2 or 3 iterations.
const boundedRounds = 10

// MaxIterations returns the number of iterations of a run at most, without those of an annealed start that takes longer.
func (t *Trainer) MaxIterations() int {
	rounds := t.Options.Outer
	if t.Options.BoundsEvidence() {
		rounds += boundedRounds
	}
	return t.Options.Inner * rounds
}

// endPhase ends the run. If evidence can be contaminated, it first ends the learning of appearances and variances.
func (t *Trainer) endPhase(reason Reason) {
	switch {
	case t.Layout.contamination > 0 && t.Learned == "":
		t.Learned, t.Outer = reason, 0
	case t.Learned == Limit:
		t.Reason = Limit
	default:
		t.Reason = reason
	}
}

// contaminationJoins reports whether the current iteration is the first with contamination. It changes F, which may rise.
func (t *Trainer) contaminationJoins() bool {
	return t.Layout.contamination > 0 && t.Learned != "" && t.Outer == 0 && t.Inner == 0
}

// updatesParameters reports whether appearances and variances are updated.
func (t *Trainer) updatesParameters() bool { return !t.Posterior.Fixed && t.Learned == "" }

// near is the convergence test: |before − now| ≤ ε·max(|now|, 1).
func near(before, now, tolerance float64) bool {
	return math.Abs(before-now) <= tolerance*math.Max(math.Abs(now), 1)
}
