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

// Tracks writes tracks.csv with one row per track in input order: the input's columns and, for
// each concept, known: (if any class is known), best:, zeta:, nu:, p:, predicted: and state:. zeta: and nu: are those of
// best:, p: and state: those of predicted:, which is empty for background. They replace input columns of the same names.
func (r *Result) Tracks(w io.Writer) error {
	table := text.NewWriter(w)
	concepts := r.knownConcepts()
	added := r.knownColumns(concepts)
	for _, c := range r.data.Concepts {
		for _, column := range []string{"best:", "zeta:", "nu:", "p:", "predicted:", "state:"} {
			added = append(added, column+c.Name)
		}
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
			label := r.Label(i, e)
			cells = append(cells, r.className(e, l.Best, ""), formatNumber(l.Logit), formatNumber(l.Nu), formatNumber(label.P),
				r.className(e, label.Class, ""), string(label.State))
		}
		table.Write(cells)
	}
	table.Flush()
	return table.Error()
}

// columnsWithout returns the indices of the columns of header that are not in others.
func columnsWithout(header, others []string) []int {
	var columns []int
	for i, name := range header {
		if !slices.Contains(others, name) {
			columns = append(columns, i)
		}
	}
	return columns
}

// Localized writes localized.csv: for each tuple, the ranking of the tracks of its video with their scores Σ log ν and
// probabilities. The row of the answer has the state of the tuple. If the rankings are truncated, the column "of" holds
// the full length of each ranking.
func (r *Result) Localized(w io.Writer) error {
	table := text.NewWriter(w)
	header := []string{"video"}
	for _, c := range r.data.Concepts {
		header = append(header, c.Name)
	}
	header = append(header, "rank", "track", "score", "p", "state")
	shown := r.rankingTruncation()
	if shown != nil {
		header = append(header, "of")
	}
	table.Write(header)
	for t, ranking := range r.Rankings.Tuples {
		state := r.Answer(t).State
		for i, row := range shown.of(ranking) {
			cells := []string{r.data.Videos[ranking.Video].ID}
			for e, class := range ranking.Tuple {
				cells = append(cells, r.className(e, class, "-"))
			}
			cells = append(cells, strconv.Itoa(i+1), r.data.Tracks[row].ID, formatNumber(ranking.Scores[i]), formatNumber(r.RankedProbability(t, i)), string(state))
			state = "" // of the answer alone
			if shown != nil {
				cells = append(cells, strconv.Itoa(len(ranking.Tracks)))
			}
			table.Write(cells)
		}
	}
	table.Flush()
	return table.Error()
}

// className returns the name of a class, or the string none for dataset.Background.
func (r *Result) className(concept, class int, none string) string {
	if name := r.class(concept, class); name != nil {
		return *name
	}
	return none
}

// formatNumber writes the shortest digits that parse to the same number, and infinities as inf
// and -inf.
func formatNumber(x float64) string {
	switch {
	case math.IsInf(x, 1):
		return "inf"
	case math.IsInf(x, -1):
		return "-inf"
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// AllRanked is the value of Result.Ranked that disables truncation.
const AllRanked = -1

// By default, files hold complete rankings up to a total of manyRanked tracks; above that, the
// first fewRanked tracks of each ranking. A video with 3,000 captions and 2,000 tracks would
// otherwise give 400 MB of JSON.
const (
	manyRanked = 1_000_000
	fewRanked  = 100
)

// truncation describes how the rankings in files are truncated.
type truncation struct {
	First   int `json:"first"`   // number of leading tracks of each ranking
	LeftOut int `json:"leftOut"` // number of tracks omitted from all rankings together
}

// rankingTruncation returns the truncation of the rankings in files, nil for complete rankings.
func (r *Result) rankingTruncation() *truncation {
	c := &truncation{First: r.Ranked}
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

// of returns the tracks of a ranking in files. A nil truncation keeps all.
func (c *truncation) of(ranking posterior.Ranking) []int32 {
	if c == nil {
		return ranking.Tracks
	}
	return ranking.Tracks[:min(c.First, len(ranking.Tracks))]
}

// Corrections writes a zip with the user's corrections as replacements of the dataset's files:
// captions.txt, and tracks.csv with the input's columns and the known: columns. If the tracks
// were not read from a tracks.csv, its columns are video, track and known:.
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

// knownConcepts returns the concepts with a known class or a known: column in the input.
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
