package read

import (
	"io/fs"
	"testing"

	"siibp/core/dataset"
)

// copied reads the parts of a dataset from its tidy folder, and nothing else.
func copied(t *testing.T, fsys fs.FS, o Options) map[string]string {
	t.Helper()
	d, err := FSWith(fsys, o)
	if err != nil {
		t.Fatal(err)
	}
	root, err := NewCanonicalFS(fsys, o)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	texts := map[string]string{}
	for _, part := range d.Parts {
		text, err := fs.ReadFile(root, part.Path)
		if err != nil {
			t.Fatal(err)
		}
		texts[part.Path] = string(text)
	}
	return texts
}

// However files lie, their parts under their tidy paths are the same dataset, with its media.
func TestTidy(t *testing.T) {
	want, err := FS(files(small()))
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range arrangements(t) {
		if !a.same {
			continue
		}
		t.Run(a.name, func(t *testing.T) {
			d, err := FS(files(copied(t, files(a.texts), Options{})))
			if err != nil {
				t.Fatal(err)
			}
			if d.Hash != want.Hash || (d.Videos[0].Media != "") != (want.Videos[0].Media != "") {
				t.Errorf("another dataset, its media %q", d.Videos[0].Media)
			}
		})
	}
}

// Captions that were given are a part of what was read, those that they stand in for are not.
func TestTidyCaptions(t *testing.T) {
	text := small()[dataset.CaptionsFile]
	for name, texts := range map[string]map[string]string{
		"none": without(nil), "others": without(map[string]string{dataset.CaptionsFile: "a: ((("}), "a table": without(map[string]string{"captions.csv": "video,person\na,Rick\n"}),
	} {
		texts := copied(t, files(texts), Options{Captions: &text})
		if _, table := texts["captions.csv"]; table || texts[dataset.CaptionsFile] != text {
			t.Errorf("%s: the captions are %q", name, texts[dataset.CaptionsFile])
		}
	}
	if _, blank := copied(t, files(without(nil)), Options{Unwritten: true})[dataset.CaptionsFile]; blank {
		t.Error("captions that are still to be written are a file")
	}
}

// Within a folder, nothing outside of it counts, and is not reported either.
func TestWithin(t *testing.T) {
	texts := map[string]string{"notes.txt": "a: (Nobody, nothing)\n", "person.npy": "", "tracks.csv": "video,track\nz,1\n"}
	for name, text := range small() {
		texts["run/data/"+name] = text
	}
	d, err := FSWith(files(texts), Options{Within: "run/data"})
	if err != nil {
		t.Fatal(err)
	}
	want, err := FS(files(small()))
	if err != nil {
		t.Fatal(err)
	}
	if d.Hash != want.Hash || d.Root != "run/data" || len(d.Ignored) != len(want.Ignored) {
		t.Errorf("root %s, ignored %v", d.Root, d.Ignored)
	}
}
