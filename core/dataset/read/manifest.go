package read

import (
	"encoding/json"
	"fmt"
	"slices"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
	"siibp/core/dataset/vfs"
)

// manifest is the content of dataset.json.
type manifest struct {
	Name     string
	Keys     map[string]any // the JSON object, without videos that have only keys in videoKeys
	Concepts []listedConcept
	Videos   []listedVideo
	Answers  map[string]string // to questions about the dataset, by key
}

// listedVideo is a video in dataset.json. Video is its index in the dataset, which has its other
// values.
type listedVideo struct {
	Video  int
	Media  string
	Labels string // "given", "free" or ""
}

// manifestReader reads dataset.json.
type manifestReader struct {
	*vfs.Folder
	*nameIndex
	m manifest
}

// readManifest reads dataset.json, if it exists, and adds its videos to the dataset of the index.
func readManifest(f *vfs.Folder, x *nameIndex) manifest {
	r := manifestReader{Folder: f, nameIndex: x}
	if f.Has(dataset.ManifestFile) {
		r.read()
	}
	for _, v := range r.m.Videos {
		x.AddMedia(v.Video, v.Media)
	}
	return r.m
}

func (r *manifestReader) read() {
	var whole any
	parse := func(data []byte) error {
		err := json.Unmarshal(data, &whole)
		if key, row, twice := text.RepeatedKey(data); err == nil && twice {
			err = &fault.Error{Row: row, Rule: "an object must have a key once", Found: fault.Quote(key) + " twice", Want: "keep one of the two"}
		}
		return err
	}
	if !text.ReadJSON(r.Folder, dataset.ManifestFile, parse) {
		return
	}
	keys, ok := whole.(map[string]any)
	if !ok {
		r.Folder.Fault(fault.Fault{File: dataset.ManifestFile, Rule: "the file must be one object, { … }", Found: text.ShowJSON(whole)})
		return
	}
	r.m.Keys = keys
	top := text.Object{Report: r.Report, File: dataset.ManifestFile, At: "", Keys: keys}
	r.m.Name = top.Text("name")
	r.m.Answers = top.Texts("answers")
	concepts := top.List("concepts")
	if len(concepts) > dataset.MaxConcepts {
		top.Fault("concepts", fmt.Sprintf("a dataset must have at most %d concepts", dataset.MaxConcepts), fmt.Sprint(len(concepts)), "")
		return
	}
	for _, o := range concepts {
		r.readConcept(o)
	}
	videos := top.List("videos")
	r.Begin(dataset.ManifestFile)
	for _, o := range videos {
		r.readVideo(o)
	}
	if videos != nil {
		keys["videos"] = videosWithMore(videos)
	}
}

// videoKeys are the keys of a video in dataset.json that dataset.Video has fields for.
var videoKeys = []string{"id", "labels", "split", "media", "fps", "frames", "width", "height"}

// videosWithMore returns the objects of videos with keys that are not in videoKeys.
func videosWithMore(videos []text.Object) []any {
	list := []any{}
	for _, o := range videos {
		for key := range o.Keys {
			if !slices.Contains(videoKeys, key) {
				list = append(list, o.Keys)
				break
			}
		}
	}
	return list
}

// readConcept reads an element of "concepts".
func (r *manifestReader) readConcept(o text.Object) {
	c := listedConcept{Name: o.NeedText("name")}
	if c.Name == "" {
		return
	}
	if why := dataset.BadConcept(c.Name); why != "" {
		o.Fault("name", why, fault.Quote(c.Name), "")
		return
	}
	for _, other := range r.m.Concepts {
		if other.Name == c.Name {
			o.Fault("name", "a concept must occur once", fault.Quote(c.Name), "")
			return
		}
	}
	if o.Given("classes") {
		c.Classes = classes(o)
		c.Closed = c.Classes != nil
	}
	c.Unique = o.Flag("unique")
	c.Views = views(o)
	r.m.Concepts = append(r.m.Concepts, c)
}

// views returns the names of a concept's features; nil if there are none or, with faults, if they are invalid.
func views(o text.Object) []string {
	if !o.Given("views") {
		return nil
	}
	values, _ := o.Keys["views"].([]any)
	if len(values) == 0 {
		o.Fault("views", "views must be a list of at least one name of features", text.ShowJSON(o.Keys["views"]), "leave the key out if the features have the concept's name")
		return nil
	}
	var names []string
	for i, value := range values {
		name, ok := value.(string)
		why := ""
		switch {
		case !ok:
			why = "a view must be text in quotes"
		case slices.Contains(names, name):
			why = "a view must occur once"
		default:
			why = dataset.BadConcept(name)
		}
		if why != "" {
			o.Fault(fmt.Sprintf("views[%d]", i), why, text.ShowJSON(value), "")
			continue
		}
		names = append(names, name)
	}
	return names
}

// classes returns the names of a closed vocabulary; nil, with faults, if they are invalid.
func classes(o text.Object) []string {
	values, _ := o.Keys["classes"].([]any)
	if len(values) == 0 {
		o.Fault("classes", "classes must be a list of at least one name", text.ShowJSON(o.Keys["classes"]), "leave the key out to take the classes of the captions")
		return nil
	}
	folded := map[string]string{}
	var names []string
	good := true
	for i, value := range values {
		name, ok := value.(string)
		at := fmt.Sprintf("classes[%d]", i)
		why := ""
		if !ok {
			why = "a class must be text in quotes"
		} else if other, twice := folded[text.Fold(name)]; twice {
			why = "a class must occur once"
			if other != name {
				why = "two names that differ only in spaces, dashes, quotes, forms of a letter or leading zeros count as one name, here " + fault.Quote(other)
			}
		} else {
			why = dataset.BadClass(name)
		}
		if why != "" {
			o.Fault(at, why, text.ShowJSON(value), "")
			good = false
			continue
		}
		folded[text.Fold(name)] = name
		names = append(names, name)
	}
	if !good {
		return nil
	}
	return names
}

// readVideo reads an element of "videos".
func (r *manifestReader) readVideo(o text.Object) {
	id := o.NeedText("id")
	if id == "" {
		return
	}
	if why := dataset.BadName(id); why != "" {
		o.Fault("id", why, fault.Quote(id), "")
		return
	}
	before := len(r.Data.Videos)
	i, other := r.Add(id)
	switch {
	case other != "":
		o.Fault("id", oneNameRule, bothNames(id, other), "list the video once, or by names that differ in more")
		return
	case i < before:
		o.Fault("id", "a video must occur once", fault.Quote(id), "")
		return
	}
	v := &r.Data.Videos[i]
	v.FPS = o.Number("fps", false)
	v.Frames = int(o.Number("frames", true))
	v.Width = int(o.Number("width", true))
	v.Height = int(o.Number("height", true))
	v.Test = o.Choice("split", "train", "test") == "test"
	r.m.Videos = append(r.m.Videos, listedVideo{i, o.Text("media"), o.Choice("labels", "given", "free")})
}
