//go:build goexperiment.simd && amd64

package vector

import (
	"simd/archsimd"
	"sync"
	"unsafe"
)

// A product is computed in blocks of depth rows of B. A panel, the columns of a block that two vectors hold, is copied to
// contiguous memory (32 KiB with 512-bit vectors, which fits in the first-level cache). The tiles of C that the
// panel contributes to are summed in registers.
//
// The scheme is that of Goto and van de Geijn, Anatomy of High-Performance Matrix Multiplication (2008), without their
// copy of A: here A is about as tall as it is wide and is read few times.
const (
	depth     = 256
	tileRows  = accumulators / 2
	tileCols  = 2 * lanes
	tileBytes = tileCols * int(size) // bytes of a row of the panel
)

// gemmScratch is the working memory of a product.
type gemmScratch struct {
	panel [depth * tileCols]number
	tile  [tileRows * tileCols]number
}

var scratchPool = sync.Pool{New: func() any { return new(gemmScratch) }}

// gemm computes C += α·A·B; A is m×k, B is k×n, C is m×n. A and B have row strides ra and rb and column strides ca and
// cb.
func gemm(m, n, k int, alpha number, as []number, ra, ca int, bs []number, rb, cb int, cs []number, rc int) {
	a, b, c := start(as), start(bs), start(cs)
	r := scratchPool.Get().(*gemmScratch)
	defer scratchPool.Put(r)
	scale := splat(alpha)
	for l := 0; l < k; l += depth {
		block := min(k-l, depth)
		for j := 0; j < n; j += tileCols {
			cols := min(n-j, tileCols)
			r.pack(block, cols, at(b, l*rb+j*cb), rb, cb)
			for i := 0; i < m; i += tileRows {
				rows := min(m-i, tileRows)
				r.multiply(rows, block, at(a, i*ra+l*ca), ra, ca)
				r.addTile(rows, cols, scale, at(c, i*rc+j), rc)
			}
		}
	}
	archsimd.ClearAVXUpperBits()
}

// pack copies B, k×cols, to the panel, k×tileCols. Columns from cols on keep old values, which only affect unused columns
// of a tile.
func (r *gemmScratch) pack(k, cols int, b unsafe.Pointer, rb, cb int) {
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

// multiply computes tile = A·panel; A is rows×k. If rows < tileRows, the last row is repeated.
func (r *gemmScratch) multiply(rows, k int, a unsafe.Pointer, ra, ca int) {
	var s00, s01, s10, s11, s20, s21, s30, s31 vector
	a0, a1, a2, a3 := a, at(a, min(1, rows-1)*ra), at(a, min(2, rows-1)*ra), at(a, min(3, rows-1)*ra)
	b, step := unsafe.Pointer(&r.panel), ca*int(size)
	i := 0
	// Calls of load and splat are written out, because Go emits a NOP for every inlined function.
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

// addTile computes C += α·tile; C is rows×cols.
func (r *gemmScratch) addTile(rows, cols int, alpha vector, c unsafe.Pointer, rc int) {
	t := unsafe.Pointer(&r.tile)
	if cols == tileCols {
		for i := range rows {
			to := at(c, i*rc)
			store(alpha.MulAdd(load(t, i*tileCols), load(to, 0)), to, 0)
			store(alpha.MulAdd(load(t, i*tileCols+lanes), load(to, lanes)), to, lanes)
		}
		return
	}
	left, right := first(cols), first(cols-lanes)
	for i := range rows {
		to := at(c, i*rc)
		storeSome(alpha.MulAdd(load(t, i*tileCols), loadSome(to, 0, left)), to, 0, left)
		storeSome(alpha.MulAdd(load(t, i*tileCols+lanes), loadSome(to, lanes, right)), to, lanes, right)
	}
}
