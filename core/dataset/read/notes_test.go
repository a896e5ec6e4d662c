package read

import (
	_ "embed"
	"fmt"
	"strings"
	"testing"
)

//go:embed testdata/notes.txt
var notesGolden string

// What is no fault but worth knowing; testdata/notes.txt holds what is said.
func TestNotes(t *testing.T) {
	tracks := func(text string) map[string]string { return change("tracks.csv", text) }
	var got strings.Builder
	for _, x := range []world{
		{"small", small()},
		{"true classes that no caption names", with("captions.txt", "(Rick, walk), ", "")},
		{"outside in true boxes", with("truth_boxes.csv", "4,5,6,7,8,Rick,walk", "4,5,6,7,8,Rick,dance")},
		{"unused columns", tracks("video,track,speed,truth:persn,\na,t1,1,Rick,\na,t2,2,Sam,\nb,t1,,,\n")},
		{"unused columns of boxes", with("boxes.csv", "w,h\na,t1,0,1,2,3,4\na,t1,4,5,6,7,8", "w,h,score\na,t1,0,1,2,3,4,1\na,t1,4,5,6,7,8,1")},
		{"videos without tracks", with("captions.txt", "b: (Sam, sit)", "b: (Sam, sit)\nc: (Sam, sit)\nlonger-0001: (Sam, -)")},
		{"a typo", change("tracks.csv", "video,track\nclip-01,t1\nclip-01,t2\nb,t1\n", "boxes.csv", "", "truth_boxes.csv", "",
			"captions.txt", "# concepts: person, action\nclip-1: (Rick, walk)\nb: (Rick, walk)\n", "dataset.json", "")},
		{"a wrong video name", change("tracks.csv", "video,track\nclip-1,t1\nclip-2,t1\nclip-3,t1\n", "boxes.csv", "", "truth_boxes.csv", "",
			"captions.txt", "# concepts: person, action\nclip-1: (Rick, walk)\nclip-22: (Rick, walk)\nclip-3: (Ilsa, walk)\n", "dataset.json", "")},
		{"a class that is named once", change("captions.txt", "# concepts: person, action\na: (Rick, walk), (Ilsa, walk), (Ric, wlak2)\nb: (Rick, sit), (Ilsa2, sit)\n")},
		{"semicolons", tracks("video;track;truth:person\na;t1;Rick\na;\"t2\";\nb;t1;\n")},
		{"tabs", tracks("video\ttrack\tstart\tend\na\tt1\t0\t10\na\tt2\t\t\nb\tt1\t\t\n")},
		{"one video", change("tracks.csv", "video,track\na,t1\na,t2\na,t3\n", "captions.txt", "# concepts: person, action\na: (Rick, walk)\n")},
		{"all free", change("captions.txt", "# concepts: person, action\n", "dataset.json",
			`{"concepts": [{"name": "person", "classes": ["Rick", "Ilsa", "Sam"]}, {"name": "action", "classes": ["walk"]}]}`)},
		{"freed", change("dataset.json", `{"videos": [{"id": "a", "labels": "free"}]}`)},
		{"constant", change("features/person.npy", array(3, 2, 1, 2, 1, 2, 1, 2))},
		{"a header of features", change("features/action.csv", "dx,dy\n1,2\n3,4\n5,6\n")},
		{"column numbers that are a row of features", change("features/action.csv", "1,2,3\n4,5,7\n6,9,8\n")},
		{"media lost", change("dataset.json", `{"videos": [{"id": "a", "media": "../secret.webm"}, {"id": "b", "media": "/b.webm"}]}`)},
		{"media by name", change("dataset.json", "")},
		{"ignored", change("README.md", "x", "features/persons.npy", "x", "features/person.txt", "x", "media/c.webm", "x", ".DS_Store", "x",
			"__MACOSX/tracks.csv", "x", "old/tracks.csv", "x")},
		{"ignored arrays", change("features.npz", string(zipped("actions.npy", "x", "readme", "x")))},
		{"ignored matrices", change("features.mat", matrixFile(matrixOf("actions", 1, 2, 3), variable{name: "about", text: []string{"x"}}))},
		{"a movie", map[string]string{"Casablanca/data.mat": movieFile(), "Casablanca/README.txt": "x"}},
		{"a movie, many persons", map[string]string{"data.mat": movieFile(variable{name: "GTf", rows: 60, cols: 1, data: fortyPersons()},
			variable{name: "actions", text: []string{"none", "sit", "sit"}})}},
		{"descriptors", described(local, owners)},
		{"descriptors and features", change("descriptors/person.npy", local, "descriptors/person.csv", owners)},
		{"descriptors of another concept", change("descriptors/persons.npy", local, "descriptors/readme.txt", "x")},
		{"below another folder", map[string]string{"top.txt": "x", "data/tracks.csv": small()["tracks.csv"], "data/captions.txt": small()["captions.txt"],
			"data/features/person.npy": small()["features/person.npy"], "data/features/action.csv": small()["features/action.csv"]}},
	} {
		d, err := FS(files(x.files))
		if err != nil {
			t.Errorf("%s: %v", x.name, err)
			continue
		}
		fmt.Fprintf(&got, "== %s\n%s\n", x.name, d.Summary())
		for _, note := range d.Notes {
			fmt.Fprintf(&got, "note: %s\n", note)
		}
		for _, q := range d.Questions {
			fmt.Fprintf(&got, "question %s: %s %v\n", q.Key, q.Text, q.Choices)
		}
		for _, file := range d.Ignored {
			fmt.Fprintf(&got, "ignored: %s: %s\n", file.File, file.Why)
		}
	}
	compare(t, "testdata/notes.txt", got.String(), notesGolden)
}
