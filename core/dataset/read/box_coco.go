package read

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"sort"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/annotation"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// readCOCO reads COCO's JSON, with or without "videos". The video of an image is its video_id, else
// the video named by a folder in its file_name, else the only video of the dataset. The frame is its
// frame_id, else the number at the end of its file_name. The track of an annotation is the attribute
// "track" ("instance" for ground truth), else its instance_id; see nameIndex.TrackOf. A track is
// absent from those images of its video in which it has no box. For ground truth, the category is a
// class (see categories.labels), and an attribute named like a concept overrides it. Crowds and
// ignored annotations are skipped; outlines and keypoints are not read. Notes list all of this.
func (r *boxReader) readCOCO(file string, s boxSink) {
	f := r.Open(file)
	if f == nil {
		return
	}
	defer f.Close()
	data, err := annotation.DecodeCOCO(f, func(e text.JSONError) { r.jsonFault(file, e) })
	if err != nil {
		r.jsonError(file, err)
		return
	}
	c := cocoReader{boxReader: r, boxSink: s, data: data, images: map[annotation.ID]int{}, duplicates: map[annotation.ID]string{}, reported: map[string]bool{},
		skipped: map[string]int{}, labels: map[annotation.ID][]boxLabel{}, categories: categories{boxReader: r, file: file}}
	c.in = &boxSource{name: file, location: func(n int) location { return location{column: fmt.Sprintf("annotations[%d]", data.Annotations[n].At)} }, gap: c.gap}
	if c.placeImages() {
		c.mergeVideos()
		c.read()
	}
	r.noteCounts(file, c.skipped, "box", "boxes")
	c.categories.end()
}

// cocoReader reads the annotations of one file.
type cocoReader struct {
	*boxReader
	boxSink
	in         *boxSource
	data       *annotation.COCO
	images     map[annotation.ID]int        // index of the image of an id
	videos     []int                        // of each image, −1 if it is not in the dataset
	names      []string                     // of each image's video, as in the file
	frames     map[int][]int                // frames with an image, by video, ascending
	duplicates map[annotation.ID]string     // ids that several images have, and the place of the second
	reported   map[string]bool              // unknown videos with a fault
	skipped    map[string]int               // number of boxes by the text of their note
	labels     map[annotation.ID][]boxLabel // by category
	categories categories
}

// placeImages sets the video and frame of every image. It returns false, with a fault, if an image
// has no frame.
func (c *cocoReader) placeImages() bool {
	if odd := c.data.Odd; odd != nil {
		c.Note("%s: without an id, or a video without a name: not used: %s.", c.in.name, fault.Listed(odd))
	}
	byID := map[annotation.ID]string{}
	for _, v := range c.data.Videos {
		byID[v.ID] = v.Name
	}
	c.frames = map[int][]int{}
	numbered := 0
	for i := range c.data.Images {
		x := &c.data.Images[i]
		at := location{column: fmt.Sprintf("images[%d]", i)}
		if _, twice := c.images[x.ID]; twice {
			c.duplicates[x.ID] = at.column
		}
		c.images[x.ID] = i
		if x.Frame < 0 {
			n, ok := frameOfPicture(x.File)
			if !ok {
				c.Fault(fault.Fault{File: c.in.name, Row: 0, Column: at.column, Rule: "an image must have a frame_id, which counts from 0, or a file_name that ends in a number", Found: fault.Quote(x.File), Want: ""})
				return false
			}
			x.Frame = n
			numbered++
		}
		name, v := c.imageVideo(x, byID)
		c.names, c.videos = append(c.names, name), append(c.videos, v)
		c.frames[v] = append(c.frames[v], x.Frame)
	}
	if numbered > 0 {
		c.Note("%s: the frames of %s are the numbers in their names, from 0.", c.in.name, fault.Count(numbered, "image", "images"))
	}
	for _, list := range c.frames {
		sort.Ints(list)
	}
	return true
}

// imageVideo returns the name of an image's video in the file, and the video, −1 if it is unknown.
func (c *cocoReader) imageVideo(x *annotation.COCOImage, byID map[annotation.ID]string) (string, int) {
	if name, known := byID[x.Video]; known {
		if v, ok := c.VideoNamed(c.in.name, name); ok {
			return name, v
		}
		return name, -1
	}
	if v, ok := c.Find(c.in.name, string(x.Video)); ok && x.Video != "" {
		return string(x.Video), v
	}
	if folder, v, ok := c.FolderVideo(x.File); ok {
		return folder, v
	}
	dir := path.Dir(strings.ReplaceAll(x.File, `\`, "/"))
	if v, ok := c.OnlyVideo(); ok && dir == "." {
		return c.Data.Videos[v].ID, v
	}
	return dir, -1
}

// mergeVideos copies the file's facts about videos to the dataset. The number of frames is known if
// the file lists an image of every frame.
func (c *cocoReader) mergeVideos() {
	infos := map[int]dataset.Video{}
	for _, v := range c.data.Videos {
		if at, ok := c.VideoNamed(c.in.name, v.Name); ok {
			infos[at] = dataset.Video{FPS: v.FPS, Frames: v.Frames, Width: v.Width, Height: v.Height}
		}
	}
	for i, x := range c.data.Images {
		if at := c.videos[i]; at >= 0 {
			v := infos[at]
			v.Width, v.Height = max(v.Width, x.Width), max(v.Height, x.Height)
			infos[at] = v
		}
	}
	for _, at := range slices.Sorted(maps.Keys(infos)) {
		v, frames := infos[at], c.frames[at]
		if n := len(frames); v.Frames == 0 && n > 1 && frames[n-1] == n-1 {
			v.Frames = n
		}
		c.mergeVideoInfo(c.in.name, at, v)
	}
}

// gap returns the first image of the video after box a, and true if it is before box b.
func (c *cocoReader) gap(a, b locatedBox) (int, bool) {
	frames := c.frames[c.videos[c.images[c.data.Annotations[a.n].Image]]]
	next := frames[sort.SearchInts(frames, a.Frame+1)]
	return next, next < b.Frame
}

// read passes all annotations to the sink.
func (c *cocoReader) read() {
	for n := range c.data.Annotations {
		if c.Full() {
			return
		}
		c.annotation(n)
	}
}

// annotation passes annotation n to the sink, or reports or counts why it is skipped.
func (c *cocoReader) annotation(n int) {
	a := &c.data.Annotations[n]
	x := foreignBox{locatedBox: locatedBox{dataset.Box{X: a.Box[0], Y: a.Box[1], W: a.Box[2], H: a.Box[3]}, c.in, n}, name: string(a.Instance)}
	i, known := c.images[a.Image]
	switch {
	case !known:
		c.Fault(x.fault("an image_id must be the id of one of the images", fault.Quote(string(a.Image)), ""))
		return
	case c.duplicates[a.Image] != "":
		c.Fault(fault.Fault{File: c.in.name, Column: c.duplicates[a.Image], Rule: "the images must have different ids", Found: fault.Quote(string(a.Image))})
		c.duplicates[a.Image] = ""
		return
	case c.videos[i] < 0:
		if !c.reported[c.names[i]] {
			c.reported[c.names[i]] = true
			if c.names[i] == "." {
				c.strays.add(fault.Fault{File: c.in.name, Column: fmt.Sprintf("images[%d]", i), Rule: "an image must tell its video: by a video_id and a list of videos, as CocoVID, or by the folder in its file_name, as clip-07/000012.jpg",
					Found: "the file_name " + fault.Quote(c.data.Images[i].File) + " and no video_id"})
			} else {
				c.unknownVideo(c.in.name, location{column: fmt.Sprintf("images[%d]", i)}, c.names[i])
			}
		}
		return
	case !a.HasBox:
		c.skipped["# without a bbox: not used"]++
		return
	case a.Crowd:
		c.skipped["# of a crowd (iscrowd): not used"]++
		return
	case a.Ignored:
		c.skipped["# to be ignored: not used"]++
		return
	case !c.validSize(x.locatedBox):
		return
	}
	if a.Outline {
		c.skipped["outlines or keypoints of #: not used, but the boxes are"]++
	}
	x.video, x.Frame = c.videos[i], c.data.Images[i].Frame
	own := "track"
	if c.wantsLabels() {
		own = "instance"
	}
	if name := a.Attributes[own]; name != "" {
		x.name = name
	}
	if !c.readable(x, a, own) {
		return
	}
	if c.label(&x, a) {
		c.add(x)
	}
}

// readable reports whether the attributes that name a track or a class have readable values, with a
// fault if not. Other unreadable attributes are counted for a note.
func (c *cocoReader) readable(x foreignBox, a *annotation.COCOAnnotation, own string) bool {
	for _, name := range a.Unreadable {
		if name != own && !(c.wantsLabels() && slices.Contains(c.Data.ConceptNames(), name)) {
			c.skipped["the attribute "+fault.Quote(name)+" of #, which is no text: not used"]++
			continue
		}
		f := x.fault("an attribute must be text or a number", "an object or a list", "")
		f.Column += ".attributes." + name
		c.Fault(f)
		return false
	}
	return true
}

// label sets the labels of a ground-truth box.
func (c *cocoReader) label(x *foreignBox, a *annotation.COCOAnnotation) bool {
	if !c.wantsLabels() {
		return true
	}
	labels, known := c.labels[a.Category]
	if !known {
		labels = c.category(x, a.Category)
		c.labels[a.Category] = labels
	}
	x.labels = slices.Clone(labels)
	names := c.Data.ConceptNames()
	for _, name := range slices.Sorted(maps.Keys(a.Attributes)) {
		if e := text.FindHeader(names, name); e >= 0 && !c.categories.attribute(x.fault("", "", ""), x.labels, e, a.Attributes[name]) {
			return false
		}
	}
	return true
}

// category returns the labels of a category; none if the file does not list it.
func (c *cocoReader) category(x *foreignBox, id annotation.ID) []boxLabel {
	for i, k := range c.data.Categories {
		if k.ID == id && k.Name == "" {
			f := x.fault("a category must have a name", "none", "")
			f.Column = fmt.Sprintf("categories[%d]", i)
			c.Fault(f)
		} else if k.ID == id {
			return c.categories.labels(location{column: fmt.Sprintf("categories[%d]", i)}, k.Name, k.Super)
		}
	}
	return make([]boxLabel, len(c.Data.Concepts))
}
