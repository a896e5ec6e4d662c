package infer

import (
	"slices"

	"siibp/core/constraint"
	"siibp/core/options"
)

// real is the precision of the features and of the products with them.
type real interface{ float32 | float64 }

// engine does what costs most in an iteration: the products of tracks and factors. It
// takes groups, neighbouring videos whose features stay in the cache from the first
// product to the last.
type engine interface {
	// clone returns one with room of its own, and the same factors and appearances.
	clone() engine
	// arrange takes in the order of the factors.
	arrange(f *Fit)
	// refresh takes in the appearances and the variances.
	refresh(f *Fit)
	// count refreshes n of a video, tally of a group's.
	count(b *bag)
	tally(group *group)
	// lay takes in a group and its ν, begin also G_jk = Σ_e x^e_j·Φ^e_k/σ²_n; what follows is of
	// that group. sweep is step 3 (eq24, eq25) for its tracks and the free factors of a segment;
	// when all are swept, lift gives the videos their ν, ζ and entropies.
	lay(group *group)
	begin(f *Fit, group *group)
	sweep(f *Fit, segment int)
	lift()
	// explain takes from G what the free factors explain, Σ_l S_kl ν_jl, for the factors of a
	// segment that are not free, and among what those of other blocks do, for one block. widen writes
	// ν of the factors that are not free, as the group has them, and evidence ζ of a block but for
	// what its sets and rivals say; keep takes both in again.
	explain(f *Fit, s segment)
	among(f *Fit, block int)
	widen(nu []float64)
	evidence(f *Fit, block int, zeta []float64)
	keep(block int, nu, zeta []float64)
	// add sums what the group says of the appearances; flush brings the sums to m.
	add()
	flush(f *Fit, m *moments)
}

// segment is a run of factors in the order of the stick that are all free, or all not.
// A free factor is one that every video allows and that no constraint, exclusion or
// known track touches: the tracks do not meet in it.
type segment struct {
	free     bool
	from, to int // counted among the free factors, or among the blocks of the others
}

// findFree says which factors are free: background, and classes that exclude nothing
// where no caption speaks of them.
func (f *Fit) findFree() {
	f.free = make([]bool, f.factors.K)
	for k := range f.free {
		f.free[k] = f.factors.Concept(k) == f.factors.Concepts() || f.options.Classes == options.ClassesIndependent
	}
	for i := range f.problem.videos {
		f.bind(i)
	}
}

// bind takes the freedom of the factors that a video forbids, asks for or knows.
func (f *Fit) bind(video int) {
	v := &f.problem.videos[video]
	allowed := f.factors.Allowed(v)
	for k := range f.free {
		f.free[k] = f.free[k] && slices.Contains(allowed, k)
	}
	if f.options.C > 0 {
		for _, set := range f.factors.Sets(v, constraint.Singles(f.options.Singles)) {
			for _, k := range set {
				f.free[k] = false
			}
		}
	}
	for k := range f.free[:f.factors.First[f.factors.Concepts()]] {
		if f.problem.knows(video, f.factors.Concept(k)) {
			f.free[k] = false
		}
	}
}

// arrange cuts the order of the factors into segments, and what is not free into blocks.
func (f *Fit) arrange() {
	f.columns, f.library = map[string]*columns{}, constraint.Library{}
	f.segments, f.apart, f.blockOf = nil, nil, make([]int, f.factors.K)
	free, bound := 0, 0
	for i, k := range f.order {
		first := i == 0 || f.free[k] != f.free[f.order[i-1]]
		if f.free[k] {
			if first {
				f.segments = append(f.segments, segment{true, free, free})
			}
			free++
			f.segments[len(f.segments)-1].to = free
			continue
		}
		if first {
			f.segments = append(f.segments, segment{false, len(f.apart), len(f.apart)})
		}
		if first || !f.exclude(f.order[i-1], k) {
			f.apart = append(f.apart, block{bound, bound})
			f.segments[len(f.segments)-1].to = len(f.apart)
		}
		bound++
		f.blockOf[k] = len(f.apart) - 1
		f.apart[f.blockOf[k]].to = bound
	}
	f.pack()
	f.engine.arrange(f)
}

// pack puts the free factors first, and the others after them.
func (f *Fit) pack() {
	f.packed, f.where = nil, make([]int, f.factors.K)
	for _, free := range []bool{true, false} {
		for _, k := range f.order {
			if f.free[k] == free {
				f.where[k] = len(f.packed)
				f.packed = append(f.packed, k)
			}
		}
		if free {
			f.unbound = len(f.packed)
		}
	}
}
