package constraint

import (
	"fmt"
	"slices"
)

// sets is which columns each set J holds, whatever the factors: many videos may share it. A part
// is one column of one set; parts go column by column. The lists of integers lie one after the
// other in memory, in the order in which they are read.
type sets struct {
	columns [][]int // the columns of each J
	first   []int32 // of each column, its first part; the last entry is the number of parts
	set     []int32 // of each part, its set
	others  []int32 // of each part, how many other columns its set has, and which
	from    []int32 // of each part, where that begins
}

// newSets lists the parts of sets of k columns.
func newSets(columns [][]int, k int) *sets {
	a := &sets{columns: columns}
	for c := range k {
		a.first = append(a.first, int32(len(a.set)))
		for j, set := range columns {
			i := slices.Index(set, c)
			if i < 0 {
				continue
			}
			a.set, a.from = append(a.set, int32(j)), append(a.from, int32(len(a.others)))
			a.others = append(a.others, int32(len(set)-1))
			for _, other := range slices.Concat(set[i+1:], set[:i]) {
				a.others = append(a.others, int32(other))
			}
		}
	}
	a.first = append(a.first, int32(len(a.set)))
	all := slices.Concat(a.first, a.set, a.others, a.from)
	for _, list := range []*[]int32{&a.first, &a.set, &a.others, &a.from} {
		n := len(*list)
		*list, all = all[:n:n], all[n:]
	}
	return a
}

// key names the sets of k columns: equal keys, equal sets.
func key(columns [][]int, k int) string {
	name := fmt.Sprint(k)
	for _, set := range columns {
		name += fmt.Sprint(set)
	}
	return name
}

// parts returns the first part of a column and the one after its last.
func (a *sets) parts(column int) (from, to int) { return int(a.first[column]), int(a.first[column+1]) }

// rest returns the other columns of a part's set.
func (a *sets) rest(part int) []int32 {
	at := a.from[part]
	return a.others[at+1 : at+1+a.others[at]]
}

// between returns the sets and the lists of other columns of the parts from from up to to.
func (a *sets) between(from, to int) (set, others []int32) {
	if from == to {
		return nil, nil
	}
	return a.set[from:to], a.others[a.from[from]:]
}
