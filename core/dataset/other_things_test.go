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
