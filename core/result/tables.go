package result

import (
	"io"
	"math"
	"slices"
	"strconv"

	"siibp/core/dataset/text"
)

// Tracks writes tracks.csv: the input's columns and, for each concept, known: if something
// is known, best:, zeta:, nu:, p: if captions were hidden, and predicted:, with one row for each
// track in the input's order. It replaces columns of these names that the input has.
func (r *Result) Tracks(w io.Writer) error {
	table := text.NewWriter(w)
	concepts := r.knownConcepts()
	added := r.knownColumns(concepts)
	for _, c := range r.data.Concepts {
		added = append(added, "best:"+c.Name, "zeta:"+c.Name, "nu:"+c.Name)
		if r.calibrated() {
			added = append(added, "p:"+c.Name)
		}
		added = append(added, "predicted:"+c.Name)
	}
	keptColumns := columnsWithout(r.data.Header, added)
	keptCells := func(row []string) []string {
		var cells []string
		for _, column := range keptColumns {
			cells = append(cells, row[column])
		}
		return cells
	}
	table.Write(append(keptCells(r.data.Header), added...))
	for i, row := range r.Labels.Rows() {
		cells := keptCells(r.data.Tracks[i].Row.Cells())
		cells = append(cells, r.knownCells(i, concepts)...)
		for e, l := range row {
			cells = append(cells, r.className(e, l.Best, ""), formatNumber(l.Logit), formatNumber(l.Nu))
			if r.calibrated() {
				cells = append(cells, formatNumber(r.probability(l.Logit)))
			}
			cells = append(cells, r.className(e, r.Predicted(i, e), ""))
		}
		table.Write(cells)
	}
	table.Flush()
	return table.Error()
}

// columnsWithout returns the indices of the header's columns that are not among others.
func columnsWithout(header, others []string) []int {
	var columns []int
	for i, name := range header {
		if !slices.Contains(others, name) {
			columns = append(columns, i)
		}
	}
	return columns
}

// Localized writes localized.csv: for each tuple, the ranking of all tracks of its video, or of the best
// ones. Then a column says of how many.
func (r *Result) Localized(w io.Writer) error {
	table := text.NewWriter(w)
	header := []string{"video"}
	for _, c := range r.data.Concepts {
		header = append(header, c.Name)
	}
	header = append(header, "rank", "track", "score")
	cut := r.rankedInFiles()
	if cut != nil {
		header = append(header, "of")
	}
	table.Write(header)
	for _, ranking := range r.Rankings.Tuples {
		for i, row := range cut.of(ranking) {
			cells := []string{r.data.Videos[ranking.Video].ID}
			for e, class := range ranking.Tuple {
				cells = append(cells, r.className(e, class, "-"))
			}
			cells = append(cells, strconv.Itoa(i+1), r.data.Tracks[row].ID, formatNumber(ranking.Scores[i]))
			if cut != nil {
				cells = append(cells, strconv.Itoa(len(ranking.Tracks)))
			}
			table.Write(cells)
		}
	}
	table.Flush()
	return table.Error()
}

// className returns the name of a class, or none for dataset.Background.
func (r *Result) className(concept, class int, none string) string {
	if name := r.class(concept, class); name != nil {
		return *name
	}
	return none
}

// formatNumber writes the digits that it takes to read back the same number, and infinities
// as inf and -inf.
func formatNumber(x float64) string {
	switch {
	case math.IsInf(x, 1):
		return "inf"
	case math.IsInf(x, -1):
		return "-inf"
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}
