package dataset_test

import (
	"errors"
	"math"
	"reflect"
	"testing"

	"siibp/core/dataset"
)

// The error of New names the view, the video and the row that its place is about.
func TestInvalidErrorNamesViewVideoAndRow(t *testing.T) {
	for name, x := range map[string]struct {
		change      func(d *dataset.Dataset)
		view, video string
		rows        []int
	}{
		"infinite feature": {func(d *dataset.Dataset) { d.Views[0].X[2] = math.Inf(1) }, "person", "b", []int{1}},
		"half a row":       {func(d *dataset.Dataset) { d.Views[0].X[1] = math.NaN() }, "person", "a", []int{0}},
		"too few numbers":  {func(d *dataset.Dataset) { d.Views[0].X = d.Views[0].X[1:] }, "person", "", nil},
		"name of a track":  {func(d *dataset.Dataset) { d.Tracks[1].ID = "" }, "", "b", []int{1}},
		"rate of a video":  {func(d *dataset.Dataset) { d.Videos[1].FPS = -1 }, "", "b", nil},
		"no class":         {func(d *dataset.Dataset) { d.Concepts[0].Classes = nil }, "", "", nil},
	} {
		d := dataset.Dataset{
			Concepts: []dataset.Concept{{Name: "person", Classes: []string{"Rick", "Ilsa"}}},
			Videos:   []dataset.Video{{ID: "a", Tuples: []dataset.Tuple{{0}}}, {ID: "b", Tuples: []dataset.Tuple{{1}}}},
			Tracks:   []dataset.Track{{ID: "1", Video: 0}, {ID: "1", Video: 1}},
			Views:    []dataset.View{{Name: "person", Dim: 2, X: []float64{1, 0, 0, 1}}},
		}
		if _, err := dataset.New(d); err != nil {
			t.Fatal(err)
		}
		d.Views[0].X = append([]float64(nil), d.Views[0].X...)
		x.change(&d)
		var e *dataset.InvalidError
		if _, err := dataset.New(d); !errors.As(err, &e) {
			t.Errorf("%s: %v", name, err)
		} else if e.View != x.view || e.Video != x.video || !reflect.DeepEqual(e.Rows, x.rows) {
			t.Errorf("%s: view %q, video %q, rows %v; want %q, %q, %v (%v)", name, e.View, e.Video, e.Rows, x.view, x.video, x.rows, e)
		}
	}
}
