package read

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"siibp/core/dataset"
	"siibp/core/dataset/vfs"
)

// clause is a sentence of the format's description and what follows from it.
type clause struct {
	says  string
	files map[string]string
	same  bool   // the dataset is small
	fault string // a line of what is said, where it is wrong
	check func(d *dataset.Dataset) string
}

// contract returns the sentences that no other test holds to.
func contract() []clause {
	const order = "# concepts: person, action\n"
	captions := func(lines string) map[string]string {
		return change("captions.txt", order+lines, "truth_boxes.csv", "")
	}
	table := func(text string) map[string]string { return change("captions.txt", "", "captions.csv", text) }
	info := func(text string) map[string]string { return change("dataset.json", text) }
	videos := func(want ...string) func(d *dataset.Dataset) string {
		return func(d *dataset.Dataset) string { return cmp.Diff(want, shownVideos(d)) }
	}
	named := `{"concepts": [{"name": "person"}, {"name": "action"}]}`
	many := func(format string) (text string) {
		for i := range dataset.MaxConcepts {
			text += fmt.Sprintf(format, i+1)
		}
		return text
	}
	list := []clause{
		{says: "every key of dataset.json is optional", files: info(`{}`), same: true},
		{says: "… and so is every key of a video but id", files: info(`{"videos": [{"id": "a"}, {"id": "b"}], "concepts": []}`), same: true},
		{says: "null says nothing", files: info(`{"name": null, "concepts": null, "videos": [{"id": "a", "split": null, "labels": null, "fps": null, "media": null}]}`), same: true},
		{says: "other keys mean nothing", files: info(`{"Concepts": 3, "videos": [{"id": "a", "Split": "test", "labels ": "free"}], "seed": 7}`), same: true},
		{says: "split is train unless it says otherwise", files: info(`{"videos": [{"id": "b", "split": "test"}, {"id": "a", "split": "train"}]}`),
			check: videos("b test: (Sam, sit)", "a: (Rick, walk), (Ilsa, -)")},
		{says: "labels are given where the captions list the video, else free", files: captions("a: (Rick, walk)\n"), check: videos("a: (Rick, walk)", "b free:")},
		{says: "labels may be called free although the captions list the video", files: info(`{"videos": [{"id": "a", "labels": "free"}]}`),
			check: videos("a free:", "b: (Sam, sit)")},
		{says: "labels that are given may be none", files: change("captions.txt", order+"a: (Rick, walk)\nb:\n", "dataset.json", `{"videos": [{"id": "b", "labels": "given"}]}`, "truth_boxes.csv", ""),
			check: videos("b:", "a: (Rick, walk)")},
		{says: "a video with nothing after the colon has no labels", files: captions("a: (Rick, walk)\nb:\n"), check: videos("a: (Rick, walk)", "b:")},
		{says: "… nor one with a comment after it", files: captions("a: (Rick, walk)\nb: # nobody\n"), check: videos("a: (Rick, walk)", "b:")},
		{says: "… nor one of empty cells", files: table("video,person,action\na,Rick,walk\nb,,\n"), check: videos("a: (Rick, walk)", "b:")},
		{says: "… nor one with an empty list", files: change("captions.txt", "", "captions.json", `{"a": [["Rick", "walk"]], "b": []}`), check: videos("a: (Rick, walk)", "b:")},
		{says: "spaces and hyphens need no quotes", files: captions("a: (Rick - the - man, sits-down slowly)\n"), check: videos("a: (Rick - the - man, sits-down slowly)", "b free:")},
		{says: "a hyphen is ∅ only alone", files: captions("a: (-Rick, walk-), (--, walk)\n"), check: videos("a: (-Rick, walk-), (--, walk)", "b free:")},
		{says: "# concepts: goes before dataset.json's order", files: change("captions.txt", "# concepts: action, person\na: (walk, Rick), (-, Ilsa)\nb: (sit, Sam)\n", "dataset.json", named),
			check: func(d *dataset.Dataset) string { return cmp.Diff([]string{"action", "person"}, d.ConceptNames()) }},
		{says: "… and so does the table's", files: change("captions.txt", "", "captions.csv", "action,video,person\nwalk,a,Rick\n-,a,Ilsa\nsit,b,Sam\n", "dataset.json", named),
			check: func(d *dataset.Dataset) string { return cmp.Diff([]string{"action", "person"}, d.ConceptNames()) }},
		{says: "dataset.json's order goes before that of the truth", files: change("captions.txt", "a: (walk, Rick), (-, Ilsa)\nb: (sit, Sam)\n",
			"dataset.json", `{"concepts": [{"name": "action"}, {"name": "person"}]}`),
			check: func(d *dataset.Dataset) string { return cmp.Diff([]string{"action", "person"}, d.ConceptNames()) }},
		{says: "without dataset.json, the classes are those of the captions, sorted", files: captions("a: (b, z), (a, y)\nb: (C, -)\n"),
			check: func(d *dataset.Dataset) string {
				return cmp.Diff([]dataset.Concept{{Name: "person", Unique: true, Classes: []string{"C", "a", "b"}}, {Name: "action", Classes: []string{"y", "z"}}}, d.Concepts)
			}},
		{says: "dataset.json closes the vocabulary in its order", files: info(`{"concepts": [{"name": "person", "classes": ["Sam", "Victor", "Rick", "Ilsa"]}, {"name": "action"}]}`),
			check: func(d *dataset.Dataset) string {
				return cmp.Diff([]dataset.Concept{{Name: "person", Unique: true, Classes: []string{"Sam", "Victor", "Rick", "Ilsa"}}, {Name: "action", Classes: []string{"sit", "walk"}}}, d.Concepts)
			}},
		{says: "a label outside it is an error that names the nearest class", files: change("dataset.json", `{"concepts": [{"name": "person", "classes": ["Sam", "Rick", "Ilsa"]}, {"name": "action"}]}`,
			"captions.txt", order+"a: (Rik, walk)\n"), fault: `captions.txt, row 2, column "person": the class must be listed in dataset.json; found "Rik"; the nearest class is "Rick"; write (Rick, walk)`},
		{says: "any Inf is an error", files: change("features/action.csv", "1,2\n3,-inf\n5,6\n"),
			fault: `features/action.csv, row 2, column "2": a feature must be a finite number of moderate size; found -Inf for track "t2" of video "a"; the size is at most 1e100`},
		{says: "numbers are decimal", files: change("features/action.csv", "1,2\n0x1p4,1_000\n5,6\n"),
			fault: `features/action.csv, row 2, column "1": a feature must be a number; found "0x1p4"; leave the whole row empty where the track lacks this view`},
		{says: "columns are split by commas", files: change("features/action.csv", "1.0 2.0\n3.0 4.0\n5.0 6.0\n"),
			fault: `features/action.csv, row 1: columns must be separated by commas; found spaces; write it with np.savetxt(…, delimiter=",")`},
		{says: "no row is dropped, a blank one neither", files: change("features/action.csv", "1\n\n3\n"),
			fault: `features/action.csv: features must have a row for each row of tracks.csv, in the same order; found 2 rows; tracks.csv has 3 rows below its header; blank lines are passed over: write nan where a track lacks this view`},
		{says: "rows are those that an editor shows", files: change("tracks.csv", "video,track,note\n\na,t1,\"two\nlines\"\na,t2,\nb,,\n"),
			fault: `tracks.csv, row 6, column "track": a name must not be empty; found an empty cell; a row without a track must be deleted here and in the feature files`},
		{says: "nothing is lost silently: a key that is there twice", files: info("{\"videos\": [{\"id\": \"a\"}],\n\"name\": \"x\", \"videos\": []}"),
			fault: `dataset.json, row 2: an object must have a key once; found "videos" twice; keep one of the two`},
		{says: "… within another object", files: info("{\"videos\": [{\"id\": \"a\"},\n{\"id\": \"b\", \"x\": {\"y\": [{}, {\"z\": 1}], \"y\": 2}}]}"),
			fault: `dataset.json, row 2: an object must have a key once; found "y" twice; keep one of the two`},
		{says: "a JSON file may be one long line", files: change("captions.txt", "", "captions.json", `{"a": [["Rick", "walk"], ["Ilsa", null]],`+strings.Repeat(" ", longestLine)+`"b": [["Sam", "sit"]]}`), same: true},
		{says: "there are few concepts", files: change("captions.txt", "# concepts: c0"+many(", c%d")+"\n"), fault: "captions.txt, row 1: a dataset must have at most 64 concepts; found 65"},
		{says: "… in dataset.json, too", files: info(`{"concepts": [{"name": "c0"}` + many(`, {"name": "c%d"}`) + "]}"), fault: `dataset.json, column "concepts": a dataset must have at most 64 concepts; found 65`},
	}
	for _, special := range []string{",", "(", ")", "=", ":"} {
		name := "a" + special + "b"
		list = append(list,
			clause{says: fmt.Sprintf("a name with %q is quoted", special), files: captions(fmt.Sprintf("a: (%q, %q)\n%q: (Sam, -)\n", name, name, name)),
				check: videos(fmt.Sprintf("a: (%s, %s)", name, name), "b free:", fmt.Sprintf("%s: (Sam, -)", name))},
			clause{says: fmt.Sprintf("a table needs no quotes for %q that its commas do not need", special), files: table(fmt.Sprintf("video,person,action\na,%q,walk\n", name)),
				check: videos(fmt.Sprintf("a: (%s, walk)", name), "b free:")})
	}
	return list
}

// shownVideos writes each video as captions.txt would.
func shownVideos(d *dataset.Dataset) []string {
	var list []string
	for _, v := range d.Videos {
		text := v.ID
		if v.Test {
			text += " test"
		}
		if v.Free {
			text += " free"
		}
		var tuples []string
		for _, tuple := range v.Tuples {
			var names []string
			for e, k := range tuple {
				if k == dataset.None {
					names = append(names, "-")
				} else {
					names = append(names, d.Concepts[e].Classes[k])
				}
			}
			tuples = append(tuples, "("+strings.Join(names, ", ")+")")
		}
		list = append(list, strings.TrimRight(text+": "+strings.Join(tuples, ", "), " "))
	}
	return list
}

func TestContract(t *testing.T) {
	want := mustRead(t, small()).Hash
	for _, c := range contract() {
		d, err := FS(files(c.files))
		switch {
		case c.fault != "":
			if err == nil || !strings.Contains("\n"+err.Error()+"\n", "\n"+c.fault+"\n") {
				t.Errorf("%s: %v\nwant %s", c.says, err, c.fault)
			}
		case err != nil:
			t.Errorf("%s: %v", c.says, err)
		case c.same && d.Hash != want:
			t.Errorf("%s: it is another dataset", c.says)
		case c.check != nil:
			if diff := c.check(d); diff != "" {
				t.Errorf("%s: %s", c.says, diff)
			}
		}
	}
}

// A folder, a zip of it and a list of its files say the same, and have the same errors.
func TestSameErrors(t *testing.T) {
	worlds := append(broken(), world{"small", small()})
	for _, x := range append(worlds, world{"movie", map[string]string{"data.mat": movieFile()}}) {
		checkSame(t, x.name, x.files)
	}
}

// checkSame reads files in each way.
func checkSame(t *testing.T, name string, texts map[string]string) {
	t.Helper()
	var list []vfs.File
	for _, name := range sorted(texts) {
		list = append(list, vfs.File{Path: "/" + name, Size: int64(len(texts[name])), Body: strings.NewReader(texts[name])})
	}
	listed := vfs.Files(list)
	archive, err := openZip(zippedFiles(texts))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	folder, wrong := FS(files(texts))
	for way, read := range map[string]func() (*dataset.Dataset, error){
		"list": func() (*dataset.Dataset, error) { return FS(listed) },
		"zip":  func() (*dataset.Dataset, error) { return FS(archive) },
	} {
		d, err := read()
		if fmt.Sprint(err) != fmt.Sprint(wrong) || d.Hash != folder.Hash {
			t.Fatalf("%s: as a %s\n%v\nas a folder\n%v", name, way, err, wrong)
		}
		if diff := cmp.Diff(folder.Notes, d.Notes); diff != "" {
			t.Fatalf("%s: notes as a folder and as a %s\n%s", name, way, diff)
		}
	}
}
