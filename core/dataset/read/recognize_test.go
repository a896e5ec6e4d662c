package read

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/vfs"
)

// arrangement is small's files as somebody may have them.
type arrangement struct {
	name  string
	texts map[string]string
	same  bool // it is the same dataset
}

// moved gives files of small other paths, as pairs of old and new.
func moved(pairs ...string) map[string]string {
	texts := small()
	for i := 0; i < len(pairs); i += 2 {
		texts[pairs[i+1]] = texts[pairs[i]]
		delete(texts, pairs[i])
	}
	return texts
}

// and adds files.
func and(texts map[string]string, pairs ...string) map[string]string {
	texts = maps.Clone(texts)
	for i := 0; i < len(pairs); i += 2 {
		texts[pairs[i]] = pairs[i+1]
	}
	return texts
}

// zipInto puts the files that hold tells into a zip beside the others.
func zipInto(t *testing.T, texts map[string]string, zip string, holds func(string) bool) map[string]string {
	inside := maps.Clone(texts)
	maps.DeleteFunc(inside, func(name, _ string) bool { return !holds(name) })
	outside := maps.Clone(texts)
	maps.DeleteFunc(outside, func(name, _ string) bool { return holds(name) })
	outside[zip] = string(pack(t, files(inside), ""))
	return outside
}

func arrangements(t *testing.T) []arrangement {
	all := func(string) bool { return true }
	folder := func(name string) func(string) bool {
		return func(file string) bool { return path.Dir(file) == name }
	}
	loose := moved("features/person.npy", "person.npy", "features/action.csv", "action.csv", "media/a.webm", "a.webm")
	inner := zipInto(t, small(), "inner.zip", all)
	below := map[string]string{}
	for name, text := range small() {
		below["mine/"+name] = text
	}
	return []arrangement{
		{"tidy", small(), true},
		{"loose files", loose, true},
		{"loose files of other names", and(moved("tracks.csv", "tracks (1).csv", "boxes.csv", "proposals.csv", "truth_boxes.csv", "gt.csv", "captions.txt", "words.txt"), "captions.md", "x"), true},
		{"a zip", zipInto(t, small(), "mine.zip", all), true},
		{"a zip of loose files", zipInto(t, loose, "mine.zip", all), true},
		{"features in a zip", zipInto(t, small(), "features.ZIP", folder("features")), true},
		{"media in a zip", zipInto(t, small(), "clips.zip", folder("media")), true},
		{"two zips", zipInto(t, zipInto(t, small(), "one.zip", folder("features")), "two.zip", folder("media")), true},
		{"a zip beside its own files", and(small(), "mine.zip", inner["inner.zip"]), true},
		{"a corrected file beside a zip", and(zipInto(t, with("captions.txt", "(Ilsa, -)", "(Ilsa, sit)"), "mine.zip", all), "captions.txt", small()["captions.txt"]), true},
		{"a folder and loose files", and(moved("tracks.csv", "mine/tracks.csv", "boxes.csv", "mine/boxes.csv", "truth_boxes.csv", "mine/truth_boxes.csv", "dataset.json", "mine/dataset.json"), "other/person.npy", "x"), true},
		{"a folder and what lies beside it", and(below, "captions.txt", "a: (nobody, nothing)\n"), true},
		{"a folder in itself", and(below, "mine/old/tracks.csv", "video,track\n"), true},
		{"media elsewhere", moved("media/a.webm", "videos/a.webm"), true},
		{"a zip within a zip", zipInto(t, inner, "outer.zip", all), false},
		{"two zips with one file", and(zipInto(t, small(), "one.zip", all), "two.zip", inner["inner.zip"]), false},
		{"two tables of tracks", and(moved("tracks.csv", "new.csv"), "old.csv", small()["tracks.csv"]), false},
		{"too few rows", and(moved("features/person.npy", "person.npy"), "person.npy", array(2, 1, 1, 2)), false},
		{"two files of features", and(small(), "person.npy", array(3, 1, 1, 2, 3), "person.mat", matrixFile(matrixOf("x", 1, 2, 3))), false},
		{"arrays of no concept", and(small(), "weights.npy", "x", "stats.csv", "1,2\n", "notes.txt", "later: nothing\n"), true},
		{"a broken zip beside a dataset", and(small(), "backup.zip", "PK\x03\x04"), true},
		{"a broken zip alone", map[string]string{"mine.zip": "PK\x03\x04"}, false},
		{"a broken zip and captions", map[string]string{"mine.zip": "no zip", "captions.txt": "a: (b)\n"}, false},
	}
}

//go:embed testdata/recognised.txt
var recognisedGolden string

// What a person may hand over, what of it is used, as what, and what is not, and why.
func TestRecognise(t *testing.T) {
	want := mustRead(t, small()).Hash
	var got strings.Builder
	for _, x := range arrangements(t) {
		d, err := FS(files(x.texts))
		fmt.Fprintf(&got, "== %s\n", x.name)
		if err != nil {
			fmt.Fprintln(&got, err)
		}
		for _, f := range d.Files {
			fmt.Fprintf(&got, "%s · %s · %s", f.File, f.Role, f.Facts)
			if f.Zip != "" {
				fmt.Fprintf(&got, " · in %s", f.Zip)
			}
			fmt.Fprintln(&got)
		}
		for _, f := range d.Ignored {
			fmt.Fprintf(&got, "ignored: %s: %s\n", f.File, f.Why)
		}
		if x.same != (err == nil && d.Hash == want) {
			t.Errorf("%s: the same dataset: %v, %v", x.name, !x.same, err)
		}
	}
	compare(t, "testdata/recognised.txt", got.String(), recognisedGolden)
}

// Matrices are told apart by how many there are, and descriptors by the table beside them.
func TestRecogniseMatrices(t *testing.T) {
	numbers := func(name string) variable { return matrixOf(name, 1, 2, 3) }
	plain := change("features/person.npy", "", "features/action.csv", "")
	for name, texts := range map[string]map[string]string{
		"one a file": and(plain, "person.mat", matrixFile(numbers("x")), "action.mat", matrixFile(numbers("x"))),
		"both":       and(plain, "mine.mat", matrixFile(numbers("person"), numbers("action"))),
		"npz":        and(plain, "mine.npz", string(zipped("person.npy", array(3, 1, 1, 2, 3), "action.npy", array(3, 1, 1, 2, 3)))),
	} {
		if d := mustRead(t, texts); d.Views[0].Double()[2] != 3 || d.Views[1].Double()[1] != 2 {
			t.Errorf("%s: %v", name, d.Views)
		}
	}
	local := described(array(3, 2, 1, 2, 3, 4, 5, 6), "video,track\na,t1\na,t2\nb,t1\n")
	for _, ext := range []string{".npy", ".csv"} {
		local["person"+ext] = local["descriptors/person"+ext]
		delete(local, "descriptors/person"+ext)
	}
	if d := mustRead(t, local); len(d.Descriptors) != 1 || d.Descriptors[0].X[5] != 6 {
		t.Errorf("descriptors: %+v", d.Descriptors)
	}
}

// Media is found in the file that was opened, be it a zip within the folder.
func TestSource(t *testing.T) {
	texts := zipInto(t, small(), "clips.zip", func(file string) bool { return path.Dir(file) == "media" })
	s := mustRead(t, texts).Videos[0].Source
	if s == nil || s.File != "clips.zip" || s.Entry == nil || s.Entry.Size != int64(len(small()["media/a.webm"])) {
		t.Errorf("%+v", s)
	}
}

// Several paths of a disk are one dataset, and so is a folder that holds a zip.
func TestOpenSeveral(t *testing.T) {
	want := mustRead(t, small()).Hash
	dir := t.TempDir()
	texts := zipInto(t, small(), "features.zip", func(file string) bool { return path.Dir(file) == "features" })
	if err := os.CopyFS(dir, files(texts)); err != nil {
		t.Fatal(err)
	}
	if d, err := Open(dir); err != nil || d.Hash != want {
		t.Errorf("a folder that holds a zip: %v", err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, entry := range entries {
		paths = append(paths, filepath.Join(dir, entry.Name()))
	}
	if d, err := Open(paths...); err != nil || d.Hash != want || !slices.ContainsFunc(d.Files, func(f dataset.UsedFile) bool { return f.Zip == "features.zip" }) {
		t.Errorf("its files one by one: %v", err)
	}
	var faults fault.Faults
	if _, err := Open(paths[0], paths[0]); err == nil || errors.As(err, &faults) {
		t.Errorf("a path twice: %v", err)
	}
}

// A file of any name and content that lies beside a dataset is used, or ignored with a
// reason, or a fault; it is never lost.
func FuzzLoose(f *testing.F) {
	for name, text := range small() {
		f.Add(path.Base(name), []byte(text))
		f.Add("other/"+name, []byte(text))
	}
	f.Add("words.txt", []byte("# concepts: person, action\n"))
	f.Add("in.zip", zipped("person.npy", array(3, 1, 1, 2, 3)))
	f.Add("in.zip", zipped("in.zip", "x", "boxes.csv", "video,track"))
	f.Add("//_", []byte("\x00"))
	f.Add("x.mat", []byte(matrixFile(matrixOf("person", 1, 2, 3))))
	f.Add("person.csv", []byte("video,track,first,count\na,t1,0,1\n"))
	f.Fuzz(func(t *testing.T, name string, text []byte) {
		list := []vfs.File{{Path: name, Size: int64(len(text)), Body: bytes.NewReader(text)}}
		for own, body := range small() {
			list = append(list, vfs.File{Path: own, Size: int64(len(body)), Body: strings.NewReader(body)})
		}
		d, err := FS(vfs.Files(list))
		if err != nil {
			checkRead(t, d, err)
			return
		}
		checkAccounted(t, d, path.Clean(strings.TrimLeft(name, "/")))
	})
}

// checkAccounted asserts that a file that was opened is reported.
func checkAccounted(t *testing.T, d *dataset.Dataset, name string) {
	t.Helper()
	const deepest = 6 // folders in which files are looked for
	hidden := slices.ContainsFunc(strings.Split(strings.ToLower(name), "/"), func(part string) bool {
		return strings.HasPrefix(part, ".") || slices.Contains([]string{"__macosx", "thumbs.db", "desktop.ini", "$recycle.bin", "system volume information"}, part)
	})
	if hidden || strings.Count(name, "/") > deepest {
		return
	}
	var told []string
	for _, f := range d.Files {
		told = append(told, f.File, f.Zip)
		if f.Role == "media" && vfs.Media(name) {
			return
		}
	}
	for _, f := range d.Ignored {
		told = append(told, f.File)
	}
	told = append(told, strings.Join(d.Notes, " "))
	zip := strings.EqualFold(path.Ext(name), ".zip") // which may be empty
	if !zip && !slices.ContainsFunc(told, func(text string) bool { return strings.Contains(text, name) }) {
		t.Errorf("%q is told of nowhere: %q", name, told)
	}
}
