package result

import (
	"io"
	"math"
	"slices"
	"strconv"

	"github.com/klauspost/compress/zip"

	"siibp/core/dataset"
	"siibp/core/dataset/captions"
	"siibp/core/dataset/text"
	"siibp/core/dataset/vfs"
	"siibp/core/posterior"
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

// AllRanked is a Ranked of all tracks.
const AllRanked = -1

// Where nothing is said of it, files have all of the rankings up to manyRanked tracks, and beyond that
// the first fewRanked of each: a video of 3,000 captions and 2,000 tracks would be 400 MB of JSON.
const (
	manyRanked = 1_000_000
	fewRanked  = 100
)

// cut says which part of the rankings result.json has.
type cut struct {
	First   int `json:"first"`   // tracks of each ranking, the best ones
	LeftOut int `json:"leftOut"` // tracks of all rankings together
}

// rankedInFiles returns how many tracks of each ranking files have, at most, and nil where that is all.
func (r *Result) rankedInFiles() *cut {
	c := &cut{First: r.Ranked}
	switch {
	case r.Ranked == AllRanked || r.Ranked == 0 && len(r.Rankings.Tracks) <= manyRanked:
		return nil
	case r.Ranked == 0:
		c.First = fewRanked
	}
	for _, ranking := range r.Rankings.Tuples {
		c.LeftOut += max(0, len(ranking.Tracks)-c.First)
	}
	if c.LeftOut == 0 {
		return nil
	}
	return c
}

// of returns the tracks of a ranking that files have; a nil cut has all.
func (c *cut) of(ranking posterior.Ranking) []int32 {
	if c == nil {
		return ranking.Tracks
	}
	return ranking.Tracks[:min(c.First, len(ranking.Tracks))]
}

// Corrections writes a zip with the user's corrections, in files that replace the dataset's
// files of the same names: tracks.csv with the input's columns and the known: columns, and
// captions.txt. If the tracks came from another format, tracks.csv has the columns video,
// track and known:.
func (r *Result) Corrections(w io.Writer) error {
	z := zip.NewWriter(w)
	err := vfs.Put(z, "captions.txt", func(w io.Writer) error { return captions.Write(w, r.data, nil) })
	if err == nil {
		err = vfs.Put(z, "tracks.csv", r.writeKnownTracks)
	}
	if err != nil {
		return err
	}
	return z.Close()
}

// writeKnownTracks writes tracks.csv for Corrections.
func (r *Result) writeKnownTracks(w io.Writer) error {
	table := text.NewWriter(w)
	header, concepts := r.data.Header, r.knownConcepts()
	if header == nil {
		header = []string{"video", "track"}
	}
	added := r.knownColumns(concepts)
	keptColumns := columnsWithout(header, added)
	write := func(row, known []string) {
		var cells []string
		for _, column := range keptColumns {
			cells = append(cells, row[column])
		}
		table.Write(append(cells, known...))
	}
	write(header, added)
	for i, t := range r.data.Tracks {
		row := t.Row.Cells()
		if r.data.Header == nil {
			row = []string{r.data.Videos[t.Video].ID, t.ID}
		}
		write(row, r.knownCells(i, concepts))
	}
	table.Flush()
	return table.Error()
}

// knownConcepts returns the concepts for which something is known, or that had a known:
// column in the input.
func (r *Result) knownConcepts() []int {
	var concepts []int
	for e, c := range r.data.Concepts {
		if slices.Contains(r.data.Header, "known:"+c.Name) ||
			slices.ContainsFunc(r.data.Tracks, func(t dataset.Track) bool { return t.Known[e] != dataset.Unknown }) {
			concepts = append(concepts, e)
		}
	}
	return concepts
}

// knownColumns returns the names of the known: columns of the concepts.
func (r *Result) knownColumns(concepts []int) []string {
	var names []string
	for _, e := range concepts {
		names = append(names, "known:"+r.data.Concepts[e].Name)
	}
	return names
}

// knownCells returns a track's cells in the known: columns.
func (r *Result) knownCells(track int, concepts []int) []string {
	var cells []string
	for _, e := range concepts {
		switch k := r.data.Tracks[track].Known[e]; k {
		case dataset.Unknown:
			cells = append(cells, "")
		case dataset.Background:
			cells = append(cells, "-")
		default:
			cells = append(cells, r.data.Concepts[e].Classes[k])
		}
	}
	return cells
}
