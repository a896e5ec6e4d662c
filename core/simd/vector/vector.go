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

// accumulators is the number of vectors that a product sums at once. A multiply-add has a latency of 4 cycles and two
// start in a cycle, so 8 keep the processor busy. More do not fit in Go's 15 vector registers beside the operands.
const accumulators = 8

// Float64x8 holds the kernels on this type of vector.
var Float64x8 = Kernels[number]{
	Gemm: gemm, Gemv: gemv, Gemvt: gemvt, Ger: ger, Dot: dot, Axpy: axpy, Scal: scal,
	MulAdd: mulAdd, Max: maximum, Rectify: rectify, Logistic: logistic,
	SDDMM: sddmm, SpMM: spmm,
}

// start returns the address of the first number.
func start(x []number) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(x)) }

// at returns the address of number i from p on.
func at(p unsafe.Pointer, i int) unsafe.Pointer { return unsafe.Add(p, i*int(size)) }

func get(p unsafe.Pointer, i int) number { return *(*number)(at(p, i)) }

func load(p unsafe.Pointer, i int) vector { return archsimd.LoadFloat64x8((*array)(at(p, i))) }

func store(v vector, p unsafe.Pointer, i int) { v.Store((*array)(at(p, i))) }

func splat(x number) vector { return archsimd.BroadcastFloat64x8(x) }

// first returns the mask of the first n lanes.
func first(n int) mask {
	return archsimd.BroadcastInt64x8(signed(n)).Greater(archsimd.LoadInt64x8(&index))
}

// index holds the number of each lane.
var index = func() (i [lanes]signed) {
	for lane := range i {
		i[lane] = signed(lane)
	}
	return i
}()

// loadSome loads the lanes of the mask from number i on. The other lanes are 0 and their memory is not accessed.
func loadSome(p unsafe.Pointer, i int, m mask) vector {
	return archsimd.LoadMaskedFloat64x8((*array)(at(p, i)), m)
}

// storeSome stores the lanes of the mask from number i on.
func storeSome(v vector, p unsafe.Pointer, i int, m mask) { v.StoreMasked((*array)(at(p, i)), m) }

// bits returns a vector with the same bits in every lane.
func bits(b uint64) archsimd.Uint64x8 { return archsimd.BroadcastUint64x8(unsigned(b)) }
