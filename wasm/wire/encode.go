package wire

import (
	"encoding/json"
	"reflect"
	"strings"
	"unicode"
)

// Type names a message: its Go type in lower case, words apart by hyphens, as saved-model.
func (r Reply) Type() string { return TypeName(reflect.TypeOf(r.Message)) }

// TypeName returns the name by which a type of messages is told apart.
func TypeName(t reflect.Type) string {
	var name strings.Builder
	for i, letter := range t.Name() {
		if unicode.IsUpper(letter) && i > 0 {
			name.WriteByte('-')
		}
		name.WriteRune(unicode.ToLower(letter))
	}
	return name.String()
}

// JSON encodes the message. A list without elements is [], never null, in every struct of this
// package, and a map without keys is {}.
func (r Reply) JSON() (string, error) { return encoded(r.Message) }

// JSON encodes the state likewise.
func (s State) JSON() (string, error) { return encoded(s) }

// encoded returns a struct of this package as JSON.
func encoded(x any) (string, error) {
	filled := reflect.New(reflect.TypeOf(x)).Elem()
	filled.Set(reflect.ValueOf(x))
	fillLists(filled)
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(filled.Interface())
	return text.String(), err
}

var here = reflect.TypeFor[Reply]().PkgPath()

// fillLists puts an empty list or map for each that is nil, in this package's structs only: what other
// packages declare may be shared with the core.
func fillLists(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() && v.Type().Elem().PkgPath() == here {
			fillLists(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().PkgPath() == here {
				fillLists(v.Field(i))
			}
		}
	case reflect.Map:
		if v.IsNil() && v.CanSet() {
			v.Set(reflect.MakeMap(v.Type()))
		}
	case reflect.Slice:
		if v.IsNil() && v.CanSet() && v.Type().Elem().Kind() != reflect.Uint8 {
			v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		}
		if element := v.Type().Elem(); element.PkgPath() == here && element.Kind() == reflect.Struct {
			for i := range v.Len() {
				fillLists(v.Index(i))
			}
		}
	}
}
