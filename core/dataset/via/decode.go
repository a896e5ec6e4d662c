package via

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"siibp/core/dataset/text"
)

// Keys are those of the file's object by which a project is known.
var Keys = []string{"project", "attribute", "file", "metadata", "view"}

// Old is the key by which a project of version 2 is known, which this package does not read.
const Old = "_via_img_metadata"

// Decode reads a project. It tells wrong of every region that is none, up to the end of
// the file; its error is of what is no JSON, a *text.JSONError, or the reader's.
func Decode(r io.Reader, wrong func(text.JSONError)) ([]Region, error) {
	d := decoder{JSONDecoder: text.NewJSONDecoder(r, wrong), attributes: map[string]attribute{}, files: map[string]file{}, views: map[string]view{}}
	err := d.Object("", func(key string) error {
		switch key {
		case "attribute":
			return table(&d, key, d.attributes)
		case "file":
			return table(&d, key, d.files)
		case "view":
			return table(&d, key, d.views)
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

type decoder struct {
	*text.JSONDecoder
	attributes map[string]attribute
	files      map[string]file
	views      map[string]view
	entries    []entry
}

type attribute struct {
	Name    text.LooseScalar `json:"aname"`
	Type    text.LooseScalar
	Options text.LooseScalars
}

// kind returns the number of an attribute's type.
func (a attribute) kind() int {
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

type file struct {
	Name   string `json:"fname"`
	Source string `json:"src"`
}

type view struct {
	Files []text.Scalar `json:"fid_list"`
}

// entry is one metadata entry as it stands.
type entry struct {
	View text.Scalar   `json:"vid"`
	Flag text.Truthy   `json:"flg"`
	Z    []text.Scalar `json:"z"`
	XY   []float64     `json:"xy"`
	AV   text.LooseScalars
	at   string
}

// table reads an object of objects by id.
func table[T any](d *decoder, key string, into map[string]T) error {
	return d.Object(key, func(id string) error {
		var x T
		ok, err := d.Value(key+"."+id, &x)
		if ok {
			into[id] = x
		}
		return err
	})
}

func (d *decoder) entry(id string) error {
	e := entry{at: "metadata." + id}
	ok, err := d.Value(e.at, &e)
	if ok {
		d.entries = append(d.entries, e)
	}
	return err
}

// regions puts names in place of ids, which a project defines in any order.
func (d *decoder) regions() []Region {
	var list []Region
	for _, e := range d.entries {
		r := Region{At: e.at, Flag: bool(e.Flag)}
		if !d.places(&r, e.Z, e.XY) {
			continue
		}
		v, known := d.views[string(e.View)]
		if !known {
			d.Wrong(e.at+".vid", "a region is of a view", strconv.Quote(string(e.View)), "")
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

// places reads z and xy; false, with the error reported, where they are none.
func (d *decoder) places(r *Region, z []text.Scalar, xy []float64) bool {
	for _, text := range z {
		t, err := strconv.ParseFloat(string(text), 64)
		if err != nil || !(t >= 0) {
			d.Wrong(r.At+".z", "a time is a number of seconds from 0", strconv.Quote(string(text)), "")
			return false
		}
		r.Z = append(r.Z, t)
	}
	if len(xy) == 0 {
		return true
	}
	r.Shape, r.XY = int(xy[0]), xy[1:]
	if r.Shape == Rectangle && len(r.XY) != 4 {
		d.Wrong(r.At+".xy", "a rectangle is 2, x, y, width, height", fmt.Sprintf("%d numbers", len(xy)), "")
		return false
	}
	return true
}

// values puts names in place of the ids of attributes and options.
func (d *decoder) values(av text.LooseScalars) (values map[string]string, bad []string) {
	values = map[string]string{}
	for id, value := range av {
		name, a := id, d.attributes[id] // without a name, as VIA's own documentation writes it
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

// option returns the text of the options that a value names, or the value; false where an
// option cannot be read.
func (d *decoder) option(a attribute, value string) (string, bool) {
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
