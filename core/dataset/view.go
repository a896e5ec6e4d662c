package dataset

import (
	"fmt"
	"slices"

	"siibp/core/dataset/fault"
)

// View is the features of one view: N×Dim numbers, row-major, in single precision where
// that loses nothing. A row of NaN is a track that lacks this view.
type View struct {
	Name    string
	Dim     int
	Columns []string // the columns' names, nil where they have none; inference does not depend on them
	X       []float64
	Single  []float32 // the numbers, where they are single; X is nil then

	Prepared bool // a feature recipe has computed X; inference does not standardise its dimensions
}

// SameColumns returns an error where the columns of a view are not called as those that
// something was learned from; nil says nothing.
func SameColumns(view string, learned, now []string) error {
	if learned == nil || now == nil || slices.Equal(learned, now) {
		return nil
	}
	return fmt.Errorf("features of %q: what was learned is of the columns %s; these are %s", view, fault.Listed(learned), fault.Listed(now))
}

// Rows returns N.
func (v View) Rows() int { return (len(v.X) + len(v.Single)) / v.Dim }

// Has reports whether a track has the view.
func (v View) Has(row int) bool {
	if v.Single != nil {
		x := v.Single[row*v.Dim]
		return x == x
	}
	x := v.X[row*v.Dim]
	return x == x
}

// Read copies the features of a track to to, Dim numbers, and returns them.
func (v View) Read(row int, to []float64) []float64 {
	if v.Single == nil {
		copy(to, v.X[row*v.Dim:(row+1)*v.Dim])
		return to
	}
	for i, x := range v.Single[row*v.Dim : (row+1)*v.Dim] {
		to[i] = float64(x)
	}
	return to
}

// Double returns the numbers in double precision: X, or a copy.
func (v View) Double() []float64 {
	if v.Single == nil {
		return v.X
	}
	x := make([]float64, len(v.Single))
	for i, single := range v.Single {
		x[i] = float64(single)
	}
	return x
}

// Missing returns how many tracks lack the view.
func (v View) Missing() int {
	n := 0
	for row := range v.Rows() {
		if !v.Has(row) {
			n++
		}
	}
	return n
}

// RowRange returns the view of n neighbouring tracks.
func (v View) RowRange(from, n int) View {
	if v.Single != nil {
		v.Single = v.Single[from*v.Dim : (from+n)*v.Dim]
	} else {
		v.X = v.X[from*v.Dim : (from+n)*v.Dim]
	}
	return v
}

// subset returns the view of tracks, ascending: of neighbours without a copy.
func (v View) subset(rows []int) View {
	if v.Single != nil {
		v.Single = pick(v.Single, v.Dim, rows)
	} else {
		v.X = pick(v.X, v.Dim, rows)
	}
	return v
}

// pick returns rows, ascending, of width numbers each.
func pick[T any](x []T, width int, rows []int) []T {
	n := len(rows)
	if n > 0 && rows[n-1]-rows[0] == n-1 {
		return x[rows[0]*width : (rows[0]+n)*width : (rows[0]+n)*width]
	}
	picked := make([]T, 0, n*width)
	for _, row := range rows {
		picked = append(picked, x[row*width:(row+1)*width]...)
	}
	return picked
}

// Bytes of a number.
const (
	SingleWidth = 4
	DoubleWidth = 8
)

// Width returns how many bytes a number has.
func (v View) Width() int {
	if v.Single != nil {
		return SingleWidth
	}
	return DoubleWidth
}

// Single returns numbers in single precision, nil where that loses something.
func Single(x []float64) []float32 {
	for _, x := range x {
		if x == x && float64(float32(x)) != x {
			return nil
		}
	}
	s := make([]float32, len(x))
	for i, x := range x {
		s[i] = float32(x)
	}
	return s
}

// Descriptors are the local descriptors of one concept, any number a track, where no
// ready-made features are given. Package feature makes a View of them; until then the
// dataset has no view of that name.
type Descriptors struct {
	Name  string
	Dim   int
	X     []float32 // n×Dim, row-major
	Track []int32   // n: the track that each belongs to
}

// TracksWithout returns how many tracks have no descriptor, of n tracks.
func (d Descriptors) TracksWithout(n int) int {
	seen := make([]bool, n)
	for _, track := range d.Track {
		if !seen[track] {
			seen[track] = true
			n--
		}
	}
	return n
}

// Sizes are how large the features of a dataset are, which is known before they are read.
type Sizes struct {
	Tracks      int
	Classes     int // of all concepts; 0 before the captions are read
	Ranked      int // Σ over the videos of their tuples times their tracks; 0 before the captions are read
	Longest     int // the most tracks of a video; 0 before the captions are read
	Views       []Size
	Descriptors []Size
}

// Size is that of one array of numbers: Rows×Dim, of Width bytes each.
type Size struct {
	Concept   string
	File      string // where it is to be read from
	Rows, Dim int
	Width     int
}

// Sizes returns how large the features of the dataset are.
func (d *Dataset) Sizes() Sizes {
	s := Sizes{Tracks: len(d.Tracks)}
	for _, c := range d.Concepts {
		s.Classes += len(c.Classes)
	}
	for i := range d.Videos {
		s.Longest = max(s.Longest, len(d.Videos[i].Tracks))
		if v := &d.Videos[i]; !v.Free {
			s.Ranked += len(v.Tuples) * len(v.Tracks)
		}
	}
	for _, v := range d.Views {
		s.Views = append(s.Views, Size{Concept: v.Name, Rows: len(d.Tracks), Dim: v.Dim, Width: v.Width()})
	}
	for _, x := range d.Descriptors {
		s.Descriptors = append(s.Descriptors, Size{Concept: x.Name, Rows: len(x.Track), Dim: x.Dim, Width: SingleWidth})
	}
	return s
}
