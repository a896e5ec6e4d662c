package dataset

import (
	"fmt"
	"slices"

	"siibp/core/dataset/fault"
)

// View is the features of one view: N×Dim numbers, row-major, in X or in Single. A reader of files fills Single and leaves X nil
// where single precision is exact, as it is for most files; Read returns a row of either. A row of NaN marks a track without
// this view.
type View struct {
	Name    string
	Dim     int
	Columns []string  // names of the columns, nil if unknown; inference does not depend on them
	X       []float64 // nil if Single has the numbers
	Single  []float32 // the numbers in single precision; nil if X has them

	Prepared bool // a feature recipe has computed X; inference does not standardise its dimensions
}

// SameColumns returns an error if the names of the columns of a view differ from those of the training data; nil means
// unknown names.
func SameColumns(view string, learned, now []string) error {
	if learned == nil || now == nil || slices.Equal(learned, now) {
		return nil
	}
	return fmt.Errorf("features of %q: the model was trained on the columns %s; these are %s", view, fault.Listed(learned), fault.Listed(now))
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

// Missing returns the number of tracks without the view.
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

// subset returns the view of the given tracks, ascending, without a copy if they are neighbours.
func (v View) subset(rows []int) View {
	if v.Single != nil {
		v.Single = pick(v.Single, v.Dim, rows)
	} else {
		v.X = pick(v.X, v.Dim, rows)
	}
	return v
}

// pick returns the given rows, ascending, of width numbers each.
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

// Width returns the size of a number in bytes.
func (v View) Width() int {
	if v.Single != nil {
		return SingleWidth
	}
	return DoubleWidth
}

// Single returns numbers in single precision, nil if that is not exact.
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

// Descriptors are the local descriptors of one concept, any number for each track. Package feature computes a View from
// them; before that the dataset has no view of that name.
type Descriptors struct {
	Name  string
	Dim   int
	X     []float32 // n×Dim, row-major
	Track []int32   // n: the track of each
}

// TracksWithout returns the number of tracks, of n, without a descriptor.
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

// Sizes are the sizes of a dataset, which are known before its features are read.
type Sizes struct {
	Tracks      int
	Classes     int // of all concepts; 0 before the captions are read
	Ranked      int // Σ over the videos of their tuples times their tracks; 0 before the captions are read
	Longest     int // largest number of tracks of a video; 0 before the captions are read
	Views       []Size
	Descriptors []Size
}

// Size is the size of one array: Rows×Dim numbers of Width bytes.
type Size struct {
	Concept   string
	File      string // file of the array
	Rows, Dim int
	Width     int
}

// Sizes returns the sizes of the dataset.
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
