package state

import (
	"slices"

	"siibp/core/constraint"
	"siibp/core/coroutine"
	"siibp/core/infer/tile"
	"siibp/core/options"
)

// Layout says in which order the factors stand on the sticks and in the sweep, which of
// them are independent, and which columns each video has.
//
// A factor is independent where every video allows it and no constraint, no exclusion of
// classes and no known track touches it: its ν on one track does not depend on the other
// tracks. All others are coupled.
type Layout struct {
	Factors     constraint.Factors
	Order       []int        // of the factors
	Independent []bool       // of each factor
	Tile        *tile.Layout // the same for the arithmetic over tiles

	exclusive bool                // the classes of a concept exclude one another
	allSticks bool                // a stick has all K factors, also those that its video forbids
	identity  []int               // 0, 1, 2, …
	columns   map[string]*Columns // by the set of allowed factors
	rules     constraint.Rules    // what is asked of the videos
}

// NewLayout returns the layout of a model with the factors in their own order. It may suspend after each
// video.
func NewLayout(m *Model, o options.Options, background int, y *coroutine.Yielder) *Layout {
	l := blankLayout(m, o, background)
	for k := range l.Factors.K {
		l.Order = append(l.Order, k)
	}
	l.findIndependent(m, y)
	l.arrange()
	return l
}

// NewPartLayout returns the layout of a part of a model, with the order of the factors and the
// independent ones of the whole.
func NewPartLayout(m *Model, o options.Options, background int, order []int, independent []bool) *Layout {
	l := blankLayout(m, o, background)
	l.Order, l.Independent = order, independent
	l.arrange()
	return l
}

// blankLayout returns a layout without an order of the factors.
func blankLayout(m *Model, o options.Options, background int) *Layout {
	l := &Layout{Factors: m.Factors(background, o), exclusive: o.Classes == options.ClassesExclusive, allSticks: o.Sticks == options.SticksAll}
	l.rules = m.rules(l.Factors, o)
	return l
}

// findIndependent finds the independent factors. It may suspend after each video.
func (l *Layout) findIndependent(m *Model, y *coroutine.Yielder) {
	l.Independent = make([]bool, l.Factors.K)
	for k := range l.Independent {
		l.Independent[k] = l.IsBackground(k) || !l.exclusive
	}
	for i := range m.Videos {
		l.couple(m, i)
		y.Did(preparing * (1 + len(m.Videos[i].Tuples)))
	}
}

// preparing is about how many multiply-adds take as long as finding the constraints of one caption, or of
// one column, of a video.
const preparing = 500

// couple marks the factors that a video forbids, constrains or knows as coupled.
func (l *Layout) couple(m *Model, video int) {
	v := &m.Videos[video]
	allowed := l.Factors.Allowed(v)
	for k := range l.Independent {
		l.Independent[k] = l.Independent[k] && slices.Contains(allowed, k)
	}
	for _, k := range l.rules.Coupled(v) {
		l.Independent[k] = false
	}
	for k := range l.Independent[:l.Factors.First[l.Factors.Concepts()]] {
		if m.knows(video, l.Factors.Concept(k)) {
			l.Independent[k] = false
		}
	}
}

// arrange cuts the order of the factors into segments and blocks. It drops the columns and constraints that
// videos have shared so far.
func (l *Layout) arrange() {
	l.columns = map[string]*Columns{}
	l.rules.Renew()
	l.Tile = tile.NewLayout(l.Order, l.Independent, l.Exclusive)
}

// Reordered returns the layout with the factors in another order.
func (l *Layout) Reordered(order []int) *Layout {
	c := *l
	c.Order = order
	c.arrange()
	return &c
}

// IsBackground reports whether a factor is background.
func (l *Layout) IsBackground(k int) bool { return l.Factors.Concept(k) == l.Factors.Concepts() }

// Exclusive reports whether a track can show at most one of two factors.
func (l *Layout) Exclusive(k, other int) bool {
	return l.exclusive && !l.IsBackground(k) && l.Factors.Concept(k) == l.Factors.Concept(other)
}

// Columns are the factors that a video allows, in the layout's order. Videos that allow the
// same factors share them.
type Columns struct {
	*tile.Columns             // of each column its place, its class and its stick
	Factors       []int       // of each column
	Classes       []int       // the factors of the columns that are classes
	Groups        []tile.Span // columns that are updated together: classes that exclude one another, else one column
	Line          []int       // the factor of each stick
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
	c := &Columns{}
	var class []int
	for _, k := range l.Order {
		switch {
		case has[k] == 0:
			continue
		case l.IsBackground(k):
			class = append(class, -1)
		default:
			class = append(class, len(c.Classes))
			c.Classes = append(c.Classes, k)
		}
		if n := len(c.Factors); n > 0 && l.Exclusive(c.Factors[n-1], k) {
			c.Groups[len(c.Groups)-1].To++
		} else {
			c.Groups = append(c.Groups, tile.Span{From: n, To: n + 1})
		}
		c.Factors = append(c.Factors, k)
	}
	var stick []int
	c.Line, stick = l.sticksOf(c.Factors)
	c.Columns = l.Tile.NewColumns(c.Factors, class, stick)
	l.columns[string(has)] = c
	return c
}

// sticksOf returns the factors on a video's stick, and the place on it of each of the video's columns. The
// factors are those that the video allows, or all K, where a forbidden factor counts as N_i observed zeros.
func (l *Layout) sticksOf(factors []int) (line, places []int) {
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
		places = append(places, at)
	}
	return l.Order, places
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
