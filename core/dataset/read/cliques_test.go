package read

import (
	"fmt"
	"slices"
	"sort"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"siibp/core/dataset"
)

// slowCliques computes videoCliques frame by frame and subset by subset.
func slowCliques(d *dataset.Dataset, most int) [][]int {
	const frames = 40
	rows := d.Videos[0].Tracks
	alive := func(row, frame int) bool {
		_, ok := d.Tracks[row].At(float64(frame))
		return ok
	}
	apartAt := func(a, b, frame int) bool {
		x, _ := d.Tracks[a].At(float64(frame))
		y, _ := d.Tracks[b].At(float64(frame))
		both := 0.0
		if w, h := min(x.X+x.W, y.X+y.W)-max(x.X, y.X), min(x.Y+x.H, y.Y+y.H)-max(x.Y, y.Y); w > 0 && h > 0 {
			both = w * h
		}
		smaller := min(x.W*x.H, y.W*y.H)
		return smaller > 0 && both/smaller < apart
	}
	row := func(track, frame int) bool {
		return slices.ContainsFunc(d.Tracks[track].Boxes, func(b dataset.Box) bool { return b.Frame == frame })
	}
	excludes := func(a, b int) bool {
		both := func(f int) bool { return alive(a, f) && alive(b, f) }
		for f := range frames {
			edge := f == 0 || !both(f-1) || !both(f+1)
			if both(f) && (edge || row(a, f) || row(b, f)) && apartAt(a, b, f) {
				return true
			}
		}
		return false
	}
	var all [][]int
	for f := range frames {
		var living []int
		for _, r := range rows {
			if alive(r, f) {
				living = append(living, r)
			}
		}
		for set := range 1 << len(living) {
			var group []int
			for i, r := range living {
				if set>>i&1 == 1 {
					group = append(group, r)
				}
			}
			clique := len(group) > 1 && (len(living) <= most || len(group) == 2)
			for i, a := range group {
				for _, b := range group[:i] {
					clique = clique && excludes(a, b)
				}
			}
			if clique {
				all = append(all, group)
			}
		}
	}
	var kept [][]int
	for i, group := range all {
		inside := slices.ContainsFunc(all, func(other []int) bool {
			return len(other) > len(group) && !slices.ContainsFunc(group, func(r int) bool { return !slices.Contains(other, r) })
		})
		same := slices.ContainsFunc(all[:i], func(other []int) bool { return slices.Equal(other, group) })
		if !inside && !same {
			kept = append(kept, group)
		}
	}
	sort.Slice(kept, func(i, j int) bool { return slices.Compare(kept[i], kept[j]) < 0 })
	return kept
}

// anyWalk returns a track that comes, goes and moves among few places.
func anyWalk(t *rapid.T) dataset.Track {
	var track dataset.Track
	frames := rapid.SliceOfNDistinct(rapid.IntRange(0, 30), 0, 5, rapid.ID[int]).Draw(t, "frames")
	sort.Ints(frames)
	for _, frame := range frames {
		b := dataset.Box{Frame: frame, Absent: rapid.IntRange(0, 4).Draw(t, "absent") == 0}
		if !b.Absent {
			b.X, b.Y = float64(rapid.IntRange(0, 4).Draw(t, "x")), float64(rapid.IntRange(0, 2).Draw(t, "y"))
			b.W, b.H = float64(rapid.IntRange(0, 3).Draw(t, "w")), float64(rapid.IntRange(1, 3).Draw(t, "h"))
		}
		track.Boxes = append(track.Boxes, b)
	}
	if rapid.IntRange(0, 2).Draw(t, "span") == 0 {
		track.Start = rapid.IntRange(0, 10).Draw(t, "start")
		track.End = track.Start + rapid.IntRange(1, 20).Draw(t, "length")
	}
	return track
}

// The sweep finds the cliques that a look at every frame and every group finds, whatever
// the number from which on there are pairs.
func TestCliques(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := &dataset.Dataset{Videos: []dataset.Video{{}, {}}}
		for range rapid.IntRange(0, 7).Draw(t, "tracks") {
			track := anyWalk(t)
			track.Video = rapid.IntRange(0, 5).Draw(t, "video") / 5
			d.Videos[track.Video].Tracks = append(d.Videos[track.Video].Tracks, len(d.Tracks))
			d.Tracks = append(d.Tracks, track)
		}
		most := rapid.IntRange(1, 8).Draw(t, "most")
		if diff := cmp.Diff(slowCliques(d, most), cliques(d, 0, most)); diff != "" {
			t.Fatalf("at most %d (−slow +sweep)\n%s", most, diff)
		}
	})
}

// standing returns a track that stands at a place from one frame to before another.
func standing(x float64, from, to int) dataset.Track {
	b := dataset.Box{X: x, W: 10, H: 10}
	b.Frame = from
	last := b
	last.Frame = to - 1
	return dataset.Track{Boxes: []dataset.Box{b, last}}
}

func TestCliquesByHand(t *testing.T) {
	for name, x := range map[string]struct {
		tracks []dataset.Track
		want   [][]int
	}{
		"side by side":      {[]dataset.Track{standing(0, 0, 9), standing(20, 0, 9)}, [][]int{{0, 1}}},
		"one after another": {[]dataset.Track{standing(0, 0, 9), standing(20, 9, 19)}, nil},
		"on one another":    {[]dataset.Track{standing(0, 0, 9), standing(7, 0, 9)}, nil},
		"but for a fifth":   {[]dataset.Track{standing(0, 0, 9), standing(8, 0, 9)}, nil},
		"nearly apart":      {[]dataset.Track{standing(0, 0, 9), standing(8.5, 0, 9)}, [][]int{{0, 1}}},
		"three, and two":    {[]dataset.Track{standing(0, 0, 9), standing(20, 0, 30), standing(40, 2, 30), standing(60, 20, 30)}, [][]int{{0, 1, 2}, {1, 2, 3}}},
		"parting at a row": {[]dataset.Track{standing(0, 0, 9), {Boxes: []dataset.Box{{Frame: 0, X: 1, W: 10, H: 10}, {Frame: 4, X: 50, W: 10, H: 10}, {Frame: 8, X: 1, W: 10, H: 10}}}},
			[][]int{{0, 1}}},
		"without boxes": {[]dataset.Track{standing(0, 0, 9), {Start: 0, End: 9}}, nil},
	} {
		d := &dataset.Dataset{Videos: []dataset.Video{{}}, Tracks: x.tracks}
		for row := range x.tracks {
			d.Videos[0].Tracks = append(d.Videos[0].Tracks, row)
		}
		if diff := cmp.Diff(x.want, videoCliques(d, 0)); diff != "" {
			t.Errorf("%s (−want +got)\n%s", name, diff)
		}
	}
}

// Of more than twelve at a time there are pairs, of twelve one clique.
func TestCliquesOfCrowds(t *testing.T) {
	for n, want := range map[int]int{12: 1, 13: 13 * 12 / 2} {
		d := &dataset.Dataset{Videos: []dataset.Video{{}}}
		for i := range n {
			d.Videos[0].Tracks = append(d.Videos[0].Tracks, i)
			d.Tracks = append(d.Tracks, standing(float64(20*i), 0, 9))
		}
		if got := videoCliques(d, 0); len(got) != want {
			t.Errorf("%d tracks: %d cliques, not %d", n, len(got), want)
		}
	}
}

// Thousands of tracks in one long video are looked at no more often than there are pairs
// at a time.
func TestCliquesOfALongVideo(t *testing.T) {
	const tracks, length, every = 5000, 100, 20
	d := &dataset.Dataset{Videos: []dataset.Video{{}}}
	for i := range tracks {
		d.Videos[0].Tracks = append(d.Videos[0].Tracks, i)
		track := standing(float64(i%7*20), every*i, every*i+length)
		var boxes []dataset.Box
		for f := range length {
			b := track.Boxes[0]
			b.Frame += f
			boxes = append(boxes, b)
		}
		d.Tracks = append(d.Tracks, dataset.Track{Boxes: boxes})
	}
	s := newSweep(d.Tracks, maxJoint)
	s.run(s.events(d.Videos[0].Tracks))
	if pairs := len(s.excluded); pairs > tracks*length/every {
		t.Errorf("%d pairs were looked at", pairs)
	}
	list := s.maximal()
	if len(list) != tracks-length/every+1 || fmt.Sprint(list[1]) != "[1 2 3 4 5]" {
		t.Errorf("%d cliques, the second %v", len(list), list[1])
	}
}

// Cliques are looked for only where a concept is of one place at a time.
func TestExclude(t *testing.T) {
	d := &dataset.Dataset{Videos: []dataset.Video{{Tracks: []int{0, 1}}}, Tracks: []dataset.Track{standing(0, 0, 9), standing(20, 0, 9)},
		Concepts: []dataset.Concept{{Name: "action"}}}
	if addCliques(d); d.Videos[0].Cliques != nil {
		t.Errorf("cliques %v though no concept is unique", d.Videos[0].Cliques)
	}
	d.Concepts = append(d.Concepts, dataset.Concept{Name: "who", Unique: true})
	if addCliques(d); len(d.Videos[0].Cliques) != 1 {
		t.Errorf("cliques %v", d.Videos[0].Cliques)
	}
}
