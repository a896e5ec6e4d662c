package constraint

import (
	"siibp/core/coroutine"
	"siibp/core/dataset"
)

// Kind holds the constraints of one kind on one video. Along each coefficient ν its cost is convex
// and piecewise linear: the exact step knows of it the slope at ν = 0 and the breakpoints, and
// nothing else.
type Kind interface {
	// Touches reports whether the cost depends on a coefficient.
	Touches(column, track int) bool
	// Slopes appends an entry for every constraint that depends on a coefficient.
	Slopes(list []Slope, p Point) []Slope
	// Change adjusts the kind's sums to a change of ν of one coefficient.
	Change(p Point, by float64)
	// Recount computes the kind's sums from all ν.
	Recount(nu Nu)
	// Cost returns the kind's part of F, by its sums.
	Cost() float64
	// About returns the columns and the tracks of one constraint, as its State has them: nil tracks stand
	// for all tracks of the video. The index is the Index of its slopes.
	About(index int) (columns, tracks []int)
	// States calls visit with the present state of each constraint, whose Products are valid until visit
	// returns. A kind that has very many constraints may leave out some that cost nothing. It may suspend
	// after every few constraints.
	States(nu Nu, y *coroutine.Yielder, visit func(State))
	// Clone returns a copy with sums of its own.
	Clone() Kind
}

// Nu is ν of all coefficients of a video of N tracks, N×K, column by column, in either precision.
// Columns are positions in the video's list of allowed factors.
type Nu struct {
	Single []float32
	Double []float64 // read where Single is nil
	N      int
}

// Point is one coefficient of a video, and all ν of the video, N×K, column by column.
type Point struct {
	Column, Track int
	N             int
	Nu            []float64
	Relaxed       float64 // share of C_x that an annealed start leaves out; 0 once β = 1
}

// nu returns ν of the point's track and any column.
func (p Point) nu(column int) float64 { return p.Nu[column*p.N+p.Track] }

// at returns ν of one coefficient.
func (nu Nu) at(column, track int) float64 {
	if nu.Single != nil {
		return float64(nu.Single[column*nu.N+track])
	}
	return nu.Double[column*nu.N+track]
}

// Slope is one constraint as a function of one coefficient ν: −dCost/dν is Start at ν = 0, and falls
// by Fall at the breakpoint At.
type Slope struct {
	Start float64
	At    float64 // in (0, 1), or 1 where there is no breakpoint
	Fall  float64 // at least 0
	Most  float64 // the slope that is farthest from 0, whatever the other coefficients are
	Kind  int     // index of the constraint's kind in Names
	Index int     // number of the constraint within its kind, see Kind.About
}

// State is one constraint as it stands.
type State struct {
	Columns  []int     // the classes that it is about
	Tracks   []int     // the tracks that it is about, counted in the video; nil means all
	Bound    float64   // what Sum is to reach (hinge), or not to exceed (exclusion)
	Products []float64 // Π ν over the columns, of each track that it is about
	Sum      float64   // Σ Products
	Slack    float64   // by how much Sum is on the wrong side of Bound
	Cost     float64   // its part of F
}

// Names of the kinds of constraint.
const (
	HingeName     = "hinge"     // a tuple requires n_J tracks (eq18, eq25)
	ExclusionName = "exclusion" // at most one track of a clique shows a class
)

// kinds lists every kind of constraint. couples returns the factors of a video whose coefficients
// depend on one another, or on what is asked; build returns the constraints on a video, whose tracks
// are the given rows of the dataset, over the columns of some factors, and nil where there are none.
var kinds = [...]struct {
	name    string // of its part of F
	couples func(r *Rules, v *dataset.Video) []int
	build   func(r *Rules, v *dataset.Video, rows, columns []int) Kind
}{
	{HingeName, (*Rules).hinged, nil}, // every video has one
	{ExclusionName, (*Rules).exclusive, newExclusion},
}

// Costs are the constraints' parts of F, one a kind.
type Costs [len(kinds)]float64

// Names returns the names of the kinds, in the order of Costs.
func Names() []string {
	var list []string
	for _, k := range kinds {
		list = append(list, k.name)
	}
	return list
}

// Add adds the costs of other videos.
func (c *Costs) Add(d Costs) {
	for i, x := range d {
		c[i] += x
	}
}

// Total returns the sum over the kinds.
func (c Costs) Total() float64 {
	sum := 0.0
	for _, x := range c {
		sum += x
	}
	return sum
}
