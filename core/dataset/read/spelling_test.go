package read

import (
	"embed"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"siibp/core/dataset"
	"siibp/core/dataset/vfs"
)

func mustRead(t *testing.T, texts map[string]string) *dataset.Dataset {
	t.Helper()
	d, err := FS(files(texts))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Every spelling of small's captions is the same dataset.
func TestCaptionSpellings(t *testing.T) {
	want := mustRead(t, small()).Hash
	json := `{"a": [["Rick", "walk"], ["Ilsa", null]], "b": [["Sam", "sit"]]}`
	concepts := `{"concepts": [{"name": "person"}, {"name": "action"}]}`
	for name, texts := range map[string]map[string]string{
		"spaces":           change("captions.txt", " #concepts : person,action\n\n a :(Rick,walk) ,( Ilsa , )  \n\tb:(Sam,sit)"),
		"CR LF":            change("captions.txt", "# concepts: person, action\r\na: (Rick, walk), (Ilsa, -)\r\nb: (Sam, sit)\r\n"),
		"CR":               change("captions.txt", "# concepts: person, action\ra: (Rick, walk), (Ilsa, -)\rb: (Sam, sit)\r"),
		"byte order mark":  change("captions.txt", "\ufeff# concepts: person, action\na: (Rick, walk), (Ilsa, -)\nb: (Sam, sit)\n"),
		"quotes":           change("captions.txt", "# concepts: \"person\", \"action\"\n\"a\": (\"Rick\", \"walk\"), (Ilsa, \"\")\nb: (Sam, sit)\n"),
		"comments":         change("captions.txt", "# concepts: person, action\n#\na: (Rick, walk), (Ilsa, -) # who else?\n# b:\nb: (Sam, sit)#\n"),
		"repeated":         change("captions.txt", "# concepts: person, action\na: (Rick, walk), (Ilsa, -), (Rick, walk)\nb: (Sam, sit)\n"),
		"members named":    change("captions.txt", "# concepts: person, action\na: (action=walk, person=Rick), (person=Ilsa)\nb: (person = Sam, action = sit)\n"),
		"order at the end": change("captions.txt", "a: (Rick, walk), (Ilsa, -)\nb: (Sam, sit)\n# Concepts: person, action"),
		"order of truth":   change("captions.txt", "a: (Rick, walk), (Ilsa, -)\nb: (Sam, sit)\n"),
		"order of info":    change("captions.txt", "a: (Rick, walk), (Ilsa, -)\nb: (Sam, sit)\n", "dataset.json", concepts),
		"table":            change("captions.txt", "", "captions.csv", "video,person,action\na,Rick,walk\nb,Sam,sit\na,Ilsa,-\n"),
		"table, quoted":    change("captions.txt", "", "captions.csv", "video, person, action,\r\n\"a\",\"Rick\", \"walk\",\r\na,Ilsa,,\r\nb,Sam,sit,\r\n"),
		"JSON":             change("captions.txt", "", "captions.json", json),
		"JSON, dash":       change("captions.txt", "", "captions.json", "\ufeff"+strings.Replace(json, "null", `"-"`, 1), "dataset.json", concepts),
	} {
		d, err := FS(files(texts))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if d.Hash != want {
			t.Errorf("%s: tuples %v and %v of %v", name, d.Videos[0].Tuples, d.Videos[1].Tuples, d.Concepts)
		}
	}
}

func TestCaptionNames(t *testing.T) {
	d := mustRead(t, change("captions.txt", `# concepts: person, action
"11:30 \"train\"": ("Rick, Jr. (old)", sits-down slowly), (Ilsa #2, "a=b\\c")
b:
`, "dataset.json", `{"videos": [{"id": "b"}, {"id": "a"}]}`))
	want := []dataset.Video{
		{ID: "b", Tracks: []int{2}},
		{ID: "a", Tracks: []int{0, 1}, Free: true},
		{ID: `11:30 "train"`, Tuples: []dataset.Tuple{{1, 1}, {0, 0}}},
	}
	if diff := cmp.Diff(want, d.Videos, cmpopts.IgnoreFields(dataset.Video{}, "Media", "Source")); diff != "" {
		t.Error(diff)
	}
	concepts := []dataset.Concept{{Name: "person", Unique: true, Classes: []string{"Ilsa #2", "Rick, Jr. (old)"}}, {Name: "action", Classes: []string{`a=b\c`, "sits-down slowly"}}}
	if diff := cmp.Diff(concepts, d.Concepts); diff != "" {
		t.Error(diff)
	}
}

//go:embed testdata/*.npz testdata/*.mat
var npz embed.FS

// Every spelling of the features gives the same numbers.
func TestFeatureSpellings(t *testing.T) {
	load := func(name string) string {
		data, err := npz.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	none := func(pairs ...string) map[string]string {
		return change(append([]string{"features/person.npy", "", "features/action.csv", ""}, pairs...)...)
	}
	person := "1,0\n0,1\n,\n"
	action := "1,2,3\n4,5,6\n7,8,9\n"
	want := mustRead(t, none("features.npz", load("stored.npz")))
	for name, texts := range map[string]map[string]string{
		"deflated": none("features.npz", load("deflated.npz")),
		"tables":   none("features/person.csv", person, "features/action.csv", action),
		"headers":  none("features/person.csv", "x,y\n"+person, "features/action.csv", "v1,v2,v3\r\n"+strings.ReplaceAll(action, "\n", "\r\n")),
		"matrices": none("features.mat", load("plain.mat")),
		"packed":   none("features.mat", load("packed.mat")),
		"files":    none("features/person.mat", load("plain.mat"), "features/action.mat", load("packed.mat")),
		"alone":    none("features/person.mat", matrixFile(matrixOf("x", 1, 0, 0, 1, math.NaN(), math.NaN())), "features/action.csv", action),
		"gaps":     none("features/person.csv", "1,0\n0,1.0e0\nNaN,NA\n", "features/action.csv", action),
	} {
		got := mustRead(t, texts)
		if diff := cmp.Diff(want.Views, got.Views, cmpopts.EquateNaNs(), cmpopts.IgnoreFields(dataset.View{}, "Columns")); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	if s := want.Summary(); s != "2 videos, 3 tracks, person 2-d (1 missing), action 3-d, 3 captions (1 without action), boxes for 1, media for 1" {
		t.Errorf("summary %s", s)
	}
	if want.Views[1].Double()[1] != 2 || want.Views[1].Double()[3] != 4 {
		t.Errorf("the column-major array reads as %v", want.Views[1].Double())
	}
}

// A file of arrays within a zip is unpacked into memory.
func TestArraysInZip(t *testing.T) {
	for from, to := range map[string]string{"deflated.npz": "features.npz", "packed.mat": "features.mat"} {
		data, _ := npz.ReadFile("testdata/" + from)
		texts := change("features/person.npy", "", "features/action.csv", "", to, string(data))
		packed := pack(t, files(texts), "")
		a, err := Zip(strings.NewReader(string(packed)), int64(len(packed)))
		if err != nil {
			t.Fatal(err)
		}
		d, err := FS(a)
		if err != nil {
			t.Fatal(err)
		}
		if d.Hash != mustRead(t, texts).Hash {
			t.Errorf("%s: folder and zip differ", to)
		}
	}
}

func TestTracks(t *testing.T) {
	d := mustRead(t, change("tracks.csv", "known:action,track,video,truth:person,end,start\r\nwalk, t1 ,a,Rick,10,0\r\n-,t2,a,,8.0,2\r\n,t1,b,?,,\r\n"))
	want := []dataset.Track{
		{Video: 0, ID: "t1", Start: 0, End: 10, Truth: []int{1, dataset.Unknown}, Known: []int{dataset.Unknown, 1},
			Boxes: []dataset.Box{{Frame: 0, X: 1, Y: 2, W: 3, H: 4, Absent: false}, {Frame: 4, X: 5, Y: 6, W: 7, H: 8, Absent: false}}},
		{Video: 0, ID: "t2", Start: 2, End: 8, Truth: []int{dataset.Background, dataset.Unknown}, Known: []int{dataset.Unknown, dataset.Background}},
		{Video: 1, ID: "t1", Truth: []int{dataset.Unknown, dataset.Unknown}, Known: []int{dataset.Unknown, dataset.Unknown}},
	}
	if diff := cmp.Diff(want, d.Tracks, cmpopts.IgnoreFields(dataset.Track{}, "Row")); diff != "" {
		t.Error(diff)
	}
	header := []string{"known:action", "track", "video", "truth:person", "end", "start"}
	if diff := cmp.Diff(header, d.Header); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"-", "t2", "a", "", "8.0", "2"}, d.Tracks[1].Row.Cells()); diff != "" {
		t.Error(diff)
	}
}

func TestInfo(t *testing.T) {
	d := mustRead(t, change("media/b.webm", "", "media/b.mp4", "", "dataset.json", `{"name": "new", "licence": "CC0", "concepts": [{"name": "person", "classes": ["Sam", "Rick", "Ilsa"]}],
		"videos": [{"id": "b", "fps": 12.5, "frames": 40, "width": 320, "height": 180, "split": "test", "media": "./media\\a.webm", "note": "kept"}, {"id": "a", "fps": null}]}`,
		"captions.txt", "# concepts: person\na: (Rick)\nb: (Sam)\n"))
	want := []dataset.Video{
		{ID: "b", Tracks: []int{2}, Tuples: []dataset.Tuple{{0}}, Test: true, Media: "media/a.webm", Source: &vfs.Source{File: "media/a.webm"}, FPS: 12.5, Frames: 40, Width: 320, Height: 180},
		{ID: "a", Tracks: []int{0, 1}, Tuples: []dataset.Tuple{{1}}, Media: "media/a.webm", Source: &vfs.Source{File: "media/a.webm"}},
	}
	if diff := cmp.Diff(want, d.Videos); diff != "" {
		t.Error(diff)
	}
	if d.Name != "new" || d.Info["licence"] != "CC0" {
		t.Errorf("name %q, info %v", d.Name, d.Info)
	}
}
