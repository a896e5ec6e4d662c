package infer

import "slices"

// strips say where numbers of some videos of a group are: ν or ζ among the group's and in the
// panel, and what belongs to a stick among what is derived. A kernel does for all videos in one
// call what would else be a call for each.
//
// A list begins with what it reaches: how many numbers of ν and ζ, rows and tracks of the panel,
// and numbers derived. Then there are, for each video, its first track and the one after the last,
// where its ν or ζ begins, where its Logit and where its n, and how many strips; and for each
// strip, the columns of neighbours, the first one's row of the panel, its column, its stick, and
// how many there are.
type strips []int32

const (
	stripsHead = 4
	stripsOf   = 6 // numbers of a video, before its strips
	stripSize  = 4
)

// stripping is a list in the making.
type stripping struct {
	list  strips
	video int // where that begins which is under way
}

// begin begins a video's list, whose columns are to follow: its first track in the panel, and where
// its numbers begin.
func (s *stripping) begin(b *bag, first, assignments, derived int) {
	if s.list == nil {
		s.list = make(strips, stripsHead)
	}
	last, end := first+b.tracks(), derived+b.besides()
	s.reach(2, last)
	s.reach(3, end)
	s.video = len(s.list)
	s.list = append(s.list, int32(first), int32(last), int32(assignments), int32(derived), int32(end-len(b.line)), 0)
}

// reach widens what the list reaches.
func (s *stripping) reach(i, to int) { s.list[i] = max(s.list[i], int32(to)) }

// add goes on with a column, in the last strip where it is that one's neighbour.
func (s *stripping) add(row, column, stick int) {
	v, next := s.list[s.video:], []int{row, column, stick}
	s.reach(0, int(v[2])+(column+1)*int(v[1]-v[0]))
	s.reach(1, row+1)
	if v[5] > 0 {
		strip := s.list[len(s.list)-stripSize:]
		near := true
		for i, at := range next {
			near = near && int(strip[i]+strip[3]) == at
		}
		if near {
			strip[3]++
			return
		}
	}
	v[5]++
	s.list = append(s.list, int32(row), int32(column), int32(stick), 1)
}

// done is the list, nil where it has no strip.
func (s *stripping) done() strips {
	if len(s.list) == 0 || s.list[1] == 0 {
		return nil
	}
	return slices.Clone(s.list) // without what it might have grown by
}

// strip is one of them: its tracks and its first row of the panel, where its numbers, Logit and n
// are, and how many columns there are.
type strip struct{ from, to, row, at, logit, n, columns int }

// each calls a function for every strip.
func (s strips) each(do func(strip)) {
	for at := min(stripsHead, len(s)); at < len(s); {
		v := s[at:]
		at += stripsOf
		for range v[5] {
			from, to := int(v[0]), int(v[1])
			column, stick := int(s[at+1]), int(s[at+2])
			do(strip{from, to, int(s[at]), int(v[2]) + column*(to-from), int(v[3]) + stick, int(v[4]) + stick, int(s[at+3])})
			at += stripSize
		}
	}
}

// videos calls a function for the numbers of every video, whose columns must be neighbours.
func (s strips) videos(do func(from, to int)) {
	for at := min(stripsHead, len(s)); at < len(s); {
		v := s[at:]
		n, count, columns := int(v[1]-v[0]), int(v[5]), 0
		from := int(v[2]) + int(v[stripsOf+1])*n
		for at += stripsOf; count > 0; count-- {
			columns += int(s[at+3])
			at += stripSize
		}
		do(from, from+columns*n)
	}
}

// many is for how many columns the call of a copy pays.
const many = 4

// lay copies ν of the strips to a panel.
func lay[T real](s strips, values []T, panel matrix[T]) {
	if len(s) > 0 && !laid(s, values, panel) {
		s.each(func(s strip) {
			if s.columns >= many {
				transfer(rowsOf(s, panel), columnsOf(s, values))
				return
			}
			for i := range s.columns {
				copy(panel.data[(s.row+i)*panel.stride+s.from:], column(s, i, values))
			}
		})
	}
}

func laid[T real](s strips, values []T, panel matrix[T]) bool {
	switch values := any(values).(type) {
	case []float32:
		return kernel != nil && kernel.Lay32(s, values, any(panel.data).([]float32), panel.stride)
	case []float64:
		return kernel != nil && kernel.Lay64(s, values, any(panel.data).([]float64), panel.stride)
	}
	return false
}

// lift copies the strips from a panel to ν, or to ζ.
func lift[T real](s strips, panel matrix[T], values []T) {
	if len(s) > 0 && !lifted(s, panel, values) {
		s.each(func(s strip) {
			if s.columns >= many {
				transfer(columnsOf(s, values), rowsOf(s, panel))
				return
			}
			for i := range s.columns {
				copy(column(s, i, values), panel.data[(s.row+i)*panel.stride+s.from:])
			}
		})
	}
}

func lifted[T real](s strips, panel matrix[T], values []T) bool {
	switch values := any(values).(type) {
	case []float32:
		return kernel != nil && kernel.Lift32(s, any(panel.data).([]float32), panel.stride, values)
	case []float64:
		return kernel != nil && kernel.Lift64(s, any(panel.data).([]float64), panel.stride, values)
	}
	return false
}

// level sets the strips of a panel to Logit but for the cost of their rows.
func level[T real](s strips, derived []float64, cost []T, panel matrix[T]) {
	if len(s) > 0 && !levelled(s, derived, cost, panel) {
		s.each(func(s strip) {
			for i := range s.columns {
				row, x := panel.row(s.row + i)[s.from:s.to], T(derived[s.logit+i])-cost[s.row+i]
				for j := range row {
					row[j] = x
				}
			}
		})
	}
}

func levelled[T real](s strips, derived []float64, cost []T, panel matrix[T]) bool {
	switch cost := any(cost).(type) {
	case []float32:
		return kernel != nil && kernel.Level32(s, derived, cost, any(panel.data).([]float32), panel.stride)
	case []float64:
		return kernel != nil && kernel.Level64(s, derived, cost, any(panel.data).([]float64), panel.stride)
	}
	return false
}

// tally sets n of the strips to Σ_j ν_j. ones are as many as a video has tracks, or more, and room
// is for a number a column.
func tally[T real](s strips, values, ones, room []T, derived []float64) {
	if len(s) > 0 && !tallied(s, values, derived) {
		s.each(func(s strip) {
			sums := room[:s.columns]
			clear(sums)
			apply(columnsOf(s, values), ones[:s.to-s.from], sums)
			convert(derived[s.n:][:s.columns], sums)
		})
	}
}

func tallied[T real](s strips, values []T, derived []float64) bool {
	switch values := any(values).(type) {
	case []float32:
		return kernel != nil && kernel.Tally32(s, values, derived)
	case []float64:
		return kernel != nil && kernel.Tally64(s, values, derived)
	}
	return false
}

// wide copies the strips' numbers to the same places of another list, in double precision, and
// keep copies them back. A video's columns are neighbours.
func wide[T real](s strips, values []T, doubles []float64) {
	if len(s) > 0 && !widened(s, values, doubles) {
		s.videos(func(from, to int) { transfer(row(doubles[from:to]), row(values[from:to])) })
	}
}

func widened[T real](s strips, values []T, doubles []float64) bool {
	switch values := any(values).(type) {
	case []float32:
		return kernel != nil && kernel.Wide32(s, values, doubles)
	case []float64:
		return kernel != nil && kernel.Wide64(s, values, doubles)
	}
	return false
}

func keep[T real](s strips, doubles []float64, values []T) {
	if len(s) > 0 && !narrowed(s, doubles, values) {
		s.videos(func(from, to int) { transfer(row(values[from:to]), row(doubles[from:to])) })
	}
}

func narrowed[T real](s strips, doubles []float64, values []T) bool {
	switch values := any(values).(type) {
	case []float32:
		return kernel != nil && kernel.Keep32(s, doubles, values)
	case []float64:
		return kernel != nil && kernel.Keep64(s, doubles, values)
	}
	return false
}

// evidence sets the strips' numbers to β times the panel's, with Logit and but for the cost of the
// row.
func evidence[T real](s strips, beta float64, panel matrix[T], derived, cost, doubles []float64) {
	if weighed(s, beta, panel, derived, cost, doubles) {
		return
	}
	s.each(func(s strip) {
		n := s.to - s.from
		for i := range s.columns {
			shift, to := derived[s.logit+i]-cost[s.row+i], doubles[s.at+i*n:][:n]
			for j, x := range panel.row(s.row + i)[s.from:s.to] {
				to[j] = beta * (float64(x) + shift)
			}
		}
	})
}

func weighed[T real](s strips, beta float64, panel matrix[T], derived, cost, doubles []float64) bool {
	switch data := any(panel.data).(type) {
	case []float32:
		return kernel != nil && kernel.Evidence32(s, beta, data, panel.stride, derived, cost, doubles)
	case []float64:
		return kernel != nil && kernel.Evidence64(s, beta, data, panel.stride, derived, cost, doubles)
	}
	return false
}

// rowsOf is a strip in a panel, columnsOf among the numbers of a group.
func rowsOf[T real](s strip, panel matrix[T]) matrix[T] {
	return panel.between(s.row, s.row+s.columns).columns(s.from, s.to)
}

func columnsOf[T real](s strip, values []T) matrix[T] {
	n := s.to - s.from
	return matrix[T]{s.columns, n, n, values[s.at:]}
}

// column is one of a strip's columns among the numbers of a group.
func column[T real](s strip, i int, values []T) []T {
	n := s.to - s.from
	return values[s.at+i*n:][:n:n]
}
