package text

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/vfs"
)

// maxJSON bounds the size of a JSON file that is read into memory, in bytes.
const maxJSON = 64 << 20

// ReadJSON reads a JSON file into memory and parses it. It reports a fault and returns false if the
// file is not valid.
func ReadJSON(r *vfs.Folder, file string, parse func([]byte) error) bool {
	f := r.Open(file)
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
		r.Fault(fault.Fault{File: file, Row: row, Rule: "the file must be valid JSON", Found: syntaxText(syntax)})
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		r.Fault(fault.Fault{File: file, Rule: "the file must be valid JSON", Found: "its end too early"})
	case err != nil:
		r.Failed(file, err)
	}
	return err == nil
}

// jsonBytes reads a text, validated as UTF-8, with LF line ends.
func jsonBytes(f fs.File) ([]byte, error) {
	lines, err := NewLines(f)
	if err != nil {
		return nil, err
	}
	lines.most = maxJSON // many programs write one line
	data, err := io.ReadAll(io.LimitReader(lines, maxJSON+1))
	if err == nil && len(data) > maxJSON {
		err = &fault.Error{Row: 0, Rule: "the file must have at most " + fault.Bytes(maxJSON), Found: "more", Want: ""}
	}
	return data, err
}

// Object is a JSON object of a file with its path.
type Object struct {
	*fault.Report
	File string
	At   string // path: "videos[3]", "" for the whole file
	Keys map[string]any
}

// Fault reports a fault of one key.
func (o Object) Fault(key, rule, found, want string) {
	if o.At != "" {
		key = o.At + "." + key
	}
	o.Report.Fault(fault.Fault{File: o.File, Column: key, Rule: rule, Found: found, Want: want})
}

// Given reports whether a key has a value other than null.
func (o Object) Given(key string) bool { return o.Keys[key] != nil }

// Text returns a string, "" if absent. Like the other methods, it reports a fault and returns the
// value of an absent key if the type is wrong.
func (o Object) Text(key string) string {
	if !o.Given(key) {
		return ""
	}
	s, ok := o.Keys[key].(string)
	if !ok {
		o.Fault(key, "the value must be text in quotes", ShowJSON(o.Keys[key]), "")
	}
	return s
}

// NeedText returns a string. It reports a fault and returns "" if the string is absent or empty.
func (o Object) NeedText(key string) string {
	if s, ok := o.Keys[key].(string); ok && s != "" {
		return s
	}
	found := "nothing"
	if o.Given(key) {
		found = ShowJSON(o.Keys[key])
	}
	o.Fault(key, "the key must be there, and its value must be text in quotes", found, "")
	return ""
}

// Number returns a positive number of at most MaxWhole, 0 if absent. whole excludes fractions.
func (o Object) Number(key string, whole bool) float64 {
	if !o.Given(key) {
		return 0
	}
	x, ok := o.Keys[key].(float64)
	switch {
	case !ok || x <= 0 || x > MaxWhole:
		o.Fault(key, "the value must be a number above 0", ShowJSON(o.Keys[key]), "leave the key out where it is unknown")
		return 0
	case whole && x != math.Trunc(x):
		o.Fault(key, "the value must be a whole number", ShowJSON(o.Keys[key]), "")
		return 0
	}
	return x
}

// Choice returns one of words, "" if absent. It reports a fault for any other value.
func (o Object) Choice(key string, words ...string) string {
	if !o.Given(key) {
		return ""
	}
	for _, word := range words {
		if o.Keys[key] == word {
			return word
		}
	}
	o.Fault(key, `the value must be "`+strings.Join(words, `" or "`)+`"`, ShowJSON(o.Keys[key]), "")
	return ""
}

// Flag returns a truth value, nil if absent.
func (o Object) Flag(key string) *bool {
	if !o.Given(key) {
		return nil
	}
	flag, ok := o.Keys[key].(bool)
	if !ok {
		o.Fault(key, "the value must be true or false", ShowJSON(o.Keys[key]), "write it without quotes")
		return nil
	}
	return &flag
}

// Texts returns an object of strings, nil if absent. Numbers become their digits.
func (o Object) Texts(key string) map[string]string {
	if !o.Given(key) {
		return nil
	}
	values, ok := o.Keys[key].(map[string]any)
	if !ok {
		o.Fault(key, "the value must be an object, { … }", ShowJSON(o.Keys[key]), "")
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
			o.Fault(key+"."+name, "the value must be text in quotes", ShowJSON(value), "")
		}
	}
	return texts
}

// List returns a list of objects, nil if absent.
func (o Object) List(key string) []Object {
	if !o.Given(key) {
		return nil
	}
	values, ok := o.Keys[key].([]any)
	if !ok {
		o.Fault(key, "the value must be a list, [ … ]", ShowJSON(o.Keys[key]), "")
		return nil
	}
	var items []Object
	for i, value := range values {
		at := fmt.Sprintf("%s[%d]", key, i)
		if keys, ok := value.(map[string]any); ok {
			items = append(items, Object{o.Report, o.File, at, keys})
		} else {
			o.Fault(at, "the value must be an object, { … }", ShowJSON(value), "")
		}
	}
	return items
}

// ShowJSON returns a value as JSON for a message.
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

// syntaxText returns a sentence about a syntax error of encoding/json.
func syntaxText(err *json.SyntaxError) string {
	found, ok := strings.CutPrefix(err.Error(), "invalid character ")
	if !ok {
		return err.Error()
	}
	for where, belongs := range map[string]string{
		" after object key:value pair": "a comma or } belongs", " after array element": "a comma or ] belongs", " after object key": "a colon belongs",
		" looking for beginning of value": "a value belongs", " looking for beginning of object key string": "a key in quotes belongs", " after top-level value": "the file ends",
	} {
		if character, ok := strings.CutSuffix(found, where); ok {
			return character + " where " + belongs
		}
	}
	return err.Error()
}

// RepeatedKey returns a key that some object of a valid JSON text has twice, and its row.
// encoding/json would drop all but the last value.
func RepeatedKey(data []byte) (key string, row int, found bool) {
	in := json.NewDecoder(bytes.NewReader(data))
	var open []map[string]bool // keys of the enclosing objects, nil for a list
	name := false              // the next token is a key
	for {
		token, err := in.Token()
		if err != nil {
			return "", 0, false
		}
		last := len(open) - 1
		switch {
		case token == json.Delim('{'):
			open = append(open, map[string]bool{})
		case token == json.Delim('['):
			open = append(open, nil)
		case token == json.Delim('}'), token == json.Delim(']'):
			open = open[:last]
		case name:
			key := token.(string)
			if open[last][key] {
				return key, 1 + bytes.Count(data[:in.InputOffset()], []byte("\n")), true
			}
			open[last][key] = true
			name = false
			continue
		}
		name = len(open) > 0 && open[len(open)-1] != nil
	}
}
