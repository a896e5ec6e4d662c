package score

import "math"

// Assign gives each row of an n×m matrix of costs a column of its own so that as many
// rows as can be have one and their costs add up to the least. +Inf is a pair that
// cannot be; a row that is left without a column has −1.
//
// Rows join one by one, each along a shortest augmenting path by reduced costs
// (Kuhn 1955, Munkres 1957; Jonker and Volgenant 1987, Computing 38, 325–340). Every
// row also has a column for itself, at a price above that of any rearrangement.
func Assign(cost [][]float64) []int {
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

// matching is an assignment of the rows that have joined. Prices u of rows and v of
// columns leave no reduced cost c_ij − u_i − v_j under 0, and those of its pairs at 0.
type matching struct {
	cost           [][]float64
	m              int
	u, v           []float64 // n and m+n
	rowOf          []int     // of each column, −1 where it is free
	unassignedCost float64   // cost of a row's own column

	// Of the search for a path from a joining row:
	distance []float64 // to each column
	previous []int     // the column before it, −1 for none
	final    []bool    // its distance is final
}

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
	if low <= high { // some pair can be: n answers differ by n·(high − low) at most
		a.unassignedCost = high + float64(n)*(high-low) + 1
	}
	for column := range a.rowOf {
		a.rowOf[column] = -1
	}
	return a
}

// pairCost returns the cost of a pair; columns from m on are the rows' own.
func (a *matching) pairCost(row, column int) float64 {
	switch {
	case column < a.m:
		return a.cost[row][column]
	case column == a.m+row:
		return a.unassignedCost
	}
	return math.Inf(1)
}

// augment lets a row join: Dijkstra's search by reduced costs to the nearest free
// column, whose pairs on the way then shift by one.
func (a *matching) augment(row int) {
	for column := range a.distance {
		a.distance[column], a.previous[column], a.final[column] = math.Inf(1), -1, false
	}
	last, length := -1, 0.0
	for current := row; current >= 0; current = a.rowOf[last] {
		a.relax(current, last, length)
		last = a.nearestColumn()
		length = a.distance[last]
		a.final[last] = true
	}
	a.updatePrices(row, length)
	for column := last; column >= 0; column = a.previous[column] {
		if previous := a.previous[column]; previous >= 0 {
			a.rowOf[column] = a.rowOf[previous]
		} else {
			a.rowOf[column] = row
		}
	}
}

// relax looks from a row, reached at a length through its column, at the others.
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

// nearestColumn returns the column that is nearest of those not reached, the first of
// several; there is one at a finite distance, the joining row's own.
func (a *matching) nearestColumn() int {
	best := -1
	for column, d := range a.distance {
		if !a.final[column] && (best < 0 || d < a.distance[best]) {
			best = column
		}
	}
	return best
}

// updatePrices keeps reduced costs at 0 or above, and at 0 along the path.
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
