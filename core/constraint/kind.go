package constraint

import "siibp/core/dataset"

// Kind holds the constraints of one kind on one video. Along each coefficient ν its cost is convex and
// piecewise linear. The exact update reads only the slope at ν = 0 and the breakpoints.
type Kind interface {
	// DependsOn reports whether the cost depends on a coefficient.
	DependsOn(column, track int) bool
	// Slopes appends an entry for every constraint that depends on a coefficient.
	Slopes(list []Slope, p Coefficient) []Slope
	// Change adjusts the sums of the kind to a change of ν of one coefficient.
	Change(p Coefficient, by float64)
	// ComputeSums computes the sums of the kind from all ν.
	ComputeSums(nu Nu)
	// Cost returns the kind's term of F.
	Cost() float64
	// Scope returns the columns and the tracks of one constraint, as its State has them; nil tracks stand for
	// all tracks of the video. The index is the Index of its slopes.
	Scope(index int) (columns, tracks []int)
	// States calls visit with the state of each constraint, whose Products are valid until visit returns. A
	// kind with very many constraints may leave out some that cost nothing.
	States(nu Nu, visit func(State))
	// Clone returns a copy with sums of its own.
	Clone() Kind
}

// linearKind is a kind whose slopes do not depend on ν of the block that is updated. They are added to the logits before
// the update. Change does nothing: Cost is that of the last ComputeSums.
type linearKind interface {
	Kind
	// AddSlopes adds −dCost/dν to the logits of a block.
	AddSlopes(b *Block)
	// jointCosts returns the cost of each pair of classes of a grid, whose rows are of the first concept and whose columns
	// are of the second. Callers must not change it.
	jointCosts(g Grid) []float64
}

// jointKind is a kind whose cost depends on the joint q of two concepts. The joint update of other kinds reads ν alone, by
// Slopes and Change.
type jointKind interface {
	Kind
	// jointSlopes calls visit with each constraint as a function of q of some cells of the grid, given q of one track.
	jointSlopes(g Grid, q []float64, visit func(cells, Slope))
	// changeJoint adjusts the sums of the kind to a change of q of one track.
	changeJoint(g Grid, before, after []float64)
}

// kinds lists every kind of constraint. couples returns the factors of a video whose coefficients depend on
// one another or on a caption; nil returns none. build returns the constraints on a video, whose tracks are the given rows of
// the dataset, over the columns of some factors, and nil if there are none.
var kinds = [...]struct {
	name    string
	couples func(r *Rules, v *dataset.Video) []int
	build   func(r *Rules, v *dataset.Video, rows, columns []int) Kind
}{
	{HingeName, (*Rules).hingeFactors, newHinge},
	{ExclusionName, (*Rules).exclusionFactors, newExclusion},
	{PairsName, nil, newPairs}, // its factors are coupled as classes of one concept
}

// Names returns the names of the kinds, in the order of Costs.
func Names() []string {
	var list []string
	for _, k := range kinds {
		list = append(list, k.name)
	}
	return list
}

// Costs are the terms of F of the constraints, one for each kind.
type Costs [len(kinds)]float64

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

// Constraints are all constraints on one video.
type Constraints struct {
	kinds  []kindOf
	hinge  *Hinge   // the hinge among the kinds, whose memory the fast form reads; nil if there is none
	others []kindOf // the kinds that are neither the hinge nor linear: the fast form must be given their slopes
}

// kindOf is the constraints of one kind.
type kindOf struct {
	Kind
	index  int        // of the kind in Costs
	linear linearKind // the same kind, nil if it is not linear
	joint  jointKind  // the same kind, nil if it reads ν alone
}

// Constrain returns the constraints on a video whose tracks are the given rows of the dataset, over the
// columns of the given factors.
func (r *Rules) Constrain(v *dataset.Video, rows, columns []int) *Constraints {
	x := &Constraints{}
	for i, k := range kinds {
		if y := k.build(r, v, rows, columns); y != nil {
			x.add(y, i)
		}
	}
	return x
}

// add appends the constraints of a kind, given its index in Costs.
func (c *Constraints) add(k Kind, index int) {
	linear, _ := k.(linearKind)
	joint, _ := k.(jointKind)
	one := kindOf{k, index, linear, joint}
	c.kinds = append(c.kinds, one)
	if h, ok := k.(*Hinge); ok {
		c.hinge = h
	} else if linear == nil {
		c.others = append(c.others, one)
	}
}

// Clone returns a copy with sums of its own.
func (c *Constraints) Clone() *Constraints {
	clone := &Constraints{}
	for _, k := range c.kinds {
		clone.add(k.Kind.Clone(), k.index)
	}
	return clone
}

// Slopes appends an entry for every constraint, of any kind, that depends on a coefficient.
func (c *Constraints) Slopes(list []Slope, p Coefficient) []Slope {
	for _, k := range c.kinds {
		list = k.Slopes(list, p)
	}
	return list
}

// Change adjusts the sums of every kind to a change of ν of one coefficient.
func (c *Constraints) Change(p Coefficient, by float64) {
	for _, k := range c.kinds {
		k.Change(p, by)
	}
}

// ComputeSums computes the sums of every kind from all ν.
func (c *Constraints) ComputeSums(nu Nu) {
	for _, k := range c.kinds {
		k.ComputeSums(nu)
	}
}

// Costs returns the terms of F of the constraints.
func (c *Constraints) Costs() (costs Costs) {
	for _, k := range c.kinds {
		costs[k.index] = k.Cost()
	}
	return costs
}

// States calls visit with the state of every constraint, kind by kind, as Kind.States does.
func (c *Constraints) States(nu Nu, visit func(State)) {
	for _, k := range c.kinds {
		k.States(nu, visit)
	}
}

// Scope returns the columns and the tracks of the constraint of a slope, as its State has them.
func (c *Constraints) Scope(s Slope) (columns, tracks []int) {
	for _, k := range c.kinds {
		if kinds[k.index].name == s.Kind {
			return k.Scope(s.Index)
		}
	}
	return nil, nil
}

// Sums returns Σ_j Π ν and the threshold of the sets 𝒥_i of the hinge.
func (c *Constraints) Sums() []SetSum {
	if c.hinge == nil {
		return nil
	}
	return c.hinge.Sums
}

// Requirements returns a function from the columns of a set to the number n of tracks that the hinge requires to show
// it and the margin n·m, and 0 for any other set.
func (c *Constraints) Requirements() func(columns []int) (required int, margin float64) {
	if c.hinge == nil {
		return func([]int) (int, float64) { return 0, 0 }
	}
	return c.hinge.requirements()
}

// othersDependOn reports whether one of the kinds that are neither the hinge nor linear depends on ν of some columns on a track.
func (c *Constraints) othersDependOn(from, to, track int) bool {
	for _, k := range c.others {
		for column := from; column < to; column++ {
			if k.DependsOn(column, track) {
				return true
			}
		}
	}
	return false
}

// Nu is ν of all coefficients of a video of N tracks, N×K, column by column, in either precision. Columns are
// positions in the video's list of allowed factors.
type Nu struct {
	Single []float32
	Double []float64 // read if Single is nil
	N      int
	Joint  *Joint // q of the pairs of classes of two concepts; nil: the concepts are independent
}

// Joint is q of the pairs of classes of two concepts on the N tracks of a video, cells×N, in either precision.
type Joint struct {
	Grid
	Single []float32
	Double []float64 // read if Single is nil
}

// factors returns numbers whose product is the probability that a track shows the classes of some columns: ν of these
// columns or, of a pair of two concepts, one cell of the joint q.
func (nu Nu) factors(columns []int) (Nu, []int) {
	if nu.Joint == nil || len(columns) != 2 {
		return nu, columns
	}
	return Nu{Single: nu.Joint.Single, Double: nu.Joint.Double, N: nu.N}, []int{nu.Joint.of(columns).from}
}

// at returns ν of one coefficient.
func (nu Nu) at(column, track int) float64 {
	if nu.Single != nil {
		return float64(nu.Single[column*nu.N+track])
	}
	return nu.Double[column*nu.N+track]
}

// Coefficient is ν of one column and track of a video, beside ν of the video, N×K, column by column. ν of background columns is
// undefined.
type Coefficient struct {
	Column, Track   int
	N               int
	Nu              []float64
	ExclusionWeight float64 // fraction of C_x in force: 1 once β = 1, but 0 in the first phase of a late start
}

// nu returns ν of its track and any column.
func (p Coefficient) nu(column int) float64 { return p.Nu[column*p.N+p.Track] }

// Slope is one constraint as a function of one coefficient ν: −dCost/dν is AtZero at ν = 0, and falls by Drop
// at the breakpoint.
type Slope struct {
	AtZero     float64
	Breakpoint float64 // in (0, 1), or 1 if there is no breakpoint
	Drop       float64 // at least 0
	Steepest   float64 // the steepest slope that the constraint can reach when ν changes on other tracks only
	Kind       string  // name of the constraint's kind
	Index      int     // index of the constraint within its kind, see Kind.Scope
}

// State is the present state of one constraint.
type State struct {
	Kind      string    // name of the kind
	Columns   []int     // the classes of the constraint
	Tracks    []int     // the tracks of the constraint, counted in the video; nil means all
	Threshold float64   // the least (hinge) or the largest (exclusion) Sum without cost
	Products  []float64 // Π ν over the columns, for each of the tracks
	Sum       float64   // Σ Products
	Slack     float64   // the distance of Sum from Threshold on the side that costs, else 0
	Cost      float64   // the constraint's term of F
}
