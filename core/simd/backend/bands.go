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
	for at := 0; at < len(bands); {
		if len(bands)-at < head || bands[at+2] < 0 || int(bands[at+2]) > (len(bands)-at-head)/2 {
			panic(fmt.Sprintf("simd: bands end in the midst: %v", bands))
		}
		from, to, end := int(bands[at]), int(bands[at+1]), at+head+2*int(bands[at+2])
		most, last, least := int32(-1), int32(-1), int32(min(from, 0))
		for r := at + head; r < end; r += 2 {
			most, last, least = max(most, bands[r]), max(last, bands[r+1]), min(least, bands[r], bands[r+1])
		}
		if least < 0 || to > ld || to*d > x || (int(most)+1)*d > dense || int(last)*ld+to > sparse {
			panic(fmt.Sprintf("simd: band %v of rows of %d and rows %d apart, with slices of %d, %d and %d numbers", bands[at:end], d, ld, dense, x, sparse))
		}
		at = end
	}
}

// head is how many numbers of a band come before its rows, each of which has two.
const head = 3

// ends are the addresses where a list begins and ends.
func ends(list []int32) (first, end unsafe.Pointer) {
	first = unsafe.Pointer(unsafe.SliceData(list))
	return first, unsafe.Add(first, len(list)*int(unsafe.Sizeof(list[0])))
}
