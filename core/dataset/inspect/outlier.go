package inspect

import (
	"cmp"
	"fmt"
	"slices"

	"siibp/core/dataset/fault"
)

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
