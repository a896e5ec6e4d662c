package constraint

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"siibp/core/dataset"
)

func TestFactorsAreNumberedByConcept(t *testing.T) {
	f := NewFactors([]int{3, 2}, 0, 2) // classes 0–2 and 3–4, background 5–6
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
		all, _ := f.Sets(&c.video, All)
		if diff := cmp.Diff(c.all, all); diff != "" {
			t.Errorf("%s: 𝒥 (−want +got):\n%s", c.name, diff)
		}
		tuples, _ := f.Sets(&c.video, TuplesOnly)
		if diff := cmp.Diff(c.tuples, tuples); diff != "" {
			t.Errorf("%s: 𝒥 of the tuples only (−want +got):\n%s", c.name, diff)
		}
	}
	f.Allow = AllowOpen
	open := dataset.Video{Tuples: []dataset.Tuple{{1, 0}, {2, none}}}
	if diff := cmp.Diff([]int{1, 2, 3, 4, 5, 6}, f.Allowed(&open)); diff != "" {
		t.Errorf("with open concepts: allowed factors (−want +got):\n%s", diff)
	}
	f.Allow = AllowAll
	if diff := cmp.Diff([]int{0, 1, 2, 3, 4, 5, 6}, f.Allowed(&dataset.Video{Tuples: []dataset.Tuple{{1, 0}}})); diff != "" {
		t.Errorf("without eq4 and eq5: allowed factors (−want +got):\n%s", diff)
	}
	for k, want := range []int{0, 0, 0, 1, 1, 2, 2} {
		if got := f.Concept(k); got != want {
			t.Errorf("factor %d belongs to concept %d, want %d", k, got, want)
		}
	}
}

// TestOptionalTuplesAreNoConstraints checks that an optional tuple allows its classes and adds no set, and that the sets
// of required tuples stay.
func TestOptionalTuplesAreNoConstraints(t *testing.T) {
	f := NewFactors([]int{2, 2}, 0, 1)
	v := &dataset.Video{Tuples: []dataset.Tuple{{0, 0}, {1, dataset.None}}, Optional: []bool{true, false}}
	if got, want := f.Allowed(v), []int{0, 1, 2, 4}; !slices.Equal(got, want) {
		t.Errorf("allowed %v, want %v", got, want)
	}
	if got, _ := f.Sets(v, All); len(got) != 1 || !slices.Equal(got[0], []int{1}) {
		t.Errorf("asked for %v", got)
	}
}

// TestSetHasLargestCount checks that a set, also of a single class, has the largest count of the required tuples that
// contain it.
func TestSetHasLargestCount(t *testing.T) {
	f := NewFactors([]int{2, 2}, 0, 1)
	none := dataset.None
	v := &dataset.Video{
		Tuples:   []dataset.Tuple{{0, 0}, {0, 1}, {1, none}, {1, 1}, {none, 0}},
		Counts:   []int{2, 1, 1, 9, 3},
		Optional: []bool{false, false, false, true, false},
	}
	sets, counts := f.Sets(v, All)
	want := map[string]int{"[0 2]": 2, "[0 3]": 1, "[1]": 1, "[2]": 3, "[0]": 2, "[3]": 1}
	got := map[string]int{}
	for i, set := range sets {
		got[fmt.Sprint(set)] = counts[i]
	}
	if diff := cmp.Diff(want, got); diff != "" || len(sets) != len(want) {
		t.Errorf("counts (−want +got):\n%s", diff)
	}
}

// TestFinderNumbersInOrder checks that few sets, which are compared, and many, which are looked up, are numbered in the
// order in which they were added.
func TestFinderNumbersInOrder(t *testing.T) {
	var f Finder
	for i := range 3 * fewSets {
		for again := range 2 {
			if got := f.Add([]int{i % 7, i}); got != i {
				t.Fatalf("set %d has number %d, asked %d times before", i, got, again)
			}
		}
	}
	for i := range 3 * fewSets {
		if got, found := f.Find([]int{i % 7, i}); got != i || !found {
			t.Errorf("set %d is found as %d, %v", i, got, found)
		}
	}
	for _, set := range [][]int{nil, {1}, {0, 1}, {0, 0, 0}} {
		if _, found := f.Find(set); found {
			t.Errorf("%v is found", set)
		}
	}
}
