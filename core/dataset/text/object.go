package text

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"siibp/core/dataset/fault"
)

// Object is a JSON object of a file and where it stands there.
type Object struct {
	*fault.Report
	File string
	At   string // "videos[3]", "" for the whole file
	Keys map[string]any
}

// Fault is about one key.
func (o Object) Fault(key, rule, found, want string) {
	if o.At != "" {
		key = o.At + "." + key
	}
	o.Report.Fault(fault.Fault{File: o.File, Column: key, Rule: rule, Found: found, Want: want})
}

// Given reports whether a key has a value; null is none.
func (o Object) Given(key string) bool { return o.Keys[key] != nil }

// Text returns a string, "" where it is not given.
func (o Object) Text(key string) string {
	if !o.Given(key) {
		return ""
	}
	s, ok := o.Keys[key].(string)
	if !ok {
		o.Fault(key, "the value is text in quotes", ShowJSON(o.Keys[key]), "")
	}
	return s
}

// NeedText returns a string that is not empty; "", with a fault, where there is none.
func (o Object) NeedText(key string) string {
	if s, ok := o.Keys[key].(string); ok && s != "" {
		return s
	}
	found := "nothing"
	if o.Given(key) {
		found = ShowJSON(o.Keys[key])
	}
	o.Fault(key, "the key is needed and is text in quotes", found, "")
	return ""
}

// Number returns a number above 0, or 0 where it is not given.
func (o Object) Number(key string, whole bool) float64 {
	if !o.Given(key) {
		return 0
	}
	x, ok := o.Keys[key].(float64)
	switch {
	case !ok || x <= 0 || x > MaxWhole:
		o.Fault(key, "the value is a number above 0", ShowJSON(o.Keys[key]), "leave the key out where it is unknown")
		return 0
	case whole && x != math.Trunc(x):
		o.Fault(key, "the value is a whole number", ShowJSON(o.Keys[key]), "")
		return 0
	}
	return x
}

// Choice returns one of the given words; "", with a fault for another word, where it is not given.
func (o Object) Choice(key string, words ...string) string {
	if !o.Given(key) {
		return ""
	}
	for _, word := range words {
		if o.Keys[key] == word {
			return word
		}
	}
	o.Fault(key, `the value is "`+strings.Join(words, `" or "`)+`"`, ShowJSON(o.Keys[key]), "")
	return ""
}

// Flag is true or false, nil where it is not given.
func (o Object) Flag(key string) *bool {
	if !o.Given(key) {
		return nil
	}
	flag, ok := o.Keys[key].(bool)
	if !ok {
		o.Fault(key, "the value is true or false", ShowJSON(o.Keys[key]), "write it without quotes")
		return nil
	}
	return &flag
}

// Texts returns an object of texts by their keys, a number as its digits; nil where it is
// not given.
func (o Object) Texts(key string) map[string]string {
	if !o.Given(key) {
		return nil
	}
	values, ok := o.Keys[key].(map[string]any)
	if !ok {
		o.Fault(key, "the value is an object, { … }", ShowJSON(o.Keys[key]), "")
		return nil
	}
	texts := make(map[string]string, len(values))
	for _, name := range slices.Sorted(maps.Keys(values)) {
		switch value := values[name].(type) {
		case string:
			texts[name] = value
		case float64:
			texts[name] = strconv.FormatFloat(value, 'f', -1, 64)
		default:
			o.Fault(key+"."+name, "the value is text in quotes", ShowJSON(value), "")
		}
	}
	return texts
}

// List returns a list of objects.
func (o Object) List(key string) []Object {
	if !o.Given(key) {
		return nil
	}
	values, ok := o.Keys[key].([]any)
	if !ok {
		o.Fault(key, "the value is a list, [ … ]", ShowJSON(o.Keys[key]), "")
		return nil
	}
	var items []Object
	for i, value := range values {
		at := fmt.Sprintf("%s[%d]", key, i)
		if keys, ok := value.(map[string]any); ok {
			items = append(items, Object{o.Report, o.File, at, keys})
		} else {
			o.Fault(at, "the value is an object, { … }", ShowJSON(value), "")
		}
	}
	return items
}

// ShowJSON repeats a value in a message.
func ShowJSON(value any) string {
	switch v := value.(type) {
	case string:
		return fault.Quote(v)
	case map[string]any:
		return "an object"
	case []any:
		return "a list of " + fault.Count(len(v), "value", "values")
	}
	text, _ := json.Marshal(value)
	return string(text)
}
