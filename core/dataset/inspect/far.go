package inspect

import (
	"fmt"
	"math"
)

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
