package read

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// looseKeyPoints recognizes a table of key points by its columns.
func looseKeyPoints(l looseFile) string {
	if l.has(slices.Concat([]string{"video", "track", "frame"}, pointColumns(0))...) {
		return dataset.KeyPointsFile
	}
	return ""
}

// pointColumns returns the names of the three columns of a key point.
func pointColumns(point int) []string {
	name := dataset.KeyPointNames[point]
	return []string{name + "_x", name + "_y", name + "_score"}
}

// readKeyPoints reads keypoints.csv into the poses of the tracks. If known is false, some rows of tracks.csv are no
// tracks, and the file is only marked as used. Key points are optional: a file with a fault is left out, with a note.
func (r *loader) readKeyPoints(known bool) {
	if toolOf(r.Folder, dataset.KeyPointsFile) != nil {
		return // the list of ignored files names the other program
	}
	if !r.Has(dataset.KeyPointsFile) {
		return
	}
	r.Use(dataset.KeyPointsFile)
	if !known {
		return
	}
	r.index.strays = &strayRows{}
	faults := collectFaults(r.Folder.Report, r.readPoses)
	if faults == nil {
		r.index.strays.note(r.Folder.Report, r.OwnName)
	}
	r.index.strays = nil
	if faults == nil {
		return
	}
	for i := range r.d.Tracks {
		r.d.Tracks[i].Poses = nil
	}
	f := faults[0]
	f.File = r.OwnName(f.File)
	r.Remove(dataset.KeyPointsFile)
	r.Note("%s The file is left out.", sentence(f))
}

// readPoses reads the rows of keypoints.csv.
func (r *loader) readPoses() {
	t := text.OpenTable(r.Folder, dataset.KeyPointsFile)
	if t == nil {
		return
	}
	defer t.Close()
	at, ok := t.Need("video", "track", "frame")
	if !ok {
		return
	}
	points, ok := r.pointCells(t)
	if !ok {
		return
	}
	t.Unused(slices.Concat(at, points)...)
	rows := map[*dataset.Track]map[int]int{} // by frame
	for t.Next() {
		row, found := r.index.TrackCell(t, at[0], at[1])
		if !found {
			continue
		}
		if pose, good := poseOf(t, at[2], points); good {
			r.addPose(t, at[2], &r.d.Tracks[row], pose, rows)
		}
	}
	for track := range rows {
		slices.SortFunc(track.Poses, func(a, b dataset.Pose) int { return cmp.Compare(a.Frame, b.Frame) })
	}
}

// pointCells returns the columns of the key points, three each. It reports a fault and returns false for missing ones.
func (r *loader) pointCells(t *text.Table) (at []int, ok bool) {
	var missing []string
	for point := range dataset.KeyPointNames {
		for _, name := range pointColumns(point) {
			column := t.Column(name)
			if at = append(at, column); column < 0 {
				missing = append(missing, name)
			}
		}
	}
	if missing != nil {
		r.Fault(fault.Fault{File: dataset.KeyPointsFile, Row: t.Row, Rule: "each key point must have three columns: " + strings.Join(pointColumns(0), ", "),
			Found: "no " + fault.Listed(missing), Want: "add " + fault.Listed(missing)})
	}
	return at, missing == nil
}

// addPose adds a pose to a track. A second one of the same frame is a fault. rows holds the row of each pose.
func (r *loader) addPose(t *text.Table, column int, track *dataset.Track, pose dataset.Pose, rows map[*dataset.Track]map[int]int) {
	if rows[track] == nil {
		rows[track] = map[int]int{}
	}
	if row, twice := rows[track][pose.Frame]; twice {
		t.Fault(column, "a track must have one row of key points per frame", fmt.Sprintf("frame %d, which row %d has too", pose.Frame, row), "delete one of the rows")
		return
	}
	rows[track][pose.Frame] = t.Row
	track.Poses = append(track.Poses, pose)
}

// poseOf reads the frame and the key points of the current row. A point of three empty cells is not seen.
func poseOf(t *text.Table, frame int, at []int) (pose dataset.Pose, ok bool) {
	if pose.Frame, ok = t.Frame(frame); !ok {
		return pose, false
	}
	for i := range pose.Points {
		cells := at[3*i : 3*i+3]
		if !slices.ContainsFunc(cells, func(column int) bool { return !text.IsGap(t.Cells[column]) }) {
			continue
		}
		p := &pose.Points[i]
		for k, to := range []*float32{&p.X, &p.Y, &p.Score} {
			x, err := t.Decimal(cells[k])
			if err != nil || !(math.Abs(x) <= text.MaxWhole) || to == &p.Score && (x < 0 || x > 1) {
				t.NoNumber(cells[k], "a key point must be x and y in pixels and a score from 0 to 1", "leave x, y and score all empty where the point is not seen")
				return pose, false
			}
			*to = float32(x)
		}
	}
	return pose, true
}
