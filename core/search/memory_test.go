package search

import (
	"math"
	"strings"
	"testing"

	"siibp/core/dataset"
)

// The estimate is the sums that its comment states.
func TestEstimateMemory(t *testing.T) {
	got := EstimateMemory(dataset.Sizes{Tracks: 10, Classes: 2, Ranked: 30, Longest: 4, Views: []dataset.Size{{Rows: 10, Dim: 3, Width: 4}},
		Descriptors: []dataset.Size{{Rows: 100, Dim: 5, Width: 4}}})
	const features, run = 4*10*3 + 4*100*5 + 12*100, 8*4*3*10*3 + 8*768*10 + 8*4*2*10*10 + 400*10 + 24*30 + 8*(10+3)*8
	want := Memory{Features: features, Run: run + 7*(features+run)/10 + 15<<20}
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// What a header claims does not overflow.
func TestEstimateMemoryOfClaims(t *testing.T) {
	got := EstimateMemory(dataset.Sizes{Tracks: 3, Views: []dataset.Size{{Rows: math.MaxInt, Dim: math.MaxInt, Width: 8}}})
	if got.Features <= 1<<40 || got.Features+got.Run < got.Features {
		t.Errorf("%+v", got)
	}
	if !strings.HasPrefix(got.String(), "about ") {
		t.Error(got)
	}
}
