package constraint

import (
	"math"

	"siibp/core/special"
)

// Grid lays out the pairs of classes of two concepts. Cell r·(Cols+1)+c is class r of the first concept together with
// class c of the second. The last row and the last column stand for none.
type Grid struct {
	FirstRow, FirstCol int // the columns of ν of the first class of each concept
	Rows, Cols         int // the number of classes of each concept
}

// Cells returns the number of cells.
func (g Grid) Cells() int { return (g.Rows + 1) * (g.Cols + 1) }

// Cell returns the cell of a row and a column.
func (g Grid) Cell(row, col int) int { return row*(g.Cols+1) + col }

// of returns the cells in which some columns of ν show together: a row, a column or one cell.
func (g Grid) of(columns []int) cells {
	if len(columns) == 2 {
		return cells{g.Cell(columns[0]-g.FirstRow, columns[1]-g.FirstCol), 1, 1}
	}
	if r := columns[0] - g.FirstRow; r >= 0 && r < g.Rows {
		return cells{g.Cell(r, 0), 1, g.Cols + 1}
	}
	return cells{columns[0] - g.FirstCol, g.Cols + 1, g.Rows + 1}
}

// cells are n cells from one on, each step apart.
type cells struct{ from, step, n int }

// sum returns the sum of the numbers of the cells.
func (c cells) sum(of []float64) float64 {
	sum := 0.0
	for i := range c.n {
		sum += of[c.from+i*c.step]
	}
	return sum
}

// common returns the sum of the numbers of the cells that are also in other.
func (c cells) common(other cells, of []float64) float64 {
	sum := 0.0
	for i := range c.n {
		cell := c.from + i*c.step
		if at := cell - other.from; at >= 0 && at%other.step == 0 && at/other.step < other.n {
			sum += of[cell]
		}
	}
	return sum
}

// scale multiplies the numbers of the cells.
func (c cells) scale(of []float64, by float64) {
	for i := range c.n {
		of[c.from+i*c.step] *= by
	}
}

// add adds a number to those of the cells.
func (c cells) add(of []float64, x float64) {
	for i := range c.n {
		of[c.from+i*c.step] += x
	}
}

// logSum returns log Σ e^x of the cells.
func (c cells) logSum(of []float64) float64 {
	largest := math.Inf(-1)
	for i := range c.n {
		largest = max(largest, of[c.from+i*c.step])
	}
	if math.IsInf(largest, -1) {
		return largest
	}
	sum := 0.0
	for i := range c.n {
		sum += special.Exp(of[c.from+i*c.step] - largest)
	}
	return largest + special.Log(sum)
}
