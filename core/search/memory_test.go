package search

import (
	"math"
	"strings"
	"testing"

	"siibp/core/dataset"
	"siibp/core/synth"
)

// TestMemoryEstimateIsTheSumOfItsParts compares the estimate with the sums in its comment.
func TestMemoryEstimateIsTheSumOfItsParts(t *testing.T) {
	got := EstimateMemory(dataset.Sizes{Tracks: 10, Classes: 2, Ranked: 30, Longest: 4, Views: []dataset.Size{{Rows: 10, Dim: 3, Width: 4}},
		Descriptors: []dataset.Size{{Rows: 100, Dim: 5, Width: 4}}})
	const features = 4*10*3 + 4*100*5 + 12*100
	const pairs = 3 * 3 // two concepts of a class, background and none
	const run = features + 8*4*3*10*3 + 8*768*10 + 8*4*10*(2*10+pairs) + 400*10 + 24*30 + 8*(10+3)*8
	want := Memory{Features: features, Run: run + 7*(features+run)/10 + 15<<20}
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestEstimateMemoryOfLargeVideos checks that the rankings of all tracks for each caption of a video are counted. Without
// them the estimate was 42 MiB for 2.8 GB in use, and 98 MiB for 1.9 GB.
func TestEstimateMemoryOfLargeVideos(t *testing.T) {
	for _, x := range []struct {
		shape synth.Shape
		least int64
	}{
		{synth.Shape{Tracks: 6000, PerVideo: 2000, Classes: []int{100, 100}, Dim: 16, Tuples: 3363}, 100 << 20},
		{synth.Shape{Tracks: 50000, PerVideo: 50000, Classes: []int{10, 10}, Dim: 32, Tuples: 20}, 200 << 20},
	} {
		s := synth.Planted(x.shape).Sizes()
		videos := x.shape.Tracks / x.shape.PerVideo
		if s.Ranked < x.shape.Tracks*x.shape.Tuples/2 || s.Ranked > x.shape.Tracks*x.shape.Tuples*videos {
			t.Errorf("%+v has %d places in rankings", x.shape, s.Ranked)
		}
		all := EstimateMemory(s)
		without := s
		without.Ranked = 0
		few := EstimateMemory(without)
		if got := all.Features + all.Run; got < x.least || got-few.Features-few.Run < 24*int64(s.Ranked) {
			t.Errorf("%+v: %d bytes are estimated, %d of them for %d places in rankings", x.shape, got, got-few.Features-few.Run, s.Ranked)
		}
	}
}

// TestEstimateMemoryDoesNotOverflow has the largest sizes that a file header can claim.
func TestEstimateMemoryDoesNotOverflow(t *testing.T) {
	got := EstimateMemory(dataset.Sizes{Tracks: 3, Views: []dataset.Size{{Rows: math.MaxInt, Dim: math.MaxInt, Width: 8}}})
	if got.Features <= 1<<40 || got.Features+got.Run < got.Features {
		t.Errorf("%+v", got)
	}
	if !strings.HasPrefix(got.String(), "about ") {
		t.Error(got)
	}
}
