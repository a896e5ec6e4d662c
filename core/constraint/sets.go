package constraint

import (
	"encoding/binary"
	"slices"
)

// sets says which columns each set J holds. It has columns and not factors, so that many videos may share it.
// A part is one column of one set; the parts of column 0 come first, then those of column 1, …. The lists of
// integers lie one after the other in memory, in the order in which they are read.
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
	holding := make([][][2]int, k) // for each column: the sets that contain it, and its place in each
	for j, set := range columns {
		for i, c := range set {
			holding[c] = append(holding[c], [2]int{j, i})
		}
	}
	for _, list := range holding {
		a.first = append(a.first, int32(len(a.set)))
		for _, at := range list {
			set, i := columns[at[0]], at[1]
			a.set, a.from = append(a.set, int32(at[0])), append(a.from, int32(len(a.others)))
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

// key returns a name of the sets of k columns: only equal sets have equal names.
func key(columns [][]int, k int) string {
	name := binary.AppendUvarint(nil, uint64(k))
	for _, set := range columns {
		name = appendSet(binary.AppendUvarint(name, uint64(len(set))), set)
	}
	return string(name)
}

// appendSet appends the members of a set, encoded, to a name, and returns the name.
func appendSet(name []byte, set []int) []byte {
	for _, member := range set {
		name = binary.AppendUvarint(name, uint64(member))
	}
	return name
}

// Finder numbers different sets, which are lists of integers, in the order in which they are added. It
// compares a set with each of a few known ones, and looks it up in a map once there are many, so that a
// video may have thousands.
type Finder struct {
	few   [][]int
	names map[string]int
	name  []byte
}

// fewSets is how many sets are compared one by one.
const fewSets = 16

// Find returns the number that Add gave to a set, and whether Add has seen the set.
func (f *Finder) Find(set []int) (number int, found bool) {
	if f.names == nil {
		i := slices.IndexFunc(f.few, func(known []int) bool { return slices.Equal(known, set) })
		return i, i >= 0
	}
	f.name = appendSet(f.name[:0], set)
	number, found = f.names[string(f.name)]
	return number, found
}

// Add returns the number of a set. A set that is new gets the next number, counted from 0.
func (f *Finder) Add(set []int) int {
	if number, found := f.Find(set); found {
		return number
	}
	if f.names == nil {
		if f.few = append(f.few, set); len(f.few) <= fewSets {
			return len(f.few) - 1
		}
		f.names = map[string]int{}
		for i, known := range f.few {
			f.names[string(appendSet(nil, known))] = i
		}
		return len(f.few) - 1
	}
	f.names[string(appendSet(nil, set))] = len(f.names)
	return len(f.names) - 1
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
