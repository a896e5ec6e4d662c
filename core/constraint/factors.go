// Package constraint holds the weak labels: the factors that a video allows, the constraints on the coefficients ν by its
// captions and boxes, and the exact update of ν under these constraints.
//
// kind.go has the interface of a kind of constraint and all constraints of a video. Each kind has a file: hinge.go
// (captions, with counts), exclusion.go (tracks of a clique) and pairs.go (classes that captions name together). As a
// function of one coefficient its cost has a slope at ν = 0 that falls at breakpoints.
//
// update.go computes the exact updates of the tracks of a block, and those of eq25.2 as printed. solver.go has the
// update of one track for any such slopes, softmax.go and softmax_span.go its fast form, which wasm/simd/kernel repeats.
// The slopes of pairs have no breakpoints; update.go adds them to the logits.
//
// A joint q over the pairs of classes of two concepts (grid.go) has its own update: joint.go and joint_solver.go.
//
// To add a kind, write a file with a type that implements Kind, and add a row to kinds. Its constants, if any, are fields of
// Rules that infer.Problem.rules sets from options, which package options declares. Add its name to posterior.ConstraintKind,
// and its cost to the plain loops of internal/reference. A kind whose slopes do
// not depend on ν of the block that is updated, on any track, also implements linearKind. A kind whose cost depends on pairs
// of classes also implements jointKind. The updates use these interfaces where a kind has them.
package constraint

import (
	"encoding/binary"
	"slices"

	"siibp/core/coroutine"
	"siibp/core/dataset"
)

// Rules are the constraints of a run and their costs.
type Rules struct {
	Factors
	Singles Singles
	C       float64 // of the hinge
	ScarceC float64 // C of a video with no more tracks than its tuples require, if it is less; 0 means C
	Margin  float64 // m, of a tuple that requires one track
	ByPaper bool    // the update is eq25.2 as printed: every tuple requires one track, and there is no exclusion

	Unique     []bool  // for each concept, whether the tracks of a clique show different classes of it
	ExclusionC float64 // C_x; 0 means that there is no exclusion
	Pairs      bool    // there is a cost of pairs

	Yielder *coroutine.Yielder // suspends the job that reads or updates the constraints; nil if there is none

	shared map[string]*sets // the sets of videos with the same captions over the same columns
}

// ClearShared drops the sets that videos share, before their columns change.
func (r *Rules) ClearShared() { r.shared = map[string]*sets{} }

// Coupled returns the factors that some constraint on the video depends on, with repetitions.
func (r *Rules) Coupled(v *dataset.Video) []int {
	var list []int
	for _, k := range kinds {
		if k.couples != nil {
			list = append(list, k.couples(r, v)...)
		}
	}
	return list
}

// Singles selects the constraints on single classes besides the tuples.
type Singles string

const (
	All        Singles = "all"    // every class that the captions name, as eq25.2 (iii)
	TuplesOnly Singles = "tuples" // only those in ∅-tuples, as eq18 and the published code
)

// Allow selects the classes that a video with captions allows.
type Allow string

const (
	AllowNamed Allow = "named" // those that some tuple names (eq4, eq5)
	AllowOpen  Allow = "open"  // also every class of a concept that some tuple leaves open
	AllowAll   Allow = "all"   // every class
)

// Factors numbers the K factors. The classes of each concept come first, concept by concept. The background classes
// of each concept follow, then the background factors that belong to no concept.
type Factors struct {
	First             []int // a concept's first factor; the last entry is the first background factor
	BackgroundClasses int   // of each concept
	K                 int
	Allow             Allow // "" means AllowNamed
}

// NewFactors returns the numbering. classes has the number of classes of each concept; every concept has the same
// number of background classes.
func NewFactors(classes []int, backgroundClasses, background int) Factors {
	f := Factors{First: make([]int, len(classes)+1), BackgroundClasses: backgroundClasses}
	for e, n := range classes {
		f.First[e+1] = f.First[e] + n
	}
	f.K = f.First[len(classes)] + len(classes)*backgroundClasses + background
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

// Owner returns the concept that factor k belongs to, as a class or as a background class. It returns E for a
// background factor that belongs to no concept.
func (f Factors) Owner(k int) int {
	if at := k - f.First[f.Concepts()]; at >= 0 && f.BackgroundClasses > 0 {
		return min(at/f.BackgroundClasses, f.Concepts())
	}
	return f.Concept(k)
}

// Allowed returns the factors with L_ik = 1 (eq4, eq5), ascending: background,
// and the classes that f.Allow selects. A free video allows every class.
func (f Factors) Allowed(v *dataset.Video) []int {
	named := make([]bool, f.K)
	for k := range named {
		named[k] = f.Allow == AllowAll || v.Free || k >= f.First[f.Concepts()] || f.Allow == AllowOpen && isOpen(v, f.Concept(k))
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

// isOpen reports whether a tuple of the video leaves a concept open.
func isOpen(v *dataset.Video, concept int) bool {
	return slices.ContainsFunc(v.Tuples, func(t dataset.Tuple) bool { return t[concept] == dataset.None })
}

// Sets returns 𝒥_i: the required tuples, as sets of factors, ascending, and the single classes
// that they name, each once. counts has the number of tracks that each set requires, the largest of its
// tuples. A free video has no sets.
func (f Factors) Sets(v *dataset.Video, singles Singles) (sets [][]int, counts []int) {
	if v.Free {
		return nil, nil
	}
	var known Finder
	add := func(set []int, count int) {
		if i := known.Add(set); i < len(sets) {
			counts[i] = max(counts[i], count)
			return
		}
		sets, counts = append(sets, set), append(counts, count)
	}
	for i, tuple := range v.Tuples {
		if v.IsRequired(i) {
			add(f.Set(tuple), v.Count(i))
		}
	}
	if singles == All {
		for i, set := range sets { // as they are now
			for _, k := range set {
				add([]int{k}, counts[i])
			}
		}
	}
	return sets, counts
}

// tuples returns the video's tuples as sets of factors.
func (f Factors) tuples(v *dataset.Video) [][]int {
	var sets [][]int
	for _, tuple := range v.Tuples {
		sets = append(sets, f.Set(tuple))
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

// appendSet appends the members of a set, encoded, to a name, and returns the name.
func appendSet(name []byte, set []int) []byte {
	for _, member := range set {
		name = binary.AppendUvarint(name, uint64(member))
	}
	return name
}
