package tile

import "siibp/core/simd"

// Spend is called by a long computation, which tells it how many multiply-adds it has done since the
// last call. Spend may pause the computation. Where it returns false, the computation stops and returns
// false too.
type Spend = func(operations int) bool

// Unpaused is a Spend for computations that run to their end at once: it neither pauses nor stops them.
func Unpaused(int) bool { return true }

// StepSize is the work of one step in multiply-adds: about 10 ms of WebAssembly without vectors.
const StepSize = 4_000_000

// InSteps returns a Spend that cuts a computation into steps of about size operations. It adds up the
// operations of the present step in *step. When they reach size it sets *step to 0 and calls pause; the
// computation stops where pause returns false.
func InSteps(step *int, size int, pause func() bool) Spend {
	return func(operations int) bool {
		if *step += operations; *step < size {
			return true
		}
		*step = 0
		return pause()
	}
}

// partWork is about how many operations are counted at once, where the shape of the data allows it.
const partWork = 1 << 20

// InParts calls do for consecutive parts of n rows, and calls spend after each part. each is the number of
// operations of one row. InParts stops and returns false as soon as spend returns false.
func InParts(n, each int, spend Spend, do func(from, to int)) bool {
	return inParts(n, each, 1, spend, do)
}

// inParts calls do for consecutive parts of n rows or columns, and spend after each part. The size of a
// part is a multiple of unit, but for the last one; each is the number of operations of one row or
// column. It returns false where spend does.
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

// sparseParts calls do for consecutive parts of sparse rows, and spend after each part. each is the
// number of operations of one entry of a row. It returns false where spend does.
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
