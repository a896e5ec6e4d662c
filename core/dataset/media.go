package dataset

import (
	"io/fs"
	"path"
	"strings"
)

// findMedia finds each video's media: what dataset.json names, else media/<id>.<extension>.
func (r *reader) findMedia() {
	named := map[int]string{}
	for _, said := range r.info.videos {
		named[said.video] = said.media
	}
	byID := map[string]string{}
	for _, file := range r.paths {
		dir, base := path.Split(file)
		if id := strings.TrimSuffix(base, path.Ext(base)); dir == "media/" && byID[id] == "" {
			byID[id] = file
		}
	}
	var lost, broken []string
	byName := 0
	for i := range r.d.Videos {
		v := &r.d.Videos[i]
		said, found := named[i], byID[v.ID]
		if said != "" {
			found = path.Clean(strings.ReplaceAll(said, `\`, "/"))
		}
		if _, ok := r.files[found]; !ok {
			if said != "" {
				lost = append(lost, said)
			}
			continue
		}
		r.used[found] = true
		if r.archive != nil {
			if _, err := r.archive.Entry(path.Join(r.d.Root, found)); err != nil {
				broken = append(broken, found)
				continue
			}
		}
		v.Media = found
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

// archive is a file system that can say where its files' bytes are.
type archive interface {
	fs.FS
	Entry(name string) (Entry, error)
}
