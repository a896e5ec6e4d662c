package infer

import (
	"math"
	"slices"
	"strconv"

	"siibp/core/constraint"
	"siibp/core/dataset"
	"siibp/core/options"
)

// Layout is the order of the factors in the stick-breaking prior and in the updates, and the columns of each video in that
// order.
type Layout struct {
	Factors constraint.Factors
	Order   []int  // of the factors; the background classes of a concept follow its classes
	Coupled []bool // of each factor: ν is updated with the constraints or with the other classes of its concept; false if the plain sigmoid update applies

	oneHot        bool                // a track shows at most one class of a concept
	allSticks     bool                // a stick has all K factors, also those that its video forbids
	joint         bool                // q is joint over the classes of the two concepts
	uniform       bool                // the prior is uniform over each group, and there are no sticks
	contamination float64             // ρ; 0 if q is not joint
	identity      []int               // 0, 1, 2, …
	columns       map[string]*Columns // by the set of allowed factors
	rules         constraint.Rules    // the constraints of the videos
}

// NewLayout returns the layout of a problem with the factors in their own order.
func NewLayout(p *Problem, o options.Options, background int) *Layout {
	l := blankLayout(p, o, background)
	for e := range l.Factors.Concepts() + 1 {
		for k := range l.Factors.K {
			if l.Factors.Owner(k) == e {
				l.Order = append(l.Order, k)
			}
		}
	}
	l.findCoupled(p)
	l.reset()
	return l
}

// NewPartLayout returns the layout of a part of a problem, with the order of the factors and the coupled ones
// of the whole.
func NewPartLayout(p *Problem, o options.Options, background int, order []int, coupled []bool) *Layout {
	l := blankLayout(p, o, background)
	l.Order, l.Coupled = order, coupled
	l.reset()
	return l
}

// blankLayout returns a layout without an order of the factors.
func blankLayout(p *Problem, o options.Options, background int) *Layout {
	l := &Layout{Factors: p.Factors(background, o), oneHot: o.OneClass(), allSticks: o.Sticks == options.SticksAll}
	l.uniform = o.Allocation == options.AllocationUniform
	l.joint = o.Classes == options.ClassesJoint && l.Factors.Concepts() == 2
	if l.joint {
		l.contamination = o.Contamination
	}
	l.rules = p.rules(l.Factors, o)
	return l
}

// captionWork is the number of multiply-adds that take about as long as finding the constraints of one caption,
// or of one column, of a video.
const captionWork = 500

// findCoupled finds the coupled factors: the classes of one-hot concepts, and the factors that a constraint or
// a known track of some video depends on.
func (l *Layout) findCoupled(p *Problem) {
	l.Coupled = make([]bool, l.Factors.K)
	for k := range l.Coupled {
		l.Coupled[k] = l.oneHot && l.isOwned(k)
	}
	for i := range p.Videos {
		v := &p.Videos[i]
		for _, k := range l.rules.Coupled(v) {
			l.Coupled[k] = true
		}
		for k := range l.Coupled[:l.Factors.First[l.Factors.Concepts()]] {
			l.Coupled[k] = l.Coupled[k] || p.hasKnown(i, l.Factors.Concept(k))
		}
		p.Yielder.Did(captionWork * (1 + len(v.Tuples)))
	}
}

// reset drops the columns and constraints that videos have shared so far.
func (l *Layout) reset() {
	l.columns = map[string]*Columns{}
	l.rules.ClearShared()
}

// Reordered returns the layout with the factors in another order. If a track shows at most one class of a concept, the
// factors of a concept stay together: the order is sorted by concept, and is kept within each.
func (l *Layout) Reordered(order []int) *Layout {
	c := *l
	c.Order = slices.Clone(order)
	if l.oneHot {
		slices.SortStableFunc(c.Order, func(a, b int) int { return l.Factors.Owner(a) - l.Factors.Owner(b) })
	}
	c.reset()
	return &c
}

// IsBackground reports whether a factor is background: a background class or an independent background factor.
func (l *Layout) IsBackground(k int) bool { return l.Factors.Concept(k) == l.Factors.Concepts() }

// isOwned reports whether a factor is a class or a background class of a concept.
func (l *Layout) isOwned(k int) bool { return l.Factors.Owner(k) < l.Factors.Concepts() }

// Exclude reports whether a track can show at most one of two factors.
func (l *Layout) Exclude(k, other int) bool {
	return l.oneHot && l.isOwned(k) && l.Factors.Owner(k) == l.Factors.Owner(other)
}

// columnsOf returns the columns of a set of allowed factors.
func (l *Layout) columnsOf(allowed []int) *Columns {
	has := make([]byte, l.Factors.K)
	for _, k := range allowed {
		has[k] = 1
	}
	if c := l.columns[string(has)]; c != nil {
		return c
	}
	c := &Columns{Grid: l.gridOf(allowed)}
	for _, k := range l.Order {
		if has[k] != 0 {
			l.addColumn(c, k)
		}
	}
	c.StickOrder, c.Stick = l.sticksOf(c.Factors)
	l.columns[string(has)] = c
	return c
}

// maxCells is the largest grid of a joint q. A video with more pairs of classes has independent concepts: its table
// would take too much memory and time.
const maxCells = 1024

// gridOf returns the grid of the pairs of classes of a set of allowed factors, whose columns come first. It returns nil
// if q is not joint, if one of the concepts has no factor, or if the grid were too large.
func (l *Layout) gridOf(allowed []int) *constraint.Grid {
	if !l.joint {
		return nil
	}
	g := &constraint.Grid{}
	for _, k := range allowed {
		switch l.Factors.Owner(k) {
		case 0:
			g.Rows++
		case 1:
			g.Cols++
		}
	}
	if g.Rows == 0 || g.Cols == 0 || g.Cells() > maxCells {
		return nil
	}
	return g
}

// addColumn appends a factor to the columns, and to their groups and blocks.
func (l *Layout) addColumn(c *Columns, k int) {
	n := len(c.Factors)
	sameGroup := n > 0 && l.Exclude(c.Factors[n-1], k)
	sameBlock := sameGroup || n > 0 && c.Grid != nil && l.isOwned(k) || n > 0 && !l.Coupled[k] && !l.Coupled[c.Factors[n-1]]
	if l.uniform {
		c.LogWeights = append(c.LogWeights, l.logWeight(k))
	}
	if c.Factors = append(c.Factors, k); !l.isOwned(k) {
		c.Class = append(c.Class, -1)
	} else {
		c.Class = append(c.Class, len(c.Classes))
		c.Classes = append(c.Classes, k)
	}
	if sameGroup {
		c.Groups[len(c.Groups)-1].To++
	} else {
		c.Groups = append(c.Groups, Span{n, n + 1})
	}
	if sameBlock {
		c.Blocks[len(c.Blocks)-1].To++
	} else {
		c.Blocks = append(c.Blocks, ColumnBlock{Span{n, n + 1}, l.Coupled[k]})
	}
}

// logWeight returns the log prior probability of a factor under a uniform prior, relative to that of a class: the
// background classes of a concept together have that of one class.
func (l *Layout) logWeight(k int) float64 {
	if l.IsBackground(k) && l.isOwned(k) {
		return -math.Log(float64(l.Factors.BackgroundClasses))
	}
	return 0
}

// sticksOf returns the factors of a video's sticks, and the stick of each of the video's columns. The factors
// are those that the video allows, or all K, where a forbidden factor counts as N_i observed zeros.
func (l *Layout) sticksOf(factors []int) (order, sticks []int) {
	if l.uniform {
		return nil, nil
	}
	if !l.allSticks {
		for k := len(l.identity); k < len(factors); k++ {
			l.identity = append(l.identity, k)
		}
		return factors, l.identity[:len(factors)]
	}
	at := 0
	for _, k := range factors {
		for l.Order[at] != k {
			at++
		}
		sticks = append(sticks, at)
	}
	return l.Order, sticks
}

// ClassColumns returns the columns of a video that are classes of a concept that takes part.
func (l *Layout) ClassColumns(v *Video, concept int) []int {
	var columns []int
	for c, k := range v.Factors {
		if l.Factors.Concept(k) == concept {
			columns = append(columns, c)
		}
	}
	return columns
}

// Factor is the name of a factor: a class of a concept, or a background factor.
type Factor struct {
	Concept string `json:"concept"` // "" for background
	Class   string `json:"class"`   // for background its number, from 1; for a background class behind the name of its concept
}

// Factor returns the name of factor k.
func (t *Trainer) Factor(k int) Factor {
	f := t.Layout.Factors
	e := f.Concept(k)
	if owner := f.Owner(k); e == f.Concepts() && owner < e {
		number := (k-f.First[e])%f.BackgroundClasses + 1
		return Factor{"", t.Problem.Data.Concepts[t.Problem.Concepts[owner]].Name + " " + strconv.Itoa(number)}
	}
	if e == f.Concepts() {
		return Factor{"", strconv.Itoa(k - f.First[e] - e*f.BackgroundClasses + 1)}
	}
	c := t.Problem.Data.Concepts[t.Problem.Concepts[e]]
	return Factor{c.Name, c.Classes[k-f.First[e]]}
}

// Tuple returns the tuple of the classes of some columns of a video, with an entry for each concept of
// the dataset.
func (t *Trainer) Tuple(v *Video, columns []int) dataset.Tuple {
	tuple := make(dataset.Tuple, len(t.Problem.Data.Concepts))
	for e := range tuple {
		tuple[e] = dataset.None
	}
	for _, c := range columns {
		k := v.Factors[c]
		e := t.Layout.Factors.Concept(k)
		tuple[t.Problem.Concepts[e]] = k - t.Layout.Factors.First[e]
	}
	return tuple
}
