package search

import (
	"testing"

	"siibp/core/internal/draw"
	"siibp/core/options"
)

// TestLateStartsArePlanned checks that a search with exclusion has a late start of every combination. A reheating is never
// late.
func TestLateStartsArePlanned(t *testing.T) {
	d := draw.Planted()
	o := options.Buffet()
	o.Budget = 1e9
	plain, _ := planStarts(model(t, d, o), o)
	d.Concepts[0].Unique = true
	d.Videos[0].Cliques = [][]int{d.Videos[0].Tracks[:2]}
	more, _ := planStarts(model(t, d, o), o)
	if len(more) != len(plain)+len(o.Anneal)*len(o.Background) {
		t.Errorf("%d starts without exclusion, %d with", len(plain), len(more))
	}
	late := 0
	for _, x := range more {
		if x.start.Late && x.from != fromInitial {
			t.Error("a reheating is late")
		}
		if x.start.Late {
			late++
		}
	}
	if want := len(o.Anneal)*len(o.Background) + o.Starts/2; late != want {
		t.Errorf("%d late starts, want %d", late, want)
	}
	for _, x := range plain {
		if x.start.Late {
			t.Error("a start is late where nothing excludes")
		}
	}
}
