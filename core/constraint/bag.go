package constraint

import "slices"

// Bag keeps the sums Σ_j Π_{k∈J} ν_jk of one video while its ν changes. Columns
// are positions in the video's list of K allowed factors; ν of its n tracks is n×K,
// stored column by column.
type Bag struct {
	Sets [][]int   // the columns of each J
	Sum  []float64 // one a set

	of [][]int // the sets that hold a column
}

// NewBag returns the bag of sets over the given allowed factors.
func NewBag(sets [][]int, allowed []int) *Bag {
	column := map[int]int{}
	for c, k := range allowed {
		column[k] = c
	}
	b := &Bag{Sum: make([]float64, len(sets)), of: make([][]int, len(allowed))}
	for j, set := range sets {
		columns := make([]int, len(set))
		for i, k := range set {
			columns[i] = column[k]
			b.of[columns[i]] = append(b.of[columns[i]], j)
		}
		b.Sets = append(b.Sets, columns)
	}
	return b
}

// Clone returns a copy with sums of its own.
func (b *Bag) Clone() *Bag {
	c := *b
	c.Sum = slices.Clone(b.Sum)
	return &c
}

// Holds reports whether some set holds the column.
func (b *Bag) Holds(column int) bool { return len(b.of[column]) > 0 }

// Recount sums anew.
func (b *Bag) Recount(nu []float64, n int) {
	clear(b.Sum)
	for j, set := range b.Sets {
		for track := range n {
			b.Sum[j] += product(set, nu[track:], n, -1)
		}
	}
}

// Terms returns what the sets of a column ask of a track. It appends to terms.
func (b *Bag) Terms(terms []Term, column int, nu []float64, n, track int) []Term {
	for _, j := range b.of[column] {
		slope := product(b.Sets[j], nu[track:], n, column)
		terms = append(terms, Term{slope, b.Sum[j] - slope*nu[column*n+track]})
	}
	return terms
}

// Change tells the bag that the track's ν of a column changed; nu holds the new one.
func (b *Bag) Change(column int, nu []float64, n, track int, old float64) {
	for _, j := range b.of[column] {
		b.Sum[j] += product(b.Sets[j], nu[track:], n, column) * (nu[column*n+track] - old)
	}
}

// Bound returns the hinge's part of F, C Σ_J max(0, m − Sum_J).
func (b *Bag) Bound(h *Hinge) float64 {
	f := 0.0
	for _, sum := range b.Sum {
		f += h.C * max(0, h.Margin-sum)
	}
	return f
}

// product returns Π ν of the first track over the set's columns but one; columns are n apart.
func product(set []int, nu []float64, n, but int) float64 {
	p := 1.0
	for _, c := range set {
		if c != but {
			p *= nu[c*n]
		}
	}
	return p
}
