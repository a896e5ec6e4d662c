package infer

import (
	"slices"

	"siibp/core/dataset"
	"siibp/core/simd"
)

// precision is single or double precision: the kernel's functions, and where values and features hold
// their numbers.
type precision[T simd.Float] struct {
	Ops      *simd.Ops[T]
	Values   func(Values) []T
	Features func(*dataset.View) []T
}

// single returns single precision with a kernel's functions.
func single(k *simd.Kernel) precision[float32] {
	return precision[float32]{&k.Single, func(v Values) []float32 { return v.Single }, func(v *dataset.View) []float32 { return v.Single }}
}

// double returns double precision with a kernel's functions.
func double(k *simd.Kernel) precision[float64] {
	return precision[float64]{&k.Double, func(v Values) []float64 { return v.Double }, func(v *dataset.View) []float64 { return v.X }}
}

// featureMatrix is the feature matrix X of one view of the problem, N×D. A row is a track; the tracks are in the order of the
// problem's videos. The row of a track that lacks the view is 0. X is one view of the dataset, or the concatenation of
// several. Rows are copied from the dataset when they are read. If the dataset already has this matrix, nothing is copied.
type featureMatrix[T simd.Float] struct {
	Dim       int            // D, the sum of the parts' dimensions
	Parts     []dataset.View // the dataset's views, side by side
	Has       []bool         // for each track, whether it has every part
	order     []int          // for each track, its row in the dataset
	whole     simd.Matrix[T] // X in the memory of the dataset; without data if X has to be copied
	precision precision[T]
}

// newFeatureMatrix returns the features of some views side by side; rows are the
// rows of the tracks in the dataset.
func newFeatureMatrix[T simd.Float](p precision[T], parts []dataset.View, rows []int) *featureMatrix[T] {
	x := &featureMatrix[T]{Parts: parts, Has: make([]bool, len(rows)), order: rows, precision: p}
	for _, part := range parts {
		x.Dim += part.Dim
	}
	for j, row := range rows {
		x.Has[j] = !slices.ContainsFunc(parts, func(part dataset.View) bool { return !part.Has(row) })
	}
	x.share()
	return x
}

// share uses the dataset's own matrix if X is one view in this precision, every track has it, and the
// tracks are in the dataset's order.
func (x *featureMatrix[T]) share() {
	n := len(x.order)
	if len(x.Parts) > 1 || slices.Contains(x.Has, false) || n == 0 || x.order[0] != 0 || x.run(0, n) < n {
		return
	}
	if data := x.precision.Features(&x.Parts[0]); data != nil {
		x.whole = simd.Matrix[T]{Rows: n, Cols: x.Dim, Stride: x.Dim, Data: data}
	}
}

// run returns the number of tracks from the first on that are in neighboring rows of the dataset, at most a
// given number.
func (x *featureMatrix[T]) run(first, most int) int {
	n := 1
	for n < most && x.order[first+n] == x.order[first]+n {
		n++
	}
	return n
}

// fill writes X of the tracks from the given one on, as many as the matrix has rows.
func (x *featureMatrix[T]) fill(to simd.Matrix[T], from int) {
	at := 0
	for _, part := range x.Parts {
		for i := 0; i < to.Rows; {
			n := x.run(from+i, to.Rows-i)
			part, dst := part.RowRange(x.order[from+i], n), to.RowRange(i, i+n).ColRange(at, at+part.Dim)
			if part.Single != nil {
				convert(part.Single, dst)
			} else {
				convert(part.X, dst)
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

// convert copies a list of numbers to the rows of a matrix, in the matrix's precision.
func convert[S, T simd.Float](from []S, to simd.Matrix[T]) {
	for i := range to.Rows {
		row := to.Row(i)
		for d, x := range from[i*to.Cols:][:to.Cols] {
			row[d] = T(x)
		}
	}
}

// Row returns x of a track.
func (x *featureMatrix[T]) Row(j int) []float64 {
	row, list := simd.NewMatrix[T](1, x.Dim), make([]float64, x.Dim)
	x.fill(row, j)
	for d, v := range row.Data {
		list[d] = float64(v)
	}
	return list
}

// Squares returns Σ_j |x_j|² of each video, and the count of numbers of all tracks with the view. The
// tracks of video i are first[i] ≤ j < first[i+1].
func (x *featureMatrix[T]) Squares(first []int) (squares []float64, count int) {
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

// rowReader reads the features of one view. It caches a copy of the last rows.
type rowReader[T simd.Float] struct {
	*featureMatrix[T]
	from, to int            // the tracks whose rows copied has
	copied   simd.Matrix[T] // (to−from)×D
}

// rows returns the rows of the tracks from ≤ j < to, which are valid until the next call.
func (v *rowReader[T]) rows(from, to int) simd.Matrix[T] {
	if v.whole.Data != nil {
		return v.whole.RowRange(from, to)
	}
	if v.copied.Cols < v.Dim || from < v.from || to > v.to {
		v.from, v.to, v.copied = from, to, v.copied.Zeros(to-from, v.Dim)
		v.fill(v.copied, from)
	}
	return v.copied.RowRange(from-v.from, to-v.from)
}
