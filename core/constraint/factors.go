// Package constraint holds the weak labels: which factors a video allows, which
// sets of factors some track of it must show together, and the hinge that asks
// for it, with the exact steps over the coefficients that the hinge bends.
package constraint

import (
	"slices"
	"strconv"

	"siibp/core/dataset"
)

// Singles says which single classes are asked for besides the tuples.
type Singles string

const (
	All        Singles = "all"    // every class that the captions name, as eq25.2 (iii)
	TuplesOnly Singles = "tuples" // only those in ∅-tuples, as eq18 and the published code
)

// Factors numbers the K factors: the classes of concept 0, of concept 1, …, background.
type Factors struct {
	First []int // a concept's first factor; the last entry is the first background factor
	K     int
	All   bool // every video allows every class: eq4 and eq5 are left out
}

// NewFactors returns the numbering for the given number of classes a concept.
func NewFactors(classes []int, background int) Factors {
	f := Factors{First: make([]int, len(classes)+1)}
	for e, n := range classes {
		f.First[e+1] = f.First[e] + n
	}
	f.K = f.First[len(classes)] + background
	return f
}

// Concepts returns E.
func (f Factors) Concepts() int { return len(f.First) - 1 }

// Concept returns the concept of factor k, or E for background.
func (f Factors) Concept(k int) int {
	for e := 0; e < f.Concepts(); e++ {
		if k < f.First[e+1] {
			return e
		}
	}
	return f.Concepts()
}

// Allowed returns the factors with L_ik = 1 (eq4, eq5), ascending: background,
// and the classes that some tuple names, or all of them in a free video and where
// f.All says so.
func (f Factors) Allowed(v *dataset.Video) []int {
	named := make([]bool, f.K)
	for k := range named {
		named[k] = f.All || v.Free || k >= f.First[f.Concepts()]
	}
	for _, k := range slices.Concat(f.tuples(v)...) {
		named[k] = true
	}
	var allowed []int
	for k, yes := range named {
		if yes {
			allowed = append(allowed, k)
		}
	}
	return allowed
}

// Sets returns 𝒥_i: the tuples that ask, as sets of factors, ascending, and the single
// classes that they name, each once. A free video asks for nothing.
func (f Factors) Sets(v *dataset.Video, singles Singles) [][]int {
	if v.Free {
		return nil
	}
	sets := f.asked(v)
	if singles == All {
		for _, k := range slices.Concat(sets...) {
			sets = append(sets, []int{k})
		}
	}
	seen := map[string]bool{}
	return slices.DeleteFunc(sets, func(set []int) bool {
		name := key(set)
		again := seen[name]
		seen[name] = true
		return again
	})
}

// tuples returns the video's tuples as sets of factors.
func (f Factors) tuples(v *dataset.Video) [][]int {
	var sets [][]int
	for _, tuple := range v.Tuples {
		sets = append(sets, f.Set(tuple))
	}
	return sets
}

// asked returns those of them that are constraints, too.
func (f Factors) asked(v *dataset.Video) [][]int {
	var sets [][]int
	for i, tuple := range v.Tuples {
		if v.Asks(i) {
			sets = append(sets, f.Set(tuple))
		}
	}
	return sets
}

// Set returns the factors that a tuple names, ascending.
func (f Factors) Set(tuple dataset.Tuple) []int {
	var set []int
	for e, class := range tuple {
		if class != dataset.None {
			set = append(set, f.First[e]+class)
		}
	}
	return set
}

func key(set []int) string {
	var name []byte
	for _, k := range set {
		name = append(strconv.AppendInt(name, int64(k), 10), ' ')
	}
	return string(name)
}
