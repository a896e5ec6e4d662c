package constraint

import (
	"slices"

	"gonum.org/v1/gonum/floats"
)

// Bag keeps the sums Σ_j Π_{k∈J} ν_jk of one video while its ν changes. Columns
// are positions in the video's list of K allowed factors; ν of its n tracks is n×K,
// stored column by column.
type Bag struct {
	*asks
	Sum []float64 // one a set
}

// Clone returns a copy with sums of its own.
func (b *Bag) Clone() *Bag {
	c := *b
	c.Sum = slices.Clone(b.Sum)
	return &c
}

// Recount sums a bag's ν anew.
func Recount[T float32 | float64](b *Bag, nu []T, n int) {
	if recounted(b, nu, n) {
		return
	}
	of := func(column int) []T { return nu[column*n : (column+1)*n] }
	for j, set := range b.Sets {
		sum := 0.0
		switch len(set) {
		case 1:
			for _, x := range of(set[0]) {
				sum += float64(x)
			}
		case 2:
			other := of(set[1])
			for track, x := range of(set[0]) {
				sum += float64(x) * float64(other[track])
			}
		default:
			for track := range n {
				p := 1.0
				for _, c := range set {
					p *= float64(nu[c*n+track])
				}
				sum += p
			}
		}
		b.Sum[j] = sum
	}
}

// recounted reports whether a kernel has done it.
func recounted[T float32 | float64](b *Bag, nu []T, n int) bool {
	switch nu := any(nu).(type) {
	case []float32:
		return kernel.Recount32 != nil && kernel.Recount32(n, b.members, nu, b.Sum)
	case []float64:
		return kernel.Recount64 != nil && kernel.Recount64(n, b.members, nu, b.Sum)
	}
	return false
}

// Terms returns what the sets of a column ask of a track. It appends to terms.
func (b *Bag) Terms(terms []Term, column int, nu []float64, n, track int) []Term {
	from, to := b.of(column)
	for p := from; p < to; p++ {
		slope := product(b.rest(p), nu[track:], n)
		terms = append(terms, Term{slope, b.Sum[b.sets[p]] - slope*nu[column*n+track]})
	}
	return terms
}

// Change tells the bag that a track's ν of a column changed by so much; terms are what the
// column's sets asked of it.
func (b *Bag) Change(column int, terms []Term, by float64) {
	from, _ := b.of(column)
	for i, t := range terms {
		b.Sum[b.sets[from+i]] += t.Slope * by
	}
}

// Bound returns the hinge's part of F, C Σ_J max(0, m − Sum_J).
func (b *Bag) Bound(h *Hinge) float64 {
	f := 0.0
	for _, sum := range b.Sum {
		if short := h.Margin - sum; short > 0 {
			f += h.C * short
		}
	}
	return f
}

// product returns Π ν of the first track over some columns, which are n apart.
func product(columns []int32, nu []float64, n int) float64 {
	p := 1.0
	for _, c := range columns {
		p *= nu[int(c)*n]
	}
	return p
}

// products is product for all n tracks.
func products(to []float64, columns []int32, nu []float64) {
	of := func(column int32) []float64 { return row(nu, int(column), len(to)) }
	if len(columns) == 0 {
		for j := range to {
			to[j] = 1
		}
		return
	}
	copy(to, of(columns[0]))
	for _, c := range columns[1:] {
		floats.Mul(to, of(c))
	}
}
