package read

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"sort"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/coco"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/spelling"
	"siibp/core/dataset/stream"
)

// readCOCO reads COCO's JSON, with "videos" or without. An image's video is that of its
// video_id, else one that a folder of its file_name is called after, else the only one;
// its frame is its frame_id, else the number in which its file_name ends. An
// instance_id means a track as trackOf takes it; the attribute "track" (or, of the truth,
// "instance") goes before it. A track is absent from the images of its video
// that have no box of it. Of the truth, a category is a class (see categories.labels) and an
// attribute called as a concept has the class of that one. Boxes of crowds and such as are
// to be ignored are left out; outlines and keypoints are not read. All that is noted.
func (r *boxReader) readCOCO(file string, s boxSink) {
	f := r.Open(file)
	if f == nil {
		return
	}
	defer f.Close()
	data, err := coco.Decode(f, func(e stream.Error) { r.streamFault(file, e) })
	if err != nil {
		r.streamFailed(file, err)
		return
	}
	c := cocoReader{boxReader: r, boxSink: s, data: data, images: map[coco.ID]int{}, doubles: map[coco.ID]string{}, faulty: map[string]bool{},
		left: map[string]int{}, said: map[coco.ID][]label{}, categories: categories{boxReader: r, file: file}}
	c.in = &boxFile{name: file, place: func(n int) place { return place{column: fmt.Sprintf("annotations[%d]", data.Annotations[n].At)} }, gap: c.gap}
	if c.placeImages() {
		c.fillInVideos()
		c.read()
	}
	r.noteCounts(file, c.left, "box", "boxes")
	c.categories.end()
}

type cocoReader struct {
	*boxReader
	boxSink
	in         *boxFile
	data       *coco.Data
	images     map[coco.ID]int    // index
	videos     []int              // of each image, −1 where it is none of the dataset
	names      []string           // of each image's video in the file
	frames     map[int][]int      // of each video, sorted
	doubles    map[coco.ID]string // ids that several images have, and where
	faulty     map[string]bool    // videos of which a fault has been reported
	left       map[string]int     // boxes, by what is noted of them
	said       map[coco.ID][]label
	categories categories
}

// placeImages finds every image's video and frame; false, with a fault, where something
// does not say it.
func (c *cocoReader) placeImages() bool {
	if odd := c.data.Odd; odd != nil {
		c.Note("%s: without an id, or a video without a name: not used: %s.", c.in.name, fault.Listed(odd))
	}
	byID := map[coco.ID]string{}
	for _, v := range c.data.Videos {
		byID[v.ID] = v.Name
	}
	c.frames = map[int][]int{}
	numbered := 0
	for i := range c.data.Images {
		x := &c.data.Images[i]
		at := place{column: fmt.Sprintf("images[%d]", i)}
		if _, twice := c.images[x.ID]; twice {
			c.doubles[x.ID] = at.column
		}
		c.images[x.ID] = i
		if x.Frame < 0 {
			n, ok := pictureFrame(x.File)
			if !ok {
				c.Fault(fault.Fault{File: c.in.name, Row: 0, Column: at.column, Rule: "an image has a frame_id, which counts from 0, or a file_name that ends in a number", Found: fault.Quote(x.File), Want: ""})
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

// imageVideo returns what an image's video is called in the file, and the video.
func (c *cocoReader) imageVideo(x *coco.Image, byID map[coco.ID]string) (string, int) {
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

// fillInVideos fills in what the file says of videos. How many frames one has is
// known where all its images are listed.
func (c *cocoReader) fillInVideos() {
	said := map[int]dataset.Video{}
	for _, v := range c.data.Videos {
		if at, ok := c.VideoNamed(c.in.name, v.Name); ok {
			said[at] = dataset.Video{FPS: v.FPS, Frames: v.Frames, Width: v.Width, Height: v.Height}
		}
	}
	for i, x := range c.data.Images {
		if at := c.videos[i]; at >= 0 {
			v := said[at]
			v.Width, v.Height = max(v.Width, x.Width), max(v.Height, x.Height)
			said[at] = v
		}
	}
	for _, at := range slices.Sorted(maps.Keys(said)) {
		v, frames := said[at], c.frames[at]
		if n := len(frames); v.Frames == 0 && n > 1 && frames[n-1] == n-1 {
			v.Frames = n
		}
		c.fillIn(c.in.name, at, v)
	}
}

// gap returns the next image of the video, where it is none of the path's.
func (c *cocoReader) gap(a, b placed) (int, bool) {
	frames := c.frames[c.videos[c.images[c.data.Annotations[a.n].Image]]]
	next := frames[sort.SearchInts(frames, a.Frame+1)]
	return next, next < b.Frame
}

func (c *cocoReader) read() {
	for n := range c.data.Annotations {
		if c.Full() {
			return
		}
		c.annotation(n)
	}
}

func (c *cocoReader) annotation(n int) {
	a := &c.data.Annotations[n]
	x := sighting{placed: placed{dataset.Box{X: a.Box[0], Y: a.Box[1], W: a.Box[2], H: a.Box[3]}, c.in, n}, name: string(a.Instance)}
	i, known := c.images[a.Image]
	switch {
	case !known:
		c.Fault(x.fault("the image_id is one of images", fault.Quote(string(a.Image)), ""))
		return
	case c.doubles[a.Image] != "":
		c.Fault(fault.Fault{File: c.in.name, Column: c.doubles[a.Image], Rule: "an image has an id of its own", Found: fault.Quote(string(a.Image))})
		c.doubles[a.Image] = ""
		return
	case c.videos[i] < 0:
		if !c.faulty[c.names[i]] {
			c.faulty[c.names[i]] = true
			c.strange(c.in.name, place{column: fmt.Sprintf("images[%d]", i)}, c.names[i])
		}
		return
	case !a.HasBox:
		c.left["# without a bbox: not used"]++
		return
	case a.Crowd:
		c.left["# of a crowd (iscrowd): not used"]++
		return
	case a.Ignored:
		c.left["# to be ignored: not used"]++
		return
	case !c.sized(x.placed):
		return
	}
	if a.Outline {
		c.left["outlines or keypoints of #: not used, but the boxes are"]++
	}
	x.video, x.Frame = c.videos[i], c.data.Images[i].Frame
	own := "track"
	if c.needsTruth() {
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

// readable reports, with a fault if not, whether the attributes that say something here have
// a value that can be read; others are noted.
func (c *cocoReader) readable(x sighting, a *coco.Annotation, own string) bool {
	for _, name := range a.Unreadable {
		if name != own && !(c.needsTruth() && slices.Contains(c.Data.ConceptNames(), name)) {
			c.left["the attribute "+fault.Quote(name)+" of #, which is no text: not used"]++
			continue
		}
		f := x.fault("an attribute is text or a number", "an object or a list", "")
		f.Column += ".attributes." + name
		c.Fault(f)
		return false
	}
	return true
}

// label reads a true box's classes.
func (c *cocoReader) label(x *sighting, a *coco.Annotation) bool {
	if !c.needsTruth() {
		return true
	}
	labels, known := c.said[a.Category]
	if !known {
		labels = c.category(x, a.Category)
		c.said[a.Category] = labels
	}
	x.labels = slices.Clone(labels)
	names := c.Data.ConceptNames()
	for _, name := range slices.Sorted(maps.Keys(a.Attributes)) {
		if e := spelling.FindHeader(names, name); e >= 0 && !c.categories.attribute(x.fault("", "", ""), x.labels, e, a.Attributes[name]) {
			return false
		}
	}
	return true
}

// category returns what a category says; nothing where there is none.
func (c *cocoReader) category(x *sighting, id coco.ID) []label {
	for i, k := range c.data.Categories {
		if k.ID == id && k.Name == "" {
			f := x.fault("a category has a name", "none", "")
			f.Column = fmt.Sprintf("categories[%d]", i)
			c.Fault(f)
		} else if k.ID == id {
			return c.categories.labels(place{column: fmt.Sprintf("categories[%d]", i)}, k.Name, k.Super)
		}
	}
	return make([]label, len(c.Data.Concepts))
}
