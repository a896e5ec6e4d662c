package tile

// Layout is the packed order of the K factors, and the order in which a sweep updates them.
type Layout struct {
	Order       []int     // the factor at each place: the independent ones, then the coupled ones, both in the order of the sweep
	Place       []int     // for each factor, its place in that order
	Independent int       // V, how many factors are independent
	Segments    []Segment // what a sweep updates, one segment after the other
	Blocks      []Span    // the coupled factors that are updated together; 0 is the first coupled factor
	BlockOf     []int     // for each coupled factor, its block
}

// Segment is a run of factors in the order of the sweep that are all independent, or all coupled.
type Segment struct {
	Independent bool
	Span        // places of the independent factors, or blocks of the coupled ones
}

// Span is the integers from ≤ i < to.
type Span struct{ From, To int }

// Len returns how many integers they are.
func (s Span) Len() int { return s.To - s.From }

// NewLayout cuts the order of a sweep into segments and blocks. exclusive reports whether a track
// shows at most one of two factors: coupled neighbours of which that is true share a block.
func NewLayout(order []int, independent []bool, exclusive func(k, l int) bool) *Layout {
	l := &Layout{BlockOf: make([]int, len(order))}
	coupled := 0
	for i, k := range order {
		first := i == 0 || independent[k] != independent[order[i-1]]
		if independent[k] {
			if first {
				l.Segments = append(l.Segments, Segment{true, Span{l.Independent, l.Independent}})
			}
			l.Independent++
			l.Segments[len(l.Segments)-1].To = l.Independent
			continue
		}
		if first {
			l.Segments = append(l.Segments, Segment{false, Span{len(l.Blocks), len(l.Blocks)}})
		}
		if first || !exclusive(order[i-1], k) {
			l.Blocks = append(l.Blocks, Span{coupled, coupled})
			l.Segments[len(l.Segments)-1].To = len(l.Blocks)
		}
		coupled++
		l.BlockOf[k] = len(l.Blocks) - 1
		l.Blocks[l.BlockOf[k]].To = coupled
	}
	l.pack(order, independent)
	return l
}

// pack puts the independent factors first, and the coupled ones after them.
func (l *Layout) pack(order []int, independent []bool) {
	l.Place = make([]int, len(order))
	for _, first := range []bool{true, false} {
		for _, k := range order {
			if independent[k] == first {
				l.Place[k] = len(l.Order)
				l.Order = append(l.Order, k)
			}
		}
	}
}

// Factors returns K.
func (l *Layout) Factors() int { return len(l.Order) }

// Coupled returns how many factors are coupled.
func (l *Layout) Coupled() int { return len(l.Order) - l.Independent }

// Columns are the factors that a video allows, in the order of the sweep. Videos that allow the same
// factors share one.
type Columns struct {
	Place  []int  // for each column, the place of its factor
	Class  []int  // for each column, its number among the columns that are classes, −1 for background
	Stick  []int  // for each column, its number among the video's sticks
	Blocks []Span // for each of the layout's blocks, its columns; empty where the video allows none of its factors
}

// NewColumns returns the columns of some factors; class and stick are Columns.Class and Columns.Stick.
func (l *Layout) NewColumns(factors, class, stick []int) *Columns {
	c := &Columns{Class: class, Stick: stick, Blocks: make([]Span, len(l.Blocks))}
	for column, k := range factors {
		c.Place = append(c.Place, l.Place[k])
		if l.Place[k] < l.Independent {
			continue
		}
		s := &c.Blocks[l.BlockOf[k]]
		if s.Len() == 0 {
			s.From = column
		}
		s.To = column + 1
	}
	return c
}
