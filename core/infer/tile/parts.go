package tile

import "siibp/core/simd"

// Spend counts operations, about as many as multiply-adds. A caller may pause in it, or have what it
// counts end: then it returns false, and the function that was given it returns false at once.
type Spend = func(operations int) bool

// partWork is about how many operations are counted at once, where the shape of the data allows it.
const partWork = 1 << 20

// inParts calls a function for parts of n rows or columns, each a multiple of unit but for the last one,
// and counts the operations, each a row or column. It reports whether Spend let it come to the end.
func inParts(n, each, unit int, spend Spend, do func(from, to int)) bool {
	size := (partWork/max(1, each)/unit + 1) * unit
	for from := 0; from < n; {
		to := from + size
		if to+size > n {
			to = n
		}
		do(from, to)
		if !spend((to - from) * each) {
			return false
		}
		from = to
	}
	return true
}

// Units of parts of a product's result. Vectors, and the tiles of a kernel, begin at the columns and rows
// at which they began in the whole product.
const (
	columnUnit = 64
	rowUnit    = 4
)

// unitOf returns of what the parts of so many rows or columns of ABᵀ are multiples, where it has so many
// others of the other kind, for every number to be as of the whole: gonum adds up Σ_l a_il b_jl in blocks
// of 64 where the result has four blocks of 64×64 or more, and else at once.
func unitOf(count, others, least int) int {
	const side, several = 64, 4
	blocks := func(n int) int { return (n + side - 1) / side }
	if blocks(count)*blocks(others) < several || blocks(others) >= several {
		return least
	}
	return side * ((several + blocks(others) - 1) / max(1, blocks(others)))
}

// sparseParts calls a function for parts of some sparse rows, for each number of which there are so many
// operations, and counts these.
func sparseParts(rows []simd.SparseRow, each int, spend Spend, do func([]simd.SparseRow)) bool {
	for len(rows) > 0 {
		n, work := 0, 0
		for n < len(rows) && work < partWork {
			work += int(rows[n].To-rows[n].From) * each
			n++
		}
		do(rows[:n])
		if !spend(work) {
			return false
		}
		rows = rows[n:]
	}
	return true
}
