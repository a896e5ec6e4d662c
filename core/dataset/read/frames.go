package read

import (
	"fmt"
	"math"
	"slices"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/mat"
)

// readFrames reads tframes, whose rows are the tracks.
func (m *movie) readFrames() {
	const name = "tframes"
	x, ok := m.matrix(name)
	if !ok {
		return
	}
	if x.Cols != 2 || x.Rows == 0 {
		want := "one row per track"
		if x.Rows == 2 {
			want = "save tframes.'"
		}
		m.wrong(name, 0, "a row must be a track's first and last frame", fmt.Sprintf("%d×%d", x.Rows, x.Cols), want)
		return
	}
	base := 1
	if slices.Contains(x.Data, 0) {
		base = 0
	}
	m.rows = x.Rows
	m.frames = make([][2]int, x.Rows)
	for r := range m.frames {
		first, last := x.Data[2*r], x.Data[2*r+1]
		whole := first == math.Trunc(first) && last == math.Trunc(last)
		if !whole || !(first >= 0 && first <= last && last <= dataset.MaxWhole) {
			m.wrong(name, r+1, "frames must be whole numbers, the first before the last", fmt.Sprintf("%g to %g", first, last), "")
			continue
		}
		m.frames[r] = [2]int{int(first) - base, int(last) - base}
	}
}

// cut gives d a video per segment that has tracks, the tracks in the file's order, and
// each video the tuples of its tracks.
func (m *movie) cut(d *dataset.Dataset) {
	length := m.o.Segment * m.o.Rate // frames
	segment := func(r int) int {
		middle := float64(m.frames[r][0]+m.frames[r][1]) / 2
		return int(middle / length)
	}
	var used []int
	for r := range m.frames {
		used = append(used, segment(r))
	}
	slices.Sort(used)
	used = slices.Compact(used)
	at := map[int]int{}
	for _, s := range used {
		at[s] = len(d.Videos)
		d.Videos = append(d.Videos, dataset.Video{ID: fmt.Sprintf("segment-%03d", s+1), FPS: m.o.Rate, Frames: start(s+1, length) - start(s, length)})
	}
	for r, span := range m.frames {
		s := segment(r)
		from, to := start(s, length), start(s+1, length)
		d.Tracks = append(d.Tracks, dataset.Track{Video: at[s], ID: fmt.Sprintf("track-%04d", r+1),
			Start: max(span[0], from) - from, End: min(span[1]+1, to) - from,
			Truth: []int{m.persons.class[r], m.actions.class[r]}})
		v := &d.Videos[at[s]]
		v.Tracks = append(v.Tracks, r)
	}
	for i := range d.Videos {
		d.Videos[i].Tuples = truths(d, d.Videos[i].Tracks)
	}
}

// start returns the first frame of a segment.
func start(segment int, length float64) int {
	return int(math.Ceil(float64(segment) * length))
}

// truths returns the labels that the true classes of tracks amount to, sorted; what is
// background in every concept says nothing.
func truths(d *dataset.Dataset, rows []int) []dataset.Tuple {
	var all []dataset.Tuple
	for _, r := range rows {
		t := make(dataset.Tuple, len(d.Concepts))
		for e, k := range d.Tracks[r].Truth {
			t[e] = max(k, dataset.None) // Background is None
		}
		if slices.Max(t) >= 0 {
			all = append(all, t)
		}
	}
	slices.SortFunc(all, func(a, b dataset.Tuple) int { return slices.Compare(a, b) })
	return slices.CompactFunc(all, func(a, b dataset.Tuple) bool { return slices.Equal(a, b) })
}

// perTrack reports, with a fault if not, whether a matrix has a row per track.
func (m *movie) perTrack(name string, x mat.Matrix) bool {
	if x.Rows == m.rows && x.Cols > 0 {
		return true
	}
	want := fmt.Sprintf("tframes has %s", fault.Count(m.rows, "row", "rows"))
	if x.Cols == m.rows {
		want += "; save " + name + ".'"
	}
	m.wrong(name, 0, "the matrix must have a row for each track", fmt.Sprintf("%d×%d", x.Rows, x.Cols), want)
	return false
}
