package read

import (
	_ "embed"
	"path"
	"slices"
	"strings"
	"testing"

	"siibp/core/dataset/vfs"
)

//go:embed testdata/formats.md
var formatsGolden string

// The table of formats as documents show it.
func TestFormatsMarkdown(t *testing.T) {
	compare(t, "testdata/formats.md", FormatsMarkdown(), formatsGolden)
	cells := strings.Count(strings.SplitN(formatsGolden, "\n", 2)[0], "|")
	for _, line := range strings.Split(strings.TrimSpace(FormatsMarkdown()), "\n") {
		if strings.Count(line, "|") != cells {
			t.Errorf("not %d cells: %s", cells-1, line)
		}
	}
}

// Every format that is read has a decoder and recognizable paths.
func TestFormatRows(t *testing.T) {
	names := map[string]bool{}
	for _, row := range Formats {
		if names[row.Name] {
			t.Errorf("two rows are called %s", row.Name)
		}
		names[row.Name] = true
		if (row.Subject == Captions) != (row.Captions != nil) || (row.Subject == Features) != (row.Features != nil) || (row.Subject == Tracks) != (row.Tracks != nil) {
			t.Errorf("%s: its subject %q and its reader disagree", row.Name, row.Subject)
		}
		if row.Notes == "" || (row.Help == "") != !strings.HasPrefix(row.Option, "--") {
			t.Errorf("%s: notes %q, option %q, help %q", row.Name, row.Notes, row.Option, row.Help)
		}
		for _, file := range slices.Concat(row.Paths, row.Truth) {
			if found, _, ok := formatOf(strings.NewReplacer("<", "", ">", "").Replace(file)); !ok || found.Subject != row.Subject {
				t.Errorf("%s: %s is found as %q", row.Name, file, found.Name)
			}
		}
		for _, p := range slices.Concat(row.Paths, row.Truth) {
			if row.Boxes != nil && path.Ext(p) != path.Ext(row.Paths[0]) {
				t.Errorf("%s: the extension of %s is not that of %s", row.Name, p, row.Paths[0])
			}
		}
		if (row.Keys == nil) != (row.Shape == "") {
			t.Errorf("%s: keys %q, shape %q", row.Name, row.Keys, row.Shape)
		}
	}
	for _, p := range []boxPaths{trackBoxPaths, truthBoxPaths} {
		if row, _, ok := formatOf(p.Stem + ".csv"); !ok || row.Subject != Boxes {
			t.Errorf("%s.csv is found as %q", p.Stem, row.Name)
		}
	}
}

// A pattern stands for paths of its folder alone.
func TestMatches(t *testing.T) {
	for _, x := range []struct {
		pattern, path, name string
		ok                  bool
	}{
		{"features/<concept>.npy", "features/person.npy", "person", true},
		{"features/<concept>.npy", "features/a.b.npy", "a.b", true},
		{"features/<concept>.npy", "features/.npy", "", false},
		{"features/<concept>.npy", "features/x/person.npy", "", false},
		{"features/<concept>.npy", "features.npy", "", false},
		{"<video>/det/det.txt", "a/det/det.txt", "a", true},
		{"tracks.csv", "tracks.csv", "", true},
		{"tracks.csv", "x/tracks.csv", "", false},
	} {
		if name, ok := vfs.Matches(x.pattern, x.path); ok != x.ok || ok && name != x.name {
			t.Errorf("%s of %s: %q, %t", x.path, x.pattern, name, ok)
		}
	}
}
