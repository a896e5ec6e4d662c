package infer

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"siibp/core/constraint"
	"siibp/core/dataset"
	"siibp/core/options"
	"siibp/core/special"
)

// Odds takes apart what the posterior says of a class on a track: the log odds ζ are the
// sum of their parts.
type Odds struct {
	Concept, Class int     // of the dataset
	Zeta           float64 // as the last sweep left it; ±Inf where it is known
	Nu             float64
	Known          bool    // the user has said so: there are no parts
	Beta           float64 // what the evidence, all but pulls, rivals and moved, was multiplied by
	Parts          []Summand
}

// Kind says which term of ζ (eq25) a part is.
type Kind string

const (
	Prior   Kind = "prior"   // E[log π_k] of the sticks
	Bound   Kind = "bound"   // −B_k, the bound below E[log(1−π_k)]
	Match   Kind = "match"   // x·Φ_k/σ²_n of one view
	Cost    Kind = "cost"    // −(D σ²_k + |Φ_k|²)/(2σ²_n) of one view
	Overlap Kind = "overlap" // −ν_l S_lk: what another factor explains already
	Pull    Kind = "pull"    // C·c_J of one constraint (eq25.2), or what it takes of it
	Rivals  Kind = "rivals"  // log ν_0 − log(1−ν_k): what other classes of the concept leave
	Moved   Kind = "moved"   // what has changed since ζ was set
)

// Summand is one part of ζ. All but the last are of the state as it is: what the next exact
// update of this block would find. ζ was set in the last sweep, when some of what it
// depends on was not yet what it is now; Moved is the difference, and none at an optimum.
type Summand struct {
	Kind   Kind
	Value  float64
	View   string        // of a match or cost
	Factor Factor        // of an overlap: which explains
	Tuple  dataset.Tuple // of a pull
	Most   float64       // of a pull: C·c_J, as much as the constraint can add
}

// Explain takes apart ζ of every class that a track, a row of the dataset, may show: concept
// by concept, the most likely first.
func (f *Fit) Explain(row int) []Odds {
	e := f.explainer(row)
	var list []Odds
	for _, block := range e.bag.blocks {
		if f.factors.Concept(e.bag.factors[block.from]) < f.factors.Concepts() {
			list = append(list, e.block(block)...)
		}
	}
	slices.SortStableFunc(list, func(x, y Odds) int {
		return cmp.Or(cmp.Compare(x.Concept, y.Concept), cmp.Compare(special.Coarse(y.Zeta), special.Coarse(x.Zeta)))
	})
	return list
}

// explainer is one track and what its classes are explained by.
type explainer struct {
	fit   *Fit
	bag   *bag
	j     int // the track, counted in its video
	beta  float64
	views []int       // that it has
	x     [][]float64 // of each of them
	nu    []float64   // of the video, N_i×K_i
	logPi []float64   // E[log π] of its sticks
	asked *constraint.Bag
	hinge constraint.Hinge
}

// explainer goes to a track.
func (f *Fit) explainer(row int) *explainer {
	p := f.problem
	b := f.bags[p.data.Tracks[row].Video]
	e := &explainer{fit: f, bag: b, j: slices.Index(p.rows[b.from:b.to], row), beta: f.beta(max(0, f.iteration-1)), logPi: b.sticks.LogPi(),
		asked: b.asked.Clone(), hinge: constraint.Hinge{C: f.options.C, Margin: f.options.Margin}}
	e.nu = b.nu.doubles(nil)
	constraint.Recount(e.asked, e.nu, b.tracks())
	e.views = p.patterns[p.missing[b.from+e.j]]
	for _, view := range e.views {
		e.x = append(e.x, p.row(view, b.from+e.j))
	}
	return e
}

// row returns x of a grouped track.
func (p *Problem) row(view, j int) []float64 {
	x := newMatrix[float64](1, p.views[view].d)
	if p.single == nil {
		p.double[view].fill(x, j)
		return x.data
	}
	single := newMatrix[float32](1, x.cols)
	p.single[view].fill(single, j)
	convert(x.data, single.data)
	return x.data
}

// block explains the classes that are updated together.
func (e *explainer) block(block block) []Odds {
	var list []Odds
	var level []float64
	var terms [][]constraint.Term
	for c := block.from; c < block.to; c++ {
		o := e.odds(c)
		if !o.Known {
			o.Parts = e.evidence(c, block)
		}
		list = append(list, o)
		level = append(level, sum(o.Parts))
		terms = append(terms, e.asked.Terms(nil, c, e.nu, e.bag.tracks(), e.j))
	}
	if list[0].Known {
		return list
	}
	pulls, rivals := e.split(level, terms, block)
	for i := range list {
		o := &list[i]
		for t, pull := range pulls[i] {
			o.Parts = append(o.Parts, Summand{Kind: Pull, Value: pull, Tuple: e.tuple(block.from+i, t), Most: e.hinge.C * terms[i][t].Slope})
		}
		if len(list) > 1 {
			o.Parts = append(o.Parts, Summand{Kind: Rivals, Value: rivals[i]})
		}
		o.Parts = append(o.Parts, Summand{Kind: Moved, Value: o.Zeta - sum(o.Parts)})
	}
	return list
}

// odds reads what is to be explained of a column.
func (e *explainer) odds(c int) Odds {
	f, b, k := e.fit, e.bag, e.bag.factors[c]
	concept, at := f.factors.Concept(k), c*b.tracks()+e.j
	return Odds{Concept: f.problem.concepts[concept], Class: k - f.factors.First[concept], Zeta: b.odds(c).at(e.j), Nu: e.nu[at],
		Known: b.clamped != nil && b.clamped[at], Beta: e.beta}
}

// evidence lists the parts of β·a for a column.
func (e *explainer) evidence(c int, block block) []Summand {
	f, b, k := e.fit, e.bag, e.bag.factors[c]
	logPi, logit := e.logPi[b.stick[c]], b.sticks.Logit[b.stick[c]]
	parts := []Summand{{Kind: Prior, Value: e.beta * logPi}, {Kind: Bound, Value: e.beta * (logit - logPi)}}
	for i, v := range e.views {
		view, name := f.views[v], f.problem.views[v].name
		parts = append(parts, Summand{Kind: Match, View: name, Value: e.beta * floats.Dot(e.x[i], view.Row(k)) / view.Noise},
			Summand{Kind: Cost, View: name, Value: -e.beta * view.Cost(k)})
	}
	return append(parts, e.overlaps(c, block)...)
}

// overlaps lists what the factors outside the block explain already, the most first.
func (e *explainer) overlaps(c int, block block) []Summand {
	f, b := e.fit, e.bag
	var parts []Summand
	for l, factor := range b.factors {
		if l >= block.from && l < block.to {
			continue
		}
		alike := 0.0
		for _, v := range e.views {
			view := f.views[v]
			alike += floats.Dot(view.Row(b.factors[c]), view.Row(factor)) / view.Noise
		}
		if value := -e.beta * e.nu[l*b.tracks()+e.j] * alike; value != 0 {
			parts = append(parts, Summand{Kind: Overlap, Factor: f.factor(factor), Value: value})
		}
	}
	slices.SortStableFunc(parts, func(x, y Summand) int { return cmp.Compare(math.Abs(y.Value), math.Abs(x.Value)) })
	return parts
}

// split finds what the constraints and the other classes of the block add.
func (e *explainer) split(level []float64, terms [][]constraint.Term, block block) (pulls [][]float64, rivals []float64) {
	if e.fit.options.Hinge == options.HingePaper {
		return [][]float64{e.hinge.SplitPaper(e.nu[block.from*e.bag.tracks()+e.j], terms[0])}, []float64{0}
	}
	return e.hinge.Split(level, terms)
}

// tuple names the t-th of the constraints that hold a column.
func (e *explainer) tuple(c, t int) dataset.Tuple {
	for _, columns := range e.bag.asked.Sets {
		if slices.Contains(columns, c) {
			if t == 0 {
				return e.fit.tupleOf(e.bag, columns)
			}
			t--
		}
	}
	panic("infer: a constraint that is not there")
}

func sum(parts []Summand) float64 {
	s := 0.0
	for _, p := range parts {
		s += p.Value
	}
	return s
}
