package dataset

import (
	"fmt"
	"path"
	"strconv"
	"strings"
)

// Index finds the videos and tracks of a dataset by their names while it is read.
type Index struct {
	d       *Dataset
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

// newIndex returns the index of a dataset without videos.
func newIndex(d *Dataset) *Index {
	return &Index{d: d, videos: map[string]int{}, rowOf: map[trackKey]int{}, numbers: map[int]map[int]int{}}
}

// video returns the index of a video, and adds it where it is first mentioned.
func (x *Index) video(id string) int {
	i, ok := x.videos[id]
	if !ok {
		i = len(x.d.Videos)
		x.videos[id] = i
		x.d.Videos = append(x.d.Videos, Video{ID: id})
	}
	return i
}

// find returns the index of a video; false where there is none of that id.
func (x *Index) find(id string) (int, bool) {
	i, ok := x.videos[id]
	return i, ok
}

// videoNames are the ids of the videos that have tracks.
func (x *Index) videoNames() []string {
	var names []string
	for _, v := range x.d.Videos {
		if len(v.Tracks) > 0 {
			names = append(names, v.ID)
		}
	}
	return names
}

// allVideos are the ids of all videos.
func (x *Index) allVideos() []string {
	var names []string
	for _, v := range x.d.Videos {
		names = append(names, v.ID)
	}
	return names
}

// trackIDs are the ids of a video's tracks.
func (x *Index) trackIDs(video int) []string {
	var names []string
	for _, row := range x.d.Videos[video].Tracks {
		names = append(names, x.d.Tracks[row].ID)
	}
	return names
}

// onlyVideo is the one video that has tracks, if there is one.
func (x *Index) onlyVideo() (int, bool) {
	only, n := 0, 0
	for i, v := range x.d.Videos {
		if len(v.Tracks) > 0 {
			only, n = i, n+1
		}
	}
	return only, n == 1
}

// videoNamed is the video that a name in another program's file means: its id; or a
// file's name, with or without folders and ending, that is its id or its media.
func (x *Index) videoNamed(name string) (int, bool) {
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

// folderVideo is the video that a folder of a picture is called after, and the folder.
func (x *Index) folderVideo(picture string) (string, int, bool) {
	for _, folder := range strings.Split(path.Dir(strings.ReplaceAll(picture, `\`, "/")), "/") {
		if video, ok := x.videos[folder]; ok {
			return folder, video, true
		}
	}
	return "", 0, false
}

// trackOf is the track that a name in another program's file means: the track of that
// id; or, for a number, the only track of the video whose id ends in it, as 3 means t3
// or track-0003.
func (x *Index) trackOf(video int, name string) (int, bool) {
	if row, ok := x.rowOf[trackKey{video, name}]; ok {
		return row, true
	}
	n, err := strconv.Atoi(name)
	if err != nil || n < 0 {
		return 0, false
	}
	if x.numbers[video] == nil {
		x.numbers[video] = x.d.numbered(video)
	}
	row, ok := x.numbers[video][n]
	return row, ok
}

// trackCell looks up the track that two cells of a table's current row name; false, with
// a fault, where there is none.
func (x *Index) trackCell(t *table, video, track int) (int, bool) {
	v, ok := x.videoCell(t, video)
	if !ok {
		return 0, false
	}
	row, ok := x.rowOf[trackKey{v, t.cells[track]}]
	if !ok {
		t.fault(track, fmt.Sprintf("the track is one of video %s in tracks.csv", quote(t.cells[video])),
			t.found(track), nearText(t.cells[track], x.trackIDs(v)))
	}
	return row, ok
}

// videoCell looks up the video that a cell of a table's current row names; false, with a
// fault, where there is none.
func (x *Index) videoCell(t *table, column int) (int, bool) {
	v, ok := x.videos[t.cells[column]]
	if !ok {
		t.fault(column, "the video is one of the dataset", t.found(column), nearText(t.cells[column], x.allVideos()))
	}
	return v, ok
}
