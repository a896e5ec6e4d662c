package dataset

import (
	"fmt"
	"slices"
)

// Merge returns d with each n neighbouring videos joined into one with
// the union of their tuples: longer segments with weaker labels. Videos are joined only if they
// are labelled alike (free or not, test or not); the last of a kind may join fewer.
// A joined video has no media, and its parts follow one another in time. Features are
// shared with d, which does not change. It panics if n is below 1.
func (d *Dataset) Merge(n int) *Dataset {
	if n < 1 {
		panic(fmt.Sprintf("dataset: Merge of %d videos; it takes at least 1", n))
	}
	if n == 1 {
		return d
	}
	m := *d
	m.Videos, m.Tracks = nil, slices.Clone(d.Tracks)
	m.TruthBoxes = slices.Clone(d.TruthBoxes)
	to := make([]int, len(d.Videos))
	shift := make([]int, len(d.Videos)) // frames
	open := map[[2]bool]int{}           // the current joined video of each kind
	parts := map[int]int{}
	for i, v := range d.Videos {
		kind := [2]bool{v.Free, v.Test}
		at, ok := open[kind]
		if !ok || parts[at] == n {
			at = len(m.Videos)
			open[kind] = at
			m.Videos = append(m.Videos, Video{Free: v.Free, Test: v.Test, FPS: v.FPS, Width: v.Width, Height: v.Height})
		}
		to[i], shift[i] = at, m.Videos[at].Frames
		parts[at]++
		m.Videos[at].join(&v, d.frames(i))
	}
	for r := range m.Tracks {
		m.Tracks[r] = m.Tracks[r].moved(to, shift, d.Videos)
	}
	for i, t := range m.TruthBoxes {
		m.TruthBoxes[i].Video, m.TruthBoxes[i].Boxes = to[t.Video], later(t.Boxes, shift[t.Video])
	}
	slices.SortStableFunc(m.TruthBoxes, func(a, b TruthBox) int { return a.Video - b.Video })
	return &m
}

// join appends a video with the given number of frames.
func (v *Video) join(part *Video, frames int) {
	if v.ID != "" {
		v.ID += " + "
	}
	v.ID += part.ID
	v.Frames += frames
	v.Tracks = append(v.Tracks, part.Tracks...)
	slices.Sort(v.Tracks)
	v.Cliques = append(v.Cliques, part.Cliques...)
	optional, counts := make([]bool, len(v.Tuples)), make([]int, len(v.Tuples))
	for i := range optional {
		optional[i], counts[i] = !v.IsRequired(i), v.Count(i)
	}
	for i, tuple := range part.Tuples {
		at := slices.IndexFunc(v.Tuples, func(t Tuple) bool { return slices.Equal(t, tuple) })
		if at < 0 {
			at = len(v.Tuples)
			v.Tuples = append(v.Tuples, tuple)
			optional, counts = append(optional, true), append(counts, 1)
		}
		counts[at] = max(counts[at], part.Count(i))
		optional[at] = optional[at] && !part.IsRequired(i)
	}
	if v.Optional = optional; !slices.Contains(optional, true) {
		v.Optional = nil
	}
	v.SetCounts(counts)
}

// moved returns the track in its joined video. Its name begins with the name of its former video.
func (t Track) moved(to, shift []int, videos []Video) Track {
	from := t.Video
	t.ID = videos[from].ID + "/" + t.ID
	t.Video = to[from]
	if t.End > 0 {
		t.Start, t.End = t.Start+shift[from], t.End+shift[from]
	}
	t.Boxes, t.Poses = later(t.Boxes, shift[from]), laterPoses(t.Poses, shift[from])
	return t
}

// later returns the boxes with n added to their frame numbers.
func later(boxes []Box, frames int) []Box {
	boxes = slices.Clone(boxes)
	for i := range boxes {
		boxes[i].Frame += frames
	}
	return boxes
}

// frames returns the number of frames of a video or, if unknown, the end of its last track or box.
func (d *Dataset) frames(video int) int {
	n := d.Videos[video].Frames
	if n > 0 {
		return n
	}
	reach := func(boxes []Box) {
		if len(boxes) > 0 {
			n = max(n, boxes[len(boxes)-1].Frame+1)
		}
	}
	for _, r := range d.Videos[video].Tracks {
		n = max(n, d.Tracks[r].End)
		reach(d.Tracks[r].Boxes)
	}
	for _, t := range d.TruthBoxes {
		if t.Video == video {
			reach(t.Boxes)
		}
	}
	return n
}
