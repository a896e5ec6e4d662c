package constraint

import (
	"encoding/binary"
	"slices"
)

// sets holds the sets J of a video as columns, so that videos with the same columns and captions share them.
type sets struct {
	columns [][]int // the columns of each J
	first   []int32 // of each column, its first term; the last entry is the number of terms
	terms   []Term  // of column 0, then of column 1, …
	members []int32 // the other columns of the terms' sets
}

// Term is one set as a function of ν of one of its columns. The kernel of WebAssembly reads its memory.
type Term struct {
	Set      int32 // index of the set
	From, To int32 // members[From:To] are the other columns of the set
}

// newSets lists the terms of sets of k columns.
func newSets(columns [][]int, k int) *sets {
	a := &sets{columns: columns}
	holding := make([][][2]int, k) // for each column: the sets that contain it, and its index in each
	for j, set := range columns {
		for i, c := range set {
			holding[c] = append(holding[c], [2]int{j, i})
		}
	}
	for _, list := range holding {
		a.first = append(a.first, int32(len(a.terms)))
		for _, at := range list {
			set, i := columns[at[0]], at[1]
			t := Term{Set: int32(at[0]), From: int32(len(a.members))}
			for _, other := range slices.Concat(set[i+1:], set[:i]) {
				a.members = append(a.members, int32(other))
			}
			t.To = int32(len(a.members))
			a.terms = append(a.terms, t)
		}
	}
	a.first = append(a.first, int32(len(a.terms)))
	return a
}

// termsOf returns the terms of a column.
func (a *sets) termsOf(column int) []Term { return a.terms[a.first[column]:a.first[column+1]] }

// others returns the other columns of a term's set.
func (a *sets) others(t Term) []int32 { return a.members[t.From:t.To] }

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

// fewSets is the largest number of sets that are compared one by one.
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
