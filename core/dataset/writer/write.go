// Package writer writes a dataset as a tidy folder.
package writer

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"siibp/core/dataset"
	"siibp/core/dataset/captions"
	"siibp/core/dataset/features"
	"siibp/core/dataset/npy"
	"siibp/core/dataset/text"
)

// Write writes the dataset as a folder, without its media: tracks.csv,
// captions.txt, features/<concept>.npy, dataset.json and, where there are any,
// descriptors/<concept>.npy and .csv, boxes.csv, keypoints.csv and truth_boxes.csv. Reading it returns the same dataset, except for
// Notes, Ignored and Info. Write returns an error if a name or a path
// cannot be represented.
func Write(create func(name string) (io.WriteCloser, error), d *dataset.Dataset) error {
	if err := writable(d); err != nil {
		return err
	}
	w := &writer{create: create, d: d}
	w.table("tracks.csv", w.tracks)
	w.file("captions.txt", func(out io.Writer) error { return captions.Write(out, d, nil) })
	for _, v := range d.Views {
		w.file("features/"+v.Name+".npy", func(out io.Writer) error {
			if v.Single != nil {
				return npy.Encode32(out, v.Single, len(d.Tracks), v.Dim)
			}
			return npy.Encode(out, npy.Matrix{Rows: len(d.Tracks), Cols: v.Dim, Data: v.X})
		})
	}
	for _, x := range d.Descriptors {
		w.file(features.DescriptorsFolder+x.Name+".npy", func(out io.Writer) error { return npy.Encode32(out, x.X, len(x.Track), x.Dim) })
		w.table(features.DescriptorsFolder+x.Name+".csv", func(c text.Writer) { w.owners(c, x) })
	}
	w.file("dataset.json", func(out io.Writer) error { return writeManifest(out, d) })
	if d.Boxed() > 0 {
		w.table("boxes.csv", w.boxes)
	}
	if d.Posed() > 0 {
		w.table(dataset.KeyPointsFile, w.keyPoints)
	}
	if d.TruthBoxes != nil {
		w.table("truth_boxes.csv", w.truthBoxes)
	}
	return w.err
}

// writer writes file after file until one fails.
type writer struct {
	create func(name string) (io.WriteCloser, error)
	d      *dataset.Dataset
	err    error
}

func (w *writer) file(name string, body func(io.Writer) error) {
	if w.err != nil {
		return
	}
	f, err := w.create(name)
	if err != nil {
		w.err = err
		return
	}
	out := bufio.NewWriter(f)
	for _, step := range []func() error{func() error { return body(out) }, out.Flush, f.Close} {
		if err := step(); err != nil && w.err == nil {
			w.err = fmt.Errorf("%s: %w", name, err)
		}
	}
}

// table writes a .csv file; csv keeps its first error for Error.
func (w *writer) table(name string, rows func(text.Writer)) {
	w.file(name, func(out io.Writer) error {
		c := text.NewWriter(out)
		rows(c)
		c.Flush()
		return c.Error()
	})
}

func (w *writer) tracks(c text.Writer) {
	spans := false
	for _, t := range w.d.Tracks {
		spans = spans || t.End > 0
	}
	truth := w.given(func(t dataset.Track) []int { return t.Truth })
	known := w.given(func(t dataset.Track) []int { return t.Known })
	header := []string{"video", "track"}
	if spans {
		header = append(header, "start", "end")
	}
	for _, e := range truth {
		header = append(header, "truth:"+w.d.Concepts[e].Name)
	}
	for _, e := range known {
		header = append(header, "known:"+w.d.Concepts[e].Name)
	}
	c.Write(header)
	for _, t := range w.d.Tracks {
		row := []string{w.d.Videos[t.Video].ID, t.ID}
		switch {
		case spans && t.End > 0:
			row = append(row, strconv.Itoa(t.Start), strconv.Itoa(t.End))
		case spans:
			row = append(row, "", "")
		}
		for _, e := range truth {
			row = append(row, w.label(e, t.Truth[e], "", "?"))
		}
		for _, e := range known {
			row = append(row, w.label(e, t.Known[e], "-", ""))
		}
		c.Write(row)
	}
}

// label returns the cell of a class, background or unknown.
func (w *writer) label(e, k int, background, unknown string) string {
	switch k {
	case dataset.Background:
		return background
	case dataset.Unknown:
		return unknown
	}
	return text.QuoteGapWord(w.d.Concepts[e].Classes[k])
}

// given returns the concepts for which some track has a label other than Unknown.
func (w *writer) given(labels func(dataset.Track) []int) []int {
	var concepts []int
	for e := range w.d.Concepts {
		for _, t := range w.d.Tracks {
			if list := labels(t); list != nil && list[e] != dataset.Unknown {
				concepts = append(concepts, e)
				break
			}
		}
	}
	return concepts
}

// owners writes a row for each descriptor.
func (w *writer) owners(c text.Writer, d dataset.Descriptors) {
	c.Write([]string{"video", "track"})
	for _, row := range d.Track {
		t := w.d.Tracks[row]
		c.Write([]string{w.d.Videos[t.Video].ID, t.ID})
	}
}

func (w *writer) boxes(c text.Writer) {
	c.Write([]string{"video", "track", "frame", "x", "y", "w", "h"})
	for _, t := range w.d.Tracks {
		for _, b := range t.Boxes {
			c.Write(append([]string{w.d.Videos[t.Video].ID, t.ID}, cells(b)...))
		}
	}
}

// keyPoints writes a row for each pose. A point with score 0 has empty cells.
func (w *writer) keyPoints(c text.Writer) {
	header := []string{"video", "track", "frame"}
	for _, name := range dataset.KeyPointNames {
		header = append(header, name+"_x", name+"_y", name+"_score")
	}
	c.Write(header)
	for _, t := range w.d.Tracks {
		for _, pose := range t.Poses {
			row := []string{w.d.Videos[t.Video].ID, t.ID, strconv.Itoa(pose.Frame)}
			for _, p := range pose.Points {
				if p.Score == 0 {
					row = append(row, "", "", "")
					continue
				}
				for _, x := range []float32{p.X, p.Y, p.Score} {
					row = append(row, strconv.FormatFloat(float64(x), 'g', -1, 32))
				}
			}
			c.Write(row)
		}
	}
}

func (w *writer) truthBoxes(c text.Writer) {
	header := append([]string{"video", "frame", "x", "y", "w", "h"}, w.d.ConceptNames()...)
	c.Write(append(header, "instance"))
	for _, t := range w.d.TruthBoxes {
		for _, b := range t.Boxes {
			row := append([]string{w.d.Videos[t.Video].ID}, cells(b)...)
			for e, k := range t.Classes {
				row = append(row, w.label(e, k, "", ""))
			}
			c.Write(append(row, t.Instance))
		}
	}
}

// cells returns the cells frame, x, y, w, h. The numbers are exact.
func cells(b dataset.Box) []string {
	cells := []string{strconv.Itoa(b.Frame)}
	for _, x := range []float64{b.X, b.Y, b.W, b.H} {
		cell := ""
		if !b.Absent {
			cell = strconv.FormatFloat(x, 'g', -1, 64)
		}
		cells = append(cells, cell)
	}
	return cells
}
