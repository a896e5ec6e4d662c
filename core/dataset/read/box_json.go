package read

import (
	"errors"
	"slices"
	"strings"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// boxJSONRule describes the JSON formats of boxes in a fault.
func boxJSONRule() string {
	var shapes []string
	for _, format := range boxFormats(".json") {
		shapes = append(shapes, format.Shape)
	}
	return "boxes in JSON must be " + strings.Join(shapes, ", or ")
}

// firstKey returns the first key of a file's JSON object that is one of keys; "", with a fault,
// if there is none.
func (r *boxReader) firstKey(file string, keys []string) string {
	f := r.Open(file)
	if f == nil {
		return ""
	}
	defer f.Close()
	found := ""
	var others []string
	stop := errors.New("found")
	faults := 0
	d := text.NewJSONDecoder(f, func(e text.JSONError) {
		faults++
		e.Rule = boxJSONRule()
		if e.Path == "" {
			r.notBoxes(file, fault.Fault{File: file, Rule: e.Rule, Found: e.Found})
			return
		}
		r.jsonFault(file, e)
	})
	err := d.Object("", func(key string) error {
		if slices.Contains(keys, key) {
			found = key
			return stop
		}
		others = append(others, key)
		return d.Skip(key)
	})
	switch {
	case err == stop || faults > 0:
	case err != nil:
		r.jsonError(file, err)
	default:
		r.notBoxes(file, fault.Fault{File: file, Rule: boxJSONRule(), Found: keysText(others)})
	}
	return found
}

func keysText(keys []string) string {
	if keys == nil {
		return "an empty object"
	}
	return "an object with " + fault.Listed(keys)
}

// jsonFault reports a wrong value in a JSON file.
func (r *boxReader) jsonFault(file string, e text.JSONError) {
	r.Fault(fault.Fault{File: file, Column: e.Path, Rule: e.Rule, Found: e.Found, Want: e.Want})
}

// jsonError reports an error that ends the decoding of a JSON file.
func (r *boxReader) jsonError(file string, err error) {
	var e *text.JSONError
	if errors.As(err, &e) {
		r.jsonFault(file, *e)
		return
	}
	r.Failed(file, err)
}
