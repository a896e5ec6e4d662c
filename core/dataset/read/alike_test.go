package read

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"siibp/core/dataset"
	"siibp/core/dataset/writer"
	"siibp/core/synth"
)

// toy returns the toy street as files, captions that leave its vocabulary open, and no dataset.json.
var toy = sync.OnceValue(func() map[string]string {
	fsys := memory{}
	if err := writer.Write(fsys.create, synth.New(synth.Options{Frames: 12}).Dataset()); err != nil {
		panic(err)
	}
	texts := map[string]string{}
	for name, file := range fsys {
		texts[name] = string(file.Data)
	}
	delete(texts, dataset.ManifestFile)
	return texts
})

// edit is a change of the toy's files; the regular expression is replaced in the named file.
type edit struct{ file, old, new string }

func edited(t *testing.T, edits ...edit) map[string]string {
	t.Helper()
	texts := maps.Clone(toy())
	for _, e := range edits {
		before := texts[e.file]
		texts[e.file] = regexp.MustCompile(e.old).ReplaceAllString(before, e.new)
		if texts[e.file] == before && e.old != e.new {
			t.Fatalf("%s does not hold %s", e.file, e.old)
		}
	}
	return texts
}

// tabled puts captions.csv in the place of captions.txt; nothing is how it writes ∅.
func tabled(texts map[string]string, nothing string) map[string]string {
	texts = maps.Clone(texts)
	d, err := FS(files(texts))
	if err != nil {
		panic(err)
	}
	captionsTable(d, texts)
	if nothing != "-" {
		texts["captions.csv"] = regexp.MustCompile(`(,)-(,|\n)`).ReplaceAllString(texts["captions.csv"], "${1}"+nothing+"${2}")
	}
	return texts
}

// inJSON puts captions.json in the place of captions.txt; nothing is how it writes ∅.
func inJSON(texts map[string]string, nothing string) map[string]string {
	texts = maps.Clone(texts)
	d, err := FS(files(texts))
	if err != nil {
		panic(err)
	}
	captionsJSON(d, texts)
	texts["captions.json"] = strings.ReplaceAll(texts["captions.json"], "null", nothing)
	return texts
}

// plainHash returns the hash of a dataset in the spelling of another one.
func plainHash(d, as *dataset.Dataset) string {
	c := *d
	c.Concepts, c.Videos, c.Tracks = slices.Clone(d.Concepts), slices.Clone(d.Videos), slices.Clone(d.Tracks)
	for e := range min(len(c.Concepts), len(as.Concepts)) {
		if len(c.Concepts[e].Classes) == len(as.Concepts[e].Classes) {
			c.Concepts[e].Classes = as.Concepts[e].Classes
		}
	}
	for i := range min(len(c.Videos), len(as.Videos)) {
		c.Videos[i].ID = as.Videos[i].ID
	}
	for i := range min(len(c.Tracks), len(as.Tracks)) {
		c.Tracks[i].ID = as.Tracks[i].ID
	}
	return dataset.ContentHash(&c)
}

// Names that stand otherwise in one file than in another, or than in other rows, and what
// says nothing, read as in the clean data; where a note is due, it names both.
func TestToyInOtherSpellings(t *testing.T) {
	clean, err := FS(files(toy()))
	if err != nil {
		t.Fatal(err)
	}
	if len(clean.Notes)+len(clean.Questions) > 0 {
		t.Fatalf("the clean toy has notes %q and questions %v", clean.Notes, clean.Questions)
	}
	const caption, table, boxes, truth = "captions.txt", "tracks.csv", "boxes.csv", "truth_boxes.csv"
	renamed := func(name, second string) map[string]string { // bird everywhere, and every other time in the captions otherwise
		texts, n := edited(t, edit{caption, "bird", name}, edit{table, "bird", name}, edit{truth, ",bird,", "," + name + ","}), 0
		texts[caption] = regexp.MustCompile(name).ReplaceAllStringFunc(texts[caption], func(s string) string {
			if n++; n%2 == 1 {
				return second
			}
			return s
		})
		return texts
	}
	for name, x := range map[string]struct {
		files map[string]string
		note  string // a part of the only note, "" where there is none
	}{
		"NA in a table":              {tabled(toy(), "NA"), `captions.csv: "NA" says nothing`},
		"NaN in a table":             {tabled(toy(), "NaN"), `captions.csv: "NaN" says nothing`},
		"None in a table":            {tabled(toy(), "None"), `"None" says nothing`},
		"NULL in a table":            {tabled(toy(), "NULL"), `"NULL" says nothing`},
		"n/a in a table":             {tabled(toy(), "n/a"), `"n/a" says nothing`},
		"question mark in a table":   {tabled(toy(), "?"), `"?" says nothing`},
		"dash in a table":            {tabled(toy(), "—"), `"—" says nothing`},
		"empty in a table":           {tabled(toy(), ""), ""},
		"None in JSON":               {inJSON(toy(), `"None"`), `captions.json: "None" says nothing`},
		"en dash in JSON":            {inJSON(toy(), `"–"`), `"–" says nothing`},
		"NA in a text":               {edited(t, edit{caption, `\(-,`, "(NA,"}), `captions.txt: "NA" says nothing`},
		"en dash":                    {edited(t, edit{caption, `\(-,`, "(–,"}), `captions.txt: "–" says nothing`},
		"em dash":                    {edited(t, edit{caption, `, -\)`, ", —)"}), `"—" says nothing`},
		"minus":                      {edited(t, edit{caption, `, -\)`, ", −)"}), `"−" says nothing`},
		"hyphen":                     {edited(t, edit{caption, `, -\)`, ", \u2010)"}), `"‐" says nothing`},
		"true background as NA":      {edited(t, edit{table, `,,\n`, ",NA,NA\n"}), `tracks.csv: "NA" says nothing`},
		"true background as dashes":  {edited(t, edit{table, `,,\n`, ",-,–\n"}), `tracks.csv: "–" says nothing`},
		"zeros in the captions":      {edited(t, edit{caption, `clip-0`, "clip-"}), `captions.txt: the video "clip-1" was taken for "clip-01", which is the spelling shown, and 8 more`},
		"zeros in the tracks":        {edited(t, edit{table, `clip-`, "clip-00"}), `captions.txt: the video "clip-01" was taken for "clip-0001"`},
		"zeros in the boxes":         {edited(t, edit{boxes, `clip-0`, "clip-"}), `boxes.csv: the video "clip-1" was taken for "clip-01"`},
		"zeros in boxes' tracks":     {edited(t, edit{boxes, `,t(\d)`, ",t0$1"}), `boxes.csv: the track "t01" was taken for "t1"`},
		"endings in the captions":    {edited(t, edit{caption, `(clip-\d+):`, "$1.mp4:"}), `the video "clip-01.mp4" was taken for "clip-01"`},
		"endings in the tracks":      {edited(t, edit{table, `(clip-\d+),`, "$1.AVI,"}), `the video "clip-01" was taken for "clip-01.AVI"`},
		"folders in the captions":    {edited(t, edit{caption, `(clip-\d+):`, "media/$1.mp4:"}), `the video "media/clip-01.mp4" was taken for "clip-01"`},
		"folders of Windows":         {edited(t, edit{caption, `(clip-\d+):`, `"C:\\data\\$1.mp4":`}), `was taken for "clip-01"`},
		"folders in the tracks":      {edited(t, edit{table, `(clip-\d+),`, "day1/$1.webm,"}), `the video "clip-01" was taken for "day1/clip-01.webm"`},
		"dashes in the captions":     {edited(t, edit{caption, `clip-`, "clip–"}), `the video "clip–01" was taken for "clip-01"`},
		"truth with spaces":          {edited(t, edit{table, `bird`, " bird\u200b"}), `tracks.csv: the actor "bird\u200b" was taken for "bird"`},
		"true boxes with no-break":   {edited(t, edit{truth, `,bird,`, ",\u00a0\u200bbird,"}), `truth_boxes.csv: the actor`},
		"a class with two spaces":    {renamed("bi rd", "bi  rd"), `the actor "bi rd" was taken for "bi  rd"`},
		"a class with a no-break":    {renamed("bi rd", "bi\u00a0rd"), `the actor "bi rd" was taken for "bi\u00a0rd"`},
		"a class with a zero width":  {renamed("bird", "bi\u200brd"), `captions.txt: the actor`},
		"a class composed and not":   {renamed("bíd", "bi\u0301d"), `the actor "bíd" (written with other characters) was taken for "bíd"`},
		"a class with quotes":        {renamed("bi'rd", "bi’rd"), `the actor "bi'rd" was taken for "bi’rd"`},
		"capital headers":            {edited(t, edit{table, `video,track,start,end`, "Video,TRACK,Start,End"}), ""},
		"capital headers of boxes":   {edited(t, edit{boxes, `video,track,frame`, "Video,Track,Frame"}, edit{truth, `video,frame,x,y,w,h,actor,action,instance`, "VIDEO,FRAME,X,Y,W,H,Actor,Action,Instance"}), ""},
		"capital headers of a truth": {edited(t, edit{table, `truth:actor`, "Truth:Actor"}), ""},
		"capital concepts":           {edited(t, edit{caption, `concepts: actor, action`, "concepts: Actor, ACTION"}), `captions.txt: the concept "Actor" was taken for "actor"`},
		"spaced headers":             {edited(t, edit{table, `video,track`, "\u200bvideo , track\u00a0"}), ""},
	} {
		d, err := FS(files(x.files))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := plainHash(d, clean); got != clean.Hash {
			t.Errorf("%s: another dataset: %s, %v", name, d.Summary(), d.Concepts)
		}
		if len(d.Questions) > 0 {
			t.Errorf("%s: asks %v", name, d.Questions)
		}
		noted := slices.ContainsFunc(d.Notes, func(note string) bool { return strings.Contains(note, x.note) })
		if x.note == "" && len(d.Notes) > 0 || x.note != "" && !noted || len(d.Notes) > 3 {
			t.Errorf("%s: the notes are %q", name, d.Notes)
		}
	}
}
