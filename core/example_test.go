package core_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"math"
	"os"
	"path/filepath"

	"siibp/core"
	"siibp/core/dataset"
	"siibp/core/dataset/fault"
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
		if video := d.Videos[caption.Video]; len(video.Tracks) > 0 {
			fmt.Printf("%s, %s: %s\n", video.ID, d.TupleText(caption.Tuple), d.Tracks[r.Answer(i).Track].ID)
		}
	}
	// Output:
	// clip-1, (Rick, walking): t1
	// clip-1, (Ilsa, sitting): t2
	// clip-2, (Sam, sitting): t2
	// clip-2, (Ilsa, walking): t1
	// clip-3, (Rick, sitting): t1
	// clip-3, (Sam, walking): t2
}

// The faults in the files have file, row, column and rule.
func ExampleOpen() {
	folder := exampleFolder(map[string]string{
		"tracks.csv":   "video,track\na,1\na,2\n",
		"person.csv":   "9,0\n0,nine\n",
		"captions.txt": "# concepts: person\na: (Rick), (Ilsa)\n",
	})
	defer os.RemoveAll(folder)
	_, err := core.Open(folder)
	var faults fault.Faults
	if !errors.As(err, &faults) {
		log.Fatal(err)
	}
	for _, f := range faults {
		fmt.Printf("%s, row %d, column %s: %s; found %s\n", f.File, f.Row, f.Column, f.Rule, f.Found)
	}
	// Output:
	// person.csv, row 2, column 2: a feature must be a number; found "nine"
}

// New names the place of an error.
func ExampleNew() {
	wrong := clips
	wrong.Tracks = wrong.Tracks[:5]
	_, err := core.New(wrong)
	fmt.Println(err)
	// Output:
	// dataset: Views[0]: X or Single must have 5×3 numbers, a row for each track; found 18
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

// The questions of the reader have answers, which OpenWith takes.
func ExampleOpenWith() {
	folder := exampleFolder(map[string]string{
		"tracks.csv":   "video,track\na,1\na,2\n",
		"person.csv":   "9,0\n0,9\n",
		"captions.txt": "# concepts: person\na: (Rick), (rick)\n",
	})
	defer os.RemoveAll(folder)
	d, err := core.Open(folder)
	if err != nil {
		log.Fatal(err)
	}
	question := d.Questions[0]
	fmt.Println(question.Text)
	fmt.Println("classes with the assumed answer:", d.Concepts[0].Classes)
	d, err = core.OpenWith(core.OpenSettings{Answers: map[string]string{question.Key: "two"}}, folder)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("classes with the answer two:", d.Concepts[0].Classes)
	// Output:
	// Are "Rick", "rick" one person? They differ only in capitals or accents; captions.txt names "Rick" 1 time, "rick" 1 time.
	// classes with the assumed answer: [Rick]
	// classes with the answer two: [Rick rick]
}

// Why explains a label: the log odds of a class are the sum of terms.
func ExampleFit_why() {
	d, err := core.New(clips)
	if err != nil {
		log.Fatal(err)
	}
	r, err := core.Fit(context.Background(), d, core.Settings{})
	if err != nil {
		log.Fatal(err)
	}
	best := r.Why(0)[0] // of the first track, the most probable class of the first concept
	sum := 0.0
	for _, term := range best.Contributions {
		sum += term.Value
	}
	fmt.Printf("%s: the terms add up to ζ: %t\n", d.Concepts[best.Concept].Classes[best.Class], math.Abs(sum-best.Logit) < 1e-9)
	// Output:
	// Rick: the terms add up to ζ: true
}

// A fitted model labels the tracks of other files, which need no captions.
func ExamplePredict() {
	d, err := core.New(clips)
	if err != nil {
		log.Fatal(err)
	}
	r, err := core.Fit(context.Background(), d, core.Settings{})
	if err != nil {
		log.Fatal(err)
	}
	folder := exampleFolder(map[string]string{
		"tracks.csv": "video,track\nnew,1\nnew,2\n",
		"person.csv": "0,0,8\n8,0,0\n",
		"action.csv": "6,0\n0,6\n",
	})
	defer os.RemoveAll(folder)
	models := exampleFolder(nil)
	defer os.RemoveAll(models)
	saved := filepath.Join(models, "model.zip")
	if err := core.Save(saved, r.Model); err != nil {
		log.Fatal(err)
	}
	m, err := core.OpenModel(saved)
	if err != nil {
		log.Fatal(err)
	}
	others, err := core.OpenWith(core.OpenSettings{Model: m}, folder)
	if err != nil {
		log.Fatal(err)
	}
	labels, err := core.Predict(context.Background(), m, others, nil)
	if err != nil {
		log.Fatal(err)
	}
	for row := range others.Tracks {
		fmt.Println(m.Concepts[0].Classes[labels.Labels.At(row, 0).Best])
	}
	// Output:
	// Sam
	// Rick
}

// exampleFolder returns a temporary folder with files.
func exampleFolder(files map[string]string) string {
	folder, err := os.MkdirTemp("", "siibp")
	if err != nil {
		log.Fatal(err)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			log.Fatal(err)
		}
	}
	return folder
}
