package constraint

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"siibp/core/coroutine"
	"siibp/core/dataset"
)

// PairsName is the name of the cost of pairs.
const PairsName = "pairs"

// Pairs is the cost Σ_j Σ_{k,l} ν_jk ν_jl c(k,l) of a video with captions, over the pairs of concepts. k and l are a
// class of each concept or none; background classes count as none. A pair that no tuple names together costs more.
// The cost is linear in each coefficient, so it has no breakpoints: AddSlopes adds its slopes to the logits before
// the update of a block. The page Paper & code has the equation under "Pairs".
type Pairs struct {
	concepts []concept
	cost     float64 // of the ν of the last ComputeSums
	grid     Grid
	ofCells  []float64 // the costs of the cells of grid; nil before they are computed
	yielder  *coroutine.Yielder
}

// concept holds the columns of the classes of one concept, and the costs of its pairs with each other concept.
type concept struct {
	columns []int
	with    []pairCosts // of each concept; nil for the concept itself
}

// pairCosts holds c(k,l) for each class k of one concept (rows) and each class l of another (columns). The last row
// and the last column stand for none.
type pairCosts [][]float64

// The cost of a pair is −log w, where w is its prior weight relative to a pair that a tuple names. The paper has no such
// cost. The weights are set by hand, and are measured together, by leaving the cost out of the preset default: the pairs
// that are right fall from .90 to .80 on skeleton, from .96 to .88 on speech and from 1 to .68 on doorway
// (build/results/measured.json, "no cost of pairs"). With open dashes off, and so without costUnsaid, .88 are right on
// skeleton and .95 on speech ("no open dashes"). costForbidden is w = e^−8 = 1/3,000: finite, so that a wrong caption does
// not rule a label out.
var (
	costOpen         = -math.Log(.3)  // a tuple names one class and leaves the other concept open
	costUnnamed      = -math.Log(.05) // no tuple names or leaves open the pair
	costNoneOpen     = -math.Log(.5)  // a class and none, if a tuple leaves the other concept open
	costNone         = -math.Log(.05) // a class and none, if every tuple of the class names the other concept
	costNoneWithNone = -math.Log(.2)
	costUnsaid       = -math.Log(.03) // a class that no tuple names, beside one that a tuple leaves open
	costForbidden    = 8.0            // a class that no tuple names, beside another class or none
)

// newPairs returns the cost of pairs of a video over the columns of the given factors, and nil if the video has no
// captions or the rules have no such cost.
func newPairs(r *Rules, v *dataset.Video, _, columns []int) Kind {
	if !r.Pairs || v.Free || len(v.Tuples) == 0 || r.Concepts() < 2 {
		return nil
	}
	p := &Pairs{concepts: make([]concept, r.Concepts()), yielder: r.Yielder}
	classes := make([][]int, r.Concepts()) // of each column of a concept
	for c, k := range columns {
		if e := r.Concept(k); e < r.Concepts() {
			p.concepts[e].columns = append(p.concepts[e].columns, c)
			classes[e] = append(classes[e], k-r.First[e])
		}
	}
	for e := range p.concepts {
		p.concepts[e].with = make([]pairCosts, r.Concepts())
		for f := range p.concepts {
			if f != e {
				p.concepts[e].with[f] = newPairCosts(v.Tuples, e, f, classes[e], classes[f])
			}
		}
	}
	return p
}

// newPairCosts returns the costs of some classes of concept e with some classes of concept f.
func newPairCosts(tuples []dataset.Tuple, e, f int, own, others []int) pairCosts {
	isTuple := func(k, l int) bool {
		return slices.ContainsFunc(tuples, func(t dataset.Tuple) bool { return t[e] == k && t[f] == l })
	}
	isNamed := func(concept, class int) bool {
		return class == dataset.None || slices.ContainsFunc(tuples, func(t dataset.Tuple) bool { return t[concept] == class })
	}
	own, others = append(slices.Clone(own), dataset.None), append(slices.Clone(others), dataset.None)
	list := make(pairCosts, len(own))
	for i, k := range own {
		for _, l := range others {
			list[i] = append(list[i], pairCost(isTuple, isNamed(e, k) && isNamed(f, l), k, l))
		}
	}
	return list
}

// pairCost returns c(k,l). isTuple reports whether a pair is a tuple of the video; dataset.None is an open concept in
// a tuple, and none in a pair. named reports whether tuples of the video name both k and l; none counts as named.
func pairCost(isTuple func(k, l int) bool, named bool, k, l int) float64 {
	none := k == dataset.None || l == dataset.None
	isOpen := !none && (isTuple(k, dataset.None) || isTuple(dataset.None, l))
	switch {
	case !named && isOpen:
		return costUnsaid
	case !named:
		return costForbidden
	case k == dataset.None && l == dataset.None:
		return costNoneWithNone
	case none && isTuple(k, l):
		return costNoneOpen
	case none:
		return costNone
	case isTuple(k, l):
		return 0
	case isOpen:
		return costOpen
	}
	return costUnnamed
}

// slope returns −dCost/dν of the i-th class as a linear function of ν of the other concept: a constant, and in
// weights the coefficient of each class l,
//
//	−(c(k,none) − c(none,none)) − Σ_l ν_l ((c(k,l) − c(none,l)) − (c(k,none) − c(none,none))).
func (c pairCosts) slope(i int, weights []float64) (constant float64) {
	row, none := c[i], c[len(c)-1]
	last := len(row) - 1
	constant = none[last] - row[last]
	for l := range weights {
		weights[l] = none[l] - row[l] - constant
	}
	return constant
}

// AddSlopes adds −dCost/dν to the logits of a block.
func (p *Pairs) AddSlopes(b *Block) {
	n := b.Tracks
	for _, own := range p.concepts {
		for i, c := range own.columns {
			if c < b.From || c >= b.To {
				continue
			}
			logits := b.Logits[(c-b.From)*n:][:n]
			for f, costs := range own.with {
				if costs == nil {
					continue
				}
				others := p.concepts[f].columns
				weights := make([]float64, len(others))
				floats.AddConst(costs.slope(i, weights), logits)
				for l, other := range others {
					floats.AddScaled(logits, weights[l], b.Nu[other*n:][:n])
					p.yielder.Did(n)
				}
			}
		}
	}
}

// DependsOn reports whether the cost depends on a coefficient: its column is a class of one of the concepts.
func (p *Pairs) DependsOn(column, _ int) bool {
	return slices.ContainsFunc(p.concepts, func(c concept) bool { return slices.Contains(c.columns, column) })
}

// Slopes appends an entry without breakpoint for each other concept. Its Index is that concept.
func (p *Pairs) Slopes(list []Slope, at Coefficient) []Slope {
	for _, own := range p.concepts {
		i := slices.Index(own.columns, at.Column)
		if i < 0 {
			continue
		}
		for f, costs := range own.with {
			if costs == nil {
				continue
			}
			weights := make([]float64, len(p.concepts[f].columns))
			s := Slope{AtZero: costs.slope(i, weights), Breakpoint: 1, Kind: PairsName, Index: f}
			for l, other := range p.concepts[f].columns {
				s.AtZero += weights[l] * at.nu(other)
			}
			s.Steepest = s.AtZero
			list = append(list, s)
		}
	}
	return list
}

// Change does nothing: ComputeSums computes the cost.
func (p *Pairs) Change(Coefficient, float64) {}

// ComputeSums computes the cost, the only sum of this kind, from all ν.
func (p *Pairs) ComputeSums(nu Nu) {
	p.cost = 0
	if nu.Joint != nil {
		p.cost = p.expectedJointCost(nu)
		return
	}
	for e, own := range p.concepts {
		for f := range e {
			other := p.concepts[f]
			for j := range nu.N {
				p.cost += own.with[f].cost(own.nuOf(nu, j), other.nuOf(nu, j))
				p.yielder.Did((len(own.columns) + 1) * (len(other.columns) + 1))
			}
		}
	}
}

// expectedJointCost returns Σ_j Σ_rc q_jrc c(r,c).
func (p *Pairs) expectedJointCost(nu Nu) float64 {
	sum := 0.0
	q := Nu{Single: nu.Joint.Single, Double: nu.Joint.Double, N: nu.N}
	for cell, cost := range p.jointCosts(nu.Joint.Grid) {
		for j := range nu.N {
			sum += cost * q.at(cell, j)
		}
		p.yielder.Did(nu.N)
	}
	return sum
}

// jointCosts returns c(k,l) of each cell of a grid. Background classes count as none. It keeps the result for the next
// call, because the columns of a video stay.
func (p *Pairs) jointCosts(g Grid) []float64 {
	if p.grid == g && p.ofCells != nil {
		return p.ofCells
	}
	rows, cols, costs := &p.concepts[0], &p.concepts[1], make([]float64, g.Cells())
	for r := range g.Rows + 1 {
		for c := range g.Cols + 1 {
			costs[g.Cell(r, c)] = rows.with[1][rows.index(r, r < g.Rows)][cols.index(g.Rows+c, c < g.Cols)]
		}
	}
	p.grid, p.ofCells = g, costs
	return costs
}

// index returns the index of a class in the costs, given its column of ν, and that of none for other columns.
func (c *concept) index(column int, isFactor bool) int {
	if i := slices.Index(c.columns, column); i >= 0 && isFactor {
		return i
	}
	return len(c.columns)
}

// nuOf returns ν of each class of the concept on a track, and 1 − Σ ν of none as the last entry.
func (c *concept) nuOf(nu Nu, track int) []float64 {
	list, none := make([]float64, 0, 16), 1.0
	for _, column := range c.columns {
		x := nu.at(column, track)
		list, none = append(list, x), none-x
	}
	return append(list, none)
}

// cost returns Σ_{k,l} x_k y_l c(k,l).
func (c pairCosts) cost(x, y []float64) float64 {
	sum := 0.0
	for k, row := range c {
		if x[k] != 0 {
			sum += x[k] * floats.Dot(row, y)
		}
	}
	return sum
}

// Cost returns the cost of the ν of the last ComputeSums.
func (p *Pairs) Cost() float64 { return p.cost }

// Scope returns nil: the cost depends on all classes of a track.
func (p *Pairs) Scope(int) (columns, tracks []int) { return nil, nil }

// States visits nothing: there is no threshold.
func (p *Pairs) States(Nu, func(State)) {}

// Clone returns a copy with a cost of its own.
func (p *Pairs) Clone() Kind {
	c := *p
	return &c
}
