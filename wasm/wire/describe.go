package wire

import (
	"math"
	"slices"

	"siibp/core/dataset"
	"siibp/core/search"
)

// describe returns the message for a dataset and the run or model that it was opened with.
func describe(d *dataset.Dataset, from *origin) Reply {
	var b buffers
	m := Dataset{Name: d.Name, Hash: d.Hash, Summary: d.Summary(), Needs: search.EstimateMemory(d.Sizes()).String(),
		Notes: d.Notes, Questions: questions(d), Ignored: ignored(d), Info: d.Info, Cut: cutOf(d), Views: views(d), Run: from.message(),
		Model: from.model.message(), Applied: from.applied}
	for _, f := range d.Files {
		m.Files = append(m.Files, UsedFile(f))
	}
	for _, x := range d.Descriptors {
		m.Descriptors = append(m.Descriptors, Descriptors{x.Name, x.Dim, len(x.Track), x.TracksWithout(len(d.Tracks))})
	}
	for _, c := range d.Concepts {
		m.Concepts = append(m.Concepts, Concept(c))
	}
	m.Videos, m.Tracks = slices.Grow(m.Videos, len(d.Videos)), tracks(d, &b)
	for i := range d.Videos {
		m.Videos = append(m.Videos, video(&d.Videos[i]))
	}
	var rows []float64
	starts := []uint32{0}
	for _, t := range d.Tracks {
		rows = appendBoxes(rows, t.Boxes)
		starts = append(starts, uint32(len(rows)/5))
	}
	m.Boxes, m.BoxStart = add(&b, rows), add(&b, starts)
	m.Poses, m.PoseStart, m.Limbs = poses(d, &b)
	for _, t := range d.TruthBoxes {
		m.Truth = append(m.Truth, TruthBox{t.Video, t.Instance, t.Classes, t.Joined, add(&b, appendBoxes(nil, t.Boxes))})
	}
	m.Methods, m.Grids = comparable(d)
	return Reply{Message: m, Buffers: b}
}

// poses returns the rows of all poses, the first row of each track, and the lines between key points.
func poses(d *dataset.Dataset, b *buffers) (all Buffer[float32], first Buffer[uint32], lines [][]int) {
	rows, starts, n := []float32{}, []uint32{0}, uint32(0)
	for _, t := range d.Tracks {
		for _, pose := range t.Poses {
			rows = append(rows, float32(pose.Frame))
			for _, p := range pose.Points {
				rows = append(rows, p.X, p.Y, p.Score)
			}
		}
		n += uint32(len(t.Poses))
		starts = append(starts, n)
	}
	lines = [][]int{}
	for _, limb := range dataset.Limbs {
		lines = append(lines, limb[:])
	}
	return add(b, rows), add(b, starts), lines
}

// questions returns the questions about a dataset, unanswered ones first.
func questions(d *dataset.Dataset) []DataQuestion {
	list := []DataQuestion{}
	for _, q := range d.AskedQuestions() {
		m := DataQuestion{Key: q.Key, Text: q.Text, Taken: q.Taken, Answered: q.Answered}
		for _, c := range q.Choices {
			m.Choices = append(m.Choices, PossibleAnswer(c))
		}
		list = append(list, m)
	}
	return list
}

func tracks(d *dataset.Dataset, b *buffers) Tracks {
	n := len(d.Tracks)
	ids, rows := make([]string, 0, n), make([]int32, 0, n*(3+2*len(d.Concepts)))
	for _, t := range d.Tracks {
		ids, rows = append(ids, t.ID), append(rows, int32(t.Video), int32(t.Start), int32(t.End))
		for _, labels := range [][]int{t.Truth, t.Known} {
			for _, label := range labels {
				rows = append(rows, int32(label))
			}
		}
	}
	return Tracks{ids, add(b, rows)}
}

func video(v *dataset.Video) Video {
	m := Video{ID: v.ID, Tracks: v.Tracks, Free: v.Free, Test: v.Test, Optional: v.Optional, Counts: v.Counts, Cliques: v.Cliques,
		Media: media(v), FPS: v.FPS, Frames: v.Frames, Width: v.Width, Height: v.Height}
	if !v.Free {
		for _, tuple := range v.Tuples {
			m.Tuples = append(m.Tuples, tuple)
		}
	}
	return m
}

// media returns the location of a video's media, nil if the page cannot play any.
func media(v *dataset.Video) *Media {
	if v.Media == "" || v.Source == nil {
		return nil
	}
	m := &Media{Path: v.Media, File: v.Source.File}
	if e := v.Source.Entry; e != nil {
		m.Entry = &ZipEntry{e.Offset, e.Packed, e.Size, e.Method}
	}
	return m
}

// appendBoxes appends rows of frame, x, y, w, h. w is NaN if the path is absent.
func appendBoxes(rows []float64, boxes []dataset.Box) []float64 {
	for _, b := range boxes {
		if b.Absent {
			b.W = math.NaN()
		}
		rows = append(rows, float64(b.Frame), b.X, b.Y, b.W, b.H)
	}
	return rows
}

func ignored(d *dataset.Dataset) []IgnoredFile {
	var list []IgnoredFile
	for _, f := range d.Ignored {
		list = append(list, IgnoredFile(f))
	}
	return list
}
