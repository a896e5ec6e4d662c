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
	// hugeMark is a size that no feature has and that programs write for "nothing", as 1e20.
	hugeMark = 1e9
	// fewMarks is how often a number such as −999 occurs before it is a mark and no chance.
	fewMarks = 2
	// wholeRow is the number of columns from which a row of one and the same number is no
	// chance, whatever the number.
	wholeRow = 4
)

// marked reports whether a number is one of those that programs write for "nothing":
// −99, 999, −9999 …, the bounds of short integers, and huge ones. 99 and powers of ten are
// none, since percentages and counts reach them.
func marked(x float64) bool {
	switch x {
	case -99, -999, 999, -9999, 9999, -99_999, 99_999, -999_999, 999_999, -32_768, -32_767, 32_767, 65_535:
		return true
	}
	return math.Abs(x) >= hugeMark
}

// sentinels finds numbers that stand for "nothing", in whole rows or in single cells, where
// the rest of the view is something else.
func sentinels(n *numbers) *Finding {
	for _, value := range slices.Sorted(maps.Keys(n.rows.marks)) {
		m := n.rows.marks[value]
		rows := m.rows
		switch {
		case rows == n.present:
			rows = 0 // equal rows are reported as such
		case !marked(value) && (n.Dim < wholeRow || value > 0 && value <= 1 || n.rows.whole > n.present/2):
			rows = 0 // a row of ones, or one as most rows are, is no exception
		case rows > 0 && !marked(value) && n.usualCell(value):
			rows = 0
		}
		alone := math.Abs(value) >= hugeMark || m.cells+rows >= fewMarks
		switch {
		case rows > 0:
			return &Finding{Kind: Sentinel, Rows: []int{m.first}, Text: fmt.Sprintf(
				"%s %s in every column of the features of %s, as %s: that looks like a mark for \"no features\". As numbers they outweigh how all other tracks differ. Write NaN, or leave the row empty, where a track has no such features.",
				fault.Count(rows, "track has", "tracks have"), show(value), n.Name, n.track(m.first))}
		case m.cells > 0 && alone:
			return &Finding{Kind: Sentinel, Rows: []int{m.first}, Text: fmt.Sprintf(
				"The features of %s hold the number %s %s, far outside all others, first in %s: that looks like a mark for \"not known\". As a number it outweighs how the tracks differ. Fill these cells in, or, where a track has no such features, write NaN in all columns or leave the row empty.",
				n.Name, show(value), times(m.cells), n.track(m.first))}
		}
	}
	return nil
}

// usualCells is the share of the numbers of other rows that are a mark's number before it is
// a usual one, as −1 among signs.
const usualCells = 0.01

// usualCell reports whether rows that are not of one number hold a number often, in a sample.
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

// times writes how often something happens.
func times(count int) string {
	if count == 1 {
		return "once"
	}
	return fault.Grouped(count) + " times"
}

const (
	// outlierShare is the share of a view's variance that a few rows hold before they are
	// reported: from there on the other rows shape less than a fifth of what is learned.
	outlierShare = 0.8
	// outlierRows is the largest share of rows that are "a few".
	outlierRows = 0.05
)

// outliers finds a few rows that hold nearly all the variance of a view.
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
		f.Text = fmt.Sprintf("%s of %s %s %s of the variance of the features of %s, first %s: all others look alike beside them. Look at how the features of these tracks were made; write NaN, or leave the row empty, where a track has none.",
			fault.Grouped(i+1), fault.Count(n.present, "track", "tracks"), verb(i+1, "holds", "hold"), percent(held/total), n.Name, n.track(f.Rows[0]))
		return f
	}
	return nil
}

// equalShare is the share of rows that are equal to one another from which on it is reported:
// the others are then too few for classes to be learned from.
const equalShare = 0.9

// equalRows finds that all or nearly all rows are equal.
func equalRows(n *numbers) *Finding {
	switch {
	case n.present > 1 && n.rows.common == n.present:
		return &Finding{Kind: Equal, Text: fmt.Sprintf("All tracks have the same features of %s, so that this view tells nothing apart.", n.Name)}
	case n.present < fewRows || float64(n.rows.common) < equalShare*float64(n.present):
		return nil
	}
	return &Finding{Kind: Equal, Text: fmt.Sprintf("%s of %s the same features of %s, so that this view tells hardly anything apart. Look at how the features were made.",
		fault.Grouped(n.rows.common), fault.Count(n.present, "track has", "tracks have"), n.Name)}
}
