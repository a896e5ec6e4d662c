package captions

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"siibp/core/dataset/text"
)

// videoKeys are the keys under which JSON lines usually have the video, in the order of preference.
var videoKeys = []string{"video", "video_id", "videoid", "video_name", "vid", "clip", "clip_id", "clip_name", "media", "file", "file_name", "filename", "path", "name", "key", "id", "image", "image_id"}

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

// isList reports whether a value is a list whose first member begins with a character, or an empty list.
func isList(value json.RawMessage, first byte) bool {
	inner, found := bytes.CutPrefix(bytes.TrimSpace(value), []byte("["))
	inner = bytes.TrimSpace(inner)
	return found && len(inner) > 0 && (inner[0] == first || inner[0] == ']')
}

// isName reports whether a value is a text or a number.
func isName(value json.RawMessage) bool {
	return len(value) > 0 && (value[0] == '"' || value[0] >= '0' && value[0] <= '9')
}

// video returns the key of the video: one of videoKeys, else the first text.
func (l line) video() string {
	for _, usual := range videoKeys {
		for _, key := range l.keys {
			if text.FoldHeader(key) == usual && isName(l.values[key]) {
				return key
			}
		}
	}
	for _, key := range l.keys {
		if isName(l.values[key]) && !slices.Contains([]string{"split", "subset", "set"}, text.FoldHeader(key)) {
			return key
		}
	}
	return ""
}

// withList returns the first key whose value is a list of what begins with a character.
func (l line) withList(first byte) string {
	for _, key := range l.keys {
		if isList(l.values[key], first) {
			return key
		}
	}
	return ""
}

// JSONLinesProgram returns a line of Python that writes captions.json or captions.csv from JSON lines, of which head is the
// beginning, and the name of that file. Tuples are lists or objects under one key of each line, or each line is a tuple with
// concepts as keys, or a list of the video and the classes. It returns "" if there are none: the lines may be sentences.
func JSONLinesProgram(head []byte, file string, concepts []string) (program, to string) {
	lines := fmt.Sprintf("map(json.loads, open('%s'))", file)
	object := func(statement string, values ...any) (program, to string) {
		return `python3 -c "import json; d = {}; ` + fmt.Sprintf(statement, values...) + `; json.dump(d, open('captions.json', 'w'))"`, "captions.json"
	}
	table := func(keys []string, rows string, values ...any) (program, to string) {
		return fmt.Sprintf(`python3 -c "import csv, json; w = csv.writer(open('captions.csv', 'w', newline='')); w.writerow(['video', '%s']); `, strings.Join(keys, "', '")) +
			fmt.Sprintf(rows, values...) + `"`, "captions.csv"
	}
	if isList(head, '"') {
		return object("[d.setdefault(x[0], []).append(x[1:]) for x in %s]", lines)
	}
	l, ok := firstLine(head)
	if !ok {
		return "", ""
	}
	video := l.video()
	switch key := l.withList('['); {
	case key != "" && video != "":
		return object("[d.setdefault(x['%s'], []).extend(x['%s']) for x in %s]", video, key, lines)
	case key != "" && len(l.keys) == 1:
		return object("[d.update(x) for x in %s]", lines)
	case video == "":
		return "", ""
	}
	if key := l.withList('{'); key != "" {
		var tuples []json.RawMessage
		if json.Unmarshal(l.values[key], &tuples) != nil || len(tuples) == 0 {
			return "", ""
		}
		if first, ok := firstLine(tuples[0]); ok && len(first.known(concepts)) > 0 {
			known := first.known(concepts)
			return table(known, "[w.writerow([x['%s'], %s]) for x in %s for t in x['%s'] or [{}]]", video, valuesOf(known, "t"), lines, key)
		}
	}
	if known := l.known(concepts); len(known) > 0 && !slices.Contains(known, video) {
		return table(known, "[w.writerow([x['%s'], %s]) for x in %s]", video, valuesOf(known, "x"), lines)
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
		list = append(list, fmt.Sprintf("%s.get('%s')", object, key))
	}
	return strings.Join(list, ", ")
}
