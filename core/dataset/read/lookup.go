package read

import (
	"fmt"
	"path"
	"strconv"
	"strings"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/spelling"
	"siibp/core/dataset/text"
)

// Find returns the video that a name in a file means; false where there is none.
func (x *nameIndex) Find(file, name string) (int, bool) {
	v, ok := x.find(name)
	if ok {
		x.note(file, v, name)
	}
	return v, ok
}

func (x *nameIndex) find(name string) (int, bool) {
	return x.meant(name, func(int) bool { return true })
}

// Is says that a name means a video, as a person has answered.
func (x *nameIndex) Is(name string, video int) { x.videos[name] = video }

// VideoNamed returns the video that the name of a file means: one that is called so, with or
// without folders and ending, or of which the file is the media. In says where the name
// stands, "" where it is a file of the dataset.
func (x *nameIndex) VideoNamed(in, name string) (int, bool) {
	if v, ok := x.find(name); ok {
		return v, true // whose name may have a backslash
	}
	name = strings.ReplaceAll(name, `\`, "/")
	stem := strings.TrimSuffix(name, path.Ext(name))
	for _, called := range []string{name, stem} {
		if v, ok := x.find(called); ok {
			id := x.Data.Videos[v].ID
			if in != "" && !strings.HasPrefix(path.Base(name), path.Base(id)) && !strings.HasPrefix(path.Base(id), path.Base(stem)) {
				x.Taken.Name(in, "video", name, id)
			}
			return v, true
		}
	}
	for _, same := range []func(a, b string) bool{
		func(a, b string) bool { return a == b },
		func(a, b string) bool { return spelling.Fold(path.Base(a)) == spelling.Fold(path.Base(b)) },
	} {
		for _, said := range x.media {
			if said.file != "" && name != "" && same(said.file, name) {
				return said.video, true
			}
		}
	}
	return 0, false
}

// FolderVideo returns the video that a folder of a picture is called after, and the folder.
func (x *nameIndex) FolderVideo(picture string) (string, int, bool) {
	for _, folder := range strings.Split(path.Dir(strings.ReplaceAll(picture, `\`, "/")), "/") {
		if video, ok := x.find(folder); ok {
			return folder, video, true
		}
	}
	return "", 0, false
}

// TrackOf returns the track that a name in another program's file means: the track of that
// id; or, for a number, the only track of the video whose id ends in it, as 3 means t3
// or track-0003.
func (x *nameIndex) TrackOf(video int, name string) (int, bool) {
	if row, ok := x.rowOf[trackKey{video, spelling.Fold(name)}]; ok {
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

// TrackCell looks up the track that two cells of a table's current row name; false, with
// a fault, where there is none.
func (x *nameIndex) TrackCell(t *text.Table, video, track int) (int, bool) {
	v, ok := x.VideoCell(t, video)
	if !ok {
		return 0, false
	}
	name := t.Cells[track]
	row, ok := x.rowOf[trackKey{v, spelling.Fold(name)}]
	if !ok {
		t.Fault(track, fmt.Sprintf("the track is one of video %s in tracks.csv", fault.Quote(t.Cells[video])),
			t.Found(track), fault.NearText(name, x.TrackIDs(v)))
	} else if id := x.Data.Tracks[row].ID; id != name {
		x.Taken.Name(t.File, "track", name, id)
	}
	return row, ok
}

// VideoCell looks up the video that a cell of a table's current row names; false, with a
// fault, where there is none.
func (x *nameIndex) VideoCell(t *text.Table, column int) (int, bool) {
	v, ok := x.Find(t.File, t.Cells[column])
	if !ok {
		t.Fault(column, "the video is one of the dataset", t.Found(column), fault.NearText(t.Cells[column], x.AllVideos()))
	}
	return v, ok
}
