package infer

import (
	"cmp"
	"math"

	"siibp/core/constraint"
	"siibp/core/options"
)

// Start is the start of a run. The options may have several values for its fields, and a search runs each.
type Start struct {
	Background int     // K_bg
	Anneal     int     // iterations over which β rises by 1; 0: β is 1 from the first
	Beta       float64 // β of the first iteration; 0: 0.1
	Seed       uint64  // of everything that the start draws
	Jitter     float64 // width of the random perturbation of the initial q: of background ν or, if q is joint, of every pair; 0: none
	Reheat     int     // how often the run has been annealed again
	Late       bool    // exclusion is active once the run has converged without it, not with the annealing
	Warm       bool    // it continues from the state of another run
	Fixed      bool    // appearances and variances do not change, so that no video influences another
}

// reheatIterations is the number of iterations until β = 1 in a run that is annealed again.
const reheatIterations = 10

// AnnealIterations returns the number of iterations until β = 1.
func (s Start) AnnealIterations() int {
	if s.Reheat > 0 {
		return reheatIterations
	}
	return s.Anneal
}

// coldBeta is the value of β in the first iteration of an annealed run, unless Start.Beta sets another.
const coldBeta = 0.1

// beta returns β of iteration i, by which the likelihood and the sticks' part of the prior are multiplied, but neither a uniform
// prior nor the constraints: min(1, β_0 + i/n) with n = AnnealIterations, and 1 if n is 0.
func (s Start) beta(iteration int) float64 {
	n := s.AnnealIterations()
	if n == 0 {
		return 1
	}
	return math.Min(1, cmp.Or(s.Beta, coldBeta)+float64(iteration)/float64(n))
}

// Phase is the phase of a run. A late start runs without exclusion first. Then appearances and variances are learned. If
// evidence can be contaminated, they stay in the last phase, in which only q(z) and q(v) are updated, with ρ.
type Phase struct {
	HasExclusion bool   // of a late start: exclusion is active
	LearningEnd  Reason // why the learning of appearances and variances ended; "" while it goes on
}

// IsLearning reports whether appearances and variances are being learned, without contamination.
func (p Phase) IsLearning() bool { return p.LearningEnd == "" }

// Schedule holds the weights of an E-step that change during a run.
type Schedule struct {
	Beta            float64 // inverse temperature of the likelihood and of the sticks' part of the prior
	ExclusionWeight float64 // fraction of C_x
	Contamination   float64 // ρ; 0 as long as the parameters are being learned
}

// Schedule returns the schedule of the current iteration.
func (t *Trainer) Schedule() Schedule {
	return Schedule{t.Beta(), t.ExclusionWeight(), t.contamination()}
}

// Beta returns β of the current iteration.
func (t *Trainer) Beta() float64 { return t.beta(t.Iteration) }

// LastBeta returns β of the last finished iteration.
func (t *Trainer) LastBeta() float64 { return t.beta(max(0, t.Iteration-1)) }

// exclusionWeight returns the active fraction of C_x in an iteration. Exclusion grows with β. In a late
// start it becomes active all at once.
func (t *Trainer) exclusionWeight(iteration int) float64 {
	if t.lacksExclusion() {
		return 0
	}
	return constraint.ExclusionWeight(t.beta(iteration))
}

// ExclusionWeight returns the active fraction of C_x in the current iteration.
func (t *Trainer) ExclusionWeight() float64 { return t.exclusionWeight(t.Iteration) }

// LastExclusionWeight returns the active fraction of C_x in the last finished iteration.
func (t *Trainer) LastExclusionWeight() float64 { return t.exclusionWeight(max(0, t.Iteration-1)) }

// contamination returns the active ρ. Appearances and variances are learned without it; it is active when they have converged.
func (t *Trainer) contamination() float64 {
	if t.IsLearning() {
		return 0
	}
	return t.Layout.contamination
}

// LastContamination returns ρ of the state: that of the last finished iteration, or of Cancel.
func (t *Trainer) LastContamination() float64 {
	if t.contaminationBegins() {
		return 0
	}
	return t.contamination()
}

// Tempered reports whether the updates do not minimize F yet: β is below 1, or
// exclusion is not active yet. F may rise.
func (t *Trainer) Tempered() bool {
	return t.Beta() < 1 || t.lacksExclusion()
}

// lacksExclusion reports whether the run has a late start and is still in the phase without exclusion.
func (t *Trainer) lacksExclusion() bool { return t.Start.Late && !t.HasExclusion }

// endIteration counts the iteration. It reports whether the variances are to be updated: F has settled since their last
// update, or T iterations are over.
func (t *Trainer) endIteration() bool {
	t.Iteration++
	t.Inner++
	now := t.F()
	settled := t.LastBeta() == 1 && near(t.InnerF, now, t.Options.InnerTolerance)
	t.InnerF = now
	return settled || t.Inner >= t.Options.Inner
}

// endRound counts the round, which an update of the variances ends. It ends the phase if F has settled since the last round,
// or if T′ rounds are over, but never before β = 1. The first phase of a late start is followed by the one with exclusion.
func (t *Trainer) endRound() {
	t.Inner = 0
	t.Outer++
	now := t.F()
	t.InnerF = now
	if t.LearningEnd != Limit { // else the change that learning ended with stays
		t.Change = math.Abs(t.OuterF-now) / math.Max(math.Abs(now), 1)
	}
	annealed := t.LastBeta() == 1
	converged := near(t.OuterF, now, t.Options.OuterTolerance)
	limit := t.Options.Outer
	if !t.IsLearning() {
		limit = contaminatedRounds
	}
	switch {
	case annealed && t.lacksExclusion() && (converged || t.Outer >= t.Options.Outer):
		t.HasExclusion, t.Outer = true, 0
	case annealed && converged:
		t.endPhase(Converged)
	case annealed && t.Outer >= limit:
		t.endPhase(Limit)
	}
	t.OuterF = now
}

// contaminatedRounds is the number of rounds of at most T iterations that update q with contamination, after appearances and
// variances are learned. On skeleton, speech, doorway and the toy world q converges in 2 or 3 iterations.
const contaminatedRounds = 10

// endPhase ends the run. If evidence can be contaminated, it first ends the learning of appearances and variances.
func (t *Trainer) endPhase(reason Reason) {
	switch {
	case t.Layout.contamination > 0 && t.IsLearning():
		t.LearningEnd, t.Outer = reason, 0
	case t.LearningEnd == Limit:
		t.Reason = Limit
	default:
		t.Reason = reason
	}
}

// contaminationBegins reports whether the next iteration is the first with contamination. It changes F, which may rise.
func (t *Trainer) contaminationBegins() bool {
	return t.Reason == "" && t.Layout.contamination > 0 && !t.IsLearning() && t.Outer == 0 && t.Inner == 0
}

// Contaminates reports whether a run under the options limits the evidence of a view, after it has learned the appearances: q
// is joint over the classes of two concepts, and the contamination is not 0.
func (p *Problem) Contaminates(o options.Options) bool {
	return o.Contaminates() && len(p.Concepts) == 2
}

// near is the convergence test: |before − now| ≤ ε·max(|now|, 1).
func near(before, now, tolerance float64) bool {
	return math.Abs(before-now) <= tolerance*math.Max(math.Abs(now), 1)
}

// MaxIterations returns the number of iterations of a run at most, without those of an annealed start that takes longer.
func (t *Trainer) MaxIterations() int {
	rounds := t.Options.Outer
	if t.Start.Late {
		rounds *= 2 // without exclusion, and with it
	}
	if t.Problem.Contaminates(t.Options) {
		rounds += contaminatedRounds
	}
	return t.Options.Inner * rounds
}
