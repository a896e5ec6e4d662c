package dataset

import (
	"encoding/json"
	"fmt"
)

// Manifest is what dataset.json says, as far as it means something.
type Manifest struct {
	name     string
	keys     map[string]any // all of it, but for videos of which it says no more than Videos hold
	concepts []Listed
	videos   []ListedVideo
}

// ListedVideo is about one video; Video has the rest.
type ListedVideo struct {
	video  int
	media  string
	labels string // "given", "free" or ""
}

const infoFile = "dataset.json"

// manifestReader reads dataset.json.
type manifestReader struct {
	*Folder
	*Index
	m Manifest
}

// readManifest reads dataset.json, if it is there, and puts the videos that it lists into
// the dataset of the index.
func readManifest(f *Folder, x *Index) Manifest {
	r := manifestReader{Folder: f, Index: x}
	if f.has(infoFile) {
		r.read()
	}
	for _, v := range r.m.videos {
		x.media = append(x.media, mediaName{v.video, v.media})
	}
	return r.m
}

func (r *manifestReader) read() {
	var whole any
	parse := func(data []byte) error {
		err := json.Unmarshal(data, &whole)
		if key, row, twice := repeatedKey(data); err == nil && twice {
			err = &Error{row, "an object has a key once", quote(key) + " twice", "keep one of the two"}
		}
		return err
	}
	if !readJSON(r.Folder, infoFile, parse) {
		return
	}
	keys, ok := whole.(map[string]any)
	if !ok {
		r.Folder.fault(Fault{File: infoFile, Rule: "the file is one object, { … }", Found: jsonText(whole)})
		return
	}
	r.m.keys = keys
	top := object{r.Report, infoFile, "", keys}
	r.m.name = top.text("name")
	concepts := top.list("concepts")
	if len(concepts) > maxConcepts {
		top.fault("concepts", fmt.Sprintf("a dataset has at most %d concepts", maxConcepts), fmt.Sprint(len(concepts)), "")
		return
	}
	for _, o := range concepts {
		r.readConcept(o)
	}
	videos := top.list("videos")
	for _, o := range videos {
		r.readVideo(o)
	}
	if videos != nil {
		keys["videos"] = unheld(videos)
	}
}

// unheld returns the videos of which more is said than a Video holds.
func unheld(videos []object) []any {
	held, list := Video{}.keys(), []any{}
	for _, o := range videos {
		for key := range o.keys {
			if _, ok := held[key]; !ok {
				list = append(list, o.keys)
				break
			}
		}
	}
	return list
}

func (r *manifestReader) readConcept(o object) {
	c := Listed{name: o.needText("name")}
	if c.name == "" {
		return
	}
	if why := badConcept(c.name); why != "" {
		o.fault("name", why, quote(c.name), "")
		return
	}
	for _, other := range r.m.concepts {
		if other.name == c.name {
			o.fault("name", "a concept occurs once", quote(c.name), "")
			return
		}
	}
	if o.given("classes") {
		c.classes = o.classes()
		c.closed = c.classes != nil
	}
	r.m.concepts = append(r.m.concepts, c)
}

// classes are the names of a closed vocabulary, nil, with faults, where they cannot be.
func (o object) classes() []string {
	values, _ := o.keys["classes"].([]any)
	if len(values) == 0 {
		o.fault("classes", "classes are a list of at least one name", jsonText(o.keys["classes"]), "leave the key out to take the classes of the captions")
		return nil
	}
	seen := map[string]bool{}
	var names []string
	good := true
	for i, value := range values {
		name, ok := value.(string)
		at := fmt.Sprintf("classes[%d]", i)
		why := ""
		if !ok {
			why = "a class is text in quotes"
		} else if seen[name] {
			why = "a class occurs once"
		} else {
			why = badClass(name)
		}
		if why != "" {
			o.fault(at, why, jsonText(value), "")
			good = false
			continue
		}
		seen[name] = true
		names = append(names, name)
	}
	if !good {
		return nil
	}
	return names
}

func (r *manifestReader) readVideo(o object) {
	id := o.needText("id")
	if id == "" {
		return
	}
	if why := badName(id); why != "" {
		o.fault("id", why, quote(id), "")
		return
	}
	if _, ok := r.find(id); ok {
		o.fault("id", "a video occurs once", quote(id), "")
		return
	}
	i := r.video(id)
	v := &r.d.Videos[i]
	v.FPS = o.number("fps", false)
	v.Frames = int(o.number("frames", true))
	v.Width = int(o.number("width", true))
	v.Height = int(o.number("height", true))
	v.Test = o.choice("split", "train", "test") == "test"
	r.m.videos = append(r.m.videos, ListedVideo{i, o.text("media"), o.choice("labels", "given", "free")})
}
