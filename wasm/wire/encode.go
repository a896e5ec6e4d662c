package wire

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"siibp/core/options"
)

// Type returns the type of the message; see TypeName.
func (r Reply) Type() string { return TypeName(reflect.TypeOf(r.Message)) }

// TypeName returns the name of a message type: the Go name in kebab case, as saved-model.
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

// JSON encodes the message. Empty lists are [], never null or omitted, and empty maps are {}, in structs of this
// package and of the core.
func (r Reply) JSON() (string, error) { return encoded(r.Message) }

// JSON encodes the state as Reply.JSON does.
func (s State) JSON() (string, error) { return encoded(s) }

// encoded returns a struct as JSON; see Reply.JSON.
func encoded(x any) (string, error) {
	var e encoder
	e.rest = json.NewEncoder(&e.out)
	e.rest.SetEscapeHTML(false)
	err := writeOf(reflect.TypeOf(x))(&e, reflect.ValueOf(x))
	return e.out.String(), err
}

// encoder writes JSON as encoding/json does, except for empty lists and maps; see Reply.JSON. It does not modify
// the values, which the core may share.
type encoder struct {
	out  bytes.Buffer
	rest *json.Encoder // writes values that need no special case to out
}

// writeFunc writes a value of one type.
type writeFunc func(e *encoder, v reflect.Value) error

// writes caches the function of each type.
var writes sync.Map

func writeOf(t reflect.Type) writeFunc {
	if known, ok := writes.Load(t); ok {
		return known.(writeFunc)
	}
	w := makeWrite(t)
	writes.Store(t, w)
	return w
}

// makeWrite returns the function that writes a type. Options are written as in files, where null stands for an
// empty list of names.
func makeWrite(t reflect.Type) writeFunc {
	if t.Implements(reflect.TypeFor[json.Marshaler]()) || t == reflect.TypeFor[options.Options]() {
		return (*encoder).writeOther
	}
	switch t.Kind() {
	case reflect.Bool:
		return (*encoder).writeBool
	case reflect.Int:
		return (*encoder).writeInt
	case reflect.String:
		return (*encoder).writeString
	case reflect.Pointer:
		return pointerWrite(writeOf(t.Elem()))
	case reflect.Slice, reflect.Array:
		if t.Elem().Kind() != reflect.Uint8 {
			return listWrite(writeOf(t.Elem()))
		}
	case reflect.Map:
		return (*encoder).writeMap
	case reflect.Struct:
		return structWrite(t)
	}
	return (*encoder).writeOther
}

func (e *encoder) writeOther(v reflect.Value) error {
	err := e.rest.Encode(v.Interface())
	if err == nil {
		e.out.Truncate(e.out.Len() - 1) // the newline
	}
	return err
}

func (e *encoder) writeBool(v reflect.Value) error {
	e.out.Write(strconv.AppendBool(e.out.AvailableBuffer(), v.Bool()))
	return nil
}

func (e *encoder) writeInt(v reflect.Value) error {
	e.out.Write(strconv.AppendInt(e.out.AvailableBuffer(), v.Int(), 10))
	return nil
}

func (e *encoder) writeString(v reflect.Value) error {
	text := v.String()
	if strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' || r == '"' || r == '\\' }) {
		return e.writeOther(v)
	}
	e.out.WriteByte('"')
	e.out.WriteString(text)
	e.out.WriteByte('"')
	return nil
}

func (e *encoder) writeMap(v reflect.Value) error {
	if v.Len() > 0 {
		return e.writeOther(v)
	}
	e.out.WriteString("{}")
	return nil
}

func pointerWrite(to writeFunc) writeFunc {
	return func(e *encoder, v reflect.Value) error {
		if !v.IsNil() {
			return to(e, v.Elem())
		}
		e.out.WriteString("null")
		return nil
	}
}

func listWrite(element writeFunc) writeFunc {
	return func(e *encoder, v reflect.Value) error {
		e.out.WriteByte('[')
		for i := range v.Len() {
			if i > 0 {
				e.out.WriteByte(',')
			}
			if err := element(e, v.Index(i)); err != nil {
				return err
			}
		}
		e.out.WriteByte(']')
		return nil
	}
}

// property is a field of a struct in JSON.
type property struct {
	index    []int
	key      string // quoted, with the colon
	optional bool   // omitted if zero; never set for lists
	write    writeFunc
}

func structWrite(t reflect.Type) writeFunc {
	list := propertiesOf(t)
	return func(e *encoder, v reflect.Value) error {
		e.out.WriteByte('{')
		first := true
		for i := range list {
			x := v.FieldByIndex(list[i].index)
			if list[i].optional && x.IsZero() {
				continue
			}
			if !first {
				e.out.WriteByte(',')
			}
			first = false
			e.out.WriteString(list[i].key)
			if err := list[i].write(e, x); err != nil {
				return err
			}
		}
		e.out.WriteByte('}')
		return nil
	}
}

// propertiesOf returns the properties of a struct, in order.
func propertiesOf(t reflect.Type) []property {
	var list []property
	for _, f := range reflect.VisibleFields(t) {
		key, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || f.Anonymous || key == "-" {
			continue
		}
		if key == "" {
			key = f.Name
		}
		isList := f.Type.Kind() == reflect.Slice || f.Type.Kind() == reflect.Map
		optional := rest == "omitzero" || rest == "omitempty" && f.Type.Kind() != reflect.Struct
		list = append(list, property{f.Index, strconv.Quote(key) + ":", optional && !isList, writeOf(f.Type)})
	}
	return list
}
