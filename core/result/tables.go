package result

import (
	"encoding/csv"
	"io"
	"math"
	"slices"
	"strconv"
)

// Tracks writes tracks.csv: the input's columns and, per concept, known: where something
// is known, best:, zeta:, nu: and predicted:, one row a track in the input's order. Columns
// of those names that the input has, as an earlier tracks.csv does, are written anew.
func (r *Result) Tracks(w io.Writer) error {
	table := csv.NewWriter(w)
	concepts := r.knownConcepts()
	added := r.knownColumns(concepts)
	for _, c := range r.data.Concepts {
		added = append(added, "best:"+c.Name, "zeta:"+c.Name, "nu:"+c.Name, "predicted:"+c.Name)
	}
	kept := columnsWithout(r.data.Header, added)
	keptCells := func(row []string) []string {
		var cells []string
		for _, column := range kept {
			cells = append(cells, row[column])
		}
		return cells
	}
	table.Write(append(keptCells(r.data.Header), added...))
	for i, row := range r.Labels.Rows() {
		cells := keptCells(r.data.Tracks[i].Row.Cells())
		cells = append(cells, r.knownCells(i, concepts)...)
		for e, l := range row {
			cells = append(cells, r.className(e, l.Best, ""), formatNumber(l.Zeta), formatNumber(l.Nu), r.className(e, r.Predicted(i, e), ""))
		}
		table.Write(cells)
	}
	table.Flush()
	return table.Error()
}

// columnsWithout lists the columns of a header whose names are not among others.
func columnsWithout(header, others []string) []int {
	var columns []int
	for i, name := range header {
		if !slices.Contains(others, name) {
			columns = append(columns, i)
		}
	}
	return columns
}

// Localized writes localized.csv: the full ranking of the tracks for every tuple.
func (r *Result) Localized(w io.Writer) error {
	table := csv.NewWriter(w)
	header := []string{"video"}
	for _, c := range r.data.Concepts {
		header = append(header, c.Name)
	}
	table.Write(append(header, "rank", "track", "score"))
	for _, ranking := range r.Rankings.Tuples {
		for i, row := range ranking.Tracks {
			cells := []string{r.data.Videos[ranking.Video].ID}
			for e, class := range ranking.Tuple {
				cells = append(cells, r.className(e, class, "-"))
			}
			table.Write(append(cells, strconv.Itoa(i+1), r.data.Tracks[row].ID, formatNumber(ranking.Scores[i])))
		}
	}
	table.Flush()
	return table.Error()
}

func (r *Result) className(concept, class int, none string) string {
	if name := r.class(concept, class); name != nil {
		return *name
	}
	return none
}

// formatNumber writes a float64 so that it reads back exactly, infinities as inf and -inf.
func formatNumber(x float64) string {
	switch {
	case math.IsInf(x, 1):
		return "inf"
	case math.IsInf(x, -1):
		return "-inf"
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}
