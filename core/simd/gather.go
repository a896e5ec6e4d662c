package simd

// A is the tile. Column i of a run, 0 ≤ i < Columns, is A[Row+i, From:To]. In the array of the videos it is
// values[At+i·n : At+(i+1)·n] with n = To − From.

// gather copies the columns of each run to its rows of the tile.
func gather[T Float](runs []Run, values []T, a Matrix[T]) {
	for _, r := range runs {
		for i := range int(r.Columns) {
			copy(rowOf(r, i, a), columnOf(r, i, values))
		}
	}
}

// scatter copies the rows of each run to its columns.
func scatter[T Float](runs []Run, a Matrix[T], values []T) {
	for _, r := range runs {
		for i := range int(r.Columns) {
			copy(columnOf(r, i, values), rowOf(r, i, a))
		}
	}
}

// prior sets A_kj to the prior's log odds of column k minus the cost of row k.
func prior[T Float](runs []Run, prior []float64, cost []T, a Matrix[T]) {
	for _, r := range runs {
		for i := range int(r.Columns) {
			row, x := rowOf(r, i, a), T(prior[int(r.Prior)+i])-cost[int(r.Row)+i]
			for j := range row {
				row[j] = x
			}
		}
	}
}

// evidence sets ζ_kj, in double precision, to β (A_kj + the prior's log odds − the cost).
func evidence[T Float](runs []Run, beta float64, a Matrix[T], prior, cost, zeta []float64) {
	for _, r := range runs {
		for i := range int(r.Columns) {
			to, shift := columnOf(r, i, zeta), prior[int(r.Prior)+i]-cost[int(r.Row)+i]
			for j, x := range rowOf(r, i, a) {
				to[j] = beta * (float64(x) + shift)
			}
		}
	}
}

// widen copies the columns to the same indices of an array in double precision.
func widen[T Float](runs []Run, values []T, doubles []float64) {
	for _, r := range runs {
		to := columnsOf(r, doubles)
		for i, x := range columnsOf(r, values) {
			to[i] = float64(x)
		}
	}
}

// narrow copies the columns of an array in double precision to the same indices of values.
func narrow[T Float](runs []Run, doubles []float64, values []T) {
	for _, r := range runs {
		to := columnsOf(r, values)
		for i, x := range columnsOf(r, doubles) {
			to[i] = T(x)
		}
	}
}

// rowOf returns column i of a run in the tile.
func rowOf[T Float](r Run, i int, a Matrix[T]) []T {
	return a.Row(int(r.Row) + i)[r.From:r.To]
}

// columnOf returns column i of a run in values.
func columnOf[T Float](r Run, i int, values []T) []T {
	n := int(r.To - r.From)
	return values[int(r.At)+i*n:][:n:n]
}

// columnsOf returns all columns of a run in values.
func columnsOf[T Float](r Run, values []T) []T {
	return values[r.At:][:r.Columns*(r.To-r.From)]
}
