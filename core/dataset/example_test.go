package dataset_test

import (
	"fmt"
	"log"

	"siibp/core/dataset"
	"siibp/core/options"
	"siibp/core/posterior"
	"siibp/core/search"
)

// Four videos of two tracks each are fitted. The captions name Rick and Ilsa together in one
// video, and each alone in another, so that the features tell the two classes apart.
func ExampleNew() {
	d, err := dataset.New(dataset.Dataset{
		Concepts: []dataset.Concept{{Name: "person", Classes: []string{"Rick", "Ilsa"}}},
		Views: []dataset.View{{Name: "person", Dim: 2, X: []float64{
			4, 0, 0, 0, // video a: two tracks
			0, 4, 0, 0,
			4, 0, 0, 4,
			4, 0, 0, 0,
		}}},
		Videos: []dataset.Video{
			{ID: "a", Tuples: []dataset.Tuple{{0}}}, // the caption names Rick
			{ID: "b", Tuples: []dataset.Tuple{{1}}},
			{ID: "c", Tuples: []dataset.Tuple{{0}, {1}}},
			{ID: "d", Tuples: []dataset.Tuple{{0}}},
		},
		Tracks: []dataset.Track{
			{Video: 0, ID: "1"}, {Video: 0, ID: "2"},
			{Video: 1, ID: "1"}, {Video: 1, ID: "2"},
			{Video: 2, ID: "1"}, {Video: 2, ID: "2"},
			{Video: 3, ID: "1"}, {Video: 3, ID: "2"},
		},
	})
	if err != nil {
		log.Fatal(err)
	}
	s, err := search.New(d, options.Default())
	if err != nil {
		log.Fatal(err)
	}
	s.Run()
	labels := posterior.LabelsOf(s.Trainer())
	for _, row := range d.Videos[2].Tracks {
		best := labels.At(row, 0)
		fmt.Printf("track %s of video c: %s\n", d.Tracks[row].ID, d.Concepts[0].Classes[best.Best])
	}
	// Output:
	// track 1 of video c: Rick
	// track 2 of video c: Ilsa
}
