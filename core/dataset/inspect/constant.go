package inspect

import (
	"fmt"
	"slices"
)

// constantShare is the share of columns from which on it is told that they are constant, if
// they have no names: some columns of zeros are usual where features are counts.
const constantShare = 0.5

// constantColumns finds columns that are the same in every row: those that have names or
// are not 0, and those of 0 where they are many.
func constantColumns(n *numbers) *Finding {
	if n.present < fewRows {
		return nil
	}
	var list []int
	zero, far := 0, n.farColumns()
	for c := range n.Dim {
		if n.columns.square[c] > 0 || n.columns.far[c] > 0 || slices.Contains(far, c) {
			continue
		}
		list = append(list, c)
		if n.columns.centre[c] == 0 {
			zero++
		}
	}
	switch {
	case len(list) == 0 || len(list) == n.Dim: // equal rows are told of as such
		return nil
	case n.View.Columns == nil && len(list) == zero && float64(zero) < constantShare*float64(n.Dim):
		return nil
	}
	return &Finding{Kind: Constant, Columns: list, Text: fmt.Sprintf(
		"%s of the features of %s %s the same for every track and %s nothing apart. If that is not meant, look at how the features were made; else delete %s.",
		n.nameColumns(list), n.Name, verb(len(list), "is", "are"), verb(len(list), "tells", "tell"), verb(len(list), "it", "them"))}
}
