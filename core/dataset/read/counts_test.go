package read

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"siibp/core/dataset"
	"siibp/core/dataset/writer"
)

// Every spelling of counts is the same dataset, and a tuple that stands there several times
// asks for the largest count among them.
func TestCountSpellings(t *testing.T) {
	text := func(lines string) map[string]string {
		return change("captions.txt", "# concepts: person, action\n"+lines)
	}
	table := func(rows string) map[string]string { return change("captions.txt", "", "captions.csv", rows) }
	json := func(object string) map[string]string { return change("captions.txt", "", "captions.json", object) }
	want := mustRead(t, text("a: (Rick, walk) x2, (Ilsa, -)\nb: (Sam, sit)\n"))
	if diff := cmp.Diff([]int{2, 1}, want.Videos[0].Counts); diff != "" || want.Videos[1].Counts != nil {
		t.Errorf("counts %v and %v", want.Videos[0].Counts, want.Videos[1].Counts)
	}
	for name, texts := range map[string]map[string]string{
		"spaces":          text("a: (Rick, walk)X 2 ,(Ilsa, -) x1\nb: (Sam, sit) # x9\n"),
		"a times sign":    text("a: (Rick, walk) ×2, (Ilsa, -)\nb: (Sam, sit)\n"),
		"zeros":           text("a: (Rick, walk) x002, (Ilsa, -)\nb: (Sam, sit)x1\n"),
		"twice":           text("a: (Rick, walk), (Ilsa, -), (Rick, walk) x2, (Rick, walk)\nb: (Sam, sit)\n"),
		"a comment":       text("a: (Rick, walk) x2#, (Ilsa, -)\nb:\n"),
		"table":           table("video,person,action,count\na,Rick,walk,2\nb,Sam,sit,\na,Ilsa,-,1\n"),
		"table, decimals": table("count,video,person,action\n2.0,a,Rick,walk\n1,b,Sam,sit\n,a,Ilsa,-\n"),
		"table, twice":    table("video,person,action,count\na,Rick,walk,2\na,Rick,walk,1\nb,Sam,sit,\na,Ilsa,-,1\n"),
		"JSON":            json(`{"a": [{"tuple": ["Rick", "walk"], "count": 2}, ["Ilsa", null]], "b": [["Sam", "sit"]]}`),
		"JSON, turned":    json(`{"a": [{"count": 2, "tuple": ["Rick", "walk"]}, {"tuple": ["Ilsa", null]}], "b": [{"tuple": ["Sam", "sit"], "count": 1}]}`),
	} {
		d := mustRead(t, texts)
		if name == "a comment" {
			if diff := cmp.Diff([]int{2}, d.Videos[0].Counts); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
			continue
		}
		if d.Hash != want.Hash {
			t.Errorf("%s: counts %v and %v", name, d.Videos[0].Counts, d.Videos[1].Counts)
		}
	}
	if plain := mustRead(t, small()); plain.Hash == want.Hash || plain.Hash != mustRead(t, text("a: (Rick, walk) x1, (Ilsa, -)\nb: (Sam, sit)\n")).Hash {
		t.Error("counts are not in the hash, or those of one are")
	}
	files := memory{}
	if err := writer.Write(files.create, want); err != nil {
		t.Fatal(err)
	}
	if text := string(files["captions.txt"].Data); !strings.Contains(text, "a: (Rick, walk) x2, (Ilsa, -)\n") {
		t.Errorf("written %s", text)
	}
}

// A free video asks for nothing.
func TestCountsOfFreeVideo(t *testing.T) {
	d := mustRead(t, change("captions.txt", "# concepts: person, action\na: (Rick, walk) x2, (Ilsa, -)\nb: (Sam, sit)\n",
		"dataset.json", `{"videos": [{"id": "a", "labels": "free"}]}`, "truth_boxes.csv", "", "tracks.csv", "video,track\na,t1\na,t2\nb,t1\n"))
	if v := d.Videos[0]; !v.Free || v.Counts != nil {
		t.Errorf("%+v", v)
	}
}

// A concept is unique by its name, unless dataset.json says otherwise; it is written back.
func TestUnique(t *testing.T) {
	info := func(person, action string) map[string]string {
		return change("dataset.json", `{"concepts": [{"name": "person"`+person+`}, {"name": "action"`+action+`}]}`)
	}
	plain := mustRead(t, change("dataset.json", ""))
	for name, x := range map[string]struct {
		texts          map[string]string
		person, action bool
		same           bool // as without
	}{
		"nothing":  {change("dataset.json", ""), true, false, true},
		"names":    {info("", ""), true, false, true},
		"said":     {info(`, "unique": true`, `, "unique": false`), true, false, true},
		"null":     {info(`, "unique": null`, ""), true, false, true},
		"other":    {info(`, "unique": false`, `, "unique": true`), false, true, false},
		"switched": {info(`, "unique": false`, ""), false, false, false},
	} {
		d := mustRead(t, x.texts)
		if d.Concepts[0].Unique != x.person || d.Concepts[1].Unique != x.action || (d.Hash == plain.Hash) != x.same {
			t.Errorf("%s: %+v", name, d.Concepts)
		}
		files := memory{}
		if err := writer.Write(files.create, d); err != nil {
			t.Fatal(err)
		}
		again, err := FS(fstest.MapFS(files))
		if err != nil || again.Hash != d.Hash {
			t.Errorf("%s: written and read it is another dataset, %v", name, err)
		}
		if said := name == "said" || !x.same; strings.Contains(string(files["dataset.json"].Data), "unique") != said {
			t.Errorf("%s: written\n%s", name, files["dataset.json"].Data)
		}
	}
	for _, name := range []string{"Person", "people", "speaker", "character"} {
		if !dataset.UniqueByName(name) {
			t.Errorf("%s is not unique", name)
		}
	}
}

// What dataset.json says of a concept goes where a model brings the words.
func TestUniqueOfModel(t *testing.T) {
	d, err := FSWith(files(change("dataset.json", `{"concepts": [{"name": "person", "unique": false}]}`)), Options{Vocabulary: knownWords(t)})
	if err != nil || d.Concepts[0].Unique || d.Concepts[1].Unique {
		t.Errorf("%v, %+v", err, d.Concepts)
	}
}

// Tracks of which no two can be one person are known where a concept is unique.
func TestCliquesAreRead(t *testing.T) {
	texts := change("boxes.csv", "video,track,frame,x,y,w,h\na,t1,0,0,0,4,4\na,t1,9,0,0,4,4\na,t2,2,10,0,4,4\na,t2,7,10,0,4,4\n")
	d := mustRead(t, texts)
	if diff := cmp.Diff([][]int{{0, 1}}, d.Videos[0].Cliques); diff != "" || d.Videos[1].Cliques != nil {
		t.Errorf("cliques %v and %v", d.Videos[0].Cliques, d.Videos[1].Cliques)
	}
	texts["dataset.json"] = `{"concepts": [{"name": "person", "unique": false}, {"name": "action"}]}`
	if d := mustRead(t, texts); d.Videos[0].Cliques != nil {
		t.Errorf("cliques %v of no concept", d.Videos[0].Cliques)
	}
}

// Edits keep the counts of tuples that stay, unless they bring their own.
func TestEditedCounts(t *testing.T) {
	d := mustRead(t, change("captions.txt", "# concepts: person, action\na: (Rick, walk) x2, (Ilsa, -)\nb: (Sam, sit)\n"))
	said := func(counts ...int) dataset.Edits {
		return dataset.Edits{Captions: []dataset.VideoCaptions{{Video: "a", Tuples: [][]string{{"Ilsa", "walk"}, {"Rick", "walk"}}, Counts: counts}}}
	}
	for _, x := range []struct {
		counts, want []int
	}{{nil, []int{1, 2}}, {[]int{3, 1}, []int{3, 1}}, {[]int{1, 1}, nil}} {
		e, err := d.Edited(said(x.counts...))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(e.Videos[0].Counts, x.want) || e.Hash != dataset.ContentHash(e) {
			t.Errorf("counts %v give %v", x.counts, e.Videos[0].Counts)
		}
	}
	for _, counts := range [][]int{{1}, {0, 1}, {1, dataset.MaxCount + 1}} {
		if _, err := d.Edited(said(counts...)); err == nil || !strings.Contains(err.Error(), `"a"`) {
			t.Errorf("counts %v: %v", counts, err)
		}
	}
	if !slices.Equal(d.Videos[0].Counts, []int{2, 1}) {
		t.Errorf("the dataset that was edited has the counts %v", d.Videos[0].Counts)
	}
}
