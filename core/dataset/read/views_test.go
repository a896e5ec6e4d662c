package read

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"siibp/core/dataset/writer"
)

// withViews returns small with two views of the person, under their own names, and what dataset.json says of them.
func withViews(views string) map[string]string {
	texts := small()
	texts["features/face.npy"] = texts["features/person.npy"]
	texts["features/look.csv"] = "1,2,3\n4,5,6\n7,8,9\n"
	delete(texts, "features/person.npy")
	texts["dataset.json"] = `{"concepts": [{"name": "person", "views": ` + views + `}, {"name": "action"}]}`
	return texts
}

// A concept has the views that dataset.json lists, in that order, and what is written reads as the same.
func TestViews(t *testing.T) {
	d := mustRead(t, withViews(`["look", "face"]`))
	var names []string
	for _, v := range d.Views {
		names = append(names, v.Name)
	}
	if want := []string{"look", "face", "action"}; !slices.Equal(names, want) || !slices.Equal(d.ViewNames(), want) {
		t.Errorf("the views are %v and %v", names, d.ViewNames())
	}
	if len(d.Ignored) > 0 {
		t.Errorf("ignored are %v", d.Ignored)
	}
	fsys := memory{}
	if err := writer.Write(fsys.create, d); err != nil {
		t.Fatal(err)
	}
	again, err := FS(fstest.MapFS(fsys))
	if err != nil || again.Hash != d.Hash || !slices.Equal(again.ViewNames(), d.ViewNames()) {
		t.Errorf("what is written has the views %v; %v", again.ViewNames(), err)
	}
	if one := mustRead(t, withViews(`["look"]`)); one.Hash == d.Hash || len(one.Ignored) != 1 {
		t.Errorf("with a view that is not listed, ignored are %v", one.Ignored)
	}
}

func TestViewFaults(t *testing.T) {
	for views, want := range map[string]string{
		`[]`:                `views must be a list of at least one name of features; found a list of 0 values`,
		`"look"`:            `views must be a list of at least one name of features; found "look"`,
		`["look", 3]`:       `column "concepts[0].views[1]": a view must be text in quotes; found 3`,
		`["look", "look"]`:  `column "concepts[0].views[1]": a view must occur once; found "look"`,
		`["a/b"]`:           `must have no slash`,
		`["look", "voice"]`: `there must be features of every view that dataset.json lists, here for "person"`,
	} {
		_, err := FS(files(withViews(views)))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v\nwant %s", views, err, want)
		}
	}
}
