package wire

import "siibp/core/dataset"

// tiny is the smallest dataset on which everything happens: two videos, three
// tracks, one pair.
func tiny() *dataset.Dataset {
	d := &dataset.Dataset{
		Concepts: []dataset.Concept{{Name: "who", Classes: []string{"a", "b"}}, {Name: "what", Classes: []string{"x"}}},
		Views:    []dataset.View{{Name: "who", Dim: 1, X: []float64{1, 2, 3}}, {Name: "what", Dim: 1, X: []float64{0, 1, 0}}},
		Videos:   []dataset.Video{{ID: "1", Tracks: []int{0, 1}, Tuples: []dataset.Tuple{{0, 0}}}, {ID: "2", Tracks: []int{2}, Free: true}},
	}
	for _, video := range []int{0, 0, 1} {
		d.Tracks = append(d.Tracks, dataset.Track{Video: video, Truth: []int{0, 0}, Known: []int{dataset.Unknown, dataset.Unknown}})
	}
	return d
}
