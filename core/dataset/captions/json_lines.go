package captions

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// videoKeys are the keys under which JSON lines usually have the video, in the order of preference.
var videoKeys = []string{"video", "video_id", "videoid", "video_name", "vid", "clip", "clip_id", "clip_name", "media", "file", "file_name", "filename", "path"}

// weakVideoKeys are the keys of the video, in the order of preference, where no object of the line has one of videoKeys.
var weakVideoKeys = []string{"name", "key", "id", "image", "image_id"}

// line is the first line of JSON lines.
type line struct {
	keys   []string
	values map[string]json.RawMessage
}

// firstLine decodes the first line of a file that begins with an object, without the rest of its last value if head ends
// there. It returns false for anything else.
func firstLine(head []byte) (line, bool) {
	l := line{values: map[string]json.RawMessage{}}
	in := json.NewDecoder(bytes.NewReader(head))
	if token, err := in.Token(); err != nil || token != json.Delim('{') {
		return l, false
	}
	for in.More() {
		token, err := in.Token()
		key, isKey := token.(string)
		var value json.RawMessage
		if err != nil || !isKey || in.Decode(&value) != nil {
			return l, false
		}
		l.keys, l.values[key] = append(l.keys, key), value
	}
	return l, len(l.keys) > 0
}

// isList reports whether a value is a list whose first member begins with a character, or an empty list. The character 0
// stands for any.
func isList(value json.RawMessage, first byte) bool {
	inner, found := bytes.CutPrefix(bytes.TrimSpace(value), []byte("["))
	inner = bytes.TrimSpace(inner)
	return found && len(inner) > 0 && (first == 0 || inner[0] == first || inner[0] == ']')
}

// isName reports whether a value is a text or a number.
func isName(value json.RawMessage) bool {
	return len(value) > 0 && (value[0] == '"' || value[0] >= '0' && value[0] <= '9')
}

// keyNamed returns the key that is the first of the given names in the line, compared as headers are, and has a text or a number
// as its value; "" if there is none.
func (l line) keyNamed(names []string) string {
	for _, usual := range names {
		for _, key := range l.keys {
			if text.FoldHeader(key) == usual && isName(l.values[key]) {
				return key
			}
		}
	}
	return ""
}

// video returns Python for the key of the video of a line: one of videoKeys, also in an object of the line, else one of
// weakVideoKeys, else the first text. It returns "" if there is none.
func (l line) video() string {
	if key := l.keyNamed(videoKeys); key != "" {
		return item(key)
	}
	for _, key := range l.keys {
		if inner, ok := firstLine(l.values[key]); ok && inner.keyNamed(videoKeys) != "" {
			return item(key) + item(inner.keyNamed(videoKeys))
		}
	}
	if key := l.keyNamed(weakVideoKeys); key != "" {
		return item(key)
	}
	for _, key := range l.keys {
		if isName(l.values[key]) && !slices.Contains([]string{"split", "subset", "set"}, text.FoldHeader(key)) {
			return item(key)
		}
	}
	return ""
}

// item returns Python for the value under a key.
func item(key string) string { return "[" + fault.PythonText(key) + "]" }

// keyOfList returns the first key whose value is a list, and whose members begin with a character: [ for lists, { for objects;
// "" if there is none.
func (l line) keyOfList(first byte) string {
	for _, key := range l.keys {
		if isList(l.values[key], first) {
			return key
		}
	}
	return ""
}

// keyOfTuple returns the first key whose value is a tuple of n classes: single words and null, "" if there is none.
func (l line) keyOfTuple(n int) string {
	for _, key := range l.keys {
		var members []*string
		if json.Unmarshal(l.values[key], &members) != nil || len(members) != n || n < 2 {
			continue
		}
		named := strings.Contains(strings.ToLower(key), "tuple")
		if named || !slices.ContainsFunc(members, func(m *string) bool { return m != nil && strings.ContainsAny(*m, " (),") }) {
			return key
		}
	}
	return ""
}

// program composes a line of Python that writes captions from JSON.
type program struct {
	objects  string // Python for the objects of the file
	concepts []string
}

// open returns Python for an open file to read.
func open(file string) string { return "open(" + fault.PythonText(file) + ", encoding='utf-8-sig')" }

// JSONLinesProgram returns a line of Python that writes captions.json or captions.csv from JSON lines, of which head is the
// first line, and the name of that file. Tuples are lists or objects under one key of each line, or each line is a tuple
// with concepts as keys, or a list of the video and its tuples or classes. It returns "" if there are none: the lines may be
// sentences.
func JSONLinesProgram(head []byte, file string, concepts []string) (line, to string) {
	p := program{"map(json.loads, " + open(file) + ")", concepts}
	return p.forObjects(head)
}

// JSONProgram returns a line of Python that writes captions from another structure of captions.json, whose text is data,
// and the name of the file that it writes; "" if it knows none.
func JSONProgram(data []byte, file string, concepts []string) (line, to string) {
	load := "json.load(" + open(file) + ")"
	var list []json.RawMessage
	if json.Unmarshal(data, &list) == nil && len(list) > 0 {
		p := program{load, concepts}
		return p.forObjects(list[0])
	}
	whole, ok := firstLine(data)
	if !ok {
		return "", ""
	}
	p := program{load + ".items()", concepts}
	for _, video := range whole.keys {
		if classes, ok := firstLine(whole.values[video]); ok && len(classes.known(concepts)) > 0 {
			return p.ofClasses(classes.known(concepts))
		}
		var tuples []json.RawMessage
		if json.Unmarshal(whole.values[video], &tuples) != nil || len(tuples) == 0 {
			continue
		}
		if first, ok := firstLine(tuples[0]); ok && len(first.known(concepts)) > 0 {
			known := first.known(concepts)
			return p.table(known, "[w.writerow([v, "+valuesOf(known, "t")+"]) for v, l in "+p.objects+" for t in l or [{}]]")
		}
		var said string
		if json.Unmarshal(tuples[0], &said) == nil && len(concepts) > 1 && strings.Count(said, ",") == len(concepts)-1 {
			return p.json("d = {v: [[m.strip(' ()') for m in t.split(',')] for t in l] for v, l in " + p.objects + "}")
		}
	}
	return "", ""
}

// ofClasses returns the program for an object of each video with a list of classes under each concept: each class becomes
// a tuple of its own.
func (p program) ofClasses(known []string) (line, to string) {
	var names []string
	for _, name := range known {
		names = append(names, fault.PythonText(name))
	}
	list := "[" + strings.Join(names, ", ") + "]"
	return p.table(known, "[w.writerow([v] + [c if k == n else '-' for n in "+list+"]) for v, x in "+p.objects+" for k in "+list+" for c in x.get(k, [])]")
}

// json returns the program that fills d, an object of captions.json, by a statement.
func (p program) json(statement string) (line, to string) {
	return `python3 -c "import json; ` + statement + `; json.dump(d, open('captions.json', 'w'))"`, "captions.json"
}

// table returns the program that writes the rows of captions.csv by a statement.
func (p program) table(keys []string, statement string) (line, to string) {
	var names []string
	for _, key := range keys {
		names = append(names, fault.PythonText(key))
	}
	return `python3 -c "import csv, json; w = csv.writer(open('captions.csv', 'w', newline='', encoding='utf-8')); w.writerow(['video', ` +
		strings.Join(names, ", ") + `]); ` + statement + `"`, "captions.csv"
}

// collect returns the program that adds a value of each object to the list of its video by a method of lists: append or extend.
func (p program) collect(video, method, value string) (line, to string) {
	return p.json("d = {}; [d.setdefault(" + video + ", [])." + method + "(" + value + ") for x in " + p.objects + "]")
}

// forObjects returns the program for objects with the structure of the first one.
func (p program) forObjects(first []byte) (line, to string) {
	var list []json.RawMessage
	if json.Unmarshal(first, &list) == nil && len(list) > 1 && isName(list[0]) {
		switch {
		case len(list) == 2 && isList(list[1], '['):
			return p.collect("x[0]", "extend", "x[1]")
		case len(list) == 2 && isList(list[1], 0):
			return p.collect("x[0]", "append", "x[1]")
		}
		return p.collect("x[0]", "append", "x[1:]")
	}
	l, ok := firstLine(first)
	if !ok {
		return "", ""
	}
	video := l.video()
	switch key := l.keyOfList('['); {
	case key != "" && video != "":
		return p.collect("x"+video, "extend", "x"+item(key))
	case key != "" && len(l.keys) == 1:
		return p.json("d = {}; [d.update(x) for x in " + p.objects + "]")
	case video == "":
		return "", ""
	}
	if key := l.keyOfTuple(len(p.concepts)); key != "" {
		return p.collect("x"+video, "append", "x"+item(key))
	}
	if key := l.keyOfList('{'); key != "" {
		return p.ofObjects(l, video, key)
	}
	if known := l.known(p.concepts); len(known) > 0 && !slices.ContainsFunc(known, func(key string) bool { return item(key) == video }) {
		return p.table(known, "[w.writerow([x"+video+", "+valuesOf(known, "x")+"]) for x in "+p.objects+"]")
	}
	return "", ""
}

// ofObjects returns the program for lines with a list of objects under a key: tuples with the concepts as keys, or with a
// count as captions.json has them.
func (p program) ofObjects(l line, video, key string) (program, to string) {
	var tuples []json.RawMessage
	if json.Unmarshal(l.values[key], &tuples) != nil || len(tuples) == 0 {
		return "", ""
	}
	first, ok := firstLine(tuples[0])
	if known := first.known(p.concepts); ok && len(known) > 0 {
		return p.table(known, "[w.writerow([x"+video+", "+valuesOf(known, "t")+"]) for x in "+p.objects+" for t in x"+item(key)+" or [{}]]")
	}
	if ok && first.values["tuple"] != nil {
		return p.collect("x"+video, "extend", "x"+item(key))
	}
	return "", ""
}

// known returns the keys that are concepts.
func (l line) known(concepts []string) []string {
	return slices.DeleteFunc(slices.Clone(l.keys), func(key string) bool { return text.FindAlike(concepts, key) < 0 })
}

// valuesOf returns Python for the values of an object under keys.
func valuesOf(keys []string, object string) string {
	var list []string
	for _, key := range keys {
		list = append(list, object+".get("+fault.PythonText(key)+")")
	}
	return strings.Join(list, ", ")
}

// SentencesCommand returns the command that makes captions of files of sentences, an argument of a shell.
func SentencesCommand(files string) string {
	return "siibp captions " + files + " --for . -o captions.txt"
}
