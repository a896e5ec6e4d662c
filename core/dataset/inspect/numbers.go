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

// countRows counts all rows of a view, N×Dim numbers.
func countRows[T float32 | float64](n *numbers, x []T, common int) {
	row := func(i int) []T { return x[i*n.Dim : (i+1)*n.Dim : (i+1)*n.Dim] }
	var four [4]int // rows that are added together: 1.0 ns a number, and one by one 4.4 ns
	waiting := 0
	for i := range n.Rows() {
		numbers := row(i)
		first := numbers[0]
		if first != first {
			continue
		}
		n.present++
		if common >= 0 && slices.Equal(numbers, row(common)) {
			n.rows.common++
		}
		if n.Dim > 1 && filled(numbers) {
			n.addWhole(i, float64(first))
			continue
		}
		four[waiting] = i
		if waiting++; waiting == len(four) {
			waiting = 0
			addFour(n, four, row(four[0]), row(four[1]), row(four[2]), row(four[3]))
		}
	}
	for _, i := range four[:waiting] {
		for c, value := range row(i) {
			n.addNumber(i, c, float64(value))
		}
	}
}

// addWhole adds a row of one number.
func (n *numbers) addWhole(row int, x float64) {
	if x == 0 {
		n.rows.zero++
	} else {
		n.rows.whole++
		n.mark(row, x, true)
	}
	for c := range n.Dim {
		n.addFar(row, c, x)
	}
}

// filled reports whether all numbers of a row are the first one.
func filled[T float32 | float64](row []T) bool {
	for _, x := range row {
		if x != row[0] {
			return false
		}
	}
	return true
}

// addFour adds four rows to the counts of the columns.
func addFour[T float32 | float64](n *numbers, rows [4]int, x0, x1, x2, x3 []T) {
	centres, limits := n.columns.centre[:len(x0)], n.columns.limit[:len(x0)]
	sums, squares := n.columns.sum[:len(x0)], n.columns.square[:len(x0)]
	x1, x2, x3 = x1[:len(x0)], x2[:len(x0)], x3[:len(x0)]
	for c, x := range x0 {
		centre, limit := centres[c], limits[c]
		off0, off1, off2, off3 := float64(x)-centre, float64(x1[c])-centre, float64(x2[c])-centre, float64(x3[c])-centre
		square0, square1, square2, square3 := off0*off0, off1*off1, off2*off2, off3*off3
		if square0 > limit || square1 > limit || square2 > limit || square3 > limit {
			for i, x := range [4]T{x, x1[c], x2[c], x3[c]} {
				n.addNumber(rows[i], c, float64(x))
			}
			continue
		}
		sums[c] += off0 + off1 + off2 + off3
		squares[c] += square0 + square1 + square2 + square3
	}
}

// addNumber adds one number to the counts.
func (n *numbers) addNumber(row, c int, x float64) {
	if n.addFar(row, c, x) && marked(x) {
		n.mark(row, x, false)
	}
}

// addFar adds one number to the counts, and reports whether it is a far one.
func (n *numbers) addFar(row, c int, x float64) bool {
	off := x - n.columns.centre[c]
	square := off * off
	if square <= n.columns.limit[c] {
		n.columns.sum[c] += off
		n.columns.square[c] += square
		return false
	}
	n.columns.far[c]++
	n.rows.farSum += square
	far := n.rows.far
	for i := len(far) - 1; i >= max(0, len(far)-4); i-- { // of the four rows that are added together
		if far[i].row == row {
			far[i].square += square
			return true
		}
	}
	if len(far) < maxFarRows {
		n.rows.far = append(far, farRow{row, square})
	}
	return true
}

// mark counts a number that fills a row, or that is a far one in it.
func (n *numbers) mark(row int, value float64, whole bool) {
	m, known := n.rows.marks[value]
	if !known {
		if len(n.rows.marks) == maxMarks {
			return
		}
		m.first = row
	}
	if whole {
		m.rows++
	} else {
		m.cells++
	}
	n.rows.marks[value] = m
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
