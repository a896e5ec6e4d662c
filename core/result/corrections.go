package result

import (
	"io"
	"slices"

	"github.com/klauspost/compress/zip"

	"siibp/core/dataset"
	"siibp/core/dataset/captions"
	"siibp/core/dataset/text"
	"siibp/core/dataset/vfs"
)

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
