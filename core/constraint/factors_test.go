package constraint

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"siibp/core/dataset"
)

func TestFactors(t *testing.T) {
	f := NewFactors([]int{3, 2}, 2) // classes 0–2 and 3–4, background 5–6
	none := dataset.None
	cases := []struct {
		name    string
		video   dataset.Video
		allowed []int
		all     [][]int
		tuples  [][]int
	}{
		{"no labels: all background", dataset.Video{}, []int{5, 6}, nil, nil},
		{"free", dataset.Video{Free: true, Tuples: []dataset.Tuple{{0, 0}}}, []int{0, 1, 2, 3, 4, 5, 6}, nil, nil},
		{"a pair asks for both singles", dataset.Video{Tuples: []dataset.Tuple{{1, 0}}},
			[]int{1, 3, 5, 6}, [][]int{{1, 3}, {1}, {3}}, [][]int{{1, 3}}},
		{"(s, ∅) and the single s are one", dataset.Video{Tuples: []dataset.Tuple{{2, none}, {2, 1}, {none, 1}}},
			[]int{2, 4, 5, 6}, [][]int{{2}, {2, 4}, {4}}, [][]int{{2}, {2, 4}, {4}}},
	}
	for _, c := range cases {
		if diff := cmp.Diff(c.allowed, f.Allowed(&c.video)); diff != "" {
			t.Errorf("%s: allowed factors (−want +got):\n%s", c.name, diff)
		}
		if diff := cmp.Diff(c.all, f.Sets(&c.video, All)); diff != "" {
			t.Errorf("%s: 𝒥 (−want +got):\n%s", c.name, diff)
		}
		if diff := cmp.Diff(c.tuples, f.Sets(&c.video, TuplesOnly)); diff != "" {
			t.Errorf("%s: 𝒥 of the tuples only (−want +got):\n%s", c.name, diff)
		}
	}
	f.All = true
	if diff := cmp.Diff([]int{0, 1, 2, 3, 4, 5, 6}, f.Allowed(&dataset.Video{Tuples: []dataset.Tuple{{1, 0}}})); diff != "" {
		t.Errorf("without eq4 and eq5: allowed factors (−want +got):\n%s", diff)
	}
	for k, want := range []int{0, 0, 0, 1, 1, 2, 2} {
		if got := f.Concept(k); got != want {
			t.Errorf("factor %d belongs to concept %d, want %d", k, got, want)
		}
	}
}

// A tuple that asks for nothing allows its classes, and is no constraint; what another
// tuple asks for stays.
func TestUnasked(t *testing.T) {
	f := NewFactors([]int{2, 2}, 1)
	v := &dataset.Video{Tuples: []dataset.Tuple{{0, 0}, {1, dataset.None}}, Unasked: []bool{true, false}}
	if got, want := f.Allowed(v), []int{0, 1, 2, 4}; !slices.Equal(got, want) {
		t.Errorf("allowed %v, want %v", got, want)
	}
	if got := f.Sets(v, All); len(got) != 1 || !slices.Equal(got[0], []int{1}) {
		t.Errorf("asked for %v", got)
	}
}
