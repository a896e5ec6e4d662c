package infer

import (
	"siibp/core/prior"
)

// Terms are the parts of F, over the videos that count.
type Terms struct {
	Sticks     float64     // KL(v)
	Assignment float64     // the prior's part of KL(Z)
	Entropy    float64     // the entropy's part of KL(Z)
	Hinge      float64     // C Σ ξ
	Views      []ViewTerms // never written to: terms of several blocks share it
}

// ViewTerms are the parts of F of one view.
type ViewTerms struct {
	Appearance float64 // KL(A^e)
	Misfit     float64 // −Σ_ij E[log p(x^e_ij)]
}

func (t Terms) total() float64 {
	f := t.Sticks + t.Assignment + t.Entropy + t.Hinge
	for _, v := range t.Views {
		f += v.Appearance + v.Misfit
	}
	return f
}

// list returns the parts in the order of PartNames.
func (t Terms) list() []float64 {
	list := []float64{t.Sticks, t.Assignment, t.Entropy, t.Hinge}
	for _, v := range t.Views {
		list = append(list, v.Appearance, v.Misfit)
	}
	return list
}

// PartNames names the parts of F, those of the views after the others.
func PartNames(views []Spread) []string {
	list := []string{"KL(v)", "KL(Z), prior", "KL(Z), entropy", "hinge"}
	for _, v := range views {
		list = append(list, "KL(A), "+v.Name, "likelihood, "+v.Name)
	}
	return list
}

func (t *Terms) add(u Terms) {
	t.Sticks += u.Sticks
	t.Assignment += u.Assignment
	t.Entropy += u.Entropy
	t.Hinge += u.Hinge
}

// partOf returns a video's terms, with those of its sticks; its sums must be fresh.
func (w *worker) partOf(b *bag, sticks, assignment float64) Terms {
	return Terms{Sticks: sticks, Assignment: assignment, Entropy: *b.entropy, Hinge: b.asked.Bound(w.hinge)}
}

// bound returns the terms of a video's sticks; its counts must be fresh.
func (f *Fit) bound(b *bag) (sticks, assignment float64) {
	return b.sticks.Bound(b.n, float64(b.tracks()), f.alpha)
}

// boundSticks renews what the sticks have in F.
func (f *Fit) boundSticks() {
	f.terms.Sticks, f.terms.Assignment = 0, 0
	for _, b := range f.bags {
		if f.counts(b) {
			sticks, assignment := f.bound(b)
			f.terms.Sticks += sticks
			f.terms.Assignment += assignment
		}
	}
}

// viewBound returns the views' parts of F.
func (f *Fit) viewBound() []ViewTerms {
	list := make([]ViewTerms, len(f.views))
	for e, view := range f.views {
		list[e].Appearance, list[e].Misfit = view.Bound(f.moments.views[e])
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

func (f *Fit) mark(block string, mayRise bool) { f.markTerms(block, f.terms, mayRise) }

func (f *Fit) markTerms(block string, t Terms, mayRise bool) {
	f.trace = append(f.trace, Point{f.iteration, block, t.total(), mayRise})
	f.parts = append(f.parts, t)
}

// learnAlpha sets α to its minimum of F (AlphaEM) and renews the terms that read it.
func (f *Fit) learnAlpha() {
	f.catchUp()
	count, logSticks := 0, 0.0
	for _, b := range f.bags {
		if f.counts(b) {
			count += len(b.line)
			logSticks += b.sticks.LogStick()
		}
	}
	if count == 0 {
		return
	}
	f.alpha = prior.Learn(count, logSticks)
	f.boundSticks()
}
