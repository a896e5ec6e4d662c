package writer

import (
	"encoding/json"
	"io"
	"maps"

	"siibp/core/dataset"
)

// writeManifest writes dataset.json: the file that was read, overridden by the dataset.
func writeManifest(out io.Writer, d *dataset.Dataset) error {
	top := maps.Clone(d.Info)
	if top == nil {
		top = map[string]any{}
	}
	delete(top, "name")
	if d.Name != "" {
		top["name"] = d.Name
	}
	if answers := answersOf(d); len(answers) > 0 {
		top["answers"] = answers
	}
	said := byKey(d.Info["concepts"], "name")
	var concepts []map[string]any
	for _, c := range d.Concepts {
		keys := map[string]any{"name": c.Name, "classes": c.Classes}
		if said[c.Name]["unique"] != nil || c.Unique != dataset.UniqueByName(c.Name) {
			keys["unique"] = c.Unique
		}
		keys["views"] = nil
		if len(c.Views) > 0 {
			keys["views"] = c.Views
		}
		concepts = append(concepts, over(said[c.Name], keys))
	}
	top["concepts"] = concepts
	said = byKey(d.Info["videos"], "id")
	var videos []map[string]any
	for _, v := range d.Videos {
		keys := videoKeys(v)
		if v.Free && said[v.ID]["labels"] != "free" {
			keys["labels"] = nil // captions.txt does not list it; the user adds its captions there
		}
		videos = append(videos, over(said[v.ID], keys))
	}
	top["videos"] = videos
	code := json.NewEncoder(out)
	code.SetEscapeHTML(false)
	code.SetIndent("", " ")
	return code.Encode(top)
}

// answersOf returns the answers to questions about the data, in dataset.json or from the user.
func answersOf(d *dataset.Dataset) map[string]any {
	said, _ := d.Info["answers"].(map[string]any)
	answers := maps.Clone(said)
	if answers == nil {
		answers = map[string]any{}
	}
	for _, q := range d.Answered {
		answers[q.Key] = q.Taken
	}
	return answers
}

// videoKeys returns the keys of a video in dataset.json; default values are nil.
func videoKeys(v dataset.Video) map[string]any {
	keys := map[string]any{"id": v.ID, "labels": "given", "split": nil}
	if v.Free {
		keys["labels"] = "free"
	}
	if v.Test {
		keys["split"] = "test"
	}
	put(keys, "media", v.Media)
	put(keys, "fps", v.FPS)
	put(keys, "frames", v.Frames)
	put(keys, "width", v.Width)
	put(keys, "height", v.Height)
	return keys
}

// put sets a key, to nil if the value is a default.
func put[T comparable](keys map[string]any, key string, value T) {
	var none T
	keys[key] = nil
	if value != none {
		keys[key] = value
	}
}

// byKey finds the objects of a list by the text under one of their keys.
func byKey(list any, key string) map[string]map[string]any {
	found := map[string]map[string]any{}
	items, _ := list.([]any)
	for _, item := range items {
		if o, ok := item.(map[string]any); ok {
			if name, ok := o[key].(string); ok {
				found[name] = o
			}
		}
	}
	return found
}

// over returns an object overridden by keys; nil deletes a key.
func over(object, keys map[string]any) map[string]any {
	whole := maps.Clone(object)
	if whole == nil {
		whole = map[string]any{}
	}
	maps.Copy(whole, keys)
	maps.DeleteFunc(whole, func(_ string, value any) bool { return value == nil })
	return whole
}
