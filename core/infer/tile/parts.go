package tile

import (
	"siibp/core/coroutine"
	"siibp/core/simd"
)

// StepSize is the work of one step in multiply-adds: about 10 ms of WebAssembly without vectors.
const StepSize = 4_000_000

// partWork is about how many operations are counted at once, where the shape of the data allows it.
const partWork = 1 << 20

// InParts calls do for consecutive parts of n rows, and may suspend after each part. each is the number of
// operations of one row.
func InParts(n, each int, y *coroutine.Yielder, do func(from, to int)) { inParts(n, each, 1, y, do) }

// inParts calls do for consecutive parts of n rows or columns, and may suspend after each part. The size of
// a part is a multiple of unit, but for the last one; each is the number of operations of one row or column.
func inParts(n, each, unit int, y *coroutine.Yielder, do func(from, to int)) {
	size := (partWork/max(1, each)/unit + 1) * unit
	for from := 0; from < n; {
		to := from + size
		if to+size > n {
			to = n
		}
		do(from, to)
		y.Did((to - from) * each)
		from = to
	}
}

// Units of parts of a product's result. Vectors, and the tiles of a kernel, begin at the columns and rows
// at which they began in the whole product.
const (
	columnUnit = 64
	rowUnit    = 4
)

// unitOf returns the unit in which ABᵀ, of count rows (or columns) and others columns (or rows), can be
// computed in parts so that every number is to the last digit that of the whole product. gonum adds up
// Σ_l a_il b_jl in blocks of 64 where the result has at least four blocks of 64×64, and otherwise in one
// sum; a part has to fall on the same side of that limit as the whole.
func unitOf(count, others, least int) int {
	const side, several = 64, 4
	blocks := func(n int) int { return (n + side - 1) / side }
	if blocks(count)*blocks(others) < several || blocks(others) >= several {
		return least
	}
	return side * ((several + blocks(others) - 1) / max(1, blocks(others)))
}

// sparseParts calls do for consecutive parts of sparse rows, and may suspend after each part. each is the
// number of operations of one entry of a row.
func sparseParts(rows []simd.SparseRow, each int, y *coroutine.Yielder, do func([]simd.SparseRow)) {
	for len(rows) > 0 {
		n, work := 0, 0
		for n < len(rows) && work < partWork {
			work += int(rows[n].To-rows[n].From) * each
			n++
		}
		do(rows[:n])
		y.Did(work)
		rows = rows[n:]
	}
}
