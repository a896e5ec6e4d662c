package baseline

// assign gives each row a column of its own, or none (−1), so that the sum of their
// values, none of them below 0, is the highest; a value of 0 is no better than none.
// values is rows×columns. Source: the Hungarian method in the form of shortest
// augmenting paths with potentials (Jonker and Volgenant 1987), O(rows²(rows+columns)).
func assign(values [][]float64) []int {
	rows := len(values)
	if rows == 0 {
		return nil
	}
	columns := len(values[0])
	h := &hungarian{values: values, real: columns,
		row: make([]float64, rows), column: make([]float64, columns+rows), owner: make([]int, columns+rows)}
	for c := range h.owner {
		h.owner[c] = -1
	}
	for r := range rows {
		h.place(r)
	}
	chosen := make([]int, rows)
	for r := range chosen {
		chosen[r] = -1
	}
	for c, r := range h.owner[:columns] {
		if r >= 0 && values[r][c] > 0 {
			chosen[r] = c
		}
	}
	return chosen
}

// hungarian holds the potentials and who has which column; behind the real columns is
// one of value 0 for each row, so that every row finds a place.
type hungarian struct {
	values      [][]float64
	real        int
	row, column []float64 // potentials
	owner       []int     // of each column, −1 for nobody
}

// cost is what a row pays for a column, reduced by the potentials.
func (h *hungarian) cost(r, c int) float64 {
	value := 0.0
	if c < h.real {
		value = h.values[r][c]
	}
	return -value - h.row[r] - h.column[c]
}

// place gives row r a column along the cheapest path of moves.
func (h *hungarian) place(r int) {
	n := len(h.owner)
	reach, from, done := make([]float64, n), make([]int, n), make([]bool, n)
	for c := range reach {
		reach[c], from[c] = h.cost(r, c), -1
	}
	for {
		at := -1
		for c := range reach {
			if !done[c] && (at < 0 || reach[c] < reach[at]) {
				at = c
			}
		}
		done[at] = true
		if h.owner[at] < 0 {
			h.raise(r, reach, done, reach[at])
			h.shift(r, at, from)
			return
		}
		for c := range reach {
			if way := reach[at] + h.cost(h.owner[at], c); !done[c] && way < reach[c] {
				reach[c], from[c] = way, at
			}
		}
	}
}

// raise moves the potentials so that the columns on the way cost nothing to their rows.
func (h *hungarian) raise(r int, reach []float64, done []bool, end float64) {
	h.row[r] += end
	for c, on := range done {
		if on {
			h.column[c] -= end - reach[c]
			if h.owner[c] >= 0 {
				h.row[h.owner[c]] += end - reach[c]
			}
		}
	}
}

// shift hands the columns on along the path that ends at column at.
func (h *hungarian) shift(r, at int, from []int) {
	for from[at] >= 0 {
		h.owner[at] = h.owner[from[at]]
		at = from[at]
	}
	h.owner[at] = r
}
