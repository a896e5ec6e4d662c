package inspect

import (
	"fmt"
	"slices"
	"strings"
)

const (
	// constantRows is the number of rows from which an equal column is not a coincidence: among 128 columns of
	// ones and zeros, one is usually constant in a dozen rows and none in 32.
	constantRows = 32
	// constantShare is the share of columns without names that must be zero for a report: some zero columns are
	// usual after a rectifier.
	constantShare = 0.5
)

// constantColumns finds columns with the same value in every row: those with a name or a value other than 0, and zero
// columns if they are many and the other columns are not sparse, as word counts are. Views that dataset.json projects
// by PCA are skipped, since the components drop constant columns.
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
	case len(list) == 0 || len(list) == n.Dim: // reported by equalRows
		return nil
	case n.View.Columns == nil && len(list) == zero && (float64(zero) < constantShare*float64(n.Dim) || 2*sparse >= n.Dim-zero):
		return nil
	}
	return &Finding{Kind: Constant, Columns: list, Text: fmt.Sprintf(
		"%s of the features of %s %s the same for every track and %s no tracks. Check how the features were computed, or delete %s.",
		n.nameColumns(list), n.Name, verb(len(list), "is", "are"), verb(len(list), "distinguishes", "distinguish"), verb(len(list), "it", "them"))}
}

// isProjected reports whether dataset.json suggests a PCA for the view. Steps for the view have precedence over steps
// without a view. The syntax is that of feature.Parse, which this package may not import.
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

// fewValues is the number of distinct values below which equal columns are a coincidence: columns of zeros and ones
// are often equal.
const fewValues = 4

// duplicateColumns finds columns that are equal to an earlier column in every row.
func duplicateColumns(n *numbers) *Finding {
	if n.present < fewRows {
		return nil
	}
	first := map[[3]float64]int{} // first column by its statistics, which equal columns share
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
		"%s of the features of %s %s an earlier column in every row, as column %d is column %d: repeated columns count twice. Delete %s if that is not intended.",
		n.nameColumns(list), n.Name, verb(len(list), "repeats", "repeat"), list[0]+1, before+1, verb(len(list), "it", "them"))}
}

// at returns the number in a row and column.
func (n *numbers) at(row, c int) float64 {
	if n.Single != nil {
		return float64(n.Single[row*n.Dim+c])
	}
	return n.X[row*n.Dim+c]
}

// same reports whether two columns are equal in every row with the view.
func (n *numbers) same(a, b int) bool {
	for row := range n.Rows() {
		if n.Has(row) && n.at(row, a) != n.at(row, b) {
			return false
		}
	}
	return true
}

// values counts the distinct numbers of a column, up to fewValues.
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
