package inspect

import (
	"fmt"
	"slices"
	"strings"
)

const (
	// constantRows is the number of rows from which on a column is the same in all by no
	// chance: one of 128 columns of ones and zeros is, in a dozen rows, and not in 32.
	constantRows = 32
	// constantShare is the share of columns from which on zeros are reported, if the columns
	// have no names: some columns of zeros are usual after a rectifier.
	constantShare = 0.5
)

// constantColumns finds columns that are the same in every row: those that have names or
// are not 0, and those of 0 where they are many and the others are not mostly 0 themselves,
// as counts of words are. Columns of a view that dataset.json suggests to project onto its principal
// components are no finding: the components leave out what does not vary.
func constantColumns(n *numbers) *Finding {
	if n.present < constantRows || n.isProjected() {
		return nil
	}
	var list []int
	zero, sparse, far := 0, 0, n.farColumns()
	for c, centre := range n.columns.centre {
		switch {
		case slices.Contains(far, c):
		case n.columns.square[c] == 0 && n.columns.far[c] == 0:
			list = append(list, c)
			if centre == 0 {
				zero++
			}
		case centre == 0:
			sparse++
		}
	}
	switch {
	case len(list) == 0 || len(list) == n.Dim: // equal rows are reported as such
		return nil
	case n.View.Columns == nil && len(list) == zero && (float64(zero) < constantShare*float64(n.Dim) || 2*sparse >= n.Dim-zero):
		return nil
	}
	return &Finding{Kind: Constant, Columns: list, Text: fmt.Sprintf(
		"%s of the features of %s %s the same for every track and %s nothing apart. If that is not meant, look at how the features were made; else delete %s.",
		n.nameColumns(list), n.Name, verb(len(list), "is", "are"), verb(len(list), "tells", "tell"), verb(len(list), "it", "them"))}
}

// isProjected reports whether dataset.json suggests a PCA for the view. A list of steps that names the view
// counts before a list that names no view. The syntax is that of feature.Parse, which this package
// may not import.
func (n *numbers) isProjected() bool {
	text, _ := n.data.Info["features"].(string)
	own, common, isOwn := "", "", false
	for list := range strings.SplitSeq(text, ";") {
		view, steps, isNamed := strings.Cut(list, ":")
		switch {
		case !isNamed:
			common = list
		case strings.Trim(view, ` "`) == n.Name:
			own, isOwn = steps, true
		}
	}
	if !isOwn {
		own = common
	}
	words := strings.FieldsFunc(own, func(r rune) bool { return r == ' ' || r == ',' })
	return slices.Contains(words, "pca")
}

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
