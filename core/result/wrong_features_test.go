package result

import (
	"math/rand/v2"
	"slices"
	"testing"

	"siibp/core/dataset"
	"siibp/core/options"
	"siibp/core/search"
)

// TestWrongFeatures replaces, for every tenth track, the features of one view by those of another track, and asks how many
// of the labels of these tracks are found. No view may outweigh the captions and the other view, so bounded evidence
// finds more of them.
func TestWrongFeatures(t *testing.T) {
	if testing.Short() {
		t.Skip("it fits two data sets three times each")
	}
	for _, name := range []string{"skeleton", "speech"} {
		t.Run(name, func(t *testing.T) {
			d := load(t, name)
			wrong := swapFeatures(d)
			plain, bounded := options.Default(), options.Default()
			plain.Contamination = 0
			t.Logf("with their own features: %.3f of the labels found", labelsFound(t, load(t, name), bounded, wrong))
			before, after := labelsFound(t, d, plain, wrong), labelsFound(t, d, bounded, wrong)
			t.Logf("of %d tracks: %.3f of the labels found, %.3f if no view is bounded", len(wrong), after, before)
			if after < before+.05 {
				t.Errorf("%.3f of the labels are found, %.3f if no view is bounded", after, before)
			}
		})
	}
}

// swapFeatures replaces the features of one view by those of another track, for every tenth track, and returns the rows of
// these tracks.
func swapFeatures(d *dataset.Dataset) (wrong []int) {
	random := rand.New(rand.NewPCG(1, 0))
	for e := range d.Views {
		d.Views[e].X, d.Views[e].Single = slices.Clone(d.Views[e].Double()), nil
	}
	for row := range d.Tracks {
		if row%10 != 0 {
			continue
		}
		v, other := &d.Views[random.IntN(len(d.Views))], random.IntN(len(d.Tracks))
		copy(v.X[row*v.Dim:][:v.Dim], slices.Clone(v.X[other*v.Dim:][:v.Dim]))
		wrong = append(wrong, row)
	}
	return wrong
}

// labelsFound fits a dataset and returns the share of the true labels of some tracks that are found, over all concepts.
func labelsFound(t *testing.T, d *dataset.Dataset, o options.Options, tracks []int) float64 {
	t.Helper()
	s, err := search.New(d, o)
	if err != nil {
		t.Fatal(err)
	}
	s.Run()
	r := New(d, s)
	right, all := 0.0, 0.0
	for _, row := range tracks {
		for e := range d.Concepts {
			truth := d.Tracks[row].Truth[e]
			if truth < 0 {
				continue
			}
			if all++; r.Predicted(row, e) == truth {
				right++
			}
		}
	}
	return right / all
}
