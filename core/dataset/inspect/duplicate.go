package inspect

import (
	"fmt"
)

// fewValues is how many different numbers a column must have among the first rows for
// equality with another to be no chance: columns of zeros and ones are often equal.
const fewValues = 4

// duplicateColumns finds columns that are equal to one before them in every row.
func duplicateColumns(n *numbers) *Finding {
	if n.present < fewRows {
		return nil
	}
	first := map[[3]float64]int{} // by what was counted, which equal columns share
	var list []int
	before := 0
	for c, square := range n.columns.square {
		if square == 0 {
			continue
		}
		counts := [3]float64{n.columns.centre[c], n.columns.sum[c], square}
		i, known := first[counts]
		if !known {
			first[counts] = c
			continue
		}
		if n.values(c) >= fewValues && n.same(i, c) {
			if list == nil {
				before = i
			}
			list = append(list, c)
		}
	}
	if list == nil {
		return nil
	}
	return &Finding{Kind: Duplicate, Columns: list, Text: fmt.Sprintf(
		"%s of the features of %s %s an earlier column in every row, as column %d is column %d: what is there twice counts twice. Delete %s if that is not meant.",
		n.nameColumns(list), n.Name, verb(len(list), "repeats", "repeat"), list[0]+1, before+1, verb(len(list), "it", "them"))}
}

// at returns one number.
func (n *numbers) at(row, c int) float64 {
	if n.Single != nil {
		return float64(n.Single[row*n.Dim+c])
	}
	return n.X[row*n.Dim+c]
}

// same reports whether two columns are equal in every row that has the view.
func (n *numbers) same(a, b int) bool {
	for row := range n.Rows() {
		if n.Has(row) && n.at(row, a) != n.at(row, b) {
			return false
		}
	}
	return true
}

// values counts the different numbers of a column, up to fewValues.
func (n *numbers) values(c int) int {
	seen := map[float64]bool{}
	for row := range n.Rows() {
		if n.Has(row) {
			seen[n.at(row, c)] = true
		}
		if len(seen) == fewValues {
			break
		}
	}
	return len(seen)
}
