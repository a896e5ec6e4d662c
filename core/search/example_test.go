package search_test

import (
	"fmt"
	"log"

	"siibp/core/dataset"
	"siibp/core/options"
	"siibp/core/search"
)

// A search is stepped, so that a program can report progress or stop between two steps.
func ExampleSearch() {
	d, err := dataset.New(dataset.Dataset{
		Concepts: []dataset.Concept{{Name: "person", Classes: []string{"Rick", "Ilsa"}}},
		Views:    []dataset.View{{Name: "person", Dim: 2, X: []float64{4, 0, 0, 4, 4, 0, 0, 4}}},
		Videos:   []dataset.Video{{ID: "a", Tuples: []dataset.Tuple{{0}, {1}}}, {ID: "b", Tuples: []dataset.Tuple{{0}}}},
		Tracks:   []dataset.Track{{Video: 0, ID: "1"}, {Video: 0, ID: "2"}, {Video: 1, ID: "1"}, {Video: 1, ID: "2"}},
	})
	if err != nil {
		log.Fatal(err)
	}
	s, err := search.New(d, options.Default())
	if err != nil {
		log.Fatal(err)
	}
	for !s.Done() {
		s.Step()
	}
	lowest := true
	for _, start := range s.Outcomes() {
		lowest = lowest && s.Outcomes()[s.Kept()].F <= start.F
	}
	fmt.Println("the kept start has the lowest F:", lowest)
	// Output:
	// the kept start has the lowest F: true
}
