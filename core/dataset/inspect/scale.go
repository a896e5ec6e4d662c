package inspect

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"siibp/core/dataset/fault"
)

const (
	// scaleShare is the share of the variance that a few columns hold before they are reported
	// of: the toy world loses a quarter of its pairs where one of 16 columns holds it.
	scaleShare = 0.8
	// scaleGap is how many times the spread of the smallest of them is that of the largest
	// of the others: principal axes, whose spreads fall one after the other, have no such gap.
	scaleGap = 4
	// scaleFew is the largest share of the columns that are "a few".
	scaleFew = 0.25
)

// ownScale finds a few columns that hold nearly all the variance of a view.
func ownScale(n *numbers) *Finding {
	if n.present < fewRows {
		return nil
	}
	far := n.farColumns()
	order, total := []int{}, 0.0
	for c := range n.Dim {
		if !slices.Contains(far, c) {
			order = append(order, c)
			total += n.variance(c)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(n.variance(b), n.variance(a)) })
	held := 0.0
	for i := range int(scaleFew * float64(n.Dim)) {
		if i+1 >= len(order) {
			return nil
		}
		held += n.variance(order[i])
		next := n.spread(order[i+1])
		if held < scaleShare*total || n.spread(order[i]) < scaleGap*next || next == 0 {
			continue
		}
		list := slices.Sorted(slices.Values(order[:i+1]))
		return &Finding{Kind: Scale, Columns: list, Recipe: standardise, Text: fmt.Sprintf(
			"%s of the features of %s %s %s of the variance of all %d: %s by about %s, the others by about %s. Tracks are then told apart by %s almost alone. %s puts all columns on one scale; a column that is no feature, as a number of something, is to be deleted.",
			n.nameColumns(list), n.Name, verb(i+1, "holds", "hold"), percent(held/total), n.Dim, verb(i+1, "it varies", "they vary"), show(n.usualSpread(order[i+1:])),
			show(n.usualSpread(order[:i+1])), verb(i+1, "it", "them"), n.standardising())}
	}
	return nil
}

// usual returns the median of what a function gives of the columns that are not among some,
// where it is not 0; 0 where there is none.
func (n *numbers) usual(without []int, of func(int) float64) float64 {
	out := make([]bool, n.Dim)
	for _, c := range without {
		out[c] = true
	}
	var list []float64
	for c := range n.Dim {
		if x := of(c); !out[c] && x != 0 {
			list = append(list, x)
		}
	}
	if list == nil {
		return 0
	}
	return median(list)
}

// farSpreads is how many standard deviations a column's mean lies from 0 before it is reported
// of. The model draws appearances around 0: with all columns 30 spreads away the toy world is
// learned as well as ever, with 50 a sixth of its pairs are lost, with 1,000 a half.
const farSpreads = 40

// farOff finds columns whose mean is far from 0 beside how much the columns vary.
func farOff(n *numbers) *Finding {
	list := n.farColumns()
	if list == nil {
		return nil
	}
	c := list[0]
	where := fmt.Sprintf("around %s and %s by %s only", show(n.mean(c)), verb(len(list), "varies", "vary"), show(n.spread(c)))
	if len(list) < n.Dim {
		where += ", while the others lie around " + show(n.usualMean(list))
	}
	return &Finding{Kind: FarOff, Columns: list, Recipe: standardise, Text: fmt.Sprintf(
		"%s of the features of %s %s far from 0, %s. What all tracks have in common then hides how they differ. %s puts every column around 0, on one scale.",
		n.nameColumns(list), n.Name, verb(len(list), "lies", "lie"), where, n.standardising())}
}

// farColumns returns the columns that are far from 0.
func (n *numbers) farColumns() []int {
	if n.present < fewRows {
		return nil
	}
	usual := n.usualSpread(nil)
	if usual == 0 {
		return nil
	}
	var list []int
	for c := range n.Dim {
		if math.Abs(n.mean(c)) >= farSpreads*max(n.spread(c), usual) {
			list = append(list, c)
		}
	}
	return list
}

// usualSpread returns the median standard deviation of the columns that vary and are not
// among some; 0 where there is none.
func (n *numbers) usualSpread(without []int) float64 {
	return n.usual(without, n.spread)
}

// usualMean returns the median of the means' sizes, likewise.
func (n *numbers) usualMean(without []int) float64 {
	return n.usual(without, n.mean)
}

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
