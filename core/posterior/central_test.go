package posterior

import (
	"math"
	"testing"

	"siibp/core/dataset"
	"siibp/core/infer"
)

// path returns a track of boxes of one size at the frames from … to−1.
func path(from, to int, x float64) dataset.Track {
	return dataset.Track{Boxes: []dataset.Box{{Frame: from, X: x, W: 10, H: 20}, {Frame: to - 1, X: x, W: 10, H: 20}}}
}

// Of overlapping tracks with nearly equal scores the one that overlaps the others most comes first.
func TestPutCentralFirst(t *testing.T) {
	tracks := []dataset.Track{path(0, 20, 0), path(20, 40, 0), path(0, 40, 0), path(0, 40, 50)}
	for _, c := range []struct {
		name         string
		order        []int // tracks
		probability  []float64
		withoutBoxes bool
		first        int
	}{
		{"the whole of two halves", []int{0, 1, 2}, []float64{.999, .998, .997}, false, 2},
		{"a clearly better half", []int{0, 1, 2}, []float64{.999, .8, .8}, false, 0},
		{"two tracks", []int{0, 2}, []float64{.999, .998}, false, 0},
		{"a track elsewhere does not take part", []int{3, 0, 1, 2}, []float64{.999, .998, .997, .996}, false, 3},
		{"tracks without boxes", []int{0, 1, 2}, []float64{.999, .998, .997}, true, 0},
	} {
		d := &dataset.Dataset{Tracks: append([]dataset.Track(nil), tracks...)}
		if c.withoutBoxes {
			d.Tracks = make([]dataset.Track, len(tracks))
		}
		k := ranker{trainer: &infer.Trainer{Problem: &infer.Problem{Data: d, Rows: []int{0, 1, 2, 3}}}, video: &infer.Video{From: 0, To: 4}}
		for i, track := range c.order {
			k.sorted = append(k.sorted, scored{track: track, score: math.Log(c.probability[i])})
		}
		k.putCentralFirst()
		if got := k.sorted[0].track; got != c.first {
			t.Errorf("%s: track %d is first, want %d", c.name, got, c.first)
		}
		if len(k.sorted) != len(c.order) {
			t.Errorf("%s: %d tracks remain", c.name, len(k.sorted))
		}
	}
}
