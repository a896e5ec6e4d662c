// Package assignment solves the linear assignment problem by the Hungarian method. It is a
// package of its own because score, baseline and video, which share no other code, use it.
package assignment

import "math"

// Min assigns distinct columns to the rows of an n×m cost matrix. It assigns as many rows as
// possible and, subject to that, minimizes the sum of costs. +Inf forbids a pair. The result
// holds the column of each row, −1 for an unassigned row.
//
// It adds rows one by one along shortest augmenting paths in reduced costs (Kuhn 1955, Munkres
// 1957; Jonker and Volgenant 1987, Computing 38, 325–340). Each row also has a dummy column,
// which represents no assignment and costs more than any rearrangement could save.
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

// matching is an optimal assignment of the rows added so far. The dual prices u of rows and v
// of columns keep every reduced cost c_ij − u_i − v_j ≥ 0, with equality for matched pairs.
type matching struct {
	cost           [][]float64
	m              int
	u, v           []float64 // dual prices of the n rows and the m+n columns
	rowOf          []int     // row of each column, −1 for a free column
	unassignedCost float64   // cost of a dummy column

	// State of the shortest-path search from the new row.
	distance []float64 // to each column
	previous []int     // predecessor column on the path, −1 for none
	final    []bool    // true once the distance to a column is final
}

// newMatching returns an empty matching.
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
	if low <= high { // two assignments of n rows differ by at most n·(high − low)
		a.unassignedCost = high + float64(n)*(high-low) + 1
	}
	for column := range a.rowOf {
		a.rowOf[column] = -1
	}
	return a
}

// pairCost returns the cost of a pair. Column m+i is the dummy column of row i.
func (a *matching) pairCost(row, column int) float64 {
	switch {
	case column < a.m:
		return a.cost[row][column]
	case column == a.m+row:
		return a.unassignedCost
	}
	return math.Inf(1)
}

// augment adds a row. Dijkstra's algorithm finds the nearest free column in reduced costs, then
// each row on the path moves to the next column.
func (a *matching) augment(row int) {
	for column := range a.distance {
		a.distance[column], a.previous[column], a.final[column] = math.Inf(1), -1, false
	}
	// Grow the shortest-path tree until the nearest column is free.
	last, length := -1, 0.0
	for current := row; current >= 0; current = a.rowOf[last] {
		a.relax(current, last, length)
		last = a.nearestColumn()
		length = a.distance[last]
		a.final[last] = true
	}
	a.updatePrices(row, length)
	// Backtrack: each column takes the row of its predecessor.
	for column := last; column >= 0; column = a.previous[column] {
		if previous := a.previous[column]; previous >= 0 {
			a.rowOf[column] = a.rowOf[previous]
		} else {
			a.rowOf[column] = row
		}
	}
}

// relax updates the distances to all columns through a row at distance length, which is matched
// with column through (−1 for the new row).
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

// nearestColumn returns the column of smallest distance that is not final. Ties go to the first
// column. The dummy column of the new row always has a finite distance.
func (a *matching) nearestColumn() int {
	best := -1
	for column, d := range a.distance {
		if !a.final[column] && (best < 0 || d < a.distance[best]) {
			best = column
		}
	}
	return best
}

// updatePrices updates the dual prices so that reduced costs stay non-negative and those along
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
