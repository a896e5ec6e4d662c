package read

import (
	"path"
	"strings"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/spelling"
	"siibp/core/dataset/vfs"
)

// findMedia finds each video's media: what dataset.json names, else a file that is called as the video.
func (r *loader) findMedia() {
	named := map[int]string{}
	for _, said := range r.manifest.Videos {
		named[said.Video] = said.Media
	}
	byVideo, byName := r.mediaFiles()
	var lost, broken []string
	guessed := 0
	for i := range r.d.Videos {
		v := &r.d.Videos[i]
		said, found := named[i], byVideo[i]
		if said != "" {
			found = path.Clean(strings.ReplaceAll(said, `\`, "/"))
			if !r.There(found) || r.Flaw(found) != nil {
				found = byName[path.Base(spelling.Video(found))]
			}
		}
		if found == "" {
			if said != "" {
				lost = append(lost, said)
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
		if said == "" {
			guessed++
		}
	}
	if lost != nil {
		r.Note("dataset.json names media that is not in the folder: %s.", fault.Listed(lost))
	}
	if broken != nil {
		r.Note("The zip holds media in a way that a browser cannot unpack, so it is not shown: %s.", fault.Listed(broken))
	}
	if guessed > 0 {
		r.Note("Media of %s found by name.", fault.Count(guessed, "video", "videos"))
	}
}

// mediaFiles returns the files that may be media: the first of each video that is called so,
// and the first of each name without folders and ending. Those in media/ come first.
func (r *loader) mediaFiles() (byVideo map[int]string, byName map[string]string) {
	byVideo, byName = map[int]string{}, map[string]string{}
	for _, folder := range []bool{true, false} {
		for _, file := range r.Paths() {
			dir, base := path.Split(file)
			if r.Flaw(file) != nil || (dir == "media/") != folder || !folder && !vfs.Media(base) {
				continue
			}
			if name := path.Base(spelling.Video(file)); byName[name] == "" {
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
