package inspect

import (
	"math"
	"slices"

	"siibp/core/dataset"
)

// numbers holds the statistics of a view: robust locations from a sample of its rows, and sums over
// all rows.
// Only the sample is copied. Both passes take less than a fifth of the time of hashing the view.
type numbers struct {
	dataset.View
	data    *dataset.Dataset
	present int // rows with the view
	columns columnCounts
	rows    rowCounts
}

// columnCounts holds the statistics of the columns, of length Dim.
type columnCounts struct {
	centre []float64 // the median of the sample
	limit  []float64 // square of the distance from centre beyond which a number is far
	sum    []float64 // Σ (x − centre) without far numbers
	square []float64 // Σ (x − centre)² without far numbers
	far    []int     // number of far numbers
}

func newColumnCounts(dim int) columnCounts {
	of := func() []float64 { return make([]float64, dim) }
	return columnCounts{of(), of(), of(), of(), make([]int, dim)}
}

// rowCounts holds the statistics of the rows.
type rowCounts struct {
	zero   int              // rows of zeros
	whole  int              // rows with one number other than 0 in every column
	common int              // rows equal to the row that has the majority in the sample, if any
	marks  map[float64]mark // by number
	far    []farRow         // rows with far numbers, the first maxFarRows
	farSum float64          // Σ (x − centre)² over all far numbers
}

// mark counts a number that fills whole rows, or that is far and looks like a sentinel.
type mark struct {
	rows  int // rows with this number in every column
	cells int // far numbers in other rows
	first int // first row with it
}

// farRow is a row with far numbers.
type farRow struct {
	row    int
	square float64 // Σ (x − centre)² over its far numbers
}

const (
	// sampleRows is the size of the sample: its median is off by at most a tenth of the spread, and a sample of a
	// wide view fits in memory.
	sampleRows = 256
	// farLimit is the distance from the column's median, in robust spreads, beyond which a number is
	// far:
	// Gaussian features never reach 10, and −999 among them reaches hundreds.
	farLimit = 10
	// maxFarRows bounds the stored far rows; more are no exceptions.
	maxFarRows = 1 << 12
	// maxMarks bounds the number of distinct marks; a dataset has one or two.
	maxMarks = 64
	// fewRows is the number of rows below which equal, constant or large columns are not reported: they may be a
	// coincidence.
	fewRows = 8
)

// count computes the statistics of a view.
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

// sample sets the centre and limit of each column from evenly spaced rows. It returns the row that may have the
// majority among them, −1 if there is none.
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
	usual := math.Inf(1) // spread for columns that are constant in the sample
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

// isMark reports whether a row has one sentinel in every column, which gives no information about
// the columns.
func (n *numbers) isMark(row int) bool {
	if n.Dim < 2 {
		return false
	}
	x := n.Read(row, make([]float64, n.Dim))
	return marked(x[0]) && filled(x)
}

// commonRow returns the candidate of the majority vote of Boyer and Moore, −1 if there is none. The count of all rows
// verifies it.
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

// equal reports whether two rows are equal.
func (n *numbers) equal(a, b int) bool {
	if n.Single != nil {
		return slices.Equal(n.Single[a*n.Dim:(a+1)*n.Dim], n.Single[b*n.Dim:(b+1)*n.Dim])
	}
	return slices.Equal(n.X[a*n.Dim:(a+1)*n.Dim], n.X[b*n.Dim:(b+1)*n.Dim])
}

// robust returns the median of values and 1.4826 times the median distance from it, the standard deviation of a
// Gaussian. If more than half of the values are equal, distances of 0 are left out. It sorts values.
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

// median sorts x, which is not empty, and returns its middle element.
func median(x []float64) float64 {
	slices.Sort(x)
	return x[len(x)/2]
}

// mean returns the mean of a column without its far numbers.
func (n *numbers) mean(c int) float64 {
	return n.columns.centre[c] + n.columns.sum[c]/n.counted(c)
}

// variance returns the variance of a column without its far numbers.
func (n *numbers) variance(c int) float64 {
	mean := n.columns.sum[c] / n.counted(c)
	return max(0, n.columns.square[c]/n.counted(c)-mean*mean)
}

// counted returns the count of numbers of a column that are not far, at least 1.
func (n *numbers) counted(c int) float64 { return float64(max(1, n.present-n.columns.far[c])) }

// spread returns the standard deviation of a column without its far numbers.
func (n *numbers) spread(c int) float64 { return math.Sqrt(n.variance(c)) }
