package read

import (
	"path"
	"strings"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
	"siibp/core/dataset/vfs"
)

// findMedia finds the media of each video: the file in dataset.json, else a file with the video's
// name.
func (r *loader) findMedia() {
	listed := map[int]string{}
	for _, v := range r.manifest.Videos {
		listed[v.Video] = v.Media
	}
	byVideo, byName := r.mediaFiles()
	var missing, broken []string
	guessed := 0
	for i := range r.d.Videos {
		v := &r.d.Videos[i]
		name, found := listed[i], byVideo[i]
		if name != "" {
			found = path.Clean(strings.ReplaceAll(name, `\`, "/"))
			if !r.There(found) || r.Flaw(found) != nil {
				found = byName[path.Base(text.FoldVideo(found))]
			}
		}
		if found == "" {
			if name != "" {
				missing = append(missing, name)
			}
			continue
		}
		r.Use(found)
		r.media[found] = true
		source, err := r.SourceOf(found)
		if err != nil {
			broken = append(broken, found)
			continue
		}
		v.Media, v.Source = r.OwnName(found), source
		if name == "" {
			guessed++
		}
	}
	if missing != nil {
		r.Note("dataset.json names media that is not in the folder: %s.", fault.Listed(missing))
	}
	if broken != nil {
		r.Note("A browser cannot unpack these media from the zip, so they are not shown: %s.", fault.Listed(broken))
	}
	if guessed > 0 {
		r.Note("Media of %s found by name.", fault.Count(guessed, "video", "videos"))
	}
}

// mediaFiles returns the files that may be media: the first with the name of each video, and the first of each base
// name without extension. Files in media/ have precedence.
func (r *loader) mediaFiles() (byVideo map[int]string, byName map[string]string) {
	byVideo, byName = map[int]string{}, map[string]string{}
	for _, folder := range []bool{true, false} {
		for _, file := range r.Paths() {
			dir, base := path.Split(file)
			if r.Flaw(file) != nil || (dir == "media/") != folder || !folder && !vfs.Media(base) {
				continue
			}
			if name := path.Base(text.FoldVideo(file)); byName[name] == "" {
				byName[name] = file
			}
			video, ok := r.index.VideoNamed("", file)
			if !ok {
				video, ok = r.index.VideoNamed("", strings.TrimPrefix(file, "media/"))
			}
			if ok && byVideo[video] == "" {
				byVideo[video] = file
			}
		}
	}
	return byVideo, byName
}
