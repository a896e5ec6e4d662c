package read

import (
	"fmt"
	"strconv"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// TrackIDs returns the ids of a video's tracks.
func (x *nameIndex) TrackIDs(video int) []string {
	var names []string
	for _, row := range x.Data.Videos[video].Tracks {
		names = append(names, x.Data.Tracks[row].ID)
	}
	return names
}

// TrackOf returns the track with a name in another program's file: the track with that id or, for a
// number, the only track of the video whose id ends in it: 3 is t3 or track-0003.
func (x *nameIndex) TrackOf(video int, name string) (int, bool) {
	if row, ok := x.rowOf[trackKey{video, text.Fold(name)}]; ok {
		return row, true
	}
	n, err := strconv.Atoi(name)
	if err != nil || n < 0 {
		return 0, false
	}
	if x.numbers[video] == nil {
		x.numbers[video] = x.Data.TracksByNumber(video)
	}
	row, ok := x.numbers[video][n]
	return row, ok
}

// TrackCell returns the track named by two cells of a table's current row; false, with a fault, if there is none.
func (x *nameIndex) TrackCell(t *text.Table, video, track int) (int, bool) {
	v, ok := x.VideoCell(t, video)
	if !ok {
		return 0, false
	}
	name := t.Cells[track]
	row, ok := x.rowOf[trackKey{v, text.Fold(name)}]
	if !ok && len(x.Data.Videos[v].Tracks) == 0 {
		x.reportTrackless(t, video)
	} else if !ok {
		x.unknown(t, track, fmt.Sprintf("the track must be one of video %s in tracks.csv", fault.Quote(t.Cells[video])), fault.NearText(name, x.TrackIDs(v)))
	} else if id := x.Data.Tracks[row].ID; id != name {
		x.Taken.Name(t.File, "track", name, id)
	}
	return row, ok
}

// VideoCell returns the video named by a cell of a table's current row; false, with a fault, if there is none.
func (x *nameIndex) VideoCell(t *text.Table, column int) (int, bool) {
	v, ok := x.Find(t.File, t.Cells[column])
	if !ok {
		x.unknown(t, column, "the video must be one of the dataset", fault.NearText(t.Cells[column], x.AllVideos()))
	}
	return v, ok
}

// reportTrackless reports one fault for all rows of a file whose video has no tracks.
func (x *nameIndex) reportTrackless(t *text.Table, video int) {
	if x.trackless[t.File] && x.strays != nil {
		x.strays.add(fault.Fault{File: t.File})
	}
	if x.trackless[t.File] {
		return
	}
	x.trackless[t.File] = true
	var without []string
	for _, v := range x.Data.Videos {
		if len(v.Tracks) == 0 {
			without = append(without, v.ID)
		}
	}
	tracked := x.VideoNames()
	want := fmt.Sprintf("%s has %s", dataset.TracksFile, fault.Listed(tracked))
	changed := text.SpreadsheetHint(dataset.TracksFile, tracked) + text.SpreadsheetHint(t.File, without)
	if nearest, _ := fault.Nearest(t.Cells[video], tracked); nearest != "" && changed == "" {
		want += "; the nearest is " + fault.Quote(nearest)
	}
	want += changed
	f := fault.Fault{File: t.File, Row: t.Row, Column: t.Names[video], Rule: "the video must have tracks in " + dataset.TracksFile,
		Found: fmt.Sprintf("%s without tracks, %s", fault.Count(len(without), "video", "videos"), fault.Listed(without)), Want: want}
	if x.strays != nil {
		x.strays.add(f)
		return
	}
	t.Fault(video, f.Rule, f.Found, f.Want)
}

// unknown reports the unknown name in a cell of the current row as a fault, or counts the row as a stray.
func (x *nameIndex) unknown(t *text.Table, column int, rule, want string) {
	if x.strays == nil {
		t.Fault(column, rule, t.Found(column), want)
		return
	}
	x.strays.add(fault.Fault{File: t.File, Row: t.Row, Column: t.Names[column], Rule: rule, Found: t.Found(column), Want: want})
}
