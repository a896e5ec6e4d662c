package wire

import (
	"math"

	"siibp/core/dataset"
)

// describe says what a dataset is.
func describe(d *dataset.Dataset, source source) Reply {
	var b buffers
	m := Dataset{Type: "dataset", Name: d.Name, Hash: d.Hash, Summary: d.Summary(), Truth: []TruthBox{},
		Notes: append([]string{}, d.Notes...), Ignored: ignored(d), Info: d.Info}
	for _, c := range d.Concepts {
		m.Concepts = append(m.Concepts, Concept(c))
	}
	for _, v := range d.Views {
		m.Views = append(m.Views, View{v.Name, v.Dim, v.Missing()})
	}
	for i := range d.Videos {
		m.Videos = append(m.Videos, video(d, &d.Videos[i], source))
	}
	var rows []float64
	starts := []int{0}
	for _, t := range d.Tracks {
		m.Tracks = append(m.Tracks, Track{t.Video, t.ID, t.Start, t.End, t.Truth, t.Known})
		rows = appendBoxes(rows, t.Boxes)
		starts = append(starts, len(rows)/5)
	}
	m.Boxes, m.BoxStart = b.floats(rows), b.ints(starts)
	for _, t := range d.TruthBoxes {
		m.Truth = append(m.Truth, TruthBox{t.Video, t.Instance, t.Classes, t.Joined, b.floats(appendBoxes(nil, t.Boxes))})
	}
	m.Methods, m.Grids = comparable(d)
	return Reply{m, b}
}

func video(d *dataset.Dataset, v *dataset.Video, source source) Video {
	m := Video{ID: v.ID, Tracks: append([]int{}, v.Tracks...), Tuples: [][]int{}, Free: v.Free, Test: v.Test,
		Media: source.media(d, v), FPS: v.FPS, Frames: v.Frames, Width: v.Width, Height: v.Height}
	if !v.Free {
		for _, tuple := range v.Tuples {
			m.Tuples = append(m.Tuples, tuple)
		}
	}
	return m
}

// appendBoxes appends rows of frame, x, y, w, h; w is NaN where the path is absent.
func appendBoxes(rows []float64, boxes []dataset.Box) []float64 {
	for _, b := range boxes {
		if b.Absent {
			b.W = math.NaN()
		}
		rows = append(rows, float64(b.Frame), b.X, b.Y, b.W, b.H)
	}
	return rows
}

func ignored(d *dataset.Dataset) []Ignored {
	list := []Ignored{}
	for _, f := range d.Ignored {
		list = append(list, Ignored(f))
	}
	return list
}
