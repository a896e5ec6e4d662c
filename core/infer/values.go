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

// Values is a list of numbers in the precision of a run: one of the two lists is nil.
type Values struct {
	Single []float32
	Double []float64
}

// Len returns the length.
func (v Values) Len() int { return len(v.Single) + len(v.Double) }

// At returns number i.
func (v Values) At(i int) float64 {
	if v.Single != nil {
		return float64(v.Single[i])
	}
	return v.Double[i]
}

// Set sets number i.
func (v Values) Set(i int, x float64) {
	if v.Single != nil {
		v.Single[i] = float32(x)
	} else {
		v.Double[i] = x
	}
}

// Slice returns the numbers from ≤ i < to, in the same memory.
func (v Values) Slice(from, to int) Values {
	if v.Single != nil {
		return Values{Single: v.Single[from:to:to]}
	}
	return Values{Double: v.Double[from:to:to]}
}

// Column returns column c, where each has n numbers.
func (v Values) Column(c, n int) Values { return v.Slice(c*n, (c+1)*n) }

// Doubles returns the numbers in double precision: the list itself, or a copy, for which it uses the memory
// of buffer if that is large enough.
func (v Values) Doubles(buffer []float64) []float64 {
	if v.Single == nil {
		return v.Double
	}
	buffer = slices.Grow(buffer[:0], len(v.Single))[:len(v.Single)]
	for i, x := range v.Single {
		buffer[i] = float64(x)
	}
	return buffer
}

// CopyFrom sets the numbers to those of a list of the same length, which may be in the other precision.
func (v Values) CopyFrom(from Values) {
	if v.Single == nil && from.Single == nil {
		copy(v.Double, from.Double)
		return
	}
	for i := range v.Len() {
		v.Set(i, from.At(i))
	}
}

// TryCopy sets the numbers to those of a list of the same precision and length, and reports whether the list
// was of that kind.
func (v Values) TryCopy(from Values) bool {
	return len(v.Single) == len(from.Single) && len(v.Double) == len(from.Double) &&
		copy(v.Single, from.Single)+copy(v.Double, from.Double) == v.Len()
}

// Append returns the list with those of another of its precision, or of an empty one, behind it.
func (v Values) Append(other Values) Values {
	return Values{append(v.Single, other.Single...), append(v.Double, other.Double...)}
}

// Clone returns a copy.
func (v Values) Clone() Values { return Values{slices.Clone(v.Single), slices.Clone(v.Double)} }

// Permute moves columns of equal length from the order of the factors in one list to that in another.
func (v Values) Permute(from, to []int) {
	permute(v.Single, from, to)
	permute(v.Double, from, to)
}

// permute moves columns of equal length from the order of the factors in one list to that in another.
func permute[T any](columns []T, from, to []int) {
	if len(columns) == 0 {
		return
	}
	n := len(columns) / len(to)
	old := slices.Clone(columns)
	for i, k := range to {
		at := slices.Index(from, k)
		copy(columns[i*n:(i+1)*n], old[at*n:])
	}
}

// zeros returns n zeros, in the memory of list if they fit there.
func zeros[T any](list []T, n int) []T {
	list = grown(list, n)
	clear(list)
	return list
}

// grown returns a list of n entries with any values, in the memory of list if they fit there.
func grown[T any](list []T, n int) []T {
	if cap(list) < n {
		return make([]T, n)
	}
	return list[:n]
}

// total returns the sum of a list in double precision. It adds four numbers at a time, which do not wait for
// one another.
func total[T simd.Float](list []T) float64 {
	var sums [4]float64
	for len(list) >= 4 {
		sums[0] += float64(list[0])
		sums[1] += float64(list[1])
		sums[2] += float64(list[2])
		sums[3] += float64(list[3])
		list = list[4:]
	}
	for i, x := range list {
		sums[i] += float64(x)
	}
	return sums[0] + sums[1] + (sums[2] + sums[3])
}

// widen copies a list to one in double precision, which may be longer.
func widen[T simd.Float](to []float64, from []T) {
	for i, x := range from {
		to[i] = float64(x)
	}
}

// narrow fills a list with the first numbers of one in double precision.
func narrow[T simd.Float](to []T, from []float64) {
	for i := range to {
		to[i] = T(from[i])
	}
}
