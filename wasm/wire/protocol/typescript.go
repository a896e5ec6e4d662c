package main

import (
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strings"

	"siibp/core/choose"
	"siibp/core/constraint"
	"siibp/core/experiment"
	"siibp/core/infer/shard"
	"siibp/core/lesson"
	"siibp/core/options"
	"siibp/core/posterior"
	"siibp/wasm/wire"
)

// special are the types that TypeScript does not have as Go has them.
var special = map[reflect.Type]string{
	reflect.TypeFor[wire.Input]():      "Item",
	reflect.TypeFor[[]byte]():          "Uint8Array",
	reflect.TypeFor[shard.Bytes]():     "BufferHolder",
	reflect.TypeFor[json.RawMessage](): "unknown",
	reflect.TypeFor[options.Options](): "Options",
	reflect.TypeFor[any]():             "unknown",
}

// renamed are types whose name alone says too little, or is taken.
var renamed = map[reflect.Type]string{
	reflect.TypeFor[experiment.Progress](): "ComparisonProgress",
	reflect.TypeFor[lesson.Settings]():     "LessonSettings",
	reflect.TypeFor[choose.Progress]():     "ChoosingProgress",
}

// values are the string types whose values are not constants beside the type.
var values = map[reflect.Type][]string{
	reflect.TypeFor[posterior.ConstraintKind](): constraint.Names(),
}

// arrays are the typed arrays of a buffer, by its elements.
var arrays = map[string]string{
	"uint8": "Uint8Array", "int32": "Int32Array", "uint32": "Uint32Array", "float32": "Float32Array", "float64": "Float64Array",
}

var wirePath = reflect.TypeFor[wire.Reply]().PkgPath()

// translator writes types as TypeScript, each once, in the order in which they are met.
type translator struct {
	sources  sources
	written  map[reflect.Type]bool
	named    map[string]reflect.Type // what is declared by a name
	messages map[reflect.Type]bool   // which have a type property
	sent     bool                    // what is met is in messages, and not in arguments only
	out      strings.Builder
	err      error
}

// arrayOf returns the typed array of a Buffer, "" for another type.
func arrayOf(t reflect.Type) string {
	if element, ok := strings.CutPrefix(t.Name(), "Buffer["); ok && t.PkgPath() == wirePath {
		return arrays[strings.TrimSuffix(element, "]")]
	}
	return ""
}

// name returns a type's name or expression, and sees to it that it is declared.
func (t *translator) name(x reflect.Type) string {
	if text := special[x]; text != "" {
		return text
	}
	if array := arrayOf(x); array != "" {
		return array
	}
	switch x.Kind() {
	case reflect.Bool:
		return "boolean"
	case reflect.String:
		return t.enum(x)
	case reflect.Pointer:
		return t.name(x.Elem()) + " | null"
	case reflect.Slice:
		element := t.name(x.Elem())
		if strings.Contains(element, "|") {
			element = "(" + element + ")"
		}
		return element + "[]"
	case reflect.Array:
		return "[" + strings.Join(repeated(t.name(x.Elem()), x.Len()), ", ") + "]"
	case reflect.Map:
		return "Record<string, " + t.name(x.Elem()) + ">"
	case reflect.Struct:
		t.declare(x)
		if t.messages[x] {
			return "Omit<" + nameOf(x) + ", 'type'>" // within another message it has none
		}
		return nameOf(x)
	}
	return "number"
}

func repeated(text string, n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = text
	}
	return list
}

// nameOf returns the name of a struct.
func nameOf(x reflect.Type) string {
	if name := renamed[x]; name != "" {
		return name
	}
	return x.Name()
}

// enum returns the name of a type of strings, which is declared as the union of its constants.
func (t *translator) enum(x reflect.Type) string {
	if x.PkgPath() == "" {
		return "string"
	}
	if t.written[x] {
		return x.Name()
	}
	t.written[x] = true
	t.claim(x.Name(), x)
	source, err := t.sources.of(x.PkgPath())
	if err != nil {
		t.err = err
		return ""
	}
	var b strings.Builder
	comment(&b, "", source.types[x.Name()])
	literals := source.enums[x.Name()]
	for _, value := range values[x] {
		literals = append(literals, "'"+value+"'")
	}
	fmt.Fprintf(&b, "export type %s = %s;\n\n", x.Name(), strings.Join(literals, " | "))
	t.out.WriteString(b.String())
	return x.Name()
}

// claim notes that a type is declared by a name, and errs where another one is: TypeScript would
// merge the two.
func (t *translator) claim(name string, x reflect.Type) {
	if other, ok := t.named[name]; ok {
		t.err = fmt.Errorf("%s and %s would both be %s", other, x, name)
	}
	t.named[name] = x
}

// declare writes a struct as an interface.
func (t *translator) declare(x reflect.Type) {
	if t.written[x] {
		return
	}
	t.written[x] = true
	t.claim(nameOf(x), x)
	source, err := t.sources.of(x.PkgPath())
	if err != nil {
		t.err = err
		return
	}
	var b strings.Builder
	comment(&b, "", source.types[x.Name()])
	fmt.Fprintf(&b, "export interface %s {\n", nameOf(x))
	if t.messages[x] {
		fmt.Fprintf(&b, "  type: '%s';\n", wire.TypeName(x))
	}
	for _, f := range reflect.VisibleFields(x) {
		if p, ok := propertyOf(f); ok && !f.Anonymous {
			comment(&b, "  ", t.fieldComment(x, f))
			fmt.Fprintf(&b, "  %s;\n", p.text(t))
		}
	}
	t.out.WriteString(b.String() + "}\n\n")
}

// fieldComment returns the comment of a field, which may be that of an embedded struct.
func (t *translator) fieldComment(x reflect.Type, f reflect.StructField) string {
	for _, i := range f.Index[:len(f.Index)-1] {
		x = x.Field(i).Type
	}
	source, err := t.sources.of(x.PkgPath())
	if err != nil {
		t.err = err
		return ""
	}
	return source.fields[x.Name()][f.Name]
}

// property is a field as it stands in JSON, or beside it.
type property struct {
	key      string
	optional bool // it may be absent
	beside   bool // it stands beside the JSON
	field    reflect.StructField
}

// propertyOf returns the property of a field, false where it has none.
func propertyOf(f reflect.StructField) (property, bool) {
	if key := f.Tag.Get("wire"); key != "" {
		return property{key: key, beside: true, field: f}, true
	}
	key, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
	return property{key: key, optional: strings.HasPrefix(rest, "omit"), field: f}, f.IsExported() && key != "" && key != "-"
}

// text returns the TypeScript declaration of a property. A list is optional only in arguments, which
// the page sends; in messages it is always there (see Reply.JSON). An optional struct is declared as
// Partial, because any of its fields may be missing, too.
func (p property) text(t *translator) string {
	x := p.field.Type
	isList := x.Kind() == reflect.Slice || x.Kind() == reflect.Map
	mark := ""
	if p.optional && !(t.sent && isList) {
		mark = "?"
	}
	kind := p.field.Tag.Get("ts")
	if kind == "" {
		kind = t.name(x)
	} else if x.Kind() == reflect.String {
		t.name(x) // the tag speaks of it
	}
	if p.optional && x.Kind() == reflect.Struct && special[x] == "" {
		kind = "Partial<" + kind + ">"
	}
	return p.key + mark + ": " + kind
}

// comment writes a doc comment in lines of at most 120 characters or so.
func comment(to io.Writer, indent, text string) {
	if text == "" {
		return
	}
	const width = 110
	var lines []string
	line := ""
	for _, word := range strings.Fields(strings.ReplaceAll(text, "*/", "")) {
		if line != "" && len(line)+len(word) >= width {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	lines = append(lines, line)
	if len(lines) == 1 {
		fmt.Fprintf(to, "%s/** %s */\n", indent, line)
		return
	}
	fmt.Fprintf(to, "%s/**\n", indent)
	for _, line := range lines {
		fmt.Fprintf(to, "%s * %s\n", indent, line)
	}
	fmt.Fprintf(to, "%s */\n", indent)
}
