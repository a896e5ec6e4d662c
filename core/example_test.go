package core_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"siibp/core"
	"siibp/core/dataset"
)

// clips holds three clips with two tracks each. Each caption names two people and what they do.
var clips = dataset.Dataset{
	Concepts: []dataset.Concept{
		{Name: "person", Classes: []string{"Rick", "Ilsa", "Sam"}},
		{Name: "action", Classes: []string{"walking", "sitting"}},
	},
	Views: []dataset.View{
		{Name: "person", Dim: 3, X: []float64{8, 0, 0 /**/, 0, 8, 0 /**/, 0, 8, 0 /**/, 0, 0, 8 /**/, 8, 0, 0 /**/, 0, 0, 8}},
		{Name: "action", Dim: 2, X: []float64{6, 0 /**/, 0, 6 /**/, 6, 0 /**/, 0, 6 /**/, 0, 6 /**/, 6, 0}},
	},
	Videos: []dataset.Video{
		{ID: "clip-1", Tuples: []dataset.Tuple{{0, 0}, {1, 1}}}, // (Rick, walking), (Ilsa, sitting)
		{ID: "clip-2", Tuples: []dataset.Tuple{{2, 1}, {1, 0}}},
		{ID: "clip-3", Tuples: []dataset.Tuple{{0, 1}, {2, 0}}},
	},
	Tracks: []dataset.Track{
		{Video: 0, ID: "t1"}, {Video: 0, ID: "t2"}, {Video: 1, ID: "t1"}, {Video: 1, ID: "t2"}, {Video: 2, ID: "t1"}, {Video: 2, ID: "t2"},
	},
}

// A dataset in memory is fitted, and the track of each caption printed.
func ExampleFit() {
	d, err := core.New(clips)
	if err != nil {
		log.Fatal(err)
	}
	r, err := core.Fit(context.Background(), d, core.Settings{})
	if err != nil {
		log.Fatal(err)
	}
	for i, caption := range r.Rankings.Tuples {
		fmt.Printf("%s, %s: %s\n", d.Videos[caption.Video].ID, d.TupleText(caption.Tuple), d.Tracks[r.Answer(i).Track].ID)
	}
	// Output:
	// clip-1, (Rick, walking): t1
	// clip-1, (Ilsa, sitting): t2
	// clip-2, (Sam, sitting): t2
	// clip-2, (Ilsa, walking): t1
	// clip-3, (Rick, sitting): t1
	// clip-3, (Sam, walking): t2
}

// New names the place of an error.
func ExampleNew() {
	wrong := clips
	wrong.Tracks = wrong.Tracks[:5]
	_, err := core.New(wrong)
	fmt.Println(err)
	// Output:
	// dataset: Views[0]: X or Single has 5×3 numbers, a row for each track; found 18
}

// The settings that Choose returns are those of Fit. The result then knows how accurate it is.
func ExampleChoose() {
	d, err := core.New(clips)
	if err != nil {
		log.Fatal(err)
	}
	s, report, err := core.Choose(context.Background(), d, core.Settings{})
	if err != nil {
		log.Fatal(err)
	}
	r, err := core.Fit(context.Background(), d, s)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(report.Trust.Videos, "videos had their captions hidden;", r.Accuracy().Trust == report.Trust)
	// Output:
	// 3 videos had their captions hidden; true
}

// A fitted model labels the tracks of other files, which need no captions.
func ExamplePredict() {
	folder, err := os.MkdirTemp("", "siibp")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	d, err := core.New(clips)
	if err != nil {
		log.Fatal(err)
	}
	r, err := core.Fit(context.Background(), d, core.Settings{})
	if err != nil {
		log.Fatal(err)
	}
	if err := core.Save(filepath.Join(folder, "model.zip"), r.Model); err != nil {
		log.Fatal(err)
	}
	for name, text := range map[string]string{
		"tracks.csv": "video,track\nnew,1\nnew,2\n",
		"person.csv": "0,0,8\n8,0,0\n",
		"action.csv": "6,0\n0,6\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			log.Fatal(err)
		}
	}
	m, err := core.OpenModel(filepath.Join(folder, "model.zip"))
	if err != nil {
		log.Fatal(err)
	}
	labels, err := core.Predict(m, filepath.Join(folder, "tracks.csv"), filepath.Join(folder, "person.csv"), filepath.Join(folder, "action.csv"))
	if err != nil {
		log.Fatal(err)
	}
	for row := range 2 {
		fmt.Println(m.Concepts[0].Classes[labels.Labels.At(row, 0).Best])
	}
	// Output:
	// Sam
	// Rick
}
