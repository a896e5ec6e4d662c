package reader

import (
	"path"
	"strings"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/vfs"
)

// findMedia finds each video's media: what dataset.json names, else media/<id>.<extension>.
func (r *reading) findMedia() {
	named := map[int]string{}
	for _, said := range r.manifest.Videos {
		named[said.Video] = said.Media
	}
	byID := map[string]string{}
	for _, folder := range []bool{true, false} { // those in media/ come first
		for _, file := range r.Paths() {
			dir, base := path.Split(file)
			id := strings.TrimSuffix(base, path.Ext(base))
			if r.Flaw(file) == nil && (dir == "media/") == folder && (folder || vfs.Media(base)) && byID[id] == "" {
				byID[id] = file
			}
		}
	}
	var lost, broken []string
	byName := 0
	for i := range r.d.Videos {
		v := &r.d.Videos[i]
		said, found := named[i], byID[v.ID]
		if said != "" {
			found = path.Clean(strings.ReplaceAll(said, `\`, "/"))
			if !r.There(found) || r.Flaw(found) != nil {
				found = byID[strings.TrimSuffix(path.Base(found), path.Ext(found))]
			}
		}
		if found == "" {
			if said != "" {
				lost = append(lost, said)
			}
			continue
		}
		r.Use(found)
		r.shown[found] = true
		source, err := r.SourceOf(found)
		if err != nil {
			broken = append(broken, found)
			continue
		}
		v.Media, v.Source = r.OwnName(found), source
		if said == "" {
			byName++
		}
	}
	if lost != nil {
		r.Note("dataset.json names media that is not in the folder: %s.", fault.Listed(lost))
	}
	if broken != nil {
		r.Note("The zip holds media in a way that a browser cannot unpack, so it is not shown: %s.", fault.Listed(broken))
	}
	if byName > 0 {
		r.Note("Media of %s found by name.", fault.Count(byName, "video", "videos"))
	}
}
