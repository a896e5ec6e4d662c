package backend

import (
	"fmt"
	"unsafe"
)

// Products of dense matrices with a sparse one, whose numbers lie in bands. A list of bands has,
// for each, the first track and the one after the last, a count of rows and, for every row, its
// number i in the dense matrix and l in the sparse one.

// Sample64 adds products of rows where a sparse matrix has numbers (SDDMM, a sampled product of
// dense matrices): A_lj += p_i·x_j for every row and track j of every band. p and x have
// contiguous rows of d numbers, a has rows ld apart; no two bands meet.
func (k *Kernel[I]) Sample64(d int, bands []int32, p, x, a []float64, ld int) bool {
	return k != nil && sample(k.Doubles.Sample, d, bands, p, x, a, ld)
}

// Sample32 is Sample64 in single precision.
func (k *Kernel[I]) Sample32(d int, bands []int32, p, x, a []float32, ld int) bool {
	return k != nil && sample(k.Floats.Sample, d, bands, p, x, a, ld)
}

// Spread64 adds the product of a sparse matrix and a dense one (SpMM): t_i += Σ_j N_lj·x_j over
// the tracks of every band. nu has rows ld apart, x and t have contiguous rows of d numbers; the
// i of a band differ.
func (k *Kernel[I]) Spread64(d int, bands []int32, nu []float64, ld int, x, t []float64) bool {
	return k != nil && spread(k.Doubles.Spread, d, bands, nu, ld, x, t)
}

// Spread32 is Spread64 in single precision.
func (k *Kernel[I]) Spread32(d int, bands []int32, nu []float32, ld int, x, t []float32) bool {
	return k != nil && spread(k.Floats.Spread, d, bands, nu, ld, x, t)
}

func sample[T Number, I Count](by func(d I, bands, end, p, x, a unsafe.Pointer, ld I), d int, bands []int32, p, x, a []T, ld int) bool {
	if len(bands) > 0 {
		inside(d, bands, len(p), len(x), len(a), ld)
		first, end := ends(bands)
		by(I(d), first, end, pointer(p), pointer(x), pointer(a), I(ld))
	}
	return true
}

func spread[T Number, I Count](by func(d I, bands, end, nu unsafe.Pointer, ld I, x, t unsafe.Pointer), d int, bands []int32, nu []T, ld int, x, t []T) bool {
	if len(bands) > 0 {
		inside(d, bands, len(t), len(x), len(nu), ld)
		first, end := ends(bands)
		by(I(d), first, end, pointer(nu), I(ld), pointer(x), pointer(t))
	}
	return true
}

// inside panics where bands go beyond matrices of so many numbers.
func inside(d int, bands []int32, dense, x, sparse, ld int) {
	for list := bands; len(list) > 0; {
		ok := len(list) >= 3 && list[0] >= 0 && list[2] >= 0 && len(list) >= 3+2*int(list[2]) && int(list[1]) <= ld && int(list[1])*d <= x
		if ok {
			from, to, rows := int(list[0]), int(list[1]), list[3:3+2*int(list[2])]
			for ; ok && from < to && len(rows) > 0; rows = rows[2:] {
				i, l := int(rows[0]), int(rows[1])
				ok = i >= 0 && l >= 0 && (i+1)*d <= dense && l*ld+to <= sparse
			}
			list = list[3+2*int(list[2]):]
		}
		if !ok {
			panic(fmt.Sprintf("simd: bands %v of rows of %d and rows %d apart, with slices of %d, %d and %d numbers", bands, d, ld, dense, x, sparse))
		}
	}
}

// ends are the addresses where a list begins and ends.
func ends(list []int32) (first, end unsafe.Pointer) {
	first = unsafe.Pointer(unsafe.SliceData(list))
	return first, unsafe.Add(first, len(list)*int(unsafe.Sizeof(list[0])))
}
