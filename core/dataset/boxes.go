package dataset

import (
	"fmt"
	"sort"
)

const boxesFile = "boxes.csv"

// placed is a box and the row that it stands in.
type placed struct {
	Box
	row int
}

// readBoxes reads where each track is.
func (r *reader) readBoxes() {
	if !r.has(boxesFile) || !r.known {
		return
	}
	t := r.table(boxesFile)
	if t == nil {
		return
	}
	defer t.close()
	at, ok := t.need("video", "track", "frame", "x", "y", "w", "h")
	if !ok {
		return
	}
	t.unused(set(at))
	paths := make([][]placed, len(r.d.Tracks))
	for t.next() {
		row, ok := r.boxTrack(t, at[0], at[1])
		if !ok {
			continue
		}
		if b, ok := t.box(at[2:]); ok {
			paths[row] = append(paths[row], b)
		}
	}
	for row, path := range paths {
		if path != nil {
			r.d.Tracks[row].Boxes = r.inOrder(boxesFile, path)
		}
	}
}

func set(list []int) map[int]bool {
	all := map[int]bool{}
	for _, i := range list {
		all[i] = true
	}
	return all
}

// boxTrack looks up the track of the current row.
func (r *reader) boxTrack(t *table, video, track int) (int, bool) {
	v, ok := r.boxVideo(t, video)
	if !ok {
		return 0, false
	}
	row, ok := r.rowOf[trackKey{v, t.cells[track]}]
	if !ok {
		var names []string
		for _, row := range r.d.Videos[v].Tracks {
			names = append(names, r.d.Tracks[row].ID)
		}
		t.fault(track, fmt.Sprintf("the track is one of video %s in tracks.csv", quote(t.cells[video])),
			t.found(track), nearText(t.cells[track], names))
	}
	return row, ok
}

// boxVideo looks up the video of the current row.
func (r *reader) boxVideo(t *table, column int) (int, bool) {
	v, ok := r.videos[t.cells[column]]
	if !ok {
		var names []string
		for _, v := range r.d.Videos {
			names = append(names, v.ID)
		}
		t.fault(column, "the video is one of the dataset", t.found(column), nearText(t.cells[column], names))
	}
	return v, ok
}

func nearText(name string, names []string) string {
	best, _ := nearest(name, names)
	if best == "" {
		return ""
	}
	return "the nearest name is " + quote(best)
}

// box reads frame, x, y, w, h of the current row.
func (t *table) box(at []int) (placed, bool) {
	frame, ok := t.frame(at[0])
	if !ok {
		return placed{}, false
	}
	b := placed{Box{Frame: frame}, t.row}
	empty := 0
	for _, column := range at[1:] {
		if t.cells[column] == "" {
			empty++
		}
	}
	if empty == len(at)-1 {
		b.Absent = true
		return b, true
	}
	for i, to := range []*float64{&b.X, &b.Y, &b.W, &b.H} {
		x, ok := t.pixels(at[1+i])
		if !ok {
			return b, false
		}
		if i >= 2 && x < 0 {
			t.fault(at[1+i], "a box's width and height are not negative", t.found(at[1+i]),
				"x, y is the top left corner, w, h reach right and down from it")
			return b, false
		}
		*to = x
	}
	return b, true
}

// inOrder sorts one path by frame; a frame that occurs twice is a fault.
func (r *reader) inOrder(file string, path []placed) []Box {
	sort.SliceStable(path, func(i, j int) bool { return path[i].Frame < path[j].Frame })
	boxes := make([]Box, len(path))
	for i, b := range path {
		boxes[i] = b.Box
		if i > 0 && b.Frame == path[i-1].Frame {
			r.fault(Fault{File: file, Row: b.row, Column: "frame", Rule: "there is one row per frame of a path",
				Found: fmt.Sprintf("frame %d, which row %d has too", b.Frame, path[i-1].row)})
		}
	}
	return boxes
}
