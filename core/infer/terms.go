package infer

import (
	"siibp/core/prior"
)

// Terms are the parts of F, over the videos that count.
type Terms struct {
	Sticks  float64 // KL(v) and the prior's part of KL(Z)
	Entropy float64 // the entropy's part of KL(Z)
	Hinge   float64
	Views   float64 // Σ_e KL(A^e) − E[log p(x^e)]
}

func (t Terms) total() float64 { return t.Sticks + t.Entropy + t.Hinge + t.Views }

func (t *Terms) add(u Terms) {
	t.Sticks += u.Sticks
	t.Entropy += u.Entropy
	t.Hinge += u.Hinge
}

// partOf returns a video's terms; its counts and sums must be fresh.
func (f *Fit) partOf(w *worker, b *bag) Terms {
	return Terms{
		Sticks:  b.sticks.Bound(b.n, float64(b.tracks()), f.alpha),
		Entropy: b.entropy,
		Hinge:   b.asked.Bound(w.hinge),
	}
}

// viewBound returns the views' part of F.
func (f *Fit) viewBound() float64 {
	sum := 0.0
	for e, view := range f.views {
		sum += view.Bound(f.moments.views[e])
	}
	return sum
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
	f.terms.Sticks = 0
	for _, b := range f.bags {
		if f.counts(b) {
			f.terms.Sticks += b.sticks.Bound(b.n, float64(b.tracks()), f.alpha)
		}
	}
}
