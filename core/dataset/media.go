package dataset

import (
	"path"
	"strings"
)

// findMedia finds each video's media: what dataset.json names, else media/<id>.<extension>.
func (r *reading) findMedia() {
	named := map[int]string{}
	for _, said := range r.manifest.videos {
		named[said.video] = said.media
	}
	byID := map[string]string{}
	for _, folder := range []bool{true, false} { // those in media/ come first
		for _, file := range r.paths() {
			dir, base := path.Split(file)
			id := strings.TrimSuffix(base, path.Ext(base))
			if (dir == "media/") == folder && (folder || media(base)) && byID[id] == "" {
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
			if !r.there(found) {
				found = byID[strings.TrimSuffix(path.Base(found), path.Ext(found))]
			}
		}
		if found == "" {
			if said != "" {
				lost = append(lost, said)
			}
			continue
		}
		r.use(found)
		r.shown[found] = true
		source, err := r.mount.sourceOf(r.at[found])
		if err != nil {
			broken = append(broken, found)
			continue
		}
		v.Media, v.Source = r.ownName(found), source
		if said == "" {
			byName++
		}
	}
	if lost != nil {
		r.note("dataset.json names media that is not in the folder: %s.", listed(lost))
	}
	if broken != nil {
		r.note("The zip holds media in a way that a browser cannot unpack, so it is not shown: %s.", listed(broken))
	}
	if byName > 0 {
		r.note("Media of %s found by name.", count(byName, "video", "videos"))
	}
}
