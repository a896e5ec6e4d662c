package constraint

import (
	"siibp/core/dataset"
	"siibp/core/simd"
)

// Kind is the constraints of one kind on one video. Along each coefficient ν its cost is convex
// and piecewise linear: the exact step knows of it the slope at ν = 0 and the breakpoints, and
// nothing else.
type Kind interface {
	// Touches reports whether some constraint of the kind depends on a coefficient.
	Touches(column, track int) bool
	// Slopes appends one entry for each constraint that depends on a coefficient.
	Slopes(list []Slope, p Point) []Slope
	// Change takes note that ν of a coefficient has grown by that much.
	Change(p Point, by float64)
	// Recount takes note of all ν of the video anew.
	Recount(nu Nu)
	// Cost returns the kind's part of F.
	Cost() float64
	// States returns every constraint as it stands, for the ledger of a video.
	States(nu Nu) []State
	// Clone returns a copy that takes note of changes by itself.
	Clone() Kind
}

// Point is one coefficient of a video: ν of a track and a column. Nu holds all of the video,
// N×K, column by column.
type Point struct {
	Column, Track int
	N             int
	Nu            []float64
}

// of returns ν of the point's track and another column.
func (p Point) of(column int) float64 { return p.Nu[column*p.N+p.Track] }

// Nu is ν of all coefficients of a video of N tracks, N×K, column by column, in either precision.
type Nu struct {
	Single []float32
	Double []float64 // read where Single is nil
	N      int
}

// at returns ν of one coefficient.
func (nu Nu) at(column, track int) float64 {
	if nu.Single != nil {
		return float64(nu.Single[column*nu.N+track])
	}
	return nu.Double[column*nu.N+track]
}

// Slope is one constraint as one coefficient ν sees it: −dCost/dν is Start at ν = 0, and less by
// Fall beyond the breakpoint At.
type Slope struct {
	Start float64
	At    float64 // in (0, 1); 1: there is no breakpoint
	Fall  float64 // not negative
	Most  float64 // how far the slope can be from 0, by the constraint's sign
	Kind  int     // of the constraint, among the Names
	Index int     // of the constraint, among the States of its kind
}

// State is one constraint as it stands.
type State struct {
	Columns []int     // the classes that it is about
	Tracks  []int     // the tracks that it is about; nil: all of the video
	Bound   float64   // what Sum is to reach (hinge), or not to exceed (exclusion)
	Paid    []float64 // Π ν over the columns, of each track that it is about
	Sum     float64   // Σ Paid
	Slack   float64   // by how much Sum is on the wrong side of Bound
	Cost    float64   // its part of F
}

// kinds lists every kind: the name of its part of F, the factors of a video that it couples, and
// its constraints on the video's columns, nil where there are none. Rows are the video's tracks
// in the dataset.
var kinds = [...]struct {
	name    string
	couples func(r *Rules, v *dataset.Video) []int
	build   func(r *Rules, v *dataset.Video, rows, columns []int) Kind
}{
	{"hinge", (*Rules).hinged, nil}, // every bag has one
	{"exclusion", (*Rules).exclusive, newExclusion},
}

// Costs are the parts of F of the kinds.
type Costs [len(kinds)]float64

// Names returns the names of the parts of F.
func Names() []string {
	var list []string
	for _, k := range kinds {
		list = append(list, k.name)
	}
	return list
}

// Add adds the parts of other videos.
func (c *Costs) Add(d Costs) {
	for i, x := range d {
		c[i] += x
	}
}

// Total returns the sum of the parts.
func (c Costs) Total() float64 {
	sum := 0.0
	for _, x := range c {
		sum += x
	}
	return sum
}

// Rules say what is asked of videos, and at what cost. They make the bags of a run, and keep
// what many of these share.
type Rules struct {
	Factors
	Kernel  *simd.Kernel // what sums over tracks
	Singles Singles
	C       float64 // of the hinge
	Margin  float64 // m, of a tuple that asks for one track
	ByPaper bool    // the hinge's step is eq25.2 as printed; it knows neither counts nor other kinds

	Unique     []bool  // of each concept: tracks of one clique show different classes of it
	ExclusionC float64 // C_x, 0: there is no exclusion

	shared map[string]*sets
}

// Renew forgets what bags shared: the columns are about to be others.
func (r *Rules) Renew() { r.shared = map[string]*sets{} }

// Coupled returns the factors that a constraint on the video depends on, with repetitions.
func (r *Rules) Coupled(v *dataset.Video) []int {
	var list []int
	for _, k := range kinds {
		list = append(list, k.couples(r, v)...)
	}
	return list
}

// Bag is all constraints on one video, with what they keep of its ν. Columns are positions in
// the video's list of K allowed factors.
type Bag struct {
	Hinge
	others []other
}

// other is the constraints of another kind than the hinge, and that kind's place among the Names.
type other struct {
	Kind
	place int
}

// Bag returns the constraints on a video whose tracks are the given rows of the dataset, over
// the columns of some factors.
func (r *Rules) Bag(v *dataset.Video, rows, columns []int) *Bag {
	b := &Bag{Hinge: r.newHinge(v, columns)}
	for i, k := range kinds {
		if k.build == nil {
			continue
		}
		if x := k.build(r, v, rows, columns); x != nil {
			b.others = append(b.others, other{x, i})
		}
	}
	return b
}

// Clone returns a copy that takes note of changes by itself.
func (b *Bag) Clone() *Bag {
	c := &Bag{Hinge: b.Hinge.copy()}
	for _, k := range b.others {
		c.others = append(c.others, other{k.Clone(), k.place})
	}
	return c
}

// Costs returns the parts of F, kind by kind.
func (b *Bag) Costs() (c Costs) {
	c[0] = b.Hinge.Cost()
	for _, k := range b.others {
		c[k.place] = k.Cost()
	}
	return c
}

// States returns every constraint as it stands, kind by kind.
func (b *Bag) States(nu Nu) (list [len(kinds)][]State) {
	list[0] = b.Hinge.States(nu)
	for _, k := range b.others {
		list[k.place] = k.States(nu)
	}
	return list
}

// Slopes appends what each constraint, of whatever kind, does along a coefficient.
func (b *Bag) Slopes(list []Slope, p Point) []Slope {
	list = b.Hinge.Slopes(list, p)
	for _, k := range b.others {
		first := len(list)
		list = k.Slopes(list, p)
		for i := range list[first:] {
			list[first+i].Kind = k.place
		}
	}
	return list
}

// Change lets every kind take note of a change of ν.
func (b *Bag) Change(p Point, by float64) {
	b.Hinge.Change(p, by)
	for _, k := range b.others {
		k.Change(p, by)
	}
}

// touched reports whether another kind than the hinge depends on a track's ν of some columns.
func (b *Bag) touched(from, to, track int) bool {
	for _, k := range b.others {
		for c := from; c < to; c++ {
			if k.Touches(c, track) {
				return true
			}
		}
	}
	return false
}

// Recount lets every kind take note of all ν anew.
func (b *Bag) Recount(nu Nu) {
	b.Hinge.Recount(nu)
	for _, k := range b.others {
		k.Recount(nu)
	}
}
