package constraint

import (
	"siibp/core/coroutine"
	"siibp/core/dataset"
)

// Rules say what captions and boxes ask of the videos of a run, and what it costs where ν does not comply.
type Rules struct {
	Factors
	Singles Singles
	C       float64 // of the hinge
	Margin  float64 // m, of a tuple that asks for one track
	ByPaper bool    // the step is eq25.2 as printed: every tuple asks for one track, and nothing excludes

	Unique     []bool  // for each concept, whether tracks of one clique show different classes of it
	ExclusionC float64 // C_x; 0 means that there is no exclusion

	shared map[string]*sets // the sets of videos that ask the same of the same columns
}

// Renew drops what videos share, before their columns change.
func (r *Rules) Renew() { r.shared = map[string]*sets{} }

// Coupled returns the factors that some constraint on the video depends on, with repetitions.
func (r *Rules) Coupled(v *dataset.Video) []int {
	var list []int
	for _, k := range kinds {
		list = append(list, k.couples(r, v)...)
	}
	return list
}

// Video holds all constraints on one video. The hinge comes first, and by value: it is on every video,
// and the fast step reads it.
type Video struct {
	Hinge
	others []other
}

// other holds the constraints of a kind besides the hinge, and the index of that kind in Names.
type other struct {
	Kind
	place int
}

// Constrain returns the constraints on a video whose tracks are the given rows of the dataset, over
// the columns of the given factors.
func (r *Rules) Constrain(v *dataset.Video, rows, columns []int) *Video {
	x := &Video{Hinge: r.newHinge(v, columns)}
	for i, k := range kinds {
		if k.build == nil {
			continue
		}
		if y := k.build(r, v, rows, columns); y != nil {
			x.others = append(x.others, other{y, i})
		}
	}
	return x
}

// Clone returns a copy with sums of its own.
func (v *Video) Clone() *Video {
	c := &Video{Hinge: v.Hinge.copy()}
	for _, k := range v.others {
		c.others = append(c.others, other{k.Clone(), k.place})
	}
	return c
}

// Costs returns what the constraints cost, kind by kind.
func (v *Video) Costs() (c Costs) {
	c[0] = v.Hinge.Cost()
	for _, k := range v.others {
		c[k.place] = k.Cost()
	}
	return c
}

// About returns the columns and the tracks of the constraint that a slope is of, as State has them.
func (v *Video) About(s Slope) (columns, tracks []int) {
	for _, k := range v.others {
		if k.place == s.Kind {
			return k.About(s.Index)
		}
	}
	return v.Hinge.About(s.Index)
}

// States calls visit with the index in Names of each kind, in order, and the present state of its
// constraints, as Kind.States does.
func (v *Video) States(nu Nu, y *coroutine.Yielder, visit func(kind int, s State)) {
	v.Hinge.States(nu, y, func(s State) { visit(0, s) })
	for _, k := range v.others {
		k.States(nu, y, func(s State) { visit(k.place, s) })
	}
}

// Slopes appends an entry for every constraint, of any kind, that depends on a coefficient.
func (v *Video) Slopes(list []Slope, p Point) []Slope {
	return v.slopesOfOthers(v.Hinge.Slopes(list, p), p)
}

// slopesOfOthers appends what Slopes appends, but for the entries of the hinge.
func (v *Video) slopesOfOthers(list []Slope, p Point) []Slope {
	for _, k := range v.others {
		first := len(list)
		list = k.Slopes(list, p)
		for i := range list[first:] {
			list[first+i].Kind = k.place
		}
	}
	return list
}

// Change adjusts the sums of every kind to a change of ν of one coefficient.
func (v *Video) Change(p Point, by float64) {
	v.Hinge.Change(p, by)
	for _, k := range v.others {
		k.Change(p, by)
	}
}

// touched reports whether another kind than the hinge depends on a track's ν of some columns.
func (v *Video) touched(from, to, track int) bool {
	for _, k := range v.others {
		for c := from; c < to; c++ {
			if k.Touches(c, track) {
				return true
			}
		}
	}
	return false
}

// Recount computes the sums of every kind from all ν. It may suspend after every few sets.
func (v *Video) Recount(nu Nu, y *coroutine.Yielder) {
	const most = 1 << 20 // operations at a time, or those of one set
	for from := 0; from < len(v.columns); {
		to, work := from, 0
		for ; to < len(v.columns) && work < most; to++ {
			work += nu.N * len(v.columns[to])
		}
		v.recount(nu, from, to)
		y.Did(work)
		from = to
	}
	for _, k := range v.others {
		k.Recount(nu)
	}
}
