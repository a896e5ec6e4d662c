package result_test

import (
	"encoding/csv"
	"fmt"
	"log"
	"strings"

	"siibp/core/dataset"
	"siibp/core/options"
	"siibp/core/result"
	"siibp/core/search"
)

// The tracks that answer the captions are written as localized.csv.
func ExampleResult_Localized() {
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
	s.Run()
	var table strings.Builder
	if err := result.New(d, s).Localized(&table); err != nil {
		log.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(table.String())).ReadAll()
	if err != nil {
		log.Fatal(err)
	}
	for _, row := range rows {
		fmt.Println(row[:4])
	}
	// Output:
	// [video person rank track]
	// [a Rick 1 1]
	// [a Rick 2 2]
	// [a Ilsa 1 2]
	// [a Ilsa 2 1]
	// [b Rick 1 1]
	// [b Rick 2 2]
}
