//go:build goexperiment.simd && amd64

package vector

import (
	"simd/archsimd"
	"sync"
	"unsafe"
)

// A product is done in blocks of depth rows of B. Of each, a panel of two vectors'
// columns is copied so that it lies in one piece (32 KiB of vectors of 512 bits: it stays
// in a first-level cache), and C's tiles below it are summed in registers. The scheme is
// that of Goto and van de Geijn, Anatomy of High-Performance Matrix Multiplication (2008),
// without their copy of A, which here is as tall as it is wide and read few times.
const (
	depth     = 256
	tileRows  = sums / 2
	tileCols  = 2 * lanes
	tileBytes = tileCols * int(size) // a row of the panel
)

// scratch is the memory that a product needs besides its operands.
type scratch struct {
	panel [depth * tileCols]number
	tile  [tileRows * tileCols]number
}

var scratchPool = sync.Pool{New: func() any { return new(scratch) }}

// gemm is C += α·A·B; A is m×k, B is k×n, C is m×n. A and B have two strides each, from
// row to row and from column to column.
func gemm(m, n, k int, alpha number, as []number, ra, ca int, bs []number, rb, cb int, cs []number, rc int) {
	a, b, c := start(as), start(bs), start(cs)
	r := scratchPool.Get().(*scratch)
	defer scratchPool.Put(r)
	scale := splat(alpha)
	for l := 0; l < k; l += depth {
		block := min(k-l, depth)
		for j := 0; j < n; j += tileCols {
			cols := min(n-j, tileCols)
			r.pack(block, cols, at(b, l*rb+j*cb), rb, cb)
			for i := 0; i < m; i += tileRows {
				rows := min(m-i, tileRows)
				r.sum(rows, block, at(a, i*ra+l*ca), ra, ca)
				r.add(rows, cols, scale, at(c, i*rc+j), rc)
			}
		}
	}
	archsimd.ClearAVXUpperBits()
}

// pack copies B, k×cols, to the panel, k×tileCols. What the panel has from column cols on
// does not matter: it makes columns of a tile that nobody reads.
func (r *scratch) pack(k, cols int, b unsafe.Pointer, rb, cb int) {
	p := unsafe.Pointer(&r.panel)
	if cb == 1 && cols == tileCols {
		for i := range k {
			store(load(b, i*rb), p, i*tileCols)
			store(load(b, i*rb+lanes), p, i*tileCols+lanes)
		}
		return
	}
	if rb == 1 {
		transposeFloat64(k, cols, b, cb, p, tileCols)
		return
	}
	archsimd.ClearAVXUpperBits()
	for i := range k {
		for j := range cols {
			r.panel[i*tileCols+j] = get(b, i*rb+j*cb)
		}
	}
}

// sum is tile = A·panel; A is rows×k. The rows that a tile has more repeat the last.
func (r *scratch) sum(rows, k int, a unsafe.Pointer, ra, ca int) {
	var s00, s01, s10, s11, s20, s21, s30, s31 vector
	a0, a1, a2, a3 := a, at(a, min(1, rows-1)*ra), at(a, min(2, rows-1)*ra), at(a, min(3, rows-1)*ra)
	b, step := unsafe.Pointer(&r.panel), ca*int(size)
	i := 0
	// Written out: Go puts an instruction that does nothing in the place of every small function.
	for l := 0; l < k*tileBytes; l += tileBytes {
		b0 := archsimd.LoadFloat64x8((*array)(unsafe.Add(b, l)))
		b1 := archsimd.LoadFloat64x8((*array)(unsafe.Add(b, l+tileBytes/2)))
		x := archsimd.BroadcastFloat64x8(*(*number)(unsafe.Add(a0, i)))
		s00, s01 = x.MulAdd(b0, s00), x.MulAdd(b1, s01)
		x = archsimd.BroadcastFloat64x8(*(*number)(unsafe.Add(a1, i)))
		s10, s11 = x.MulAdd(b0, s10), x.MulAdd(b1, s11)
		x = archsimd.BroadcastFloat64x8(*(*number)(unsafe.Add(a2, i)))
		s20, s21 = x.MulAdd(b0, s20), x.MulAdd(b1, s21)
		x = archsimd.BroadcastFloat64x8(*(*number)(unsafe.Add(a3, i)))
		s30, s31 = x.MulAdd(b0, s30), x.MulAdd(b1, s31)
		i += step
	}
	t := unsafe.Pointer(&r.tile)
	store(s00, t, 0)
	store(s01, t, lanes)
	store(s10, t, 2*lanes)
	store(s11, t, 3*lanes)
	store(s20, t, 4*lanes)
	store(s21, t, 5*lanes)
	store(s30, t, 6*lanes)
	store(s31, t, 7*lanes)
}

// add is C += scale·tile; C is rows×cols.
func (r *scratch) add(rows, cols int, scale vector, c unsafe.Pointer, rc int) {
	t := unsafe.Pointer(&r.tile)
	if cols == tileCols {
		for i := range rows {
			to := at(c, i*rc)
			store(scale.MulAdd(load(t, i*tileCols), load(to, 0)), to, 0)
			store(scale.MulAdd(load(t, i*tileCols+lanes), load(to, lanes)), to, lanes)
		}
		return
	}
	left, right := first(cols), first(cols-lanes)
	for i := range rows {
		to := at(c, i*rc)
		storeSome(scale.MulAdd(load(t, i*tileCols), loadSome(to, 0, left)), to, 0, left)
		storeSome(scale.MulAdd(load(t, i*tileCols+lanes), loadSome(to, lanes, right)), to, lanes, right)
	}
}
