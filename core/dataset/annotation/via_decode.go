package annotation

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"siibp/core/dataset/text"
)

// VIAKeys are the keys of the top-level object that identify a project.
var VIAKeys = []string{"project", "attribute", "file", "metadata", "view"}

// DecodeVIA reads a project. It calls wrong for every invalid region and continues with the next
// one. The error is a *text.JSONError if the file is not JSON, else the reader's.
func DecodeVIA(r io.Reader, wrong func(text.JSONError)) ([]VIARegion, error) {
	d := viaDecoder{JSONDecoder: text.NewJSONDecoder(r, wrong), attributes: map[string]viaAttribute{}, files: map[string]viaFile{}, views: map[string]viaView{}}
	err := d.Object("", func(key string) error {
		switch key {
		case "attribute":
			return viaTable(&d, key, d.attributes)
		case "file":
			return viaTable(&d, key, d.files)
		case "view":
			return viaTable(&d, key, d.views)
		case "metadata":
			return d.Object(key, d.entry)
		}
		return d.Skip(key)
	})
	if err == nil {
		err = d.End()
	}
	return d.regions(), err
}

type viaDecoder struct {
	*text.JSONDecoder
	attributes map[string]viaAttribute
	files      map[string]viaFile
	views      map[string]viaView
	entries    []viaEntry
}

type viaAttribute struct {
	Name    text.LooseScalar `json:"aname"`
	Type    text.LooseScalar
	Options text.LooseScalars
}

// kind returns the number of the attribute's type, 0 if it is not a number.
func (a viaAttribute) kind() int {
	n, _ := strconv.Atoi(string(a.Type.Text))
	return n
}

// The types of attributes whose values are ids of options.
const (
	checkbox   = 2
	firstType  = checkbox
	radio      = 3
	choosable  = 4 // a list to select from
	lastChoice = choosable
)

type viaFile struct {
	Name   string `json:"fname"`
	Source string `json:"src"`
}

type viaView struct {
	Files []text.Scalar `json:"fid_list"`
}

// viaEntry is a metadata entry before ids are resolved.
type viaEntry struct {
	View text.Scalar   `json:"vid"`
	Flag text.Truthy   `json:"flg"`
	Z    []text.Scalar `json:"z"`
	XY   []float64     `json:"xy"`
	AV   text.LooseScalars
	at   string
}

// viaTable reads an object of objects by id.
func viaTable[T any](d *viaDecoder, key string, into map[string]T) error {
	return d.Object(key, func(id string) error {
		var x T
		ok, err := d.Value(key+"."+id, &x)
		if ok {
			into[id] = x
		}
		return err
	})
}

func (d *viaDecoder) entry(id string) error {
	e := viaEntry{at: "metadata." + id}
	ok, err := d.Value(e.at, &e)
	if ok {
		d.entries = append(d.entries, e)
	}
	return err
}

// regions resolves the ids of all entries. A project may define ids after their use.
func (d *viaDecoder) regions() []VIARegion {
	var list []VIARegion
	for _, e := range d.entries {
		r := VIARegion{At: e.at, Flag: bool(e.Flag)}
		if !d.places(&r, e.Z, e.XY) {
			continue
		}
		v, known := d.views[string(e.View)]
		if !known {
			d.Wrong(e.at+".vid", "the vid of a region must be a key of view", strconv.Quote(string(e.View)), "")
			continue
		}
		if len(v.Files) == 1 {
			f := d.files[string(v.Files[0])]
			r.File = f.Name
			if r.File == "" {
				r.File = f.Source
			}
		}
		r.Values, r.Bad = d.values(e.AV)
		list = append(list, r)
	}
	return list
}

// places decodes z and xy into r. It reports an error and returns false if they are invalid.
func (d *viaDecoder) places(r *VIARegion, z []text.Scalar, xy []float64) bool {
	for _, text := range z {
		t, err := strconv.ParseFloat(string(text), 64)
		if err != nil || !(t >= 0) {
			d.Wrong(r.At+".z", "a time must be a number of seconds from 0", strconv.Quote(string(text)), "")
			return false
		}
		r.Z = append(r.Z, t)
	}
	if len(xy) == 0 {
		return true
	}
	r.Shape, r.XY = int(xy[0]), xy[1:]
	if r.Shape == Rectangle && len(r.XY) != 4 {
		d.Wrong(r.At+".xy", "a rectangle must be 2, x, y, width, height", fmt.Sprintf("%d numbers", len(xy)), "")
		return false
	}
	return true
}

// values resolves the ids of attributes and options. bad has the attributes of unreadable values.
func (d *viaDecoder) values(av text.LooseScalars) (values map[string]string, bad []string) {
	values = map[string]string{}
	for id, value := range av {
		name, a := id, d.attributes[id] // VIA's documentation also has values by name
		if a.Name.Text != "" {
			name = string(a.Name.Text)
		}
		text, ok := d.option(a, string(value.Text))
		if value.Bad || !ok {
			bad = append(bad, name)
			continue
		}
		values[name] = text
	}
	slices.Sort(bad)
	return values, bad
}

// option returns the texts of the options that value selects, or value itself if a has no options.
// It returns false if the text of an option has a wrong type.
func (d *viaDecoder) option(a viaAttribute, value string) (string, bool) {
	if a.kind() < firstType || a.kind() > lastChoice {
		return value, true
	}
	parts := []string{value}
	if a.kind() == checkbox {
		parts = strings.Split(value, ",")
	}
	for i, id := range parts {
		text, ok := a.Options[id]
		if text.Bad {
			return "", false
		}
		if ok {
			parts[i] = string(text.Text)
		}
	}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ","), true
}
