package constraint

import (
	"fmt"
	"slices"
)

// asks is what sets ask of columns, whatever the factors: many videos may share it. A part is
// what a set makes of one of its columns; parts go column by column. All lists but Sets lie one
// after the other in memory, as they are read.
type asks struct {
	Sets   [][]int // the columns of each J
	first  []int32 // of each column, its first part, and behind the last the end of all
	sets   []int32 // of each part, the set
	others []int32 // of each part, how many other columns the set has, and those
	from   []int32 // of each part, where that begins

	members []int32 // of each J, how many columns it has, and which
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
	a := &asks{Sets: sets}
	for c := range k {
		a.first = append(a.first, int32(len(a.sets)))
		for j, set := range sets {
			i := slices.Index(set, c)
			if i < 0 {
				continue
			}
			a.sets, a.from = append(a.sets, int32(j)), append(a.from, int32(len(a.others)))
			a.others = append(a.others, int32(len(set)-1))
			for _, other := range slices.Concat(set[i+1:], set[:i]) {
				a.others = append(a.others, int32(other))
			}
		}
	}
	a.first = append(a.first, int32(len(a.sets)))
	for _, set := range sets {
		a.members = append(a.members, int32(len(set)))
		for _, c := range set {
			a.members = append(a.members, int32(c))
		}
	}
	all := slices.Concat(a.first, a.sets, a.others, a.from, a.members)
	for _, list := range []*[]int32{&a.first, &a.sets, &a.others, &a.from, &a.members} {
		n := len(*list)
		*list, all = all[:n:n], all[n:]
	}
	return a
}

// of returns the parts of a column: the first, and the one after the last.
func (a *asks) of(column int) (from, to int) { return int(a.first[column]), int(a.first[column+1]) }

// rest returns the other columns of a part's set.
func (a *asks) rest(part int) []int32 {
	at := a.from[part]
	return a.others[at+1 : at+1+a.others[at]]
}

// between returns what is about the parts from one on up to another: the sets, and the lists of
// other columns.
func (a *asks) between(from, to int) (sets, others []int32) {
	if from == to {
		return nil, nil
	}
	return a.sets[from:to], a.others[a.from[from]:]
}
