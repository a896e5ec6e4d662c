package sentence

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

const wantJSON = `write {"clip-07": "Rick walks in", "clip-08": ["Ilsa sits.", "Rick stands."]}`

// readJSON reads sentences of JSON: those of MSR-VTT, {"sentences": [{"video_id": …, "caption":
// …}]}; of COCO captions, {"images": …, "annotations": [{"image_id": …, "caption": …}]}; of ActivityNet Captions, {"v_…": {"timestamps": …, "sentences": […]}}; a list of objects
// with a video and a sentence; or an object from videos to a sentence, sentences, or tuples.
func (r *filesReader) readJSON(file string) {
	text.ReadJSON(r.Folder, file, func(data []byte) error {
		var all any
		if err := json.Unmarshal(data, &all); err != nil {
			return err
		}
		before := len(r.Said) + len(r.Unused)
		switch all := all.(type) {
		case []any:
			r.objects(file, "", all, nil)
		case map[string]any:
			r.object(file, all)
		default:
			return &fault.Error{Rule: "sentences must be an object or a list", Found: text.ShowJSON(all), Want: wantJSON}
		}
		if len(r.Said)+len(r.Unused) == before && !r.Full() && r.Reported == 0 {
			return &fault.Error{Rule: "the file must have sentences", Found: "none", Want: wantJSON}
		}
		return nil
	})
}

const wantLine = `write {"video": "clip-07", "caption": "Rick walks in"} in each line`

// readJSONLines reads a file with an object with a video and a sentence in each line.
func (r *filesReader) readJSONLines(file string) {
	var all []any
	for _, l := range r.linesOf(file) {
		var one any
		if err := json.Unmarshal([]byte(l.text), &one); err != nil {
			r.Fault(fault.Fault{File: file, Row: l.row, Rule: "a line must be a JSON object", Found: err.Error(), Want: wantLine})
			return
		}
		all = append(all, one)
	}
	r.objects(file, "", all, nil)
}

// object reads an object.
func (r *filesReader) object(file string, all map[string]any) {
	for _, key := range []string{"sentences", "annotations", "captions"} {
		if list, ok := all[key].([]any); ok {
			if _, isObject := first(list).(map[string]any); isObject {
				r.objects(file, key, list, fileNames(all))
				return
			}
		}
	}
	for _, video := range slices.Sorted(maps.Keys(all)) {
		switch value := all[video].(type) {
		case map[string]any:
			before := len(r.Said)
			r.values(file, video, fmt.Sprintf("%s.sentences", video), value["sentences"])
			r.addTimestamps(before, value)
		default:
			r.values(file, video, video, value)
		}
		if r.Full() {
			return
		}
	}
}

// fileNames returns the names of the files that COCO lists under images or videos, by id.
func fileNames(all map[string]any) map[string]string {
	names := map[string]string{}
	for _, key := range []string{"images", "videos"} {
		list, _ := all[key].([]any)
		for _, one := range list {
			object, _ := one.(map[string]any)
			for _, key := range []string{"file_name", "name"} {
				if name, ok := object[key].(string); ok {
					names[text.ShowJSON(object["id"])] = name
					break
				}
			}
		}
	}
	return names
}

// addTimestamps sets the spans of the sentences of a video of ActivityNet Captions, from an index on, if each has one.
func (r *filesReader) addTimestamps(from int, video map[string]any) {
	spans, _ := video["timestamps"].([]any)
	if said := r.Said[from:]; len(spans) == len(said) {
		for i := range said {
			pair, _ := spans[i].([]any)
			if len(pair) != 2 {
				continue
			}
			said[i].Span = spanOf(text.ShowJSON(pair[0]), text.ShowJSON(pair[1]))
		}
	}
}

func first(list []any) any {
	if len(list) == 0 {
		return nil
	}
	return list[0]
}

// values reads the sentences of a video: a sentence, a list of them, or a list of tuples.
func (r *filesReader) values(file, video, at string, value any) {
	switch value := value.(type) {
	case string:
		r.say(file, 0, video, value)
	case []any:
		for i, one := range value {
			switch one := one.(type) {
			case string:
				r.say(file, 0, video, one)
			case []any:
				r.say(file, 0, video, tupleText(indices(one), func(k int) string { name, _ := one[k].(string); return name }))
			case map[string]any:
				if sentence, ok := turn(one); ok {
					r.say(file, 0, video, sentence)
				} else if !isQuestion(one) {
					r.wrong(file, fmt.Sprintf("%s[%d]", at, i), "a sentence must be a string", one)
				}
			default:
				r.wrong(file, fmt.Sprintf("%s[%d]", at, i), "a sentence must be a string", one)
			}
		}
	default:
		r.wrong(file, at, "a video must have a sentence or a list of sentences", value)
	}
}

// turn returns the text of a turn of a conversation with a model, {"from": "gpt", "value": "…"}, and false for those of the
// user and other objects.
func turn(object map[string]any) (string, bool) {
	for _, key := range []string{"value", "content"} {
		if said, ok := object[key].(string); ok {
			return said, !isQuestion(object)
		}
	}
	return "", false
}

// isQuestion reports whether an object is a turn of the user, or of the system, in a conversation.
func isQuestion(object map[string]any) bool {
	for _, key := range []string{"from", "role"} {
		if who, _ := object[key].(string); slices.Contains([]string{"human", "user", "system"}, who) {
			return true
		}
	}
	return false
}

func indices(list []any) []int {
	all := make([]int, len(list))
	for i := range all {
		all[i] = i
	}
	return all
}

// wrong reports a fault of a value at a path of the file.
func (r *filesReader) wrong(file, at, rule string, value any) {
	r.Fault(fault.Fault{File: file, Column: at, Rule: rule, Found: text.ShowJSON(value), Want: wantJSON})
}

// objects reads a list of objects with a video and a sentence. A video that is a number is one of the named files, by id.
func (r *filesReader) objects(file, at string, list []any, named map[string]string) {
	for i, one := range list {
		at := strings.TrimPrefix(fmt.Sprintf("%s[%d]", at, i), ".")
		object, ok := one.(map[string]any)
		if !ok {
			r.wrong(file, at, "a sentence must be an object with the keys video_id and caption", one)
			return
		}
		keys := slices.Sorted(maps.Keys(object))
		video, said := columnOf(keys, videoColumns), columnOf(keys, sentenceColumns)
		if video < 0 || said < 0 {
			r.wrong(file, at, "a sentence must be an object with the keys video_id and caption", one)
			return
		}
		name, isText := object[keys[video]].(string)
		if !isText {
			name = text.ShowJSON(object[keys[video]])
			name = cmp.Or(named[name], name)
		}
		r.values(file, name, at+"."+keys[said], object[keys[said]])
	}
}
