package read

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/annotation"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
	"siibp/core/dataset/vfs"
)

// cvatExports returns the exports of CVAT whose tracks are those of a dataset without a tracks.csv, in their order; none
// if it has one.
func cvatExports(f *vfs.Folder) []string {
	if slices.ContainsFunc(pathsOf(Tracks), f.There) {
		return nil
	}
	var files []string
	for _, file := range f.Paths() {
		inPlace := file == trackBoxPaths.Stem+".xml" || path.Dir(file) == trackBoxPaths.Folder && path.Ext(file) == ".xml"
		if inPlace && annotation.IsCVAT(f.Head(file)) {
			files = append(files, file)
		}
	}
	return files
}

// readExports adds the tracks of exports of CVAT. Faults are those of a needed file.
func (r trackReader) readExports(files []string) {
	r.Data.Header = []string{"video", "track"}
	images := 0
	complete := true
	for _, file := range files {
		r.Folder.Use(file)
		f := r.Open(file)
		if f == nil {
			complete = false
			continue
		}
		data, err := annotation.DecodeCVAT(f, func(row int, e text.JSONError) {
			complete = false
			r.Folder.Fault(fault.Fault{File: file, Row: row, Column: e.Path, Rule: e.Rule, Found: e.Found, Want: e.Want, SameForm: true})
		})
		f.Close()
		if err != nil {
			complete = false
			r.Failed(file, err)
		}
		r.Begin(file)
		images += data.Images
		r.addExport(file, data)
	}
	r.Rows = len(r.Data.Tracks)
	if r.Rows == 0 && complete {
		complete = false
		found, want := "no track", "draw tracks in CVAT, or write tracks.csv"
		if images > 0 {
			found, want = fault.Count(images, "picture", "pictures")+" without tracks", `Export the task from CVAT as "CVAT for video 1.1"`
		}
		r.Folder.Fault(fault.Fault{File: files[0], Rule: "without tracks.csv, the tracks must be those of CVAT", Found: found, Want: want})
	}
	r.Complete, r.Known = complete, complete
	if complete {
		r.Note("tracks.csv is missing: the tracks are those of CVAT, in the order of its files: %s of %s. Features, if there are any, have a row for each in this order.",
			fault.Count(r.Rows, "track", "tracks"), fault.Count(len(r.VideoNames()), "video", "videos"))
	}
}

// addExport adds the tracks with boxes of an export. A track is called as in cvatReader.names.
func (r trackReader) addExport(file string, data *annotation.CVAT) {
	for i := range data.Tracks {
		t := &data.Tracks[i]
		if len(t.Boxes) == 0 {
			continue
		}
		video, _ := r.Add(r.exportVideo(file, data, t.Task))
		id := t.ID
		if name := attributeTrack(t); name != "" {
			id = name
		}
		if id == "" {
			id = strconv.Itoa(i)
		}
		key := trackKey{video, text.Fold(id)}
		if _, twice := r.rowOf[key]; twice {
			r.Folder.Fault(fault.Fault{File: file, Row: t.Row, Rule: "the tracks of a video must have different names", Found: fault.Quote(id) + " of " + fault.Quote(r.Data.Videos[video].ID) + " twice",
				Want: "leave out one of the exports, or give each track its own name by an attribute called track"})
			continue
		}
		row := len(r.Data.Tracks)
		r.rowOf[key] = row
		r.lines = append(r.lines, t.Row)
		r.Data.Tracks = append(r.Data.Tracks, dataset.Track{Video: video, ID: id, Row: dataset.NewRow([]string{r.Data.Videos[video].ID, id})})
		r.Data.Videos[video].Tracks = append(r.Data.Videos[video].Tracks, row)
	}
}

// exportVideo returns the name of a task's video: that of a file boxes/<video>.xml of one task, else of the task's
// source or name, else of the file.
func (r trackReader) exportVideo(file string, data *annotation.CVAT, id string) string {
	own := r.OwnName(file)
	stem := strings.TrimSuffix(path.Base(own), path.Ext(own))
	if len(data.Tasks) < 2 && path.Base(path.Dir(own)) == trackBoxPaths.Folder {
		return stem
	}
	for _, task := range data.Tasks {
		if task.ID != id && (id != "" || len(data.Tasks) > 1) {
			continue
		}
		for _, name := range []string{task.Source, task.Name} {
			if vfs.Media(name) {
				name = strings.TrimSuffix(name, path.Ext(name))
			}
			if name != "" && dataset.BadName(name) == "" {
				return name
			}
		}
	}
	return stem
}
