//go:build goexperiment.simd && amd64

package vector

import (
	"simd/archsimd"
	"unsafe"
)

// Functions named sum… store the sum of the lanes of a vector. They store the bits of an integer vector, because a
// float as a result would be moved by an SSE instruction.

// sumFloat64x8 stores the sum of the lanes.
func sumFloat64x8(v archsimd.Float64x8, to *float64) {
	sumFloat64x4(v.GetLo().Add(v.GetHi()), to)
}

// sumFloat64x4 stores the sum of the lanes.
func sumFloat64x4(v archsimd.Float64x4, to *float64) {
	half := v.GetLo().Add(v.GetHi())
	*(*uint64)(unsafe.Pointer(to)) = half.AddPairs(half).AsUint64x2().GetElem(0)
}

// sumFloat32x16 stores the sum of the lanes.
func sumFloat32x16(v archsimd.Float32x16, to *float32) {
	sumFloat32x8(v.GetLo().Add(v.GetHi()), to)
}

// sumFloat32x8 stores the sum of the lanes.
func sumFloat32x8(v archsimd.Float32x8, to *float32) {
	half := v.GetLo().Add(v.GetHi())
	half = half.AddPairs(half)
	*(*uint32)(unsafe.Pointer(to)) = half.AddPairs(half).AsUint32x4().GetElem(0)
}

// addSumsFloat64x8 adds the sums of the lanes of four vectors to four numbers.
func addSumsFloat64x8(v, w, x, y archsimd.Float64x8, to *[4]float64) {
	addSumsFloat64x4(v.GetLo().Add(v.GetHi()), w.GetLo().Add(w.GetHi()), x.GetLo().Add(x.GetHi()), y.GetLo().Add(y.GetHi()), to)
}

// addSumsFloat64x4 adds the sums of the lanes of four vectors to four numbers.
func addSumsFloat64x4(v, w, x, y archsimd.Float64x4, to *[4]float64) {
	two := v.GetLo().Add(v.GetHi()).AddPairs(w.GetLo().Add(w.GetHi()))
	more := x.GetLo().Add(x.GetHi()).AddPairs(y.GetLo().Add(y.GetHi()))
	first, second := (*[2]float64)(to[:2]), (*[2]float64)(to[2:])
	archsimd.LoadFloat64x2(first).Add(two).Store(first)
	archsimd.LoadFloat64x2(second).Add(more).Store(second)
}

// addSumsFloat32x16 adds the sums of the lanes of four vectors to four numbers.
func addSumsFloat32x16(v, w, x, y archsimd.Float32x16, to *[4]float32) {
	addSumsFloat32x8(v.GetLo().Add(v.GetHi()), w.GetLo().Add(w.GetHi()), x.GetLo().Add(x.GetHi()), y.GetLo().Add(y.GetHi()), to)
}

// addSumsFloat32x8 adds the sums of the lanes of four vectors to four numbers.
func addSumsFloat32x8(v, w, x, y archsimd.Float32x8, to *[4]float32) {
	two := v.GetLo().Add(v.GetHi()).AddPairs(w.GetLo().Add(w.GetHi()))
	more := x.GetLo().Add(x.GetHi()).AddPairs(y.GetLo().Add(y.GetHi()))
	archsimd.LoadFloat32x4(to).Add(two.AddPairs(more)).Store(to)
}

// transposeFloat64 copies B to P, both k×cols: the columns of B are contiguous with column stride rb, the rows of P are
// contiguous with row stride rp. It transposes squares of 4×4 numbers; the last squares of a row and a column overlap
// the ones before. A square reads four columns of B, because they are usually in different cache lines.
func transposeFloat64(k, cols int, b unsafe.Pointer, rb int, p unsafe.Pointer, rp int) {
	const size, side = 8, 4
	if k < side || cols < side {
		transposeSmall[uint64](k, cols, b, rb, p, rp)
		return
	}
	for next := 0; next < cols; next += side {
		j := min(next, cols-side)
		from, to, column, row := unsafe.Add(b, j*rb*size), unsafe.Add(p, j*size), rb*size, rp*size
		for next := 0; next < k; next += side {
			i := min(next, k-side)
			b := unsafe.Add(from, i*size)
			v, w, x, y := transpose4x4(loadUint64x4(b), loadUint64x4(unsafe.Add(b, column)), loadUint64x4(unsafe.Add(b, 2*column)), loadUint64x4(unsafe.Add(b, 3*column)))
			p := unsafe.Add(to, i*row)
			storeUint64x4(v, p)
			storeUint64x4(w, unsafe.Add(p, row))
			storeUint64x4(x, unsafe.Add(p, 2*row))
			storeUint64x4(y, unsafe.Add(p, 3*row))
		}
	}
}

// transposeFloat32 is transposeFloat64 in single precision, by squares of 8×8 numbers.
func transposeFloat32(k, cols int, b unsafe.Pointer, rb int, p unsafe.Pointer, rp int) {
	const size, side = 4, 8
	if k < side || cols < side {
		transposeSmall[uint32](k, cols, b, rb, p, rp)
		return
	}
	for next := 0; next < cols; next += side {
		j := min(next, cols-side)
		from, to, column, row := unsafe.Add(b, j*rb*size), unsafe.Add(p, j*size), rb*size, rp*size
		for next := 0; next < k; next += side {
			i := min(next, k-side)
			b := unsafe.Add(from, i*size)
			v, third := interleave(b, column)
			w, fourth := interleave(unsafe.Add(b, 2*column), column)
			x, fifth := interleave(unsafe.Add(b, 4*column), column)
			y, sixth := interleave(unsafe.Add(b, 6*column), column)
			p := unsafe.Add(to, i*row)
			v, w, x, y = transpose4x4(v, w, x, y)
			storeUint64x4(v, p)
			storeUint64x4(w, unsafe.Add(p, row))
			storeUint64x4(x, unsafe.Add(p, 4*row))
			storeUint64x4(y, unsafe.Add(p, 5*row))
			v, w, x, y = transpose4x4(third, fourth, fifth, sixth)
			storeUint64x4(v, unsafe.Add(p, 2*row))
			storeUint64x4(w, unsafe.Add(p, 3*row))
			storeUint64x4(x, unsafe.Add(p, 6*row))
			storeUint64x4(y, unsafe.Add(p, 7*row))
		}
	}
}

func loadUint64x4(p unsafe.Pointer) archsimd.Uint64x4 { return archsimd.LoadUint64x4((*[4]uint64)(p)) }

func storeUint64x4(v archsimd.Uint64x4, p unsafe.Pointer) { v.Store((*[4]uint64)(p)) }

// transpose4x4 returns the transpose of 4×4 numbers.
func transpose4x4(v, w, x, y archsimd.Uint64x4) (a, b, c, d archsimd.Uint64x4) {
	first, third := v.InterleaveLoGrouped(w), x.InterleaveLoGrouped(y)
	second, fourth := v.InterleaveHiGrouped(w), x.InterleaveHiGrouped(y)
	return first.Select128FromPair(0, 2, third), second.Select128FromPair(0, 2, fourth),
		first.Select128FromPair(1, 3, third), second.Select128FromPair(1, 3, fourth)
}

// interleave returns the interleaved numbers of two columns of 8: first the numbers with index 0, 1, 4 and 5, then the
// others.
func interleave(b unsafe.Pointer, column int) (left, right archsimd.Uint64x4) {
	v := archsimd.LoadUint32x8((*[8]uint32)(b))
	w := archsimd.LoadUint32x8((*[8]uint32)(unsafe.Add(b, column)))
	return v.InterleaveLoGrouped(w).AsUint64x4(), v.InterleaveHiGrouped(w).AsUint64x4()
}

// transposeSmall is transposeFloat64 for matrices that are smaller than a square.
func transposeSmall[T uint32 | uint64](k, cols int, b unsafe.Pointer, rb int, p unsafe.Pointer, rp int) {
	size := unsafe.Sizeof(T(0))
	for i := range k {
		for j := range cols {
			*(*T)(unsafe.Add(p, uintptr(i*rp+j)*size)) = *(*T)(unsafe.Add(b, uintptr(j*rb+i)*size))
		}
	}
}

// rowPair holds two sparse rows with the same tracks: their rows l of the sparse matrix and k of the dense matrix. A
// single row takes both places.
type rowPair struct{ l0, k0, l1, k1 int }

// eachPair calls do for consecutive rows with the same tracks in pairs, and for other rows singly.
func eachPair(rows []SparseRow, do func(from, to int, pair rowPair)) {
	for len(rows) > 0 {
		a, b, n := rows[0], rows[0], 1
		if len(rows) > 1 && rows[1].From == a.From && rows[1].To == a.To {
			b, n = rows[1], 2
		}
		do(int(a.From), int(a.To), rowPair{int(a.Row), int(a.Dense), int(b.Row), int(b.Dense)})
		rows = rows[n:]
	}
}

// convert returns constants in one precision.
func convert[T float32 | float64](constants []float64) []T {
	n := make([]T, len(constants))
	for i, x := range constants {
		n[i] = T(x)
	}
	return n
}
