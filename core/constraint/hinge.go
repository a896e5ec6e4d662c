package constraint

import (
	"slices"

	"siibp/core/coroutine"
	"siibp/core/dataset"
	"siibp/core/simd"
)

// HingeName is the name of the hinge.
const HingeName = "hinge"

// Hinge is the cost C Σ_J max(0, n_J·m − Σ_j Π_{k∈J} ν_jk) of a video's sets J (eq18, eq25), where a caption
// requires n_J tracks that show J.
type Hinge struct {
	C float64
	*sets
	Sums     []SetSum // of each J
	required []int    // n of each J
	yielder  *coroutine.Yielder
}

// SetSum is Σ_j Π ν of a set and the threshold below which it costs, the margin n_J·m. The kernel of WebAssembly reads its memory.
type SetSum struct{ Sum, Threshold float64 }

// newHinge returns the hinge of a video over the columns of the given factors, and nil where there are no sets.
func newHinge(r *Rules, v *dataset.Video, rows, columns []int) Kind {
	list, counts := r.Sets(v, r.Singles)
	if len(list) == 0 {
		return nil
	}
	at := make([]int, r.K) // of each factor, its column
	for c, k := range columns {
		at[k] = c
	}
	for i, set := range list {
		list[i] = make([]int, len(set))
		for j, k := range set {
			list[i][j] = at[k]
		}
	}
	if r.shared == nil {
		r.ClearShared()
	}
	name := key(list, len(columns))
	if r.shared[name] == nil {
		r.shared[name] = newSets(list, len(columns))
	}
	if r.ByPaper {
		counts = slices.Repeat([]int{1}, len(list))
	}
	h := &Hinge{r.hingeWeight(v, len(rows)), r.shared[name], make([]SetSum, len(list)), counts, r.Yielder}
	for j, n := range counts {
		h.Sums[j].Threshold = r.Margin * float64(n)
	}
	return h
}

// hingeWeight returns C of a video. If the tuples require all of its tracks or more, the detector may have missed a
// track, and C is at most ScarceC.
func (r *Rules) hingeWeight(v *dataset.Video, tracks int) float64 {
	required := 0
	for i := range v.Tuples {
		if v.IsRequired(i) {
			required += v.Count(i)
		}
	}
	if required < tracks || r.ScarceC == 0 {
		return r.C
	}
	return min(r.C, r.ScarceC)
}

// hingeFactors returns the factors of a video's sets, with repetitions.
func (r *Rules) hingeFactors(v *dataset.Video) []int {
	if r.C == 0 {
		return nil
	}
	list, _ := r.Sets(v, r.Singles)
	return slices.Concat(list...)
}

// Clone returns a copy with sums of its own.
func (h *Hinge) Clone() Kind {
	c := *h
	c.Sums = slices.Clone(h.Sums)
	return &c
}

// DependsOn reports whether the cost depends on a coefficient: a set contains its column.
func (h *Hinge) DependsOn(column, _ int) bool { return len(h.incidencesOf(column)) > 0 }

// Slopes appends an entry for every set that holds the column. Along ν the sum of a set is r_J + c_J ν, where
// c_J is the product of ν of the set's other columns and r_J the sum over the other tracks. The slope is C·c_J
// up to the breakpoint (n_J·m − r_J)/c_J, and 0 beyond it.
func (h *Hinge) Slopes(list []Slope, p Coefficient) []Slope {
	for _, t := range h.incidencesOf(p.Column) {
		list = append(list, h.along(t.Set, h.product(t, p), p.nu(p.Column)))
	}
	return list
}

// along returns the cost of a set along ν of a column, given c_J and the present ν.
func (h *Hinge) along(set int32, product, nu float64) Slope {
	short := h.Sums[set].Threshold - (h.Sums[set].Sum - product*nu)
	s := Slope{Breakpoint: 1, Steepest: h.C * product, Kind: HingeName, Index: int(set)}
	if product > 0 && short > slackTolerance && h.C > 0 {
		s.AtZero = s.Steepest
		if short < maxBreakpoint*product {
			s.Breakpoint, s.Drop = short/product, s.AtZero
		}
	}
	return s
}

// A sum within slackTolerance of its threshold counts as having reached it, and a breakpoint within slackTolerance of 1 is
// never reached. Otherwise rounding would decide whether a class stays at, say, 1 − 1e-16, which
// changes the probabilities of the other classes.
const (
	slackTolerance = 1e-12
	maxBreakpoint  = 1 - slackTolerance
)

// Change adds c_J times the change to the sum of every set that holds the column.
func (h *Hinge) Change(p Coefficient, by float64) {
	for _, t := range h.incidencesOf(p.Column) {
		h.Sums[t.Set].Sum += h.product(t, p) * by
	}
}

// product returns c_J, Π ν of the track over the other columns of the incidence's set.
func (h *Hinge) product(t Incidence, p Coefficient) float64 {
	c := 1.0
	for _, column := range h.others(t) {
		c *= p.nu(int(column))
	}
	return c
}

// ComputeSums computes Σ_j Π ν of every set.
func (h *Hinge) ComputeSums(nu Nu) {
	for j, columns := range h.columns {
		nu, columns := nu.factors(columns)
		if nu.Single != nil {
			h.Sums[j].Sum = sumOfProducts(nu.Single, nu.N, columns)
		} else {
			h.Sums[j].Sum = sumOfProducts(nu.Double, nu.N, columns)
		}
		h.yielder.Did(nu.N * len(columns))
	}
}

// sumOfProducts returns Σ_j Π ν_jk over some columns k of n tracks each; it multiplies and adds in
// double precision.
func sumOfProducts[T simd.Float](nu []T, n int, columns []int) float64 {
	of := func(column int) []T { return nu[column*n : (column+1)*n] }
	sum := 0.0
	switch len(columns) {
	case 1:
		for _, x := range of(columns[0]) {
			sum += float64(x)
		}
	case 2:
		other := of(columns[1])
		for j, x := range of(columns[0]) {
			sum += float64(x) * float64(other[j])
		}
	default:
		for j := range n {
			p := 1.0
			for _, k := range columns {
				p *= float64(nu[k*n+j])
			}
			sum += p
		}
	}
	return sum
}

// requirements returns a function from the columns of a set to the set's n and margin, 0 where there is no such set.
func (h *Hinge) requirements() func(columns []int) (required int, margin float64) {
	var known Finder
	for _, set := range h.columns {
		known.Add(set)
	}
	return func(columns []int) (int, float64) {
		if j, found := known.Find(columns); found {
			return h.required[j], h.Sums[j].Threshold
		}
		return 0, 0
	}
}

// Cost returns C Σ_J max(0, n_J·m − Σ_j Π ν).
func (h *Hinge) Cost() float64 {
	f := 0.0
	for _, t := range h.Sums {
		if short := t.Threshold - t.Sum; short > 0 {
			f += h.C * short
		}
	}
	return f
}

// States visits the present state of every set, the tuples first.
func (h *Hinge) States(nu Nu, visit func(State)) {
	products := make([]float64, nu.N)
	for i, columns := range h.columns {
		visit(h.state(nu, i, products))
		h.yielder.Did(nu.N * (len(columns) + perProduct))
	}
}

// perProduct is the number of multiply-adds that take about as long as adding one product of a State and comparing it
// with the limit of the list.
const perProduct = 4

// Scope returns the columns of one set, and nil for the tracks: a set depends on all tracks of its video.
func (h *Hinge) Scope(index int) (columns, tracks []int) { return h.columns[index], nil }

// state returns the present state of one set, and writes its products into a list of N numbers.
func (h *Hinge) state(nu Nu, index int, products []float64) State {
	s := State{Kind: HingeName, Columns: h.columns[index], Threshold: h.Sums[index].Threshold, Products: products}
	if nu, columns := nu.factors(s.Columns); nu.Single != nil {
		multiply(s.Products, nu.Single, columns)
	} else {
		multiply(s.Products, nu.Double, columns)
	}
	for _, product := range s.Products {
		s.Sum += product
	}
	s.Slack = max(0, s.Threshold-s.Sum)
	s.Cost = h.C * s.Slack
	return s
}

// multiply writes Π ν_jk over some columns k of each of N tracks j into products. nu is N×K, column by column.
func multiply[T simd.Float](products []float64, nu []T, columns []int) {
	for j := range products {
		products[j] = 1
	}
	for _, c := range columns {
		for j, x := range nu[c*len(products):][:len(products)] {
			products[j] *= float64(x)
		}
	}
}

// jointSlopes visits every set: its cost along the sum of the cells in which a track shows the set.
func (h *Hinge) jointSlopes(g Grid, q []float64, visit func(cells, Slope)) {
	for i, columns := range h.columns {
		at := g.of(columns)
		visit(at, h.along(int32(i), 1, at.sum(q)))
	}
}

// changeJoint adds the change of q to the sum of every set.
func (h *Hinge) changeJoint(g Grid, before, after []float64) {
	for i, columns := range h.columns {
		at := g.of(columns)
		h.Sums[i].Sum += at.sum(after) - at.sum(before)
	}
}
