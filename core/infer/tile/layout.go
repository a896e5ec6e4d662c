package tile

// Layout is the order of the K factors.
type Layout struct {
	Order       []int     // the factor at each place: the independent ones, then the coupled ones, both in the order of the sweep
	Place       []int     // of each factor, its place in that order
	Independent int       // V, how many factors are independent
	Segments    []Segment // of the sweep, in turn
	Blocks      []Span    // of coupled factors that are updated together, counted among these
	BlockOf     []int     // of each coupled factor, its block
}

// Segment is neighbours in the order of the sweep that are all independent, or all coupled.
type Segment struct {
	Independent bool
	Span        // counted among the independent factors, or among the blocks
}

// Span is what is numbered from one up to another.
type Span struct{ From, To int }

// Len returns how many they are.
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

// Factors returns K, Coupled how many factors are coupled.
func (l *Layout) Factors() int { return len(l.Order) }
func (l *Layout) Coupled() int { return len(l.Order) - l.Independent }

// Columns are the factors that a video allows, in the order of the sweep. Videos that allow the same
// share them.
type Columns struct {
	Place  []int  // of each column, the place of its factor
	Class  []int  // of each column, its place among those that are classes; of background −1
	Stick  []int  // of each column, its place on the video's stick
	Blocks []Span // of each of the layout's blocks, the columns; empty where the video allows none
}

// NewColumns returns the columns of some factors, of which class and stick are what Columns says.
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
