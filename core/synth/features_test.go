package synth

import (
	"math"
	"testing"

	"siibp/core/dataset"
)

// The nearest class mean, fitted to the truth, classifies the tracks. It is right for 0.95 or
// more; 0.9 allows for platforms with other rounding.
func TestClassesAreSeparable(t *testing.T) {
	d := demo().Dataset()
	for e, c := range d.Concepts {
		got := nearestMean(d, e)
		t.Logf("%s: %.3f", c.Name, got)
		if got < 0.9 {
			t.Errorf("%s: the nearest class mean is right on %.3f of the good tracks, want 0.9", c.Name, got)
		}
	}
}

// With noise of four times the features' size the same classifier fails.
func TestNoiseHidesClasses(t *testing.T) {
	d := New(Options{FeatureNoise: 4}).Dataset()
	for e, c := range d.Concepts {
		if got := nearestMean(d, e); got > 0.9 {
			t.Errorf("%s: %.3f in spite of the noise", c.Name, got)
		}
	}
}

// nearestMean returns the share of tracks with a class that are nearest to the mean of it.
func nearestMean(d *dataset.Dataset, e int) float64 {
	v := d.Views[e]
	means := make([][]float64, len(d.Concepts[e].Classes))
	count := make([]float64, len(means))
	for k := range means {
		means[k] = make([]float64, v.Dim)
	}
	for r, tr := range d.Tracks {
		if k := tr.Truth[e]; k >= 0 {
			count[k]++
			for i, m := range means[k] {
				means[k][i] = m + (v.X[r*v.Dim+i]-m)/count[k]
			}
		}
	}
	right, all := 0.0, 0.0
	for r, tr := range d.Tracks {
		if tr.Truth[e] < 0 {
			continue
		}
		best, least := -1, math.Inf(1)
		for k, m := range means {
			far := 0.0
			for i := range m {
				far += (v.X[r*v.Dim+i] - m[i]) * (v.X[r*v.Dim+i] - m[i])
			}
			if far < least {
				best, least = k, far
			}
		}
		all++
		if best == tr.Truth[e] {
			right++
		}
	}
	return right / all
}
