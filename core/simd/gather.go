package simd

// A is a tile, of which a run's rows are i = 0 … Columns−1 from Row on and its tracks n = To − From
// columns. The same rows are columns of a video, n numbers each, among values.

// gather copies the columns to the tile.
func gather[T Float](runs []Run, values []T, a Matrix[T]) {
	for _, r := range runs {
		for i := range int(r.Columns) {
			copy(rowOf(r, i, a), columnOf(r, i, values))
		}
	}
}

// scatter copies the tile's rows to the columns.
func scatter[T Float](runs []Run, a Matrix[T], values []T) {
	for _, r := range runs {
		for i := range int(r.Columns) {
			copy(columnOf(r, i, values), rowOf(r, i, a))
		}
	}
}

// prior sets A_kj to the prior's log odds of the column less the cost of the row.
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

// evidence sets the columns, ζ in double precision, to β (A_kj + the prior's log odds − the cost).
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

// count sets the count of each column to Σ_j ν_j: a run's columns, as rows of a matrix, times ones.
func count[T Float](gemv func(a Matrix[T], x, y []T), runs []Run, nu []T, counts []float64) {
	var ones, sums []T
	for _, r := range runs {
		n, columns := int(r.To-r.From), int(r.Columns)
		for len(ones) < n {
			ones = append(ones, 1)
		}
		sums = Zeros(sums, columns)
		gemv(Matrix[T]{Rows: columns, Cols: n, Stride: n, Data: nu[r.At:]}, ones[:n], sums)
		for i, sum := range sums {
			counts[int(r.Count)+i] = float64(sum)
		}
	}
}

// widen copies the columns to the same places of a list in double precision.
func widen[T Float](runs []Run, values []T, doubles []float64) {
	for _, r := range runs {
		for i := range int(r.Columns) {
			to := columnOf(r, i, doubles)
			for j, x := range columnOf(r, i, values) {
				to[j] = float64(x)
			}
		}
	}
}

// narrow copies them back.
func narrow[T Float](runs []Run, doubles []float64, values []T) {
	for _, r := range runs {
		for i := range int(r.Columns) {
			to := columnOf(r, i, values)
			for j, x := range columnOf(r, i, doubles) {
				to[j] = T(x)
			}
		}
	}
}

// rowOf returns the tracks of a run's row i in the tile, columnOf its column i among the values.
func rowOf[T Float](r Run, i int, a Matrix[T]) []T {
	return a.Row(int(r.Row) + i)[r.From:r.To]
}

func columnOf[T Float](r Run, i int, values []T) []T {
	n := int(r.To - r.From)
	return values[int(r.At)+i*n:][:n:n]
}
