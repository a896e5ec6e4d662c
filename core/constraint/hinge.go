package constraint

import (
	"slices"

	"siibp/core/coroutine"
	"siibp/core/dataset"
	"siibp/core/simd"
)

// Hinge is the cost C Σ_J max(0, n_J·m − Σ_j Π_{k∈J} ν_jk) of a video's sets J (eq18, eq25),
// where n_J tracks are to show J.
type Hinge struct {
	C float64
	*sets
	Totals []Total // of each J
}

// Total is a set's Σ_j Π ν and the margin n_J·m that it is to reach.
type Total = simd.Total

// newHinge returns the hinge of a video over the columns of the given factors.
func (r *Rules) newHinge(v *dataset.Video, columns []int) Hinge {
	list, counts := r.Sets(v, r.Singles)
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
		r.Renew()
	}
	name := key(list, len(columns))
	if r.shared[name] == nil {
		r.shared[name] = newSets(list, len(columns))
	}
	h := Hinge{r.C, r.shared[name], make([]Total, len(list))}
	for j := range h.Totals {
		h.Totals[j].Margin = r.Margin
		if !r.ByPaper {
			h.Totals[j].Margin *= float64(counts[j])
		}
	}
	return h
}

// hinged returns the factors of a video's sets, with repetitions.
func (r *Rules) hinged(v *dataset.Video) []int {
	if r.C == 0 {
		return nil
	}
	list, _ := r.Sets(v, r.Singles)
	return slices.Concat(list...)
}

// copy returns a copy with totals of its own.
func (h *Hinge) copy() Hinge { return Hinge{h.C, h.sets, slices.Clone(h.Totals)} }

// Clone returns a copy with totals of its own.
func (h *Hinge) Clone() Kind {
	c := h.copy()
	return &c
}

// Touches reports whether a set holds the column.
func (h *Hinge) Touches(column, _ int) bool {
	from, to := h.parts(column)
	return from < to
}

// Slopes appends an entry for every set that holds the column. Along ν its sum is r_J + c_J ν, where
// c_J is the product of ν of the set's other columns and r_J the sum over the other tracks: the
// slope is C·c_J up to the breakpoint (n_J·m − r_J)/c_J, and 0 beyond it.
func (h *Hinge) Slopes(list []Slope, p Point) []Slope {
	from, to := h.parts(p.Column)
	for part := from; part < to; part++ {
		list = append(list, h.along(h.set[part], h.product(part, p), p.nu(p.Column)))
	}
	return list
}

// along returns the cost of a set along ν of a column that has a value now, where the slope is c_J.
func (h *Hinge) along(set int32, slope, now float64) Slope {
	short := h.Totals[set].Margin - (h.Totals[set].Sum - slope*now)
	s := Slope{At: 1, Most: h.C * slope, Index: int(set)}
	if slope > 0 && short > met && h.C > 0 {
		s.Start = s.Most
		if short < nearly*slope {
			s.At, s.Fall = short/slope, s.Start
		}
	}
	return s
}

// A sum within met of its bound counts as having reached it, and a breakpoint within met of 1 is
// never reached. Otherwise rounding would decide whether a class stays at, say, 1 − 1e-16, and by
// that what is left for the others.
const (
	met    = 1e-12
	nearly = 1 - met
)

// Change adds c_J times the change to the sum of every set that holds the column.
func (h *Hinge) Change(p Point, by float64) {
	from, to := h.parts(p.Column)
	for part := from; part < to; part++ {
		h.Totals[h.set[part]].Sum += h.product(part, p) * by
	}
}

// product returns c_J, Π ν of the track over the other columns of a part's set.
func (h *Hinge) product(part int, p Point) float64 {
	c := 1.0
	for _, column := range h.rest(part) {
		c *= p.nu(int(column))
	}
	return c
}

// Recount computes Σ_j Π ν of every set.
func (h *Hinge) Recount(nu Nu) { h.recount(nu, 0, len(h.columns)) }

// recount computes Σ_j Π ν of the sets from up to to.
func (h *Hinge) recount(nu Nu, from, to int) {
	for j, columns := range h.columns[from:to] {
		if nu.Single != nil {
			h.Totals[from+j].Sum = sumOfProducts(nu.Single, nu.N, columns)
		} else {
			h.Totals[from+j].Sum = sumOfProducts(nu.Double, nu.N, columns)
		}
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

// Margins returns a function from the columns of a set to the set's margin, 0 where there is no such set.
func (h *Hinge) Margins() func(columns []int) float64 {
	var known Finder
	for _, set := range h.columns {
		known.Add(set)
	}
	return func(columns []int) float64 {
		if j, found := known.Find(columns); found {
			return h.Totals[j].Margin
		}
		return 0
	}
}

// Cost returns C Σ_J max(0, n_J·m − Σ_j Π ν).
func (h *Hinge) Cost() float64 {
	f := 0.0
	for _, t := range h.Totals {
		if short := t.Margin - t.Sum; short > 0 {
			f += h.C * short
		}
	}
	return f
}

// States visits every set as it stands, the tuples first. It may suspend after each set.
func (h *Hinge) States(nu Nu, y *coroutine.Yielder, visit func(State)) {
	products := make([]float64, nu.N)
	for i, columns := range h.columns {
		visit(h.state(nu, i, products))
		y.Did(nu.N * (len(columns) + perProduct))
	}
}

// perProduct is about how many multiply-adds take as long as adding up one product of a State and deciding
// whether it is shown.
const perProduct = 4

// About returns the columns of one set, and nil for the tracks: a set asks something of all tracks of its video.
func (h *Hinge) About(index int) (columns, tracks []int) { return h.columns[index], nil }

// state returns the present state of one set, and writes its products into a list of N numbers.
func (h *Hinge) state(nu Nu, index int, products []float64) State {
	s := State{Columns: h.columns[index], Bound: h.Totals[index].Margin, Products: products}
	if nu.Single != nil {
		multiply(s.Products, nu.Single, s.Columns)
	} else {
		multiply(s.Products, nu.Double, s.Columns)
	}
	for _, product := range s.Products {
		s.Sum += product
	}
	s.Slack = max(0, s.Bound-s.Sum)
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
