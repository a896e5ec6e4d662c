package inspect

import (
	"math"
	"slices"

	"siibp/core/dataset"
)

// numbers are what two passes over a view count: one over a sample of its rows, which says
// where each column lies, and one over all rows. No number of the view is copied but those
// of the sample. Both together take less than a fifth of the time that the hash takes.
type numbers struct {
	dataset.View
	data    *dataset.Dataset
	present int // rows that have the view
	columns columnCounts
	rows    rowCounts
}

// columnCounts is what is counted of the columns, Dim numbers each.
type columnCounts struct {
	centre []float64 // the median of the sample
	limit  []float64 // the square of how far from centre a number may lie before it is a far one
	sum    []float64 // Σ (x − centre), without far numbers
	square []float64 // Σ (x − centre)², likewise
	far    []int     // far numbers
}

func newColumnCounts(dim int) columnCounts {
	of := func() []float64 { return make([]float64, dim) }
	return columnCounts{of(), of(), of(), of(), make([]int, dim)}
}

// rowCounts is what is counted of the rows.
type rowCounts struct {
	zero   int              // rows of nothing but zeros
	whole  int              // rows of one number, which is not 0
	common int              // rows equal to the sample's most common row, where that is more than a half of it
	marks  map[float64]mark // by the number
	far    []farRow         // rows with far numbers, the first maxFarRows
	farSum float64          // Σ (x − centre)² over all far numbers
}

// mark is a number that fills whole rows, or that is far and looks like a mark for "nothing".
type mark struct {
	rows  int // rows of nothing else
	cells int // far numbers in other rows
	first int // the first row that has it
}

// farRow is a row with far numbers.
type farRow struct {
	row    int
	square float64 // Σ (x − centre)² over its far numbers
}

const (
	// sampleRows is how many rows say where a column lies: their median is then off by a
	// tenth of the spread at most, and a sample of a wide view still fits in memory.
	sampleRows = 256
	// farLimit is how many robust spreads a number lies from its column's median before it
	// is far: Gaussian features never reach 10, and −999 among them reaches hundreds.
	farLimit = 10
	// maxFarRows bounds the far rows that are kept; more than these are no exceptions.
	maxFarRows = 1 << 12
	// maxMarks bounds the kinds of marks that are counted; a dataset has one or two.
	maxMarks = 64
	// fewRows is the number of rows below which equal, constant or large columns are as
	// likely chance as fault, and nothing is said about them.
	fewRows = 8
)

// count counts a view.
func count(d *dataset.Dataset, v dataset.View) *numbers {
	n := &numbers{View: v, data: d, columns: newColumnCounts(v.Dim), rows: rowCounts{marks: map[float64]mark{}}}
	common := n.sample()
	if v.Single != nil {
		countRows(n, v.Single, common)
	} else {
		countRows(n, v.X, common)
	}
	return n
}

// sample sets centre and limit of each column from evenly spaced rows. It returns a row
// that more than half of them are equal to, −1 where there is none.
func (n *numbers) sample() (common int) {
	var rows []int
	size := min(n.Rows(), sampleRows)
	for i := range size {
		row := i * n.Rows() / size
		if n.Has(row) && !n.isMark(row) {
			rows = append(rows, row)
		}
	}
	x := make([]float64, len(rows)*n.Dim)
	for i, row := range rows {
		n.Read(row, x[i*n.Dim:(i+1)*n.Dim])
	}
	var spreads []float64
	values := make([]float64, len(rows))
	for c := range n.Dim {
		for i := range rows {
			values[i] = x[i*n.Dim+c]
		}
		centre, spread := robust(values)
		n.columns.centre[c], n.columns.limit[c] = centre, farLimit*spread
		if spread > 0 {
			spreads = append(spreads, spread)
		}
	}
	usual := math.Inf(1) // of a column that does not vary in the sample
	if spreads != nil {
		usual = median(spreads)
	}
	for c, limit := range n.columns.limit {
		if limit == 0 {
			limit = farLimit * max(usual, math.Abs(n.columns.centre[c]))
		}
		n.columns.limit[c] = limit * limit
	}
	return n.commonRow(rows)
}

// isMark reports whether a row is one number that looks like a mark, which says nothing of
// where the columns lie.
func (n *numbers) isMark(row int) bool {
	if n.Dim < 2 {
		return false
	}
	x := n.Read(row, make([]float64, n.Dim))
	return marked(x[0]) && filled(x)
}

// commonRow returns the row that more than half of the rows equal, −1 where there is none:
// the majority vote of Boyer and Moore, which a count of all rows checks later.
func (n *numbers) commonRow(rows []int) int {
	winner, votes := -1, 0
	for _, row := range rows {
		switch {
		case votes == 0:
			winner, votes = row, 1
		case n.equal(row, winner):
			votes++
		default:
			votes--
		}
	}
	return winner
}

// equal reports whether two rows hold the same numbers.
func (n *numbers) equal(a, b int) bool {
	if n.Single != nil {
		return slices.Equal(n.Single[a*n.Dim:(a+1)*n.Dim], n.Single[b*n.Dim:(b+1)*n.Dim])
	}
	return slices.Equal(n.X[a*n.Dim:(a+1)*n.Dim], n.X[b*n.Dim:(b+1)*n.Dim])
}

// robust returns the median of values and 1.4826 times the median distance from it, which
// is the standard deviation of a Gaussian. Where more than half of the values are one
// number, distances of 0 do not count. It sorts the values.
func robust(values []float64) (centre, spread float64) {
	if len(values) == 0 {
		return 0, 0
	}
	const gaussian = 1.4826
	centre = median(values)
	var off []float64
	for _, x := range values {
		off = append(off, math.Abs(x-centre))
	}
	if spread = median(off); spread == 0 {
		off = slices.DeleteFunc(off, func(x float64) bool { return x == 0 })
		if len(off) == 0 {
			return centre, 0
		}
		spread = median(off)
	}
	return centre, gaussian * spread
}

// median returns the middle one of some numbers, of which there is at least one, and sorts them.
func median(x []float64) float64 {
	slices.Sort(x)
	return x[len(x)/2]
}

// mean returns the mean of a column without its far numbers.
func (n *numbers) mean(c int) float64 {
	return n.columns.centre[c] + n.columns.sum[c]/n.counted(c)
}

// variance returns the variance of a column, likewise.
func (n *numbers) variance(c int) float64 {
	mean := n.columns.sum[c] / n.counted(c)
	return max(0, n.columns.square[c]/n.counted(c)-mean*mean)
}

// counted returns how many numbers of a column are not far, 1 at least.
func (n *numbers) counted(c int) float64 { return float64(max(1, n.present-n.columns.far[c])) }

// spread returns the standard deviation of a column, likewise.
func (n *numbers) spread(c int) float64 { return math.Sqrt(n.variance(c)) }
