package inspect

import (
	"fmt"
	"math"

	"siibp/core/dataset/fault"
)

const (
	// emptySize is the largest size of a view's numbers that is as good as 0: at 1e-6 the toy
	// world is learned as well as ever, at 1e-9 a quarter of its pairs are lost.
	emptySize = 1e-7
	// emptyRows is the share of rows of nothing but zeros from which on it is reported: some are
	// usual, as of tracks that do not move.
	emptyRows = 0.5
)

// emptyView finds a view that is all but zero: in most rows, or by its size.
func emptyView(n *numbers) *Finding {
	if n.present < fewRows || n.rows.zero == n.present {
		return nil // equal rows are reported as such
	}
	if n.Dim > 1 && float64(n.rows.zero) >= emptyRows*float64(n.present) {
		return &Finding{Kind: Empty, Text: fmt.Sprintf(
			"%s of %s zeros as features of %s and nothing else. If they have no such features, write NaN, or leave the row empty: zeros say that these tracks look alike.",
			fault.Grouped(n.rows.zero), fault.Count(n.present, "track has", "tracks have"), n.Name)}
	}
	size := 0.0
	for c, limit := range n.columns.limit {
		if n.columns.far[c] > 0 {
			return nil
		}
		size = max(size, math.Abs(n.columns.centre[c]), math.Sqrt(limit)/farLimit)
	}
	if size == 0 || size >= emptySize {
		return nil
	}
	return &Finding{Kind: Empty, Recipe: standardise, Text: fmt.Sprintf(
		"The features of %s are all but zero, about %s in size: too small to tell tracks apart. %s puts them on a usual scale.", n.Name, show(size), n.standardising())}
}
