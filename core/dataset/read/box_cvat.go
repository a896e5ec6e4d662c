package read

import (
	"maps"
	"path"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/annotation"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// readCVAT reads an export "CVAT for video 1.1". The video is that of the file's name, else of the task's source or
// name, else the only one. The track is the attribute track (see trackNames), else the id; CVAT numbers the tracks of
// an export from 0, so that an id may also be a position; see names. A track is absent from
// the frames in which its box is outside. For ground truth, the label is a class (see categories.labels), and an attribute named like a concept
// overrides it. Faults are spare: boxes are optional. Tracks that tracks.csv does not have, other shapes and pictures are not used; notes list them.
func (r *boxReader) readCVAT(file string, s boxSink) {
	r.cvat = true
	r.leniently(file, func() { r.decodeCVAT(file, s) })
}

// decodeCVAT is readCVAT with faults. A file that is not XML is not used at all.
func (r *boxReader) decodeCVAT(file string, s boxSink) {
	f := r.Open(file)
	if f == nil {
		r.spare.whole = true
		return
	}
	defer f.Close()
	data, err := annotation.DecodeCVAT(f, func(row int, e text.JSONError) {
		r.spare.whole = r.spare.whole || e.Path == ""
		r.Fault(fault.Fault{File: file, Row: row, Column: e.Path, Rule: e.Rule, Found: e.Found, Want: e.Want, SameForm: true})
	})
	if err != nil {
		r.spare.whole = true
		r.Failed(file, err)
	}
	if r.spare.whole {
		return
	}
	in := tableFile(file)
	in.optional = true
	c := &cvatReader{boxReader: r, boxSink: s, in: in, data: data, skipped: map[string]int{}, categories: categories{boxReader: r, file: file}}
	if data.Images > 0 {
		r.Note(`%s: it has %s without tracks: not used. Export the task from CVAT as "CVAT for video 1.1".`, file, fault.Count(data.Images, "picture", "pictures"))
	}
	c.read()
	r.noteCounts(file, c.skipped, "box", "boxes")
	c.categories.end()
}

// cvatReader reads the tracks of one file.
type cvatReader struct {
	*boxReader
	boxSink
	in         *boxSource
	data       *annotation.CVAT
	skipped    map[string]int // number of boxes by the text of their note
	categories categories
}

// read passes the boxes of each task to the sink.
func (c *cvatReader) read() {
	byTask := map[string][]*annotation.CVATTrack{}
	others := 0
	for i := range c.data.Tracks {
		t := &c.data.Tracks[i]
		others += t.Others
		if len(t.Boxes) > 0 {
			byTask[t.Task] = append(byTask[t.Task], t)
		}
	}
	if others > 0 {
		c.Note("%s: %s no box: not used.", c.in.name, fault.Count(others, "shape is", "shapes are"))
	}
	for _, id := range slices.Sorted(maps.Keys(byTask)) {
		task := c.task(id)
		video, ok := c.video(task)
		if !ok || c.Full() {
			continue
		}
		c.mergeVideoInfo(c.in.name, video, dataset.Video{Frames: task.Frames, Width: task.Width, Height: task.Height})
		c.tracks(video, byTask[id])
	}
}

// task returns the task with an id; tracks without one are those of the only task.
func (c *cvatReader) task(id string) annotation.CVATTask {
	for _, task := range c.data.Tasks {
		if task.ID == id || id == "" && len(c.data.Tasks) == 1 {
			return task
		}
	}
	return annotation.CVATTask{ID: id}
}

// video returns the video of a task; false, with a note or a fault, if there is none.
func (c *cvatReader) video(task annotation.CVATTask) (int, bool) {
	stem := strings.TrimSuffix(path.Base(c.in.name), path.Ext(c.in.name))
	names := []string{task.Source, task.Name}
	if task.ID == "" || len(c.data.Tasks) < 2 {
		names = append([]string{stem}, names...)
	}
	found, by := -1, ""
	for _, name := range names {
		video, ok := c.VideoNamed("", name)
		switch {
		case name == "" || !ok || found == video:
		case found < 0:
			found, by = video, name
		default:
			c.Fault(fault.Fault{File: c.in.name, Rule: "a task must be of one video", Found: fault.Quote(by) + " and " + fault.Quote(name),
				Want: "name the file as the video of its task, or correct the task's name in CVAT"})
			return 0, false
		}
	}
	if only, ok := c.OnlyVideo(); ok && found < 0 {
		found = only
	}
	if found < 0 {
		name := task.Source
		if name == "" {
			name = task.Name
		}
		c.Note("%s: no video is called %s, as its task is: not used. Name the file as its video, boxes/%s.xml.", c.in.name, fault.Quote(name), c.Data.Videos[0].ID)
	}
	return found, found >= 0
}

// tracks passes the tracks of a video to the sink.
func (c *cvatReader) tracks(video int, tracks []*annotation.CVATTrack) {
	names := make([]string, len(tracks))
	for i, t := range tracks {
		names[i] = t.ID
	}
	if !c.wantsLabels() {
		if names = c.names(video, tracks); names == nil {
			return
		}
	}
	labelled := 0
	for i, t := range tracks {
		if c.namesClass(t) {
			labelled++
		}
		for n := range t.Boxes {
			c.box(video, names[i], t, &t.Boxes[n])
		}
	}
	if labelled > 0 && !c.wantsLabels() {
		c.Note("%s: the labels and attributes of %s are not used here. For scores, put a copy into the folder truth.", c.in.name, fault.Count(labelled, "track", "tracks"))
	}
}

// namesClass reports whether the label of a track is a class, or an attribute has the name of a concept.
func (c *cvatReader) namesClass(t *annotation.CVATTrack) bool {
	for e, concept := range c.Data.Concepts {
		if text.FindName(concept.Classes, t.Label) >= 0 {
			return true
		}
		if len(t.Boxes) > 0 {
			for name := range t.Boxes[0].Attributes {
				if text.FindHeader(c.Data.ConceptNames(), name) == e {
					return true
				}
			}
		}
	}
	return false
}

// names returns the names of a video's tracks: those of the attribute, else the ids, else those of tracks.csv in their
// order if the numbers of tracks are equal. It returns nil, with a note, if none of these fits tracks.csv.
func (c *cvatReader) names(video int, tracks []*annotation.CVATTrack) []string {
	names := make([]string, len(tracks))
	given := 0
	for i, t := range tracks {
		names[i] = t.ID
		if name := attributeTrack(t); name != "" {
			names[i] = name
			given++
		}
	}
	id := fault.Quote(c.Data.Videos[video].ID)
	if c.fits(video, tracks, names, given < len(tracks)) {
		return names
	}
	rows := c.Data.Videos[video].Tracks
	if given == 0 && len(rows) == len(tracks) {
		for i, row := range rows {
			names[i] = c.Data.Tracks[row].ID
		}
		if c.fits(video, tracks, names, true) {
			c.byOrder = append(c.byOrder, c.Data.Videos[video].ID)
			return names
		}
	}
	c.Note("%s: its %s cannot be assigned to the %s of %s in tracks.csv, by number or in their order: not used. In CVAT, give the label an attribute called track, with the name of each track.",
		c.in.name, fault.Count(len(tracks), "track", "tracks"), fault.Count(len(rows), "track", "tracks"), id)
	return nil
}

// attributeTrack returns the name that an attribute of a track's boxes gives it, "" if none does.
func attributeTrack(t *annotation.CVATTrack) string {
	for _, b := range t.Boxes {
		for _, known := range trackNames {
			for name, value := range b.Attributes {
				if strings.ToLower(name) == known && value != "" {
					return value
				}
			}
		}
	}
	return ""
}

// fits reports whether the names are different tracks of the video and, if within is true, each track has boxes between
// its start and end only.
func (c *cvatReader) fits(video int, tracks []*annotation.CVATTrack, names []string, within bool) bool {
	taken := map[int]bool{}
	for i, name := range names {
		row, ok := c.TrackOf(video, name)
		if !ok || taken[row] {
			return false
		}
		taken[row] = true
		for _, b := range tracks[i].Boxes {
			if t := &c.Data.Tracks[row]; within && t.End > 0 && !b.Outside && (b.Frame < t.Start || b.Frame >= t.End) {
				return false
			}
		}
	}
	return true
}

// box passes a box to the sink.
func (c *cvatReader) box(video int, name string, t *annotation.CVATTrack, b *annotation.CVATBox) {
	x := foreignBox{locatedBox: locatedBox{dataset.Box{Frame: b.Frame, X: b.X, Y: b.Y, W: b.W, H: b.H}, c.in, b.Row}, video: video, name: name}
	if b.Outside {
		x.Box = dataset.Box{Frame: b.Frame, Absent: true}
	}
	if b.Rotated {
		c.skipped["# turned in CVAT: used upright"]++
	}
	if c.wantsLabels() {
		x.labels = c.categories.labels(location{row: t.Row, column: "label"}, t.Label, "")
		concepts := c.Data.ConceptNames()
		for _, attribute := range slices.Sorted(maps.Keys(b.Attributes)) {
			if e := text.FindHeader(concepts, attribute); e >= 0 && !c.categories.attribute(x.fault("", "", ""), x.labels, e, b.Attributes[attribute]) {
				return
			}
		}
	}
	c.add(x)
}
