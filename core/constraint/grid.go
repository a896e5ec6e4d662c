package constraint

import "siibp/core/special"

// Grid lays out the pairs of classes of two concepts. The columns of ν of a video begin with those of the first concept,
// one for each row of the grid, then those of the second concept, one for each column. The last row and the last column
// of the grid stand for none, which has no column of ν.
type Grid struct {
	Rows, Cols int // the number of classes of each concept, without none
}

// Cells returns the number of cells.
func (g Grid) Cells() int { return (g.Rows + 1) * (g.Cols + 1) }

// Cell returns the cell of a row and a column of the grid.
func (g Grid) Cell(row, col int) int { return row*(g.Cols+1) + col }

// RowCol returns the row and the column of a cell.
func (g Grid) RowCol(cell int) (row, col int) { return cell / (g.Cols + 1), cell % (g.Cols + 1) }

// Shows reports whether the pair of classes of a cell includes the classes of the given columns of ν, one or two.
func (g Grid) Shows(cell int, columns []int) bool { return g.of(columns).has(cell) }

// column returns the cells that a column of ν is the sum of: a row or a column of the grid.
func (g Grid) column(c int) cells {
	if c < g.Rows {
		return g.row(c)
	}
	return g.col(c - g.Rows)
}

// row returns the cells of a row of the grid.
func (g Grid) row(r int) cells { return cells{g.Cell(r, 0), 1, g.Cols + 1} }

// col returns the cells of a column of the grid.
func (g Grid) col(c int) cells { return cells{c, g.Cols + 1, g.Rows + 1} }

// of returns the cells in which a track shows the classes of one or two columns of ν.
func (g Grid) of(columns []int) cells {
	if len(columns) == 1 {
		return g.column(columns[0])
	}
	return cells{g.Cell(columns[0], columns[1]-g.Rows), 1, 1}
}

// gridConcept is the columns of ν of one concept, first ≤ c < end, and the cells in which the track shows none of them.
type gridConcept struct {
	first, end int
	none       cells
}

// concepts returns the two concepts of the grid.
func (g Grid) concepts() [2]gridConcept {
	return [2]gridConcept{{0, g.Rows, g.row(g.Rows)}, {g.Rows, g.Rows + g.Cols, g.col(g.Cols)}}
}

// cells are n cells from one on, each a stride apart.
type cells struct{ from, stride, n int }

// has reports whether a cell is among the cells.
func (c cells) has(cell int) bool {
	at := cell - c.from
	return at >= 0 && at%c.stride == 0 && at/c.stride < c.n
}

// sum returns the sum of the numbers of the cells.
func (c cells) sum(of []float64) float64 {
	sum := 0.0
	for i := range c.n {
		sum += of[c.from+i*c.stride]
	}
	return sum
}

// sumOfOthers returns the sum of the numbers of all other cells.
func (c cells) sumOfOthers(of []float64) float64 {
	sum := 0.0
	for cell, x := range of {
		if !c.has(cell) {
			sum += x
		}
	}
	return sum
}

// common returns the sum of the numbers of the cells that are also in other.
func (c cells) common(other cells, of []float64) float64 {
	sum := 0.0
	for i := range c.n {
		if cell := c.from + i*c.stride; other.has(cell) {
			sum += of[cell]
		}
	}
	return sum
}

// scale multiplies the numbers of the cells.
func (c cells) scale(of []float64, by float64) {
	for i := range c.n {
		of[c.from+i*c.stride] *= by
	}
}

// add adds a number to those of the cells.
func (c cells) add(of []float64, x float64) {
	for i := range c.n {
		of[c.from+i*c.stride] += x
	}
}

// logSum returns log Σ e^x over the cells.
func (c cells) logSum(of []float64) float64 {
	list := make([]float64, c.n)
	for i := range list {
		list[i] = of[c.from+i*c.stride]
	}
	return special.LogSumExp(list)
}

// logSumOfOthers returns log Σ e^x over all other cells.
func (c cells) logSumOfOthers(of []float64) float64 {
	list := make([]float64, 0, len(of)-c.n)
	for cell, x := range of {
		if !c.has(cell) {
			list = append(list, x)
		}
	}
	return special.LogSumExp(list)
}
