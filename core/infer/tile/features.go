package tile

import (
	"slices"

	"siibp/core/dataset"
	"siibp/core/simd"
)

// Features is X of one view, N×D, its tracks in the order of the problem; of a track that lacks the
// view it is 0. The numbers are the dataset's own, put together where they are asked for, unless all
// are there as they are wanted.
type Features[T simd.Float] struct {
	Dim   int            // D
	Parts []dataset.View // side by side
	Has   []bool         // N: whether a track has every part
	rows  []int          // N: a track's row in the dataset
	whole simd.Matrix[T] // without data where they are not all there
	by    Precision[T]
}

// NewFeatures returns the features of some views side by side; rows are the tracks' in the dataset.
func NewFeatures[T simd.Float](by Precision[T], parts []dataset.View, rows []int) *Features[T] {
	x := &Features[T]{Parts: parts, Has: make([]bool, len(rows)), rows: rows, by: by}
	for _, part := range parts {
		x.Dim += part.Dim
	}
	for j, row := range rows {
		x.Has[j] = !slices.ContainsFunc(parts, func(part dataset.View) bool { return !part.Has(row) })
	}
	x.share()
	return x
}

// share takes the dataset's numbers where they are what is wanted: one view in this precision, every
// track of which has it, and all tracks in the dataset's order.
func (x *Features[T]) share() {
	n := len(x.rows)
	if len(x.Parts) > 1 || slices.Contains(x.Has, false) || n == 0 || x.rows[0] != 0 || x.run(0, n) < n {
		return
	}
	if data := x.by.Features(&x.Parts[0]); data != nil {
		x.whole = simd.Matrix[T]{Rows: n, Cols: x.Dim, Stride: x.Dim, Data: data}
	}
}

// run returns how many tracks from the first, at most so many, are neighbours in the dataset.
func (x *Features[T]) run(first, most int) int {
	n := 1
	for n < most && x.rows[first+n] == x.rows[first]+n {
		n++
	}
	return n
}

// fill writes the rows of neighbouring tracks.
func (x *Features[T]) fill(to simd.Matrix[T], from int) {
	at := 0
	for _, part := range x.Parts {
		for i := 0; i < to.Rows; {
			n := x.run(from+i, to.Rows-i)
			part, room := part.Only(x.rows[from+i], n), to.RowRange(i, i+n).ColRange(at, at+part.Dim)
			if part.Single != nil {
				convert(part.Single, room)
			} else {
				convert(part.X, room)
			}
			i += n
		}
		at += part.Dim
	}
	for i := range to.Rows {
		if !x.Has[from+i] {
			clear(to.Row(i))
		}
	}
}

// convert writes numbers, row by row, to a matrix in this precision.
func convert[S, T simd.Float](from []S, to simd.Matrix[T]) {
	for i := range to.Rows {
		row := to.Row(i)
		for d, x := range from[i*to.Cols:][:to.Cols] {
			row[d] = T(x)
		}
	}
}

// Row returns x of a track.
func (x *Features[T]) Row(j int) []float64 {
	row, list := simd.NewMatrix[T](1, x.Dim), make([]float64, x.Dim)
	x.fill(row, j)
	for d, v := range row.Data {
		list[d] = float64(v)
	}
	return list
}

// Squares returns Σ|x|² of each video, whose tracks begin at first and end where the next one's
// begin, and how many numbers there are in all.
func (x *Features[T]) Squares(first []int) (squares []float64, count int) {
	squares = make([]float64, len(first)-1)
	row := simd.NewMatrix[T](1, x.Dim)
	for i := range squares {
		for j := first[i]; j < first[i+1]; j++ {
			if !x.Has[j] {
				continue
			}
			x.fill(row, j)
			count += x.Dim
			sum := 0.0
			for _, v := range row.Data {
				sum += float64(v) * float64(v)
			}
			squares[i] += sum
		}
	}
	return squares, count
}

// view is the features of one view, and the rows of it that were asked for last.
type view[T simd.Float] struct {
	*Features[T]
	from, to int
	room     simd.Matrix[T]
}

// tracks returns the rows of neighbouring tracks, which stay until others are asked for.
func (v *view[T]) tracks(from, to int) simd.Matrix[T] {
	if v.whole.Data != nil {
		return v.whole.RowRange(from, to)
	}
	if v.room.Cols < v.Dim || from < v.from || to > v.to {
		v.from, v.to, v.room = from, to, v.room.Zeros(to-from, v.Dim)
		v.fill(v.room, from)
	}
	return v.room.RowRange(from-v.from, to-v.from)
}
