package constraint

import (
	"encoding/binary"
	"slices"
)

// sets holds the sets J of a video as columns, so that videos with the same columns and captions share them.
type sets struct {
	columns        [][]int     // the columns of each J
	firstIncidence []int32     // of each column, its first incidence; the last entry is the number of incidences
	incidences     []Incidence // of column 0, then of column 1, …
	members        []int32     // the other columns of the incidences' sets
}

// Incidence is one set as a function of ν of one of its columns. The kernel of WebAssembly reads its memory.
type Incidence struct {
	Set      int32 // index of the set
	From, To int32 // members[From:To] are the other columns of the set
}

// newSets returns the sets with the incidences of each of k columns.
func newSets(columns [][]int, k int) *sets {
	a := &sets{columns: columns}
	holding := make([][][2]int, k) // for each column: the sets that contain it, and its index in each
	for j, set := range columns {
		for i, c := range set {
			holding[c] = append(holding[c], [2]int{j, i})
		}
	}
	for _, list := range holding {
		a.firstIncidence = append(a.firstIncidence, int32(len(a.incidences)))
		for _, at := range list {
			set, i := columns[at[0]], at[1]
			t := Incidence{Set: int32(at[0]), From: int32(len(a.members))}
			for _, other := range slices.Concat(set[i+1:], set[:i]) {
				a.members = append(a.members, int32(other))
			}
			t.To = int32(len(a.members))
			a.incidences = append(a.incidences, t)
		}
	}
	a.firstIncidence = append(a.firstIncidence, int32(len(a.incidences)))
	return a
}

// incidencesOf returns the incidences of a column.
func (a *sets) incidencesOf(column int) []Incidence {
	return a.incidences[a.firstIncidence[column]:a.firstIncidence[column+1]]
}

// others returns the other columns of the incidence's set.
func (a *sets) others(t Incidence) []int32 { return a.members[t.From:t.To] }

// key returns a name of the sets of k columns: only equal sets have equal names.
func key(columns [][]int, k int) string {
	name := binary.AppendUvarint(nil, uint64(k))
	for _, set := range columns {
		name = appendSet(binary.AppendUvarint(name, uint64(len(set))), set)
	}
	return string(name)
}
