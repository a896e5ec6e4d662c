package dataset

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
)

// info is what dataset.json says, as far as it means something.
type info struct {
	concepts []conceptInfo
	videos   []videoInfo
}

type conceptInfo struct {
	name    string
	classes []string
	closed  bool // classes are given
}

// videoInfo is about one video; Video has the rest.
type videoInfo struct {
	video  int
	media  string
	labels string // "given", "free" or ""
}

const infoFile = "dataset.json"

// maxJSON bounds a file that is held in memory whole, in bytes.
const maxJSON = 64 << 20

// readInfo reads dataset.json if it is there.
func (r *reader) readInfo() {
	if !r.has(infoFile) {
		return
	}
	var whole any
	parse := func(data []byte) error {
		err := json.Unmarshal(data, &whole)
		if key, row, twice := repeatedKey(data); err == nil && twice {
			err = &badText{row, "an object has a key once", quote(key) + " twice", "keep one of the two"}
		}
		return err
	}
	if !r.json(infoFile, parse) {
		return
	}
	keys, ok := whole.(map[string]any)
	if !ok {
		r.fault(Fault{File: infoFile, Rule: "the file is one object, { … }", Found: jsonText(whole)})
		return
	}
	r.d.Info = keys
	top := object{r, "", keys}
	if name := top.text("name"); name != "" {
		r.d.Name = name
	}
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

func (r *reader) readConcept(o object) {
	c := conceptInfo{name: o.needText("name")}
	if c.name == "" {
		return
	}
	if why := badConcept(c.name); why != "" {
		o.fault("name", why, quote(c.name), "")
		return
	}
	for _, other := range r.info.concepts {
		if other.name == c.name {
			o.fault("name", "a concept occurs once", quote(c.name), "")
			return
		}
	}
	if o.given("classes") {
		c.classes = o.classes()
		c.closed = c.classes != nil
	}
	r.info.concepts = append(r.info.concepts, c)
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

func (r *reader) readVideo(o object) {
	id := o.needText("id")
	if id == "" {
		return
	}
	if why := badName(id); why != "" {
		o.fault("id", why, quote(id), "")
		return
	}
	if _, ok := r.videos[id]; ok {
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
	r.info.videos = append(r.info.videos, videoInfo{i, o.text("media"), o.choice("labels", "given", "free")})
}

// json reads a whole JSON file; false, with a fault, where it is none.
func (r *reader) json(file string, parse func([]byte) error) bool {
	f := r.open(file)
	if f == nil {
		return false
	}
	defer f.Close()
	data, err := jsonBytes(f)
	if err == nil {
		err = parse(data)
	}
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &syntax):
		row := 1 + bytes.Count(data[:min(int(syntax.Offset), len(data))], []byte("\n"))
		r.fault(Fault{File: file, Row: row, Rule: "the file is valid JSON", Found: syntax.Error()})
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		r.fault(Fault{File: file, Rule: "the file is valid JSON", Found: "its end too early"})
	case err != nil:
		r.failed(file, err)
	}
	return err == nil
}

// jsonBytes reads a text that is known to be UTF-8, with LF line ends.
func jsonBytes(f fs.File) ([]byte, error) {
	lines, err := newText(f)
	if err != nil {
		return nil, err
	}
	lines.most = maxJSON // many programs write all of it in one line
	data, err := io.ReadAll(io.LimitReader(lines, maxJSON+1))
	if err == nil && len(data) > maxJSON {
		err = &badText{0, "the file has at most " + bytesText(maxJSON), "more", ""}
	}
	return data, err
}
