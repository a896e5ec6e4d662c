package main

import (
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"regexp"
	"strings"

	"siibp/core/choose"
	"siibp/core/constraint"
	"siibp/core/experiment"
	"siibp/core/infer/shard"
	"siibp/core/lesson"
	"siibp/core/options"
	"siibp/core/posterior"
	"siibp/core/video/edit"
	"siibp/wasm/wire"
)

// special holds types that are not translated field by field.
var special = map[reflect.Type]string{
	reflect.TypeFor[wire.Input]():      "GivenItem",
	reflect.TypeFor[[]byte]():          "Uint8Array",
	reflect.TypeFor[shard.Bytes]():     "BufferHolder",
	reflect.TypeFor[json.RawMessage](): "unknown",
	reflect.TypeFor[options.Options](): "Options",
	reflect.TypeFor[any]():             "unknown",
}

// renamed holds types whose Go name is ambiguous without its package.
var renamed = map[reflect.Type]string{
	reflect.TypeFor[experiment.Progress](): "ExperimentProgress",
	reflect.TypeFor[experiment.Document](): "ReportDocument",
	reflect.TypeFor[experiment.Section]():  "ReportSection",
	reflect.TypeFor[experiment.Block]():    "ReportBlock",
	reflect.TypeFor[experiment.Content]():  "ReportContent",
	reflect.TypeFor[experiment.Figure]():   "ReportFigure",
	reflect.TypeFor[experiment.Term]():     "ReportTerm",
	reflect.TypeFor[lesson.Minimum]():      "LessonMinimum",
	reflect.TypeFor[edit.Edit]():           "TrackEdit",
	reflect.TypeFor[choose.Progress]():     "SelectorProgress",
}

// values holds the values of string types without constants of their own.
var values = map[reflect.Type][]string{
	reflect.TypeFor[posterior.ConstraintKind](): constraint.Names(),
}

// arrays holds the typed array of each element type of buffers.
var arrays = map[string]string{
	"uint8": "Uint8Array", "int32": "Int32Array", "uint32": "Uint32Array", "float32": "Float32Array", "float64": "Float64Array",
}

var wirePath = reflect.TypeFor[wire.Reply]().PkgPath()

// translator writes each type once as TypeScript, in the order of first use.
type translator struct {
	sources  sources
	written  map[reflect.Type]bool
	named    map[string]reflect.Type // the type of each declared name
	messages map[reflect.Type]bool   // types with a type property
	sent     bool                    // translating messages rather than arguments
	out      strings.Builder
	err      error
}

func newTranslator(root string) *translator {
	return &translator{sources: sources{root, map[string]*source{}}, written: map[reflect.Type]bool{}, named: map[string]reflect.Type{}, messages: map[reflect.Type]bool{}}
}

// arrayOf returns the typed array of a Buffer, "" for other types.
func arrayOf(t reflect.Type) string {
	if element, ok := strings.CutPrefix(t.Name(), "Buffer["); ok && t.PkgPath() == wirePath {
		return arrays[strings.TrimSuffix(element, "]")]
	}
	return ""
}

// name returns the TypeScript expression of a type, and declares the type if necessary.
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
			return "Omit<" + nameOf(x) + ", 'type'>" // messages within messages have no type
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

// enum returns the name of a string type, and declares it as the union of its constants.
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

// claim records the name of a declared type. Two types of one name are an error, because TypeScript would merge them.
func (t *translator) claim(name string, x reflect.Type) {
	if other, ok := t.named[name]; ok {
		t.err = fmt.Errorf("%s and %s have the same name %s", other, x, name)
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

// fieldComment returns the comment of a field, which may belong to an embedded struct.
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

// property is a field of the JSON, or an attachment.
type property struct {
	key      string
	optional bool // may be absent
	attached bool // an attachment
	field    reflect.StructField
}

// propertyOf returns the property of a field, and false for fields that are not part of the protocol.
func propertyOf(f reflect.StructField) (property, bool) {
	if key := f.Tag.Get("wire"); key != "" {
		return property{key: key, attached: true, field: f}, true
	}
	key, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
	return property{key: key, optional: strings.HasPrefix(rest, "omit"), field: f}, f.IsExported() && key != "" && key != "-"
}

// text returns the TypeScript declaration of a property. Lists are optional in arguments only, because messages
// always have them (see Reply.JSON). An optional struct is declared as Partial.
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
		t.name(x) // the tag refers to it
	}
	if p.optional && x.Kind() == reflect.Struct && special[x] == "" {
		kind = "Partial<" + kind + ">"
	}
	return p.key + mark + ": " + kind
}

// goNil matches the word nil, which is null in TypeScript.
var goNil = regexp.MustCompile(`\bnil\b`)

// comment writes a doc comment in lines of about 120 characters, with the lines of text apart.
func comment(to io.Writer, indent, text string) {
	if text == "" {
		return
	}
	const width = 110
	var lines []string
	for paragraph := range strings.SplitSeq(goNil.ReplaceAllString(strings.ReplaceAll(text, "*/", ""), "null"), "\n") {
		line := ""
		for word := range strings.FieldsSeq(paragraph) {
			if line != "" && len(line)+len(word) >= width {
				lines, line = append(lines, line), ""
			}
			line = strings.TrimSpace(line + " " + word)
		}
		lines = append(lines, line)
	}
	if len(lines) == 1 {
		fmt.Fprintf(to, "%s/** %s */\n", indent, lines[0])
		return
	}
	fmt.Fprintf(to, "%s/**\n", indent)
	for _, line := range lines {
		fmt.Fprintf(to, "%s * %s\n", indent, line)
	}
	fmt.Fprintf(to, "%s */\n", indent)
}
