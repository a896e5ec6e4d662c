package infer

import (
	"siibp/core/constraint"
	"siibp/core/options"
)

// Terms are the parts of F (eq19), summed over the videos that count.
type Terms struct {
	Sticks      float64          // KL(v)
	Assignment  float64          // the prior's part of KL(Z)
	Entropy     float64          // the entropy's part of KL(Z)
	Constraints constraint.Costs // of each kind
	Views       []ViewTerms      // shared by the terms of several blocks; never written to
}

// ViewTerms are the parts of F of one view.
type ViewTerms struct {
	Appearance float64 // KL(A^e)
	Misfit     float64 // −Σ_ij E[log p(x^e_ij)]
}

func (t Terms) total() float64 {
	f := t.Sticks + t.Assignment + t.Entropy + t.Constraints.Total()
	for _, v := range t.Views {
		f += v.Appearance + v.Misfit
	}
	return f
}

// list returns the parts in the order of PartNames.
func (t Terms) list() []float64 {
	list := append([]float64{t.Sticks, t.Assignment, t.Entropy}, t.Constraints[:]...)
	for _, v := range t.Views {
		list = append(list, v.Appearance, v.Misfit)
	}
	return list
}

// PartNames names the parts of F, those of the views after the others.
func PartNames(views []Variances) []string {
	list := append([]string{"KL(v)", "KL(Z), prior", "KL(Z), entropy"}, constraint.Names()...)
	for _, v := range views {
		list = append(list, "KL(A), "+v.Name, "likelihood, "+v.Name)
	}
	return list
}

func (t *Terms) add(u Terms) {
	t.Sticks += u.Sticks
	t.Assignment += u.Assignment
	t.Entropy += u.Entropy
	t.Constraints.Add(u.Constraints)
}

// numbers returns the terms of the videos.
func (t *Terms) numbers() []*float64 {
	list := []*float64{&t.Sticks, &t.Assignment, &t.Entropy}
	for i := range t.Constraints {
		list = append(list, &t.Constraints[i])
	}
	return list
}

// Point is the objective after one block.
type Point struct {
	Iteration int     `json:"iteration"`
	Block     string  `json:"block"` // "init", "reorder", "appearance", "sticks", "coefficients", "variances"
	F         float64 `json:"f"`
	MayRise   bool    `json:"mayRise"` // reordering, annealing, the paper's hinge
}

// objective is F and its trace.
type objective struct {
	now    Terms
	points []Point
	parts  []Terms // of F at every point
}

// mark goes on with the trace after a block.
func (t *Trainer) mark(block string, mayRise bool) { t.markTerms(block, t.objective.now, mayRise) }

func (t *Trainer) markTerms(block string, terms Terms, mayRise bool) {
	o := &t.objective
	o.points = append(o.points, Point{t.Iteration, block, terms.total(), mayRise})
	o.parts = append(o.parts, terms)
}

// beginTrace begins the trace at the present state.
func (t *Trainer) beginTrace() {
	t.objective.points, t.objective.parts = nil, nil
	t.mark("init", false)
}

// recordObjective ends a sweep: it marks F after the sticks and after the coefficients, both
// of which the sweep has updated video by video.
func (t *Trainer) recordObjective() {
	s := t.sweep
	t.sweep = nil
	s.sticksTerms.Views = t.objective.now.Views
	t.markTerms("sticks", s.sticksTerms, false)
	t.objective.now = s.terms
	t.objective.now.Views = t.viewTerms()
	t.mark("coefficients", t.Tempered() || t.Options.Hinge == options.HingePaper)
}

// F returns the objective after the last block, of a trainer that has begun.
func (t *Trainer) F() float64 { return t.objective.points[len(t.objective.points)-1].F }

// Trace returns F after every block, nothing before the trainer has begun.
func (t *Trainer) Trace() []Point { return t.objective.points }

// Parts returns the parts of F after every block, a row for each point of the trace, in the
// order of PartNames. Their sum is F.
func (t *Trainer) Parts() [][]float64 {
	list := make([][]float64, len(t.objective.parts))
	for i, terms := range t.objective.parts {
		list[i] = terms.list()
	}
	return list
}

// termsOf returns a video's terms, given those of its sticks; its constraints must have
// taken note of ν.
func termsOf(v *Video, sticks, assignment float64) Terms {
	return Terms{Sticks: sticks, Assignment: assignment, Entropy: *v.entropy, Constraints: v.Constraints.Costs()}
}

// sticksBound returns KL(v) of a video and the prior's part of its KL(Z); its counts must be fresh.
func (t *Trainer) sticksBound(v *Video) (sticks, assignment float64) {
	return v.Sticks.Bound(v.counts, float64(v.Tracks()), t.State.Alpha)
}

// recomputeSticksTerms renews the terms of F that depend on the sticks and on α.
func (t *Trainer) recomputeSticksTerms() {
	t.objective.now.Sticks, t.objective.now.Assignment = 0, 0
	for _, v := range t.State.Videos {
		if t.isCounted(v) {
			sticks, assignment := t.sticksBound(v)
			t.objective.now.Sticks += sticks
			t.objective.now.Assignment += assignment
		}
	}
}

// viewTerms returns the views' parts of F.
func (t *Trainer) viewTerms() []ViewTerms {
	list := make([]ViewTerms, len(t.State.Views))
	for e, view := range t.State.Views {
		list[e].Appearance, list[e].Misfit = view.Bound(t.stats.Views[e])
	}
	return list
}

// Variances are the two variances of a view.
type Variances struct {
	Name  string  `json:"name"`
	Dim   int     `json:"dim"`
	Noise float64 `json:"noise"` // σ²_n
	Scale float64 `json:"scale"` // σ²_A
}

// Variances returns those of every view.
func (t *Trainer) Variances() []Variances {
	var list []Variances
	for e, view := range t.State.Views {
		list = append(list, Variances{t.Model.Views[e].Name, view.D, view.NoiseVar, view.PriorVar})
	}
	return list
}
