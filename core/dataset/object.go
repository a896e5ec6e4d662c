package dataset

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
)

// object is a JSON object of a file and where it stands there.
type object struct {
	*Report
	file string
	at   string // "videos[3]", "" for the whole file
	keys map[string]any
}

// maxWhole bounds counts and frame numbers, which other programs keep in 32 bits.
const maxWhole = math.MaxInt32

// fault is about one key.
func (o object) fault(key, rule, found, want string) {
	if o.at != "" {
		key = o.at + "." + key
	}
	o.Report.fault(Fault{File: o.file, Column: key, Rule: rule, Found: found, Want: want})
}

// given tells whether a key has a value; null is none.
func (o object) given(key string) bool { return o.keys[key] != nil }

// text is a string, "" where it is not given.
func (o object) text(key string) string {
	if !o.given(key) {
		return ""
	}
	s, ok := o.keys[key].(string)
	if !ok {
		o.fault(key, "the value is text in quotes", jsonText(o.keys[key]), "")
	}
	return s
}

// needText is a string that is not empty, or a fault and "".
func (o object) needText(key string) string {
	if s, ok := o.keys[key].(string); ok && s != "" {
		return s
	}
	found := "nothing"
	if o.given(key) {
		found = jsonText(o.keys[key])
	}
	o.fault(key, "the key is needed and is text in quotes", found, "")
	return ""
}

// number is more than 0, or 0 where it is not given.
func (o object) number(key string, whole bool) float64 {
	if !o.given(key) {
		return 0
	}
	x, ok := o.keys[key].(float64)
	switch {
	case !ok || x <= 0 || x > maxWhole:
		o.fault(key, "the value is a number above 0", jsonText(o.keys[key]), "leave the key out where it is unknown")
		return 0
	case whole && x != math.Trunc(x):
		o.fault(key, "the value is a whole number", jsonText(o.keys[key]), "")
		return 0
	}
	return x
}

// choice is one of some words, "" where it is not given.
func (o object) choice(key string, words ...string) string {
	if !o.given(key) {
		return ""
	}
	for _, word := range words {
		if o.keys[key] == word {
			return word
		}
	}
	o.fault(key, `the value is "`+strings.Join(words, `" or "`)+`"`, jsonText(o.keys[key]), "")
	return ""
}

// list is a list of objects.
func (o object) list(key string) []object {
	if !o.given(key) {
		return nil
	}
	values, ok := o.keys[key].([]any)
	if !ok {
		o.fault(key, "the value is a list, [ … ]", jsonText(o.keys[key]), "")
		return nil
	}
	var items []object
	for i, value := range values {
		at := fmt.Sprintf("%s[%d]", key, i)
		if keys, ok := value.(map[string]any); ok {
			items = append(items, object{o.Report, o.file, at, keys})
		} else {
			o.fault(at, "the value is an object, { … }", jsonText(value), "")
		}
	}
	return items
}

// jsonText repeats a value in a message.
func jsonText(value any) string {
	switch v := value.(type) {
	case string:
		return quote(v)
	case map[string]any:
		return "an object"
	case []any:
		return "a list of " + count(len(v), "value", "values")
	}
	text, _ := json.Marshal(value)
	return string(text)
}
