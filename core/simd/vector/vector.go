//go:build goexperiment.simd && amd64

package vector

import (
	"simd/archsimd"
	"unsafe"
)

type (
	number   = float64
	signed   = int64
	unsigned = uint64
	vector   = archsimd.Float64x8
	mask     = archsimd.Mask64x8
	array    = [lanes]number
	matrix   = Matrix[number]
)

const (
	size  = unsafe.Sizeof(number(0))
	lanes = int(unsafe.Sizeof(vector{}) / size)
)

// A chain of multiply-adds waits 4 cycles for each, and two begin in a cycle: so many
// vectors' sums are under way at once, and no more fit into Go's 15 registers beside what
// they are made of.
const sums = 8

// Float64x8 holds the kernels on this type of vector.
var Float64x8 = Kernels[number]{
	Gemm: gemm, Gemv: gemv, Gemvt: gemvt, Ger: ger, Dot: dot, Axpy: axpy, Scal: scal,
	MulAdd: mulAdd, Max: maximum, Rectify: rectify,
	Sweep: sweep, SDDMM: sddmm, SpMM: spmm,
}

// start is the address of the first number.
func start(x []number) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(x)) }

// at is the address of number i after p.
func at(p unsafe.Pointer, i int) unsafe.Pointer { return unsafe.Add(p, i*int(size)) }

func get(p unsafe.Pointer, i int) number { return *(*number)(at(p, i)) }

func load(p unsafe.Pointer, i int) vector { return archsimd.LoadFloat64x8((*array)(at(p, i))) }

func store(v vector, p unsafe.Pointer, i int) { v.Store((*array)(at(p, i))) }

func splat(x number) vector { return archsimd.BroadcastFloat64x8(x) }

// first is a mask of the first n lanes.
func first(n int) mask {
	return archsimd.BroadcastInt64x8(signed(n)).Greater(archsimd.LoadInt64x8(&index))
}

var index = func() (i [lanes]signed) {
	for lane := range i {
		i[lane] = signed(lane)
	}
	return i
}()

// loadSome loads some of the numbers from i on; the others are 0, and not touched.
func loadSome(p unsafe.Pointer, i int, m mask) vector {
	return archsimd.LoadMaskedFloat64x8((*array)(at(p, i)), m)
}

func storeSome(v vector, p unsafe.Pointer, i int, m mask) { v.StoreMasked((*array)(at(p, i)), m) }

// bits is a vector with the same bits in every lane.
func bits(b uint64) archsimd.Uint64x8 { return archsimd.BroadcastUint64x8(unsigned(b)) }
