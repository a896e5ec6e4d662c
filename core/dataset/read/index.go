package read

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/spelling"
	"siibp/core/dataset/text"
)

// nameIndex finds the videos and tracks of a dataset by their names while it is read. Names that
// fold alike are one; the first spelling of a video is the one that is kept.
type nameIndex struct {
	Data    *dataset.Dataset
	Taken   *spelling.Taken  // names that stood otherwise than they are kept
	videos  map[string]int   // by id, and by every name that was found to mean one
	folded  map[string]int   // by spelling.Video, of those that do not fold to themselves
	based   map[string][]int // those in folders, by spelling.Base
	rowOf   map[trackKey]int
	media   []mediaName
	numbers map[int]map[int]int // by video, tracks by the number in which their ids end

	file  string          // the file that names videos now
	names []string        // of each video, its first name there, "" where it has none yet
	told  map[string]bool // names there of which it was said that they are another's, too
}

// trackKey is the name of a track: a video and its folded id within it.
type trackKey struct {
	video int
	id    string
}

// mediaName is the file that dataset.json names as a video's media.
type mediaName struct {
	video int
	file  string
}

// newNameIndex returns the index of a dataset without videos.
func newNameIndex(d *dataset.Dataset) *nameIndex {
	return &nameIndex{Data: d, Taken: &spelling.Taken{}, videos: map[string]int{}, folded: map[string]int{}, based: map[string][]int{},
		rowOf: map[trackKey]int{}, numbers: map[int]map[int]int{}}
}

// Begin says which file names videos from now on.
func (x *nameIndex) Begin(file string) { x.file, x.names, x.told = file, nil, map[string]bool{} }

// Grow allocates for n more videos.
func (x *nameIndex) Grow(n int) {
	x.Data.Videos = slices.Grow(x.Data.Videos, n)
	x.names = slices.Grow(x.names, len(x.Data.Videos)+n-len(x.names))
}

// Video returns the index of the video that the file calls id, and adds it where none is
// called so. Other is another name of the same video in that file, where the two can be told
// apart by eye: a fault, as each may be a video of its own; "" where there is none, and the
// second time.
func (x *nameIndex) Video(id string) (video int, other string) {
	video, ok := x.Mentioned(id)
	if !ok {
		video = x.add(id)
	}
	for len(x.names) <= video {
		x.names = append(x.names, "")
	}
	switch before := x.names[video]; {
	case before == id:
		return video, ""
	case before == "":
		x.names[video] = id
	case spelling.Plain(before) != spelling.Plain(id):
		if x.told[id] {
			return video, ""
		}
		x.told[id] = true
		return video, before
	}
	x.note(x.file, video, id)
	return video, ""
}

// Called returns the video that is called exactly so.
func (x *nameIndex) Called(id string) (int, bool) {
	video, ok := x.videos[id]
	return video, ok
}

// Mentioned returns the video that the file means by id, if there is one: a video that it
// names already is not another one in a folder, too.
func (x *nameIndex) Mentioned(id string) (int, bool) {
	return x.meant(id, func(video int) bool { return video >= len(x.names) || x.names[video] == "" })
}

// meant returns the video that is called so, that which folds alike, or the only one of some
// that differs by no more than the folders in front.
func (x *nameIndex) meant(name string, some func(int) bool) (int, bool) {
	if video, ok := x.videos[name]; ok {
		return video, true
	}
	if video, ok := x.alike(spelling.Video(name)); ok {
		return video, true
	}
	return x.inFolder(name, some)
}

// add appends a video.
func (x *nameIndex) add(id string) int {
	video := len(x.Data.Videos)
	x.Data.Videos = append(x.Data.Videos, dataset.Video{ID: id})
	folded := spelling.Video(id)
	x.videos[id] = video
	if folded != id {
		x.folded[folded] = video
	}
	if base := path.Base(folded); base != folded {
		x.based[base] = append(x.based[base], video)
	}
	return video
}

// note says of a video that a file calls it otherwise than it is kept.
func (x *nameIndex) note(file string, video int, name string) {
	if id := x.Data.Videos[video].ID; id != name {
		x.videos[name] = video
		x.Taken.Name(file, "video", name, id)
	}
}

// alike returns the video that folds so.
func (x *nameIndex) alike(folded string) (int, bool) {
	video, ok := x.folded[folded]
	if !ok {
		video, ok = x.videos[folded]
	}
	return video, ok
}

// inFolder returns the only one of some videos that differs from a name by no more than the
// folders in front of one of them.
func (x *nameIndex) inFolder(name string, some func(int) bool) (int, bool) {
	folded := spelling.Video(name)
	base := path.Base(folded)
	candidates := x.based[base]
	if plain, ok := x.alike(base); ok && base != folded {
		candidates = append(slices.Clone(candidates), plain)
	}
	only, n := 0, 0
	for _, v := range candidates {
		if some(v) && spelling.Within(name, x.Data.Videos[v].ID) {
			only, n = v, n+1
		}
	}
	return only, n == 1
}

// NameMedia says which file dataset.json names as a video's media.
func (x *nameIndex) NameMedia(video int, file string) {
	x.media = append(x.media, mediaName{video, file})
}

// VideoNames returns the ids of the videos that have tracks.
func (x *nameIndex) VideoNames() []string {
	var names []string
	for _, v := range x.Data.Videos {
		if len(v.Tracks) > 0 {
			names = append(names, v.ID)
		}
	}
	return names
}

// AllVideos returns the ids of all videos.
func (x *nameIndex) AllVideos() []string {
	var names []string
	for _, v := range x.Data.Videos {
		names = append(names, v.ID)
	}
	return names
}

// TrackIDs returns the ids of a video's tracks.
func (x *nameIndex) TrackIDs(video int) []string {
	var names []string
	for _, row := range x.Data.Videos[video].Tracks {
		names = append(names, x.Data.Tracks[row].ID)
	}
	return names
}

// OnlyVideo returns the one video that has tracks, if there is one.
func (x *nameIndex) OnlyVideo() (int, bool) {
	only, n := 0, 0
	for i, v := range x.Data.Videos {
		if len(v.Tracks) > 0 {
			only, n = i, n+1
		}
	}
	return only, n == 1
}

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
