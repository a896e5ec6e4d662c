// Code generated from ../float64x8 by go test ./core/simd -update; DO NOT EDIT.

//go:build goexperiment.simd && amd64

// Package float64x4 is the kernel of package siibp/core/simd/float64x8 for other vectors.
package float64x4

import (
	"simd/archsimd"
	"unsafe"

	"siibp/core/simd/data"
)

type (
	number   = float64
	signed   = int64
	unsigned = uint64
	vector   = archsimd.Float64x4
	mask     = archsimd.Mask64x4
	array    = [lanes]number
	matrix   = data.Matrix[number]
)

const (
	size  = unsafe.Sizeof(number(0))
	lanes = int(unsafe.Sizeof(vector{}) / size)
)

// A chain of multiply-adds waits 4 cycles for each, and two begin in a cycle: so many
// vectors' sums are under way at once, and no more fit into Go's 15 registers beside what
// they are made of.
const sums = 8

// start is the address of the first number.
func start(x []number) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(x)) }

// at is the address of number i after p.
func at(p unsafe.Pointer, i int) unsafe.Pointer { return unsafe.Add(p, i*int(size)) }

func get(p unsafe.Pointer, i int) number { return *(*number)(at(p, i)) }

func load(p unsafe.Pointer, i int) vector { return archsimd.LoadFloat64x4((*array)(at(p, i))) }

func store(v vector, p unsafe.Pointer, i int) { v.Store((*array)(at(p, i))) }

func splat(x number) vector { return archsimd.BroadcastFloat64x4(x) }

// first is a mask of the first n lanes.
func first(n int) mask {
	return archsimd.BroadcastInt64x4(signed(n)).Greater(archsimd.LoadInt64x4(&index))
}

var index = func() (i [lanes]signed) {
	for lane := range i {
		i[lane] = signed(lane)
	}
	return i
}()

// loadSome loads some of the numbers from i on; the others are 0, and not touched.
func loadSome(p unsafe.Pointer, i int, m mask) vector {
	return archsimd.LoadMaskedFloat64x4((*array)(at(p, i)), m)
}

func storeSome(v vector, p unsafe.Pointer, i int, m mask) { v.StoreMasked((*array)(at(p, i)), m) }

// bits is a vector with the same bits in every lane.
func bits(b uint64) archsimd.Uint64x4 { return archsimd.BroadcastUint64x4(unsigned(b)) }
