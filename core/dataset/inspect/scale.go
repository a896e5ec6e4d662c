package inspect

import (
	"cmp"
	"fmt"
	"slices"
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
