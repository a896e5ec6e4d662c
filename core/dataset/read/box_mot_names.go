package read

import (
	"path"
	"slices"
	"strconv"

	"siibp/core/dataset/text"
)

// idNames says of the files of a folder which video each is of, and which track each id is,
// as the table that this project puts into a zip of MOT text does.
type idNames map[string]struct {
	video  string
	tracks map[int]string
}

// motNames returns the video of a file of MOT text, and its tracks by their ids, where a
// table beside it says them; false where none does.
func (r *boxReader) motNames(file string) (video int, tracks map[int]string, ok bool) {
	dir, base := path.Split(file)
	if _, read := r.ids[dir]; !read {
		if r.ids == nil {
			r.ids = map[string]idNames{}
		}
		r.ids[dir] = r.readIDs(path.Join(dir, idList))
	}
	said, ok := r.ids[dir][base]
	if !ok {
		return 0, nil, false
	}
	video, ok = r.Find(file, said.video)
	return video, said.tracks, ok
}

// readIDs reads the table, if there is one with its columns.
func (r *boxReader) readIDs(file string) idNames {
	columns := []string{"file", "id", "video", "track"}
	if !r.There(file) || r.Flaw(file) != nil {
		return nil
	}
	header := text.FirstRow(r.Peek(file))
	if slices.ContainsFunc(columns, func(name string) bool { return !slices.Contains(header, name) }) {
		return nil
	}
	r.Use(file)
	t := text.OpenTable(r.Folder, file)
	if t == nil {
		return nil
	}
	defer t.Close()
	at, ok := t.Need(columns...)
	if !ok {
		return nil
	}
	names := idNames{}
	for t.Next() {
		said := names[t.Cells[at[0]]]
		if said.tracks == nil {
			said.video, said.tracks = t.Cells[at[2]], map[int]string{}
		}
		if id, err := strconv.Atoi(t.Cells[at[1]]); err == nil {
			said.tracks[id] = t.Cells[at[3]]
		}
		names[t.Cells[at[0]]] = said
	}
	return names
}

// trackName returns the name by which a row's id finds its track.
func (m *motReader) trackName(id int) string {
	if name := m.names[id]; name != "" {
		if _, ok := m.TrackOf(m.video, name); ok {
			return name
		}
	}
	return strconv.Itoa(id)
}
