package inspect

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"siibp/core/dataset/fault"
)

const (
	// hugeMark is a magnitude that no feature has and that programs write for missing values, as 1e20.
	hugeMark = 1e9
	// fewMarks is the number of occurrences from which a number such as −999 is a sentinel.
	fewMarks = 2
	// wholeRow is the number of columns from which a row of equal numbers is not a coincidence.
	wholeRow = 4
)

// marked reports whether programs write a number for missing values: −99, 999, −9999 …, the bounds of short integers,
// and huge numbers. 99 and powers of ten are not among them, since percentages and counts reach them.
func marked(x float64) bool {
	switch x {
	case -99, -999, 999, -9999, 9999, -99_999, 99_999, -999_999, 999_999, -32_768, -32_767, 32_767, 65_535:
		return true
	}
	return math.Abs(x) >= hugeMark
}

// sentinels finds numbers for missing values, in whole rows or single cells.
func sentinels(n *numbers) *Finding {
	for _, value := range slices.Sorted(maps.Keys(n.rows.marks)) {
		m := n.rows.marks[value]
		rows := m.rows
		switch {
		case rows == n.present:
			rows = 0 // reported by equalRows
		case !marked(value) && (n.Dim < wholeRow || value > 0 && value <= 1 || n.rows.whole > n.present/2):
			rows = 0 // rows of ones, or like most rows, are no exception
		case rows > 0 && !marked(value) && n.usualCell(value):
			rows = 0
		}
		alone := math.Abs(value) >= hugeMark || m.cells+rows >= fewMarks
		switch {
		case rows > 0:
			return &Finding{Kind: Sentinel, Rows: []int{m.first}, Text: fmt.Sprintf(
				"%s %s in every column of the features of %s, as %s: that looks like a mark for \"no features\". As numbers they dominate the differences between all other tracks. Write NaN, or leave the row empty, if a track lacks these features.",
				fault.Count(rows, "track has", "tracks have"), show(value), n.Name, n.track(m.first))}
		case m.cells > 0 && alone:
			return &Finding{Kind: Sentinel, Rows: []int{m.first}, Text: fmt.Sprintf(
				"The features of %s hold the number %s %s, far outside all others, first in %s: that looks like a mark for \"not known\". As a number it dominates the differences between tracks. Fill these cells in or, if a track lacks these features, write NaN in all columns or leave the row empty.",
				n.Name, show(value), times(m.cells), n.track(m.first))}
		}
	}
	return nil
}

// usualCells is the share of the numbers in other rows from which a number is not a sentinel, as −1 among signs.
const usualCells = 0.01

// usualCell reports whether a sample of the other rows often has a number.
func (n *numbers) usualCell(value float64) bool {
	cells, equal := 0, 0
	x := make([]float64, n.Dim)
	for i := range min(n.Rows(), sampleRows) {
		row := i * n.Rows() / min(n.Rows(), sampleRows)
		if n.Read(row, x); !n.Has(row) || filled(x) {
			continue
		}
		for _, y := range x {
			cells++
			if y == value {
				equal++
			}
		}
	}
	return float64(equal) > usualCells*float64(cells)
}

// times formats a number of occurrences.
func times(count int) string {
	if count == 1 {
		return "once"
	}
	return fault.Grouped(count) + " times"
}

const (
	// outlierShare is the share of the variance in a few rows from which they are reported: beyond it the other
	// rows determine less than a fifth of the result.
	outlierShare = 0.8
	// outlierRows is the largest share of rows that counts as a few.
	outlierRows = 0.05
)

// outliers finds a few rows with nearly all the variance of a view.
func outliers(n *numbers) *Finding {
	if n.present < fewRows || len(n.rows.far) == 0 || len(n.rows.far) == maxFarRows || sentinels(n) != nil {
		return nil
	}
	total := n.rows.farSum
	for _, square := range n.columns.square {
		total += square
	}
	rows := slices.Clone(n.rows.far)
	slices.SortStableFunc(rows, func(a, b farRow) int { return cmp.Compare(b.square, a.square) })
	held, most := 0.0, max(1, int(outlierRows*float64(n.present)))
	for i, r := range rows[:min(most, len(rows))] {
		if held += r.square; held < outlierShare*total {
			continue
		}
		f := &Finding{Kind: Outlier}
		for _, r := range rows[:i+1] {
			f.Rows = append(f.Rows, r.row)
		}
		slices.Sort(f.Rows)
		f.Text = fmt.Sprintf("%s of %s %s %s of the variance of the features of %s, first %s: the differences between all others are negligible. Check how the features of these tracks were computed; write NaN, or leave the row empty, if a track has none.",
			fault.Grouped(i+1), fault.Count(n.present, "track", "tracks"), verb(i+1, "holds", "hold"), percent(held/total), n.Name, n.track(f.Rows[0]))
		return f
	}
	return nil
}

// equalShare is the share of equal rows from which they are reported: too few others are left to
// learn from.
const equalShare = 0.9

// equalRows finds that all or nearly all rows are equal.
func equalRows(n *numbers) *Finding {
	switch {
	case n.present > 1 && n.rows.common == n.present:
		return &Finding{Kind: Equal, Text: fmt.Sprintf("All tracks have the same features of %s, so this view distinguishes no tracks.", n.Name)}
	case n.present < fewRows || float64(n.rows.common) < equalShare*float64(n.present):
		return nil
	}
	return &Finding{Kind: Equal, Text: fmt.Sprintf("%s of %s the same features of %s, so this view distinguishes hardly any tracks. Check how the features were computed.",
		fault.Grouped(n.rows.common), fault.Count(n.present, "track has", "tracks have"), n.Name)}
}
