package dataset

import (
	"encoding/json"
	"slices"
	"testing"
)

func TestOtherThings(t *testing.T) {
	d := &Dataset{
		Videos: []Video{{ID: "a", Tracks: []int{0, 1, 2}}, {ID: "b", Tracks: []int{3}}, {ID: "c", Tracks: []int{4}}},
		Tracks: []Track{{ID: "1"}, {ID: "2.1"}, {ID: "2.2"}, {Video: 1, ID: "1"}, {Video: 2, ID: "1"}},
	}
	if got := d.OtherThings(); got != nil {
		t.Errorf("of a dataset that was not made of clips: %v", got)
	}
	if err := json.Unmarshal([]byte(`{"preprocess": {"others": {"a": [2], "b": [1]}}}`), &d.Info); err != nil {
		t.Fatal(err)
	}
	// Nothing else was found in b, so its track may be a person.
	if got, want := d.OtherThings(), []bool{false, true, true, false, false}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestNoPersons(t *testing.T) {
	d := &Dataset{
		Concepts: []Concept{{Name: "action"}, {Name: PersonConcept}},
		Videos: []Video{
			{ID: "a", Tracks: []int{0, 1, 2}, Tuples: []Tuple{{0, 0}, {1, 0}, {1, None}}},
			{ID: "b", Tracks: []int{3, 4, 5}, Tuples: []Tuple{{0, 0}, {0, 1}}},
			{ID: "c", Tracks: []int{6, 7}, Free: true},
		},
		Tracks: []Track{{ID: "1"}, {ID: "2.1"}, {ID: "2.2"}, {Video: 1, ID: "1.1"}, {Video: 1, ID: "1.2"}, {Video: 1, ID: "2"}, {Video: 2, ID: "1"}, {Video: 2, ID: "2"}},
	}
	if got := d.NoPersons(); got != nil {
		t.Errorf("of a dataset that was not made of clips: %v", got)
	}
	if err := json.Unmarshal([]byte(`{"preprocess": {"others": {"a": [2], "b": [2], "c": [2]}}}`), &d.Info); err != nil {
		t.Fatal(err)
	}
	// The captions of b name two persons, and one was found: the other may be among the other tracks.
	if got, want := d.NoPersons(), []bool{false, true, true, false, false, false, false, true}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
