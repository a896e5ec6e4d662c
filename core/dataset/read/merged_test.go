package read

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"siibp/core/dataset"
	"siibp/core/dataset/text"
	"siibp/core/options"
	"siibp/core/posterior"
	"siibp/core/search"
)

// A fit of the toy in two other spellings says of every track what a fit of the clean toy does.
func TestFitInOtherSpellings(t *testing.T) {
	labels := func(texts map[string]string, answers map[string]string) string {
		d, err := FSWith(files(texts), Options{Answers: answers})
		if err != nil {
			t.Fatal(err)
		}
		o := options.Default()
		o.Starts, o.Reheats = 2, 0
		s, err := search.New(d, o)
		if err != nil {
			t.Fatal(err)
		}
		s.Run()
		var out strings.Builder
		for row, list := range posterior.LabelsOf(s.Trainer()).Rows() {
			for _, l := range list {
				fmt.Fprintln(&out, row, l.Best)
			}
		}
		return out.String()
	}
	want := labels(toy(), nil)
	if got := labels(tabled(toy(), "NA"), nil); got != want {
		t.Error("with NA the labels are others")
	}
	if got := labels(edited(t, edit{"captions.txt", `clip-0`, "clip-"}), nil); got != want {
		t.Error("without zeros the labels are others")
	}
}

// Whatever two names are, two videos, tracks or classes that a dataset tells apart are never
// one without a fault, a question or a note that says so.
func FuzzNeverMergedSilently(f *testing.F) {
	for _, pair := range [][2]string{{"1", "01"}, {"a", "a.mp4"}, {"big bird", "big\u00a0bird"}, {"Bird", "bird"}, {"x/a", "y/a"}, {"NA", "n/a"}, {"a/b", "b"}, {"é", "e\u0301"}} {
		f.Add(pair[0], pair[1])
	}
	f.Fuzz(func(t *testing.T, one, two string) {
		if one == two || dataset.BadClass(one) != "" || dataset.BadClass(two) != "" || !utf8.ValidString(one) || !utf8.ValidString(two) {
			return
		}
		quoted := func(s string) string { text, _ := json.Marshal(s); return string(text) }
		row := func(cells ...string) string {
			var b strings.Builder
			w := text.NewWriter(&b)
			w.Write(cells)
			w.Flush()
			return b.String()
		}
		features := "1,2\n3,4\n5,6\n"
		for name, texts := range map[string]map[string]string{
			"videos":  {"tracks.csv": "video,track\n" + row(one, "t") + row(two, "u") + row("another video", "v"), "captions.json": `{"another video": [["Rick"]], ` + quoted(one) + `: [["Rick"]], ` + quoted(two) + `: [["Sam"]]}`},
			"tracks":  {"tracks.csv": "video,track\n" + row("c", one) + row("c", two) + row("c", "another track"), "captions.json": `{"c": [["Rick"]]}`},
			"classes": {"tracks.csv": "video,track\nc,1\nc,2\nc,3\n", "captions.json": `{"c": [["Rick"], [` + quoted(text.QuoteGapWord(one)) + `], [` + quoted(text.QuoteGapWord(two)) + `]]}`},
			"classes, listed": {"tracks.csv": "video,track\nc,1\nc,2\nc,3\n", "captions.json": `{"c": [["Rick"]]}`,
				"dataset.json": `{"concepts": [{"name": "person", "classes": ["Rick", ` + quoted(one) + `, ` + quoted(two) + `]}]}`},
		} {
			if texts["dataset.json"] == "" {
				texts["dataset.json"] = `{"concepts": [{"name": "person"}]}`
			}
			texts["features/person.csv"] = features
			d, err := FS(files(texts))
			if err != nil {
				continue
			}
			told := len(d.Questions) > 0 || slices.ContainsFunc(d.Notes, func(note string) bool { return strings.Contains(note, "taken for") })
			merged := name == "videos" && len(d.Videos) < 3 || name == "tracks" && len(d.Tracks) < 3 ||
				strings.HasPrefix(name, "classes") && one != "Rick" && two != "Rick" && len(d.Concepts[0].Classes) < 3
			if merged && !told && one != "another video" && two != "another video" {
				t.Errorf("%s %+q and %+q are one, and nothing says so: %q", name, one, two, d.Notes)
			}
		}
	})
}
