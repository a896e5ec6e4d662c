package constraint

import (
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
	ByPaper bool    // the step is eq25.2 as printed: every tuple requires one track, and there is no exclusion

	Unique     []bool  // for each concept, whether the tracks of a clique show different classes of it
	ExclusionC float64 // C_x; 0 means that there is no exclusion
	Pairs      bool    // there is a cost of pairs

	shared map[string]*sets // the sets of videos with the same captions over the same columns
}

// Renew drops the sets that videos share, before their columns change.
func (r *Rules) Renew() { r.shared = map[string]*sets{} }

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

// Video holds all constraints on one video.
type Video struct {
	kinds []kindOf
	hinge *Hinge // the hinge among the kinds, which the fast step reads; nil if there is none
	pairs *Pairs // the cost of pairs among the kinds, whose slopes are added to the logits; nil if there is none
}

// kindOf is the constraints of one kind, and the index of the kind in Costs.
type kindOf struct {
	Kind
	index int
}

// Constrain returns the constraints on a video whose tracks are the given rows of the dataset, over the
// columns of the given factors.
func (r *Rules) Constrain(v *dataset.Video, rows, columns []int) *Video {
	x := &Video{}
	for i, k := range kinds {
		if y := k.build(r, v, rows, columns); y != nil {
			x.add(kindOf{y, i})
		}
	}
	return x
}

// add appends the constraints of a kind.
func (v *Video) add(k kindOf) {
	v.kinds = append(v.kinds, k)
	switch x := k.Kind.(type) {
	case *Hinge:
		v.hinge = x
	case *Pairs:
		v.pairs = x
	}
}

// Clone returns a copy with sums of its own.
func (v *Video) Clone() *Video {
	c := &Video{}
	for _, k := range v.kinds {
		c.add(kindOf{k.Kind.Clone(), k.index})
	}
	return c
}

// Sums returns Σ_j Π ν and the bound of the sets 𝒥_i of the hinge.
func (v *Video) Sums() []SetSum {
	if v.hinge == nil {
		return nil
	}
	return v.hinge.Sums
}

// Requirements returns a function from the columns of a set to the number n of tracks that the hinge requires to show
// it and the margin n·m, and 0 for any other set.
func (v *Video) Requirements() func(columns []int) (required int, margin float64) {
	if v.hinge == nil {
		return func([]int) (int, float64) { return 0, 0 }
	}
	return v.hinge.requirements()
}

// Costs returns the terms of F of the constraints.
func (v *Video) Costs() (c Costs) {
	for _, k := range v.kinds {
		c[k.index] = k.Cost()
	}
	return c
}

// About returns the columns and the tracks of the constraint of a slope, as its State has them.
func (v *Video) About(s Slope) (columns, tracks []int) {
	for _, k := range v.kinds {
		if kinds[k.index].name == s.Kind {
			return k.About(s.Index)
		}
	}
	return nil, nil
}

// States calls visit with the state of every constraint, kind by kind, as Kind.States does.
func (v *Video) States(nu Nu, y *coroutine.Yielder, visit func(State)) {
	for _, k := range v.kinds {
		k.States(nu, y, visit)
	}
}

// Slopes appends an entry for every constraint, of any kind, that depends on a coefficient.
func (v *Video) Slopes(list []Slope, p Point) []Slope {
	for _, k := range v.kinds {
		list = k.Slopes(list, p)
	}
	return list
}

// Change adjusts the sums of every kind to a change of ν of one coefficient.
func (v *Video) Change(p Point, by float64) {
	for _, k := range v.kinds {
		k.Change(p, by)
	}
}

// Recount computes the sums of every kind from all ν. It may suspend.
func (v *Video) Recount(nu Nu, y *coroutine.Yielder) {
	for _, k := range v.kinds {
		k.Recount(nu, y)
	}
}

// touchedBeyondHinge reports whether a constraint whose slopes the fast step needs, besides the hinge, depends on ν
// of some columns on a track.
func (v *Video) touchedBeyondHinge(from, to, track int) bool {
	for _, k := range v.kinds {
		if !v.isOther(k) {
			continue
		}
		for c := from; c < to; c++ {
			if k.Touches(c, track) {
				return true
			}
		}
	}
	return false
}
