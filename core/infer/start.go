package infer

import (
	"cmp"
	"math"

	"siibp/core/constraint"
	"siibp/core/coroutine"
	"siibp/core/options"
)

// Start is the start of a run. The options may have several values for its fields, and a search runs each.
type Start struct {
	Background int     // K_bg
	Anneal     int     // iterations over which β rises by 1; 0: β is 1 from the first
	Beta       float64 // β of the first iteration; 0: 0.1
	Seed       uint64  // of the jitter
	Jitter     float64 // width of the jitter of background ν; 0: background factors start alike
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

// coldBeta is β of the first iteration unless Start.Beta has another value.
const coldBeta = 0.1

// beta returns β of iteration i, the factor of the evidence, but not of the constraints:
// min(1, β_0 + i/n) with n = AnnealIterations, and 1 if n is 0.
func (s Start) beta(iteration int) float64 {
	n := s.AnnealIterations()
	if n == 0 {
		return 1
	}
	return math.Min(1, cmp.Or(s.Beta, coldBeta)+float64(iteration)/float64(n))
}

// New returns a trainer in the initial state of the start s, with the statistics and F of that state.
func New(p *Problem, o options.Options, s Start) *Trainer {
	t := Prepare(p, o, s)
	t.Initialize()
	return t
}

// Prepare returns a trainer in the initial state of the start s. Unlike New it leaves the statistics and
// F to Run, which computes them first, with suspensions. Callers may write other numbers into the state
// before they call Run.
func Prepare(p *Problem, o options.Options, s Start) *Trainer {
	t := Plan(p, o, s)
	t.Prepare()
	return t
}

// Plan returns a trainer that has no state yet. Its method Prepare or Copy makes the state.
func Plan(p *Problem, o options.Options, s Start) *Trainer {
	return &Trainer{Problem: p, Options: o, Start: s, beta: s.beta, pool: goroutines{}}
}

// SetYielder has later calls of Prepare, Copy, Run and Iterate suspend by a yielder, after each video or
// another bounded amount of work. A coroutine that is stopped in Prepare or Copy leaves the trainer unusable.
// Set the yielder to nil when its coroutine ends.
func (t *Trainer) SetYielder(y *coroutine.Yielder) {
	if t.yielder = y; t.Workers != nil {
		t.Workers.setYielder(y)
	}
}

// Prepare makes the initial state of a trainer that Plan returned.
func (t *Trainer) Prepare() {
	l := NewLayout(t.Problem, t.Options, t.Start.Background, t.yielder)
	t.setState(l, NewPosterior(t.Problem, l, t.Options, t.Start, t.yielder))
}

// setState sets the layout and the state of a trainer that Plan returned, and makes its workers.
func (t *Trainer) setState(l *Layout, q *Posterior) {
	workers := newWorkers(t.Problem, l, q, t.Options.Hinge == options.HingePaper, t.yielder)
	t.Layout, t.Posterior, t.Workers = l, q, workers
}

// Copy sets the state of a trainer that Plan returned to a copy of another trainer's; both share the
// layout.
func (t *Trainer) Copy(from *Trainer) {
	t.setState(from.Layout, from.Posterior.Clone(t.Problem, t.yielder))
}

// Initialize computes the statistics and F of the present state, and begins the trace with that F.
func (t *Trainer) Initialize() {
	t.hasF, t.resumed, t.Progress = false, nil, Progress{}
	t.computeF()
}

// LearnFirst names views that have no appearances yet. Run computes them from the present ν before the
// first iteration.
func (t *Trainer) LearnFirst(views []int) { t.unlearned = views }

// HasF reports whether F of the state has been computed, which Run does before the first iteration.
func (t *Trainer) HasF() bool { return t.hasF || t.resumed != nil }

// computeF computes the statistics and F of the state. It then begins the trace with that F or, for a resumed
// run, continues the trace of its checkpoint.
func (t *Trainer) computeF() {
	for _, v := range t.Posterior.Videos {
		t.Workers.count(v)
		t.yielder.Did(v.Nu.Len())
	}
	t.Workers.SetParams()
	t.sumState()
	if t.hasF = true; t.resumed != nil {
		t.resume()
		return
	}
	t.Progress = Progress{InnerF: math.Inf(1), OuterF: math.Inf(1), Change: math.Inf(1)}
	t.learnViews()
	if t.Start.Fixed {
		t.LearningEnd = Converged
	}
	t.beginTrace()
}

// learnViews computes the appearances and variances of the fresh views from the present ν. Appearances and
// variances depend on one another, so they are updated in turn: each round lowers F, after five rounds
// hardly any more.
func (t *Trainer) learnViews() {
	const rounds = 5
	for _, e := range t.unlearned {
		for range rounds {
			t.Posterior.Views[e].Update(t.stats.Views[e], t.Layout.Order, t.yielder)
			t.updateViewVariances(e)
		}
	}
	if len(t.unlearned) > 0 {
		t.Workers.SetParams()
		t.objective.now.Views = t.viewTerms()
	}
}

// Schedule holds the weights of an E-step that change during a run.
type Schedule struct {
	Beta            float64 // inverse temperature of the evidence
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

// LastContamination returns ρ of the last finished iteration, 0 if it was without contamination.
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

// lacksExclusion reports whether a late start is in its phase without exclusion.
func (t *Trainer) lacksExclusion() bool { return t.Start.Late && !t.HasExclusion }

// MaxIterations returns the number of iterations of a run at most, without those of an annealed start that takes longer.
func (t *Trainer) MaxIterations() int {
	rounds := t.Options.Outer
	if t.Options.Contaminates() {
		rounds += contaminatedRounds
	}
	return t.Options.Inner * rounds
}
