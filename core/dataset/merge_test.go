package dataset

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// street returns five videos: labelled, labelled, free, labelled, test; one track each.
func street() *Dataset {
	d := &Dataset{
		Concepts: []Concept{{Name: "person", Classes: []string{"Rick", "Ilsa"}}},
		Views:    []View{{Name: "person", Dim: 2, X: []float64{0, 0, 1, 1, 2, 2, 3, 3, 4, 4}}},
		Videos: []Video{
			{ID: "a", Tracks: []int{0}, Tuples: []Tuple{{0}}, Frames: 10, FPS: 25, Media: "a.webm"},
			{ID: "b", Tracks: []int{1}, Tuples: []Tuple{{0}, {1}}},
			{ID: "c", Tracks: []int{2}, Free: true},
			{ID: "d", Tracks: []int{3}, Tuples: []Tuple{{1}}},
			{ID: "e", Tracks: []int{4}, Tuples: []Tuple{{1}}, Test: true},
		},
		TruthBoxes: []TruthBox{
			{Video: 0, Classes: []int{0}, Boxes: []Box{{Frame: 2, W: 1, H: 1}}},
			{Video: 1, Classes: []int{1}, Boxes: []Box{{Frame: 6, W: 1, H: 1}}},
			{Video: 4, Classes: []int{1}, Boxes: []Box{{Frame: 1, W: 1, H: 1}}},
		},
	}
	for i := range d.Videos {
		d.Tracks = append(d.Tracks, Track{Video: i, ID: "t", Start: 1, End: 5,
			Truth: []int{0}, Known: []int{Unknown}, Boxes: []Box{{Frame: 1, W: 1, H: 1}}, Poses: []Pose{{Frame: 3}}})
	}
	return d
}

func TestMerge(t *testing.T) {
	d := street()
	m := d.Merge(2)
	want := []Video{
		{ID: "a + b", Tracks: []int{0, 1}, Tuples: []Tuple{{0}, {1}}, Frames: 17, FPS: 25}, // b reaches to its frame 6
		{ID: "c", Tracks: []int{2}, Free: true, Frames: 5},
		{ID: "d", Tracks: []int{3}, Tuples: []Tuple{{1}}, Frames: 5},
		{ID: "e", Tracks: []int{4}, Tuples: []Tuple{{1}}, Test: true, Frames: 5},
	}
	if diff := cmp.Diff(want, m.Videos); diff != "" {
		t.Errorf("videos (−want +got):\n%s", diff)
	}
	b := m.Tracks[1]
	if b.Video != 0 || b.ID != "b/t" || b.Start != 11 || b.End != 15 || b.Boxes[0].Frame != 11 || b.Poses[0].Frame != 13 {
		t.Errorf("the track of b is %+v, want it 10 frames later", b)
	}
	if truth := m.TruthBoxes[1]; truth.Video != 0 || truth.Boxes[0].Frame != 16 {
		t.Errorf("the truth of b is %+v, want it 10 frames later", truth)
	}
	if diff := cmp.Diff(street(), d); diff != "" {
		t.Errorf("the original changed (−before +after):\n%s", diff)
	}
	if d.Merge(1) != d {
		t.Error("one video a bag is another dataset")
	}
}

func TestSplit(t *testing.T) {
	d := street()
	test := func(d *Dataset) (n int) {
		for _, v := range d.Videos {
			if v.Test {
				n++
			}
		}
		return n
	}
	for _, c := range []struct {
		share float64
		want  int
	}{{0, 1}, {0.4, 2}, {0.6, 3}, {1, 4}} {
		s := d.Split(c.share, 1)
		if got := test(s); got != c.want {
			t.Errorf("a share of %g: %d test videos, want %d", c.share, got, c.want)
		}
		if diff := cmp.Diff(s, d.Split(c.share, 1)); diff != "" {
			t.Errorf("a share of %g differs at the same seed:\n%s", c.share, diff)
		}
	}
	seen := map[bool]bool{}
	for seed := range uint64(20) {
		seen[d.Split(0.4, seed).Videos[0].Test] = true
	}
	if len(seen) != 2 {
		t.Error("20 seeds draw the same side for the first video")
	}
	free := d.WithTestVideosFree()
	if v := free.Videos[4]; !v.Free || v.Tuples != nil || d.Videos[4].Free || free.Videos[0].Free {
		t.Errorf("free test video: %+v", v)
	}
}

func TestFolds(t *testing.T) {
	d := street()
	tested := make([]int, len(d.Videos))
	for _, fold := range d.Folds(2, 1) {
		for i, v := range fold.Videos {
			if v.Test {
				tested[i]++
			}
		}
	}
	if diff := cmp.Diff([]int{1, 1, 1, 1, 1}, tested); diff != "" {
		t.Errorf("how often each video is tested (−want +got):\n%s", diff)
	}
	if one := d.Folds(1, 1); len(one) != 1 || one[0].Videos[4].Test {
		t.Error("one fold has a test video")
	}
}

func TestSample(t *testing.T) {
	d := street()
	s := d.Sample(0.4, 3)
	if len(s.Videos) != 2 || len(s.Tracks) != 2 || len(s.Views[0].Double()) != 4 {
		t.Fatalf("%d videos, %d tracks, %d features; want 2, 2, 4", len(s.Videos), len(s.Tracks), len(s.Views[0].Double()))
	}
	for r, track := range s.Tracks {
		id := s.Videos[track.Video].ID
		if want := float64(id[0] - 'a'); s.Views[0].Double()[2*r] != want || s.Videos[track.Video].Tracks[0] != r {
			t.Errorf("the track of %s has the features %v", id, s.Views[0].Double()[2*r:2*r+2])
		}
	}
	for _, truth := range s.TruthBoxes {
		if id := s.Videos[truth.Video].ID; truth.Boxes[0].Frame != map[string]int{"a": 2, "b": 6, "e": 1}[id] {
			t.Errorf("%s has the truth of another video", id)
		}
	}
	if diff := cmp.Diff(street(), d); diff != "" {
		t.Errorf("the original changed:\n%s", diff)
	}
}

// Counts and cliques go where their videos go; of equal tuples the larger count stays.
func TestCountsAndCliquesMove(t *testing.T) {
	d := street()
	d.Videos[0].SetCounts([]int{2})
	d.Videos[1].SetCounts([]int{1, 3})
	d.Videos[3].SetCounts([]int{1})
	d.Videos[3].Cliques, d.Videos[4].Cliques = [][]int{{3}}, [][]int{{4}}
	m := d.Merge(2)
	if diff := cmp.Diff([]int{2, 3}, m.Videos[0].Counts); diff != "" || m.Videos[2].Counts != nil {
		t.Errorf("merged: %v, %v", m.Videos[0].Counts, m.Videos[2].Counts)
	}
	if diff := cmp.Diff([][]int{{3}}, m.Videos[2].Cliques); diff != "" {
		t.Errorf("merged: %s", diff)
	}
	o := d.VideoRange(1, 5)
	if diff := cmp.Diff([][]int{{2}}, o.Videos[2].Cliques); diff != "" || o.Videos[0].Count(1) != 3 {
		t.Errorf("only: %v, counts %v", o.Videos[2].Cliques, o.Videos[0].Counts)
	}
	if d.Videos[3].Cliques[0][0] != 3 {
		t.Error("the original changed")
	}
	d.Videos[0].Test = true
	if free := d.WithTestVideosFree(); free.Videos[0].Counts != nil || d.Videos[0].Counts == nil {
		t.Errorf("free: %v of %v", free.Videos[0].Counts, d.Videos[0].Counts)
	}
}
