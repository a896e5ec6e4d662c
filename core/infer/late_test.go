package infer

import (
	"testing"

	"siibp/core/dataset"
	"siibp/core/options"
)

// A late start converges without exclusion first, and ends with all of it: two tracks of one clique that
// look alike do not both show one class.
func TestLateStart(t *testing.T) {
	d := &dataset.Dataset{
		Concepts: []dataset.Concept{{Name: "person", Classes: []string{"Rick"}, Unique: true}},
		Views:    []dataset.View{{Name: "person", Dim: 2, X: []float64{3, 0, 3, 0.1, 0, -3}}},
		Tracks:   make([]dataset.Track, 3),
		Videos:   []dataset.Video{{ID: "a", Tracks: []int{0, 1, 2}, Tuples: []dataset.Tuple{{0}}, Cliques: [][]int{{0, 1}}}},
	}
	for i := range d.Tracks {
		d.Tracks[i].Truth, d.Tracks[i].Known = []int{dataset.Unknown}, []int{dataset.Unknown}
	}
	o := options.Buffet()
	sum := func(late, joined bool) (float64, *Trainer) {
		f := New(model(t, d, o), o, Start{Background: 1, Late: late})
		for f.Iterate() && (joined || !f.Joined) {
		}
		v := f.Posterior.Videos[0]
		return v.Nu.At(0) + v.Nu.At(1), f
	}
	if before, _ := sum(true, false); before < 1.5 {
		t.Fatalf("without exclusion the two tracks sum to %g: the case shows nothing", before)
	}
	after, f := sum(true, true)
	if !f.Joined || f.Reason == "" || f.ExclusionWeight() != 1 || after > 1.01 {
		t.Errorf("joined %v, ended %q, %g of C_x in force, the two tracks sum to %g", f.Joined, f.Reason, f.ExclusionWeight(), after)
	}
	rose := 0
	for _, p := range f.Trace() {
		if p.MayRise {
			rose++
		}
	}
	if rose == 0 {
		t.Error("the trace does not say that F may rise before exclusion joins")
	}
}
