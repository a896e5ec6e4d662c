package infer

import (
	"slices"

	"gonum.org/v1/gonum/floats"

	"siibp/core/constraint"
	"siibp/core/likelihood"
	"siibp/core/options"
)

// Terms are the terms of F (eq19), summed over the videos that count.
type Terms struct {
	Sticks       float64          // KL(v)
	Assignment   float64          // the prior's part of KL(Z)
	Entropy      float64          // the entropy's part of KL(Z)
	Contaminated float64          // the term that contamination adds to −E[log p(x)] of all views
	Constraints  constraint.Costs // of each kind
	Views        []ViewTerms      // shared by the terms of several blocks; never written to
}

// ViewTerms are the terms of F of one view.
type ViewTerms struct {
	Appearance float64 // KL(A^e)
	Likelihood float64 // −Σ_ij E[log p(x^e_ij)]
}

// Total returns F, the sum of the terms.
func (t Terms) Total() float64 {
	f := t.Sticks + t.Assignment + t.Entropy + t.Contaminated + t.Constraints.Total()
	for _, v := range t.Views {
		f += v.Appearance + v.Likelihood
	}
	return f
}

// Add adds the terms of other videos. It leaves the terms of the views as they are.
func (t *Terms) Add(u Terms) {
	t.Sticks += u.Sticks
	t.Assignment += u.Assignment
	t.Entropy += u.Entropy
	t.Contaminated += u.Contaminated
	t.Constraints.Add(u.Constraints)
}

// Numbers returns pointers to the terms that are sums over videos.
func (t *Terms) Numbers() []*float64 {
	list := []*float64{&t.Sticks, &t.Assignment, &t.Entropy, &t.Contaminated}
	for i := range t.Constraints {
		list = append(list, &t.Constraints[i])
	}
	return list
}

// Terms returns the video's terms, given those of its sticks. The sums of its constraints must be those of
// the present ν.
func (v *Video) Terms(sticks, assignment float64) Terms {
	return Terms{Sticks: sticks, Assignment: assignment, Entropy: *v.NegEntropy, Constraints: v.Constraints.Costs()}
}

// viewTerms returns the views' terms of F.
func (t *Trainer) viewTerms() []ViewTerms {
	list := make([]ViewTerms, len(t.Posterior.Models))
	for e, view := range t.Posterior.Models {
		list[e].Appearance, list[e].Likelihood = view.FreeEnergy(t.stats.Views[e])
	}
	return list
}

// recordObjective ends an E-step: it records F after q(v) and after q(z), which the E-step has updated video by video.
func (t *Trainer) recordObjective() {
	s := t.pass
	t.pass = nil
	s.SticksTerms.Views, s.SticksTerms.Contaminated = t.objective.now.Views, t.objective.now.Contaminated
	t.recordTerms(SticksBlock, s.SticksTerms, false)
	t.objective.now = s.Terms
	t.objective.now.Views = t.viewTerms()
	if t.contaminationBegins() {
		t.record(ContaminationBlock, true)
		return
	}
	t.record(CoefficientsBlock, t.Tempered() || t.Options.Hinge == options.HingePaper)
}

// recomputeSticksTerms renews the terms of F that depend on the sticks and on α.
func (t *Trainer) recomputeSticksTerms() {
	t.objective.now.Sticks, t.objective.now.Assignment = 0, 0
	for _, v := range t.Posterior.Videos {
		if t.Posterior.IsCounted(v) {
			sticks, assignment := v.PriorTerms(t.Posterior.Alpha)
			t.objective.now.Sticks += sticks
			t.objective.now.Assignment += assignment
		}
	}
}

// objective is F and its trace.
type objective struct {
	now    Terms
	points []TracePoint
	trace  []Terms // of F at every point
}

// TraceBlock is a block of an iteration, whose update changes F.
type TraceBlock string

const (
	InitBlock          TraceBlock = "init"          // the initial state
	ReorderBlock       TraceBlock = "reorder"       // of the factors
	AppearanceBlock    TraceBlock = "appearance"    // q(A)
	SticksBlock        TraceBlock = "sticks"        // q(v)
	CoefficientsBlock  TraceBlock = "coefficients"  // q(z)
	ContaminationBlock TraceBlock = "contamination" // the first E-step with contamination, or its beginning at the end of a cancelled run
	VariancesBlock     TraceBlock = "variances"
)

// TracePoint is the objective after one block.
type TracePoint struct {
	Iteration int        `json:"iteration"` // finished iterations
	Block     TraceBlock `json:"block"`     // whose update is recorded
	F         float64    `json:"f"`         // the objective after the block
	MayRise   bool       `json:"mayRise"`   // whether F may be higher than before: reordering, annealing, late exclusion, the paper's hinge, the first E-step with contamination
}

// record appends F after a block to the trace. mayRise reports whether the block may raise F.
func (t *Trainer) record(block TraceBlock, mayRise bool) {
	t.recordTerms(block, t.objective.now, mayRise)
}

// recordTerms is record for an F of the given terms.
func (t *Trainer) recordTerms(block TraceBlock, terms Terms, mayRise bool) {
	o := &t.objective
	o.points = append(o.points, TracePoint{t.Iteration, block, terms.Total(), mayRise})
	o.trace = append(o.trace, terms)
}

// beginTrace begins the trace at the present state.
func (t *Trainer) beginTrace() {
	t.objective.points, t.objective.trace = nil, nil
	t.record(InitBlock, false)
}

// F returns the objective after the last block. F must have been computed.
func (t *Trainer) F() float64 { return t.objective.points[len(t.objective.points)-1].F }

// Trace returns F after every block. It is empty before F of the initial state has been computed.
func (t *Trainer) Trace() []TracePoint { return t.objective.points }

// TermNames returns the names of the terms of F: those of the videos first, then two of each view.
func TermNames(views []Variances) []string {
	list := append([]string{"KL(v)", "KL(Z), prior", "KL(Z), entropy", "contamination"}, constraint.Names()...)
	for _, v := range views {
		list = append(list, "KL(A), "+v.Name, "likelihood, "+v.Name)
	}
	return list
}

// listTerms returns the terms of F in the order of TermNames.
func listTerms(t Terms) []float64 {
	list := append([]float64{t.Sticks, t.Assignment, t.Entropy, t.Contaminated}, t.Constraints[:]...)
	for _, v := range t.Views {
		list = append(list, v.Appearance, v.Likelihood)
	}
	return list
}

// TermTrace returns the terms of F after every block, a row for each point of the trace, in the
// order of TermNames. Their sum is F.
func (t *Trainer) TermTrace() [][]float64 {
	list := make([][]float64, len(t.objective.trace))
	for i, terms := range t.objective.trace {
		list[i] = listTerms(terms)
	}
	return list
}

// Variances are the mean variances of a view.
type Variances struct {
	Name  string  `json:"name"`
	Dim   int     `json:"dim"`
	Noise float64 `json:"noise"` // σ²_n, over the dimensions: tr Σ/D
	Scale float64 `json:"scale"` // σ²_A, over the groups of factors
}

// Variances returns the variances of every view.
func (t *Trainer) Variances() []Variances {
	var list []Variances
	for e, view := range t.Posterior.Models {
		p := view.Parameters()
		list = append(list, Variances{t.Problem.Views[e].Name, view.Dim(), view.MeanNoiseVar(), p.MeanPriorVar()})
	}
	return list
}

// Stats are the sufficient statistics of all views, summed over videos. Views with the same tracks have the
// same N and R, so these are summed for each pattern and not for each view.
type Stats struct {
	Views    []*likelihood.Stats // T and Square; Complete adds N, R and Count
	Patterns []*likelihood.Stats // N, R and Count; T is empty
}

// newStats returns statistics of 0 for k factors, views of the given dimensions, and a number of patterns.
func newStats(k int, dims []int, patterns int) *Stats {
	s := &Stats{}
	for _, d := range dims {
		s.Views = append(s.Views, likelihood.NewStats(k, d))
	}
	for range patterns {
		s.Patterns = append(s.Patterns, likelihood.NewStats(k, 0))
	}
	return s
}

// countTracks adds the number of tracks and Σ|x|² of some videos. It adds Σ|x|² of all of them at once, as a
// shard does.
func (s *Stats) countTracks(p *Problem, videos []*Video) {
	for _, v := range videos {
		for pattern, tracks := range p.Patterns.Runs(v.From, v.To) {
			s.Patterns[pattern].Count += float64(tracks.Len())
		}
	}
	for e, view := range s.Views {
		square := 0.0
		for _, v := range videos {
			square += p.Views[e].Squares[v.Index]
		}
		view.Square += square
	}
}

// Add adds other statistics, and sets these to 0.
func (s *Stats) Add(other *Stats) {
	for e, to := range s.Views {
		to.Add(other.Views[e])
	}
	for i, to := range s.Patterns {
		to.Add(other.Patterns[i])
	}
}

// Clear sets all sums to 0.
func (s *Stats) Clear() {
	for _, x := range slices.Concat(s.Views, s.Patterns) {
		x.Clear()
	}
}

// Complete completes R = E[zᵀz] from its entries below the diagonal: its diagonal is N, and it is 0 between
// factors that exclude each other. Then it adds the statistics of the patterns to those of their views.
func (s *Stats) Complete(p *Patterns, exclusive func(k, l int) bool) {
	for i, of := range s.Patterns {
		k := len(of.N)
		for a := range k {
			for b := range a {
				both := of.R[a*k+b]
				if exclusive(a, b) {
					both = 0
				}
				of.R[a*k+b], of.R[b*k+a] = both, both
			}
			of.R[a*k+a] = of.N[a]
		}
		for _, e := range p.Views[i] {
			s.Views[e].Count += of.Count
			floats.Add(s.Views[e].N, of.N)
			floats.Add(s.Views[e].R, of.R)
		}
	}
}
