package inspect

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"siibp/core/dataset/fault"
)

const (
	// scaleShare is the share of the variance in a few columns from which it is reported: in the toy world a
	// quarter of the pairs are lost if one of 16 columns has that share.
	scaleShare = 0.8
	// scaleGap is the minimum ratio between the smallest spread of these columns and the largest of the
	// others:
	// principal components have decreasing spreads without such a gap.
	scaleGap = 4
	// scaleFew is the largest share of the columns that counts as a few.
	scaleFew = 0.25
)

// ownScale finds a few columns with nearly all the variance of a view.
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
			"%s of the features of %s %s %s of the variance of all %d: %s by about %s, the others by about %s. Tracks are then distinguished almost only by %s. %s puts all columns on one scale; delete a column that is not a feature.",
			n.nameColumns(list), n.Name, verb(i+1, "holds", "hold"), percent(held/total), n.Dim, verb(i+1, "it varies", "they vary"), show(n.usualSpread(order[i+1:])),
			show(n.usualSpread(order[:i+1])), verb(i+1, "it", "them"), n.standardising())}
	}
	return nil
}

// usual returns the median of the nonzero values of a column statistic, without the given columns; 0 if there are
// none.
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

// farSpreads is the distance of a column's mean from 0, in standard deviations, from which it is reported. The model
// draws appearances around 0: in the toy world nothing is lost with all columns 30 spreads away, a sixth of the pairs
// with 50, and half of them with 1,000.
const farSpreads = 40

// farOff finds columns whose mean is far from 0 compared with their spread.
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
		"%s of the features of %s %s far from 0, %s. The common offset then hides the differences between tracks. %s puts every column around 0, on one scale.",
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

// usualSpread returns the median standard deviation of the columns that vary, without the given
// ones.
func (n *numbers) usualSpread(without []int) float64 {
	return n.usual(without, n.spread)
}

// usualMean returns the median of the columns' means, without the given columns.
func (n *numbers) usualMean(without []int) float64 {
	return n.usual(without, n.mean)
}

const (
	// emptySize is the magnitude below which a view counts as 0: in the toy world without normalization nothing is lost
	// at 1e-6, and a quarter of the pairs at 1e-9. With normalization nothing is lost at 1e-18.
	emptySize = 1e-7
	// emptyRows is the share of zero rows from which they are reported: fewer are usual, such as motion features of
	// tracks that do not move.
	emptyRows = 0.1
	// emptyChance is how many times as frequent as by chance zero rows must be: counts and rectified features have zeros
	// in many cells, and so in some whole rows.
	emptyChance = 4
)

// emptyView finds a view that is nearly zero: in most rows, or in magnitude.
func emptyView(n *numbers) *Finding {
	if n.present < fewRows || n.rows.zero == n.present {
		return nil // reported by equalRows
	}
	if share := float64(n.rows.zero) / float64(n.present); n.Dim > 1 && share >= emptyRows && share >= emptyChance*n.chanceOfZeros() {
		return &Finding{Kind: Empty, Text: fmt.Sprintf(
			"%s of %s only zeros as features of %s. If they stand for features that could not be computed, such as those of a face that was not found, write NaN or leave the row empty: equal features mean that the tracks look alike.",
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
		"The features of %s are nearly zero, with a magnitude of about %s. A run scales each view, so that nothing is lost; with --normalize none they are too small to distinguish tracks. Check that they were computed; %s puts them on a usual scale.", n.Name, show(size), n.standardising())}
}

// chanceOfZeros returns the probability of a row of zeros if each number is zero as often as in a sample of the other
// rows, independently.
func (n *numbers) chanceOfZeros() float64 {
	cells, zeros := 0, 0
	x := make([]float64, n.Dim)
	for i := range min(n.Rows(), sampleRows) {
		n.Read(i*n.Rows()/min(n.Rows(), sampleRows), x)
		in := 0
		for _, y := range x {
			if y == 0 {
				in++
			}
		}
		if in < n.Dim {
			cells, zeros = cells+n.Dim, zeros+in
		}
	}
	return math.Pow(float64(zeros)/float64(max(cells, 1)), float64(n.Dim))
}
