//go:build goexperiment.simd && amd64

package across

import (
	"simd/archsimd"
	"unsafe"
)

// TurnFloat64 copies cols runs of k contiguous numbers, each rb after the one before, to
// columns of rows that are rp apart: P = B, where B is k×cols with contiguous columns.
func TurnFloat64(k, cols int, b unsafe.Pointer, rb int, p unsafe.Pointer, rp int) {
	const size = 8
	at := func(p unsafe.Pointer, i int) unsafe.Pointer { return unsafe.Add(p, i*size) }
	load := func(i int) archsimd.Uint64x2 { return archsimd.LoadUint64x2((*[2]uint64)(at(b, i))) }
	j := 0
	for ; j+2 <= cols; j += 2 {
		i := 0
		for ; i+2 <= k; i += 2 {
			x, y := load(j*rb+i), load((j+1)*rb+i)
			x.InterleaveLo(y).Store((*[2]uint64)(at(p, i*rp+j)))
			x.InterleaveHi(y).Store((*[2]uint64)(at(p, (i+1)*rp+j)))
		}
		if i < k {
			to := (*[2]uint64)(at(p, i*rp+j))
			to[0], to[1] = *(*uint64)(at(b, j*rb+i)), *(*uint64)(at(b, (j+1)*rb+i))
		}
	}
	for i := 0; j < cols && i < k; i++ {
		*(*uint64)(at(p, i*rp+j)) = *(*uint64)(at(b, j*rb+i))
	}
}

// TurnFloat32 is TurnFloat64 of numbers in single precision.
func TurnFloat32(k, cols int, b unsafe.Pointer, rb int, p unsafe.Pointer, rp int) {
	const size = 4
	at := func(p unsafe.Pointer, i int) unsafe.Pointer { return unsafe.Add(p, i*size) }
	load := func(p unsafe.Pointer, i int) archsimd.Uint32x4 { return archsimd.LoadUint32x4((*[4]uint32)(at(p, i))) }
	store := func(i int, v archsimd.Uint64x2) { v.Store((*[2]uint64)(at(p, i))) }
	j := 0
	for ; j+4 <= cols; j += 4 {
		b0, b1, b2, b3 := at(b, j*rb), at(b, (j+1)*rb), at(b, (j+2)*rb), at(b, (j+3)*rb)
		i := 0
		for to := j; i+4 <= k; i, to = i+4, to+4*rp {
			v, w, x, y := load(b0, i), load(b1, i), load(b2, i), load(b3, i)
			first, second := v.InterleaveLo(w).AsUint64x2(), x.InterleaveLo(y).AsUint64x2()
			third, fourth := v.InterleaveHi(w).AsUint64x2(), x.InterleaveHi(y).AsUint64x2()
			store(to, first.InterleaveLo(second))
			store(to+rp, first.InterleaveHi(second))
			store(to+2*rp, third.InterleaveLo(fourth))
			store(to+3*rp, third.InterleaveHi(fourth))
		}
		for ; i < k; i++ {
			for c := j; c < j+4; c++ {
				*(*uint32)(at(p, i*rp+c)) = *(*uint32)(at(b, c*rb+i))
			}
		}
	}
	for ; j < cols; j++ {
		for i := range k {
			*(*uint32)(at(p, i*rp+j)) = *(*uint32)(at(b, j*rb+i))
		}
	}
}
