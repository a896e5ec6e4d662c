package infer

import (
	"siibp/core/prior"
)

// terms are the parts of F, over the videos that count.
type terms struct {
	sticks  float64 // KL(v) and the prior's part of KL(Z)
	entropy float64 // the entropy's part of KL(Z)
	hinge   float64
	views   float64 // Σ_e KL(A^e) − E[log p(x^e)]
}

func (t terms) total() float64 { return t.sticks + t.entropy + t.hinge + t.views }

func (t *terms) add(u terms) {
	t.sticks += u.sticks
	t.entropy += u.entropy
	t.hinge += u.hinge
}

// partOf returns a video's terms; its counts and sums must be fresh.
func (f *Fit) partOf(b *bag) terms {
	return terms{
		sticks:  b.sticks.Bound(b.n, float64(b.tracks()), f.alpha),
		entropy: b.entropy(),
		hinge:   b.asked.Bound(f.hinge),
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

func (f *Fit) markTerms(block string, t terms, mayRise bool) {
	f.trace = append(f.trace, Point{f.iteration, block, t.total(), mayRise})
}

// learnAlpha sets α to its minimum of F (AlphaEM) and renews the terms that read it.
func (f *Fit) learnAlpha() {
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
	f.terms.sticks = 0
	for _, b := range f.bags {
		if f.counts(b) {
			f.terms.sticks += b.sticks.Bound(b.n, float64(b.tracks()), f.alpha)
		}
	}
}
