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

// JSONError is the error of a value at a path, as annotations[12].bbox.
type JSONError struct {
	Path  string // "" for the whole file
	Rule  string
	Found string
	Want  string // correction, may be ""
}

func (e *JSONError) Error() string { return e.Path + ": " + e.Rule + "; found " + e.Found }

// JSONDecoder reads a JSON text that may be too large for memory: objects key by key, lists element
// by element.
type JSONDecoder struct {
	json  *json.Decoder
	wrong func(JSONError)
}

// NewJSONDecoder returns a decoder. It calls wrong for a value of a wrong type and continues with the
// next value. The methods return a *JSONError if the text is not JSON, else the error of r.
func NewJSONDecoder(r io.Reader, wrong func(JSONError)) *JSONDecoder {
	in := bufio.NewReader(r)
	if mark, _ := in.Peek(3); string(mark) == "\xef\xbb\xbf" {
		in.Discard(3)
	}
	d := json.NewDecoder(in)
	d.UseNumber()
	return &JSONDecoder{d, wrong}
}

// Wrong reports an invalid value, as NewJSONDecoder describes.
func (d *JSONDecoder) Wrong(path, rule, found, want string) {
	d.wrong(JSONError{path, rule, found, want})
}

// Object reads an object. each must read or skip the value of its key.
func (d *JSONDecoder) Object(path string, each func(key string) error) error {
	if ok, err := d.opens(path, '{', "an object, { … }"); !ok {
		return err
	}
	for d.json.More() {
		key, err := d.json.Token()
		if err != nil {
			return d.fatal(path, err)
		}
		if err := each(key.(string)); err != nil { // encoding/json guarantees that a key is a string
			return err
		}
	}
	_, err := d.json.Token()
	return d.fatal(path, err)
}

// List reads a list. each must read or skip its element.
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

// opens reads the opening delimiter want. For any other value it reports an error, skips the value
// and returns false.
func (d *JSONDecoder) opens(path string, want json.Delim, kind string) (bool, error) {
	token, err := d.json.Token()
	if err != nil {
		return false, d.fatal(path, err)
	}
	if token == want {
		return true, nil
	}
	d.Wrong(path, "the value must be "+kind, described(token), "")
	if opened, ok := token.(json.Delim); ok && (opened == '{' || opened == '[') {
		return false, d.rest(path, 1)
	}
	return false, nil
}

// Value decodes a value. It reports an error and returns false if the type differs from into.
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
		d.Wrong(path, "the value must be "+kindOf(kind.Type), strings.NewReplacer("string", "text", "array", "a list", "object", "an object").Replace(kind.Value), "")
		return false, nil
	case errors.As(err, &own):
		d.Wrong(path+own.Path, own.Rule, own.Found, own.Want)
		return false, nil
	}
	return false, d.fatal(path, err)
}

// Skip skips a value.
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

// rest skips to the end of depth nested objects and lists.
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

// End returns a *JSONError if anything follows the value.
func (d *JSONDecoder) End() error {
	token, err := d.json.Token()
	if err == io.EOF {
		return nil
	}
	if err == nil {
		return &JSONError{"", "nothing may follow the value", described(token), ""}
	}
	return d.fatal("", err)
}

// fatal returns err, as a *JSONError if the text is not JSON.
func (d *JSONDecoder) fatal(path string, err error) error {
	var syntax *json.SyntaxError
	switch {
	case err == nil:
		return nil
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		return &JSONError{path, "the file must be valid JSON", "its end too early", "is it the whole file?"}
	case errors.As(err, &syntax):
		return &JSONError{path, "the file must be valid JSON", syntaxText(syntax), ""}
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

// Scalar is a string, number or truth value as text; null is "". Whole numbers have no decimals, so
// that 3, 3.0 and "3" are equal ids.
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
		return &JSONError{"", "the value must be text or a number", "an object or a list", ""}
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

// MarshalJSON encodes the text of a whole number as a number.
func (t Scalar) MarshalJSON() ([]byte, error) {
	if n, err := strconv.ParseInt(string(t), 10, 64); err == nil && strconv.FormatInt(n, 10) == string(t) {
		return []byte(t), nil
	}
	return json.Marshal(string(t))
}

// LooseScalar is a Scalar that accepts a value of another type and marks it as Bad.
type LooseScalar struct {
	Text Scalar
	Bad  bool // the value is an object or a list
}

// UnmarshalJSON implements json.Unmarshaler.
func (l *LooseScalar) UnmarshalJSON(data []byte) error {
	l.Bad = l.Text.UnmarshalJSON(data) != nil
	return nil
}

// LooseScalars are values by key, nil for a value that is not an object.
type LooseScalars map[string]LooseScalar

// UnmarshalJSON implements json.Unmarshaler.
func (v *LooseScalars) UnmarshalJSON(data []byte) error {
	*v = nil
	if data[0] != '{' {
		return nil
	}
	return json.Unmarshal(data, (*map[string]LooseScalar)(v))
}

// Truthy reports whether a value is neither null, false, 0 nor empty.
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
