package constraint

import (
	"slices"

	"gonum.org/v1/gonum/floats"
)

// Bag keeps the sums Σ_j Π_{k∈J} ν_jk of one video while its ν changes. Columns
// are positions in the video's list of K allowed factors; ν of its n tracks is n×K,
// stored column by column.
type Bag struct {
	Sets [][]int   // the columns of each J
	Sum  []float64 // one a set

	parts []part  // of the first column, of the second, …
	first []int32 // of each column, its first part; none where there are no sets
}

// part is a column's part in a set: that set, and the set's other columns.
type part struct {
	set    int
	others []int
}

// NewBag returns the bag of sets over the given allowed factors.
func NewBag(sets [][]int, allowed []int) *Bag {
	if len(sets) == 0 {
		return &Bag{}
	}
	b := &Bag{Sum: make([]float64, len(sets))}
	for _, set := range sets {
		columns := make([]int, 2*len(set)) // twice over, for the others to follow each
		for i, k := range set {
			columns[i] = slices.Index(allowed, k)
		}
		copy(columns[len(set):], columns)
		b.Sets = append(b.Sets, columns[:len(set)])
	}
	for c := range allowed {
		b.first = append(b.first, int32(len(b.parts)))
		for j, set := range b.Sets {
			if i := slices.Index(set, c); i >= 0 {
				b.parts = append(b.parts, part{j, set[i+1 : i+len(set)]})
			}
		}
	}
	b.first = append(b.first, int32(len(b.parts)))
	return b
}

// Clone returns a copy with sums of its own.
func (b *Bag) Clone() *Bag {
	c := *b
	c.Sum = slices.Clone(b.Sum)
	return &c
}

// Recount sums a bag's ν anew.
func Recount[T float32 | float64](b *Bag, nu []T, n int) {
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

// Terms returns what the sets of a column ask of a track. It appends to terms.
func (b *Bag) Terms(terms []Term, column int, nu []float64, n, track int) []Term {
	for _, p := range b.of(column) {
		slope := product(p.others, nu[track:], n)
		terms = append(terms, Term{slope, b.Sum[p.set] - slope*nu[column*n+track]})
	}
	return terms
}

// Change tells the bag that a track's ν of a column changed by so much; terms are what the
// column's sets asked of it.
func (b *Bag) Change(column int, terms []Term, by float64) {
	for i, p := range b.of(column) {
		b.Sum[p.set] += terms[i].Slope * by
	}
}

// of returns what the sets make of a column.
func (b *Bag) of(column int) []part {
	if len(b.Sets) == 0 {
		return nil
	}
	return b.parts[b.first[column]:b.first[column+1]]
}

// Bound returns the hinge's part of F, C Σ_J max(0, m − Sum_J).
func (b *Bag) Bound(h *Hinge) float64 {
	f := 0.0
	for _, sum := range b.Sum {
		f += h.C * max(0, h.Margin-sum)
	}
	return f
}

// product returns Π ν of the first track over some columns, which are n apart.
func product(columns []int, nu []float64, n int) float64 {
	p := 1.0
	for _, c := range columns {
		p *= nu[c*n]
	}
	return p
}

// products is product for all n tracks.
func products(to []float64, columns []int, nu []float64) {
	of := func(column int) []float64 { return nu[column*len(to) : (column+1)*len(to)] }
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
