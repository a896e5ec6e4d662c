package text

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
)

// JSONError says what is wrong with the value at a path.
type JSONError struct {
	Path  string // "" where it is about the whole file
	Rule  string
	Found string
	Want  string // "" where nothing more can be said
}

func (e *JSONError) Error() string { return e.Path + ": " + e.Rule + "; found " + e.Found }

// JSONDecoder reads one JSON text.
type JSONDecoder struct {
	json  *json.Decoder
	wrong func(JSONError)
}

// NewJSONDecoder returns a decoder that tells wrong of values of a wrong kind and goes on.
// What it cannot read at all is the error of its methods: *JSONError where that is no
// JSON, else the reader's.
func NewJSONDecoder(r io.Reader, wrong func(JSONError)) *JSONDecoder {
	in := bufio.NewReader(r)
	if mark, _ := in.Peek(3); string(mark) == "\xef\xbb\xbf" {
		in.Discard(3)
	}
	d := json.NewDecoder(in)
	d.UseNumber()
	return &JSONDecoder{d, wrong}
}

// Wrong tells of a value that is wrong in itself.
func (d *JSONDecoder) Wrong(path, rule, found, want string) {
	d.wrong(JSONError{path, rule, found, want})
}

// Object reads an object; each reads, or skips, the value of a key.
func (d *JSONDecoder) Object(path string, each func(key string) error) error {
	if ok, err := d.opens(path, '{', "an object, { … }"); !ok {
		return err
	}
	for d.json.More() {
		key, err := d.json.Token()
		if err != nil {
			return d.fatal(path, err)
		}
		if err := each(key.(string)); err != nil { // encoding/json takes nothing else for a key
			return err
		}
	}
	_, err := d.json.Token()
	return d.fatal(path, err)
}

// List reads a list; each reads, or skips, an element.
func (d *JSONDecoder) List(path string, each func(i int) error) error {
	if ok, err := d.opens(path, '[', "a list, [ … ]"); !ok {
		return err
	}
	for i := 0; d.json.More(); i++ {
		if err := each(i); err != nil {
			return err
		}
	}
	_, err := d.json.Token()
	return d.fatal(path, err)
}

// opens reads the delimiter with which a value begins; where it begins otherwise, the
// value is skipped and false returned.
func (d *JSONDecoder) opens(path string, want json.Delim, kind string) (bool, error) {
	token, err := d.json.Token()
	if err != nil {
		return false, d.fatal(path, err)
	}
	if token == want {
		return true, nil
	}
	d.Wrong(path, "the value is "+kind, described(token), "")
	if opened, ok := token.(json.Delim); ok && (opened == '{' || opened == '[') {
		return false, d.rest(path, 1)
	}
	return false, nil
}

// Value decodes a value; false where it is of another kind than into.
func (d *JSONDecoder) Value(path string, into any) (bool, error) {
	err := d.json.Decode(into)
	var kind *json.UnmarshalTypeError
	var own *JSONError
	switch {
	case err == nil:
		return true, nil
	case errors.As(err, &kind):
		if kind.Field != "" {
			path += "." + strings.ToLower(kind.Field)
		}
		d.Wrong(path, "the value is "+kindOf(kind.Type), strings.NewReplacer("string", "text", "array", "a list", "object", "an object").Replace(kind.Value), "")
		return false, nil
	case errors.As(err, &own):
		d.Wrong(path+own.Path, own.Rule, own.Found, own.Want)
		return false, nil
	}
	return false, d.fatal(path, err)
}

// Skip reads over a value.
func (d *JSONDecoder) Skip(path string) error {
	token, err := d.json.Token()
	if err != nil {
		return d.fatal(path, err)
	}
	if delim, ok := token.(json.Delim); ok && (delim == '{' || delim == '[') {
		return d.rest(path, 1)
	}
	return nil
}

// rest reads to the end of that many objects and lists.
func (d *JSONDecoder) rest(path string, depth int) error {
	for depth > 0 {
		token, err := d.json.Token()
		if err != nil {
			return d.fatal(path, err)
		}
		switch token {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
	}
	return nil
}

// End tells of anything behind the last value.
func (d *JSONDecoder) End() error {
	token, err := d.json.Token()
	if err == io.EOF {
		return nil
	}
	if err == nil {
		return &JSONError{"", "nothing follows the value", described(token), ""}
	}
	return d.fatal("", err)
}

// fatal makes an *JSONError of what is no JSON.
func (d *JSONDecoder) fatal(path string, err error) error {
	var syntax *json.SyntaxError
	switch {
	case err == nil:
		return nil
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		return &JSONError{path, "the file is valid JSON", "its end too early", "is it the whole file?"}
	case errors.As(err, &syntax):
		return &JSONError{path, "the file is valid JSON", syntax.Error(), ""}
	}
	return err
}

func described(token json.Token) string {
	switch t := token.(type) {
	case json.Delim:
		if t == '[' {
			return "a list"
		}
		return "an object"
	case string:
		return "text"
	case json.Number:
		return "the number " + t.String()
	}
	return strings.Replace(fmt.Sprint(token), "<nil>", "null", 1)
}

func kindOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.String:
		return "text in quotes"
	case reflect.Int:
		return "a whole number"
	}
	return "a number"
}

// Scalar is a text, number or truth value, as text; null is "". Whole numbers are written
// without decimals, so that 3, 3.0 and "3" are the same id.
type Scalar string

// UnmarshalJSON implements json.Unmarshaler.
func (t *Scalar) UnmarshalJSON(data []byte) error {
	switch {
	case data[0] == '"':
		var s string
		if err := json.Unmarshal(data, &s); err != nil {
			return err
		}
		*t = Scalar(s)
	case data[0] == '{' || data[0] == '[':
		return &JSONError{"", "the value is text or a number", "an object or a list", ""}
	case string(data) == "null":
		*t = ""
	default:
		*t = Scalar(data)
		if x, err := strconv.ParseFloat(string(data), 64); err == nil && x == float64(int64(x)) {
			*t = Scalar(strconv.FormatInt(int64(x), 10))
		}
	}
	return nil
}

// MarshalJSON writes what reads as a whole number as one.
func (t Scalar) MarshalJSON() ([]byte, error) {
	if n, err := strconv.ParseInt(string(t), 10, 64); err == nil && strconv.FormatInt(n, 10) == string(t) {
		return []byte(t), nil
	}
	return json.Marshal(string(t))
}

// LooseScalar is a Scalar, or a value that is none, which alone refuses nothing.
type LooseScalar struct {
	Text Scalar
	Bad  bool // an object or a list
}

// UnmarshalJSON implements json.Unmarshaler.
func (l *LooseScalar) UnmarshalJSON(data []byte) error {
	l.Bad = l.Text.UnmarshalJSON(data) != nil
	return nil
}

// LooseScalars are loose values by name; of what is no object, none.
type LooseScalars map[string]LooseScalar

// UnmarshalJSON implements json.Unmarshaler.
func (v *LooseScalars) UnmarshalJSON(data []byte) error {
	*v = nil
	if data[0] != '{' {
		return nil
	}
	return json.Unmarshal(data, (*map[string]LooseScalar)(v))
}

// Truthy tells whether a value says anything: it is neither null, false, 0 nor empty.
type Truthy bool

// UnmarshalJSON implements json.Unmarshaler.
func (m *Truthy) UnmarshalJSON(data []byte) error {
	switch strings.Join(strings.Fields(string(data)), "") {
	case "null", "false", "0", "0.0", `""`, "[]", "{}", "[[]]":
		*m = false
	default:
		*m = true
	}
	return nil
}
