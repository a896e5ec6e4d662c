// Package assignment pairs the rows of a table of costs with its columns, one to one, at the least sum: the linear assignment
// problem, by the Hungarian method.
package assignment

import "math"

// Min gives the rows of an n×m cost matrix different columns, so that as many rows as
// possible get one and the sum of their costs is least. +Inf forbids a pair; a row without
// a column gets −1.
//
// Rows join one by one, each along a shortest augmenting path by reduced costs
// (Kuhn 1955, Munkres 1957; Jonker and Volgenant 1987, Computing 38, 325–340). Every
// row also has a column of its own, which stands for no column and costs more than any
// rearrangement could save.
func Min(cost [][]float64) []int {
	n := len(cost)
	if n == 0 {
		return nil
	}
	m := len(cost[0])
	a := newMatching(cost, n, m)
	for row := range cost {
		a.augment(row)
	}
	columns := make([]int, n)
	for row := range columns {
		columns[row] = -1
	}
	for column, row := range a.rowOf[:m] {
		if row >= 0 {
			columns[row] = column
		}
	}
	return columns
}

// matching is an assignment of the rows that have joined. The prices u of rows and v of
// columns keep all reduced costs c_ij − u_i − v_j at least 0, and those of matched pairs at 0.
type matching struct {
	cost           [][]float64
	m              int
	u, v           []float64 // prices of the n rows and the m+n columns
	rowOf          []int     // row of each column, −1 if it is free
	unassignedCost float64   // cost of leaving a row without a column

	// State of the search for a path from a joining row:
	distance []float64 // to each column
	previous []int     // column before each column on the path, −1 for none
	final    []bool    // whether the distance to a column is final
}

// newMatching returns the matching of no rows.
func newMatching(cost [][]float64, n, m int) *matching {
	a := &matching{cost: cost, m: m, u: make([]float64, n), v: make([]float64, m+n),
		rowOf: make([]int, m+n), distance: make([]float64, m+n), previous: make([]int, m+n), final: make([]bool, m+n)}
	low, high := math.Inf(1), math.Inf(-1)
	for _, costs := range cost {
		for _, c := range costs {
			if !math.IsInf(c, 1) {
				low, high = math.Min(low, c), math.Max(high, c)
			}
		}
	}
	if low <= high { // some pair is allowed: two assignments of n rows differ by at most n·(high − low)
		a.unassignedCost = high + float64(n)*(high-low) + 1
	}
	for column := range a.rowOf {
		a.rowOf[column] = -1
	}
	return a
}

// pairCost returns the cost of a pair. Column m+i stands for leaving row i without a column.
func (a *matching) pairCost(row, column int) float64 {
	switch {
	case column < a.m:
		return a.cost[row][column]
	case column == a.m+row:
		return a.unassignedCost
	}
	return math.Inf(1)
}

// augment adds a row: Dijkstra's algorithm finds the nearest free column by reduced costs,
// and each row on the path moves to its next column.
func (a *matching) augment(row int) {
	for column := range a.distance {
		a.distance[column], a.previous[column], a.final[column] = math.Inf(1), -1, false
	}
	// Grow the tree of shortest paths until its nearest column is free.
	last, length := -1, 0.0
	for current := row; current >= 0; current = a.rowOf[last] {
		a.relax(current, last, length)
		last = a.nearestColumn()
		length = a.distance[last]
		a.final[last] = true
	}
	a.updatePrices(row, length)
	// Walk back along the path: each column takes the row of the column before it.
	for column := last; column >= 0; column = a.previous[column] {
		if previous := a.previous[column]; previous >= 0 {
			a.rowOf[column] = a.rowOf[previous]
		} else {
			a.rowOf[column] = row
		}
	}
}

// relax updates the distances to all columns by way of a row at distance length, which is
// matched with the column through (−1 for the joining row).
func (a *matching) relax(row, through int, length float64) {
	for column := range a.distance {
		if a.final[column] {
			continue
		}
		if d := length + a.pairCost(row, column) - a.u[row] - a.v[column]; d < a.distance[column] {
			a.distance[column], a.previous[column] = d, through
		}
	}
}

// nearestColumn returns the column of least distance among those not final, the first of
// several. The joining row's own column always has a finite distance.
func (a *matching) nearestColumn() int {
	best := -1
	for column, d := range a.distance {
		if !a.final[column] && (best < 0 || d < a.distance[best]) {
			best = column
		}
	}
	return best
}

// updatePrices changes the prices so that all reduced costs stay at least 0 and those along
// the path become 0.
func (a *matching) updatePrices(row int, length float64) {
	a.u[row] += length
	for column, reached := range a.final {
		if !reached {
			continue
		}
		a.v[column] += a.distance[column] - length
		if paired := a.rowOf[column]; paired >= 0 {
			a.u[paired] -= a.distance[column] - length
		}
	}
}
