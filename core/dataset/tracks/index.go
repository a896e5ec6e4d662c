package tracks

import (
	"fmt"
	"path"
	"strconv"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// Index finds the videos and tracks of a dataset by their names while it is read.
type Index struct {
	Data    *dataset.Dataset
	videos  map[string]int   // by id
	rowOf   map[trackKey]int // by video and id
	media   []mediaName
	numbers map[int]map[int]int // by video, tracks by the number in which their ids end
}

// trackKey is the name of a track: a video and an id within it.
type trackKey struct {
	video int
	id    string
}

// mediaName is the file that dataset.json names as a video's media.
type mediaName struct {
	video int
	file  string
}

// NewIndex returns the index of a dataset without videos.
func NewIndex(d *dataset.Dataset) *Index {
	return &Index{Data: d, videos: map[string]int{}, rowOf: map[trackKey]int{}, numbers: map[int]map[int]int{}}
}

// Video returns the index of a video, and adds it where it is first mentioned.
func (x *Index) Video(id string) int {
	i, ok := x.videos[id]
	if !ok {
		i = len(x.Data.Videos)
		x.videos[id] = i
		x.Data.Videos = append(x.Data.Videos, dataset.Video{ID: id})
	}
	return i
}

// Find returns the index of a video; false where there is none of that id.
func (x *Index) Find(id string) (int, bool) {
	i, ok := x.videos[id]
	return i, ok
}

// NameMedia says which file dataset.json names as a video's media.
func (x *Index) NameMedia(video int, file string) {
	x.media = append(x.media, mediaName{video, file})
}

// VideoNames returns the ids of the videos that have tracks.
func (x *Index) VideoNames() []string {
	var names []string
	for _, v := range x.Data.Videos {
		if len(v.Tracks) > 0 {
			names = append(names, v.ID)
		}
	}
	return names
}

// AllVideos returns the ids of all videos.
func (x *Index) AllVideos() []string {
	var names []string
	for _, v := range x.Data.Videos {
		names = append(names, v.ID)
	}
	return names
}

// TrackIDs returns the ids of a video's tracks.
func (x *Index) TrackIDs(video int) []string {
	var names []string
	for _, row := range x.Data.Videos[video].Tracks {
		names = append(names, x.Data.Tracks[row].ID)
	}
	return names
}

// OnlyVideo returns the one video that has tracks, if there is one.
func (x *Index) OnlyVideo() (int, bool) {
	only, n := 0, 0
	for i, v := range x.Data.Videos {
		if len(v.Tracks) > 0 {
			only, n = i, n+1
		}
	}
	return only, n == 1
}

// VideoNamed returns the video that a name in another program's file means: its id; or a
// file's name, with or without folders and ending, that is its id or its media.
func (x *Index) VideoNamed(name string) (int, bool) {
	if v, ok := x.videos[name]; ok {
		return v, true // whose name may have a backslash
	}
	name = strings.ReplaceAll(name, `\`, "/")
	base := path.Base(name)
	for _, id := range []string{name, strings.TrimSuffix(name, path.Ext(name)), base, strings.TrimSuffix(base, path.Ext(base))} {
		if v, ok := x.videos[id]; ok {
			return v, true
		}
	}
	for _, said := range x.media {
		if said.file == name && name != "" {
			return said.video, true
		}
	}
	for _, said := range x.media {
		if said.file != "" && path.Base(said.file) == base {
			return said.video, true
		}
	}
	return 0, false
}

// FolderVideo returns the video that a folder of a picture is called after, and the folder.
func (x *Index) FolderVideo(picture string) (string, int, bool) {
	for _, folder := range strings.Split(path.Dir(strings.ReplaceAll(picture, `\`, "/")), "/") {
		if video, ok := x.videos[folder]; ok {
			return folder, video, true
		}
	}
	return "", 0, false
}

// TrackOf returns the track that a name in another program's file means: the track of that
// id; or, for a number, the only track of the video whose id ends in it, as 3 means t3
// or track-0003.
func (x *Index) TrackOf(video int, name string) (int, bool) {
	if row, ok := x.rowOf[trackKey{video, name}]; ok {
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
func (x *Index) TrackCell(t *text.Table, video, track int) (int, bool) {
	v, ok := x.VideoCell(t, video)
	if !ok {
		return 0, false
	}
	row, ok := x.rowOf[trackKey{v, t.Cells[track]}]
	if !ok {
		t.Fault(track, fmt.Sprintf("the track is one of video %s in tracks.csv", fault.Quote(t.Cells[video])),
			t.Found(track), fault.NearText(t.Cells[track], x.TrackIDs(v)))
	}
	return row, ok
}

// VideoCell looks up the video that a cell of a table's current row names; false, with a
// fault, where there is none.
func (x *Index) VideoCell(t *text.Table, column int) (int, bool) {
	v, ok := x.videos[t.Cells[column]]
	if !ok {
		t.Fault(column, "the video is one of the dataset", t.Found(column), fault.NearText(t.Cells[column], x.AllVideos()))
	}
	return v, ok
}
