package read

import (
	"path"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/text"
)

// nameIndex finds the videos and tracks of a dataset by the names in its files. Names with the same
// folded form (text.FoldVideo, text.Fold) are equal; a video keeps its first spelling.
type nameIndex struct {
	Data    *dataset.Dataset
	Taken   *text.Respellings // names with another spelling than the one kept
	videos  map[string]int    // by id, and by every other name found so far
	folded  map[string]int    // by text.FoldVideo, if that differs from the id
	based   map[string][]int  // videos with a folder in their name, by folded base name
	rowOf   map[trackKey]int
	media   []mediaName         // from dataset.json
	numbers map[int]map[int]int // by video, rows of tracks by the number at the end of their ids

	file     string          // current file; see Begin
	names    []string        // first name of each video in the current file, "" if not yet named
	reported map[string]bool // names in the current file with a fault by Add

	trackless map[string]bool // files with a fault by reportTrackless
	strays    *strayRows      // counts the rows of unknown videos and tracks; nil: they are faults
}

// trackKey identifies a track: its video and folded id.
type trackKey struct {
	video int
	id    string
}

// mediaName is the media file of a video in dataset.json.
type mediaName struct {
	video int
	file  string
}

// newNameIndex returns the index of a dataset without videos.
func newNameIndex(d *dataset.Dataset) *nameIndex {
	return &nameIndex{Data: d, Taken: &text.Respellings{}, videos: map[string]int{}, folded: map[string]int{}, based: map[string][]int{},
		rowOf: map[trackKey]int{}, numbers: map[int]map[int]int{}, trackless: map[string]bool{}}
}

// Begin starts a file that adds videos.
func (x *nameIndex) Begin(file string) { x.file, x.names, x.reported = file, nil, map[string]bool{} }

// Grow allocates memory for n more videos.
func (x *nameIndex) Grow(n int) {
	x.Data.Videos = slices.Grow(x.Data.Videos, n)
	x.names = slices.Grow(x.names, len(x.Data.Videos)+n-len(x.names))
}

// Add returns the video with the name id and adds it if it is new. Other is another name of the same
// video in the current file, if the two look different: that is a fault, since they may be two
// videos.
// Other is "" otherwise, and for a name that was reported before.
func (x *nameIndex) Add(id string) (video int, other string) {
	video, ok := x.Unclaimed(id)
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
	case text.Plain(before) != text.Plain(id):
		if x.reported[id] {
			return video, ""
		}
		x.reported[id] = true
		return video, before
	}
	x.note(x.file, video, id)
	return video, ""
}

// Exact returns the video with exactly this name.
func (x *nameIndex) Exact(id string) (int, bool) {
	video, ok := x.videos[id]
	return video, ok
}

// Unclaimed returns the video that the current file means by id. A video that the file has already
// named matches no second name with another folder.
func (x *nameIndex) Unclaimed(id string) (int, bool) {
	return x.match(id, func(video int) bool { return video >= len(x.names) || x.names[video] == "" })
}

// match returns the video with the name, the one with the same folded name, or the only one accepted by accept whose
// name differs in leading folders only.
func (x *nameIndex) match(name string, accept func(int) bool) (int, bool) {
	if video, ok := x.videos[name]; ok {
		return video, true
	}
	if video, ok := x.foldedMatch(text.FoldVideo(name)); ok {
		return video, true
	}
	return x.folderMatch(name, accept)
}

// add appends a video.
func (x *nameIndex) add(id string) int {
	video := len(x.Data.Videos)
	x.Data.Videos = append(x.Data.Videos, dataset.Video{ID: id})
	folded := text.FoldVideo(id)
	x.videos[id] = video
	if folded != id {
		x.folded[folded] = video
	}
	if base := path.Base(folded); base != folded {
		x.based[base] = append(x.based[base], video)
	}
	return video
}

// note records that a file spells the name of a video differently.
func (x *nameIndex) note(file string, video int, name string) {
	if id := x.Data.Videos[video].ID; id != name {
		x.videos[name] = video
		x.Taken.Name(file, "video", name, id)
	}
}

// foldedMatch returns the video with a folded name.
func (x *nameIndex) foldedMatch(folded string) (int, bool) {
	video, ok := x.folded[folded]
	if !ok {
		video, ok = x.videos[folded]
	}
	return video, ok
}

// folderMatch returns the only video accepted by accept whose name differs in leading folders only.
func (x *nameIndex) folderMatch(name string, accept func(int) bool) (int, bool) {
	folded := text.FoldVideo(name)
	base := path.Base(folded)
	candidates := x.based[base]
	if plain, ok := x.foldedMatch(base); ok && base != folded {
		candidates = append(slices.Clone(candidates), plain)
	}
	only, n := 0, 0
	for _, v := range candidates {
		if accept(v) && text.SameVideoPath(name, x.Data.Videos[v].ID) {
			only, n = v, n+1
		}
	}
	return only, n == 1
}

// AddMedia records the media file of a video in dataset.json.
func (x *nameIndex) AddMedia(video int, file string) {
	x.media = append(x.media, mediaName{video, file})
}

// VideoNames returns the ids of the videos with tracks.
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

// OnlyVideo returns the only video with tracks; false if there are more, or none.
func (x *nameIndex) OnlyVideo() (int, bool) {
	only, n := 0, 0
	for i, v := range x.Data.Videos {
		if len(v.Tracks) > 0 {
			only, n = i, n+1
		}
	}
	return only, n == 1
}

// Find returns the video with a name in a file; false if there is none.
func (x *nameIndex) Find(file, name string) (int, bool) {
	v, ok := x.find(name)
	if ok {
		x.note(file, v, name)
	}
	return v, ok
}

func (x *nameIndex) find(name string) (int, bool) {
	return x.match(name, func(int) bool { return true })
}

// Alias makes name another name of a video, as answered by the user.
func (x *nameIndex) Alias(name string, video int) { x.videos[name] = video }

// VideoNamed returns the video of a file name: a video with that name, with or without folders and extension, or a
// video whose media file has that name. In is the file that contains the name, "" for the name of a dataset's own
// file.
func (x *nameIndex) VideoNamed(in, name string) (int, bool) {
	if v, ok := x.find(name); ok {
		return v, true // the video's name may contain a backslash
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
		func(a, b string) bool { return text.Fold(path.Base(a)) == text.Fold(path.Base(b)) },
	} {
		for _, said := range x.media {
			if said.file != "" && name != "" && same(said.file, name) {
				return said.video, true
			}
		}
	}
	return 0, false
}

// FolderVideo returns the first folder in the path of a picture that is the name of a video, and the
// video.
func (x *nameIndex) FolderVideo(picture string) (string, int, bool) {
	for _, folder := range strings.Split(path.Dir(strings.ReplaceAll(picture, `\`, "/")), "/") {
		if video, ok := x.find(folder); ok {
			return folder, video, true
		}
	}
	return "", 0, false
}
