package constraint

import (
	"fmt"
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

// asks is what sets ask of columns, whatever the factors: many videos may share it.
type asks struct {
	Sets  [][]int // the columns of each J
	parts []part  // of the first column, of the second, …
	first []int32 // of each column, its first part; none where there are no sets
}

// part is a column's part in a set: that set, and the set's other columns.
type part struct {
	set    int
	others []int
}

// Library makes bags; those whose sets ask the same of the same columns share that.
type Library map[string]*asks

// NewBag returns the bag of sets over the given allowed factors.
func NewBag(sets [][]int, allowed []int) *Bag { return Library{}.Bag(sets, allowed) }

// Bag returns the bag of sets over the given allowed factors.
func (l Library) Bag(sets [][]int, allowed []int) *Bag {
	var columns [][]int
	name := fmt.Sprint(len(allowed))
	for _, set := range sets {
		var list []int
		for _, k := range set {
			list = append(list, slices.Index(allowed, k))
		}
		columns = append(columns, list)
		name += fmt.Sprint(list)
	}
	if l[name] == nil {
		l[name] = ask(columns, len(allowed))
	}
	return &Bag{l[name], make([]float64, len(sets))}
}

// ask returns what sets ask of k columns.
func ask(sets [][]int, k int) *asks {
	if len(sets) == 0 {
		return &asks{}
	}
	held, size := 0, 0
	for _, set := range sets {
		held += len(set)
		size += len(set) * len(set)
	}
	a := &asks{Sets: make([][]int, 0, len(sets)), parts: make([]part, 0, held), first: make([]int32, 0, k+1)}
	room := make([]int, 0, size) // for all lists, one after the other, as they are read
	list := func(columns ...int) []int {
		from := len(room)
		room = append(room, columns...)
		return room[from:len(room):len(room)]
	}
	for _, set := range sets {
		a.Sets = append(a.Sets, list(set...))
	}
	for c := range k {
		a.first = append(a.first, int32(len(a.parts)))
		for j, set := range sets {
			if i := slices.Index(set, c); i >= 0 {
				a.parts = append(a.parts, part{j, list(slices.Concat(set[i+1:], set[:i])...)})
			}
		}
	}
	a.first = append(a.first, int32(len(a.parts)))
	return a
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
func (a *asks) of(column int) []part {
	if len(a.Sets) == 0 {
		return nil
	}
	return a.parts[a.first[column]:a.first[column+1]]
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
