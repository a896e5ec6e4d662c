package synth

import (
	"math"
	"testing"

	"siibp/core/dataset"
)

// The accuracy of the nearest class mean, fitted to the truth, is at least 0.95; the threshold of 0.9
// allows for different rounding on other platforms.
func TestClassesAreSeparable(t *testing.T) {
	d := demo().Dataset()
	for e, c := range d.Concepts {
		got := nearestMean(d, e)
		t.Logf("%s: %.3f", c.Name, got)
		if got < 0.9 {
			t.Errorf("%s: the accuracy of the nearest class mean is %.3f, want at least 0.9", c.Name, got)
		}
	}
}

// The same classifier fails when the noise has four times the standard deviation of the features.
func TestNoiseHidesClasses(t *testing.T) {
	d := New(Options{FeatureNoise: 4}).Dataset()
	for e, c := range d.Concepts {
		if got := nearestMean(d, e); got > 0.9 {
			t.Errorf("%s: accuracy %.3f despite the noise", c.Name, got)
		}
	}
}

// nearestMean returns the accuracy of the nearest class mean for concept e, on the tracks with a true class.
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
		best, smallest := -1, math.Inf(1)
		for k, m := range means {
			distance := 0.0
			for i := range m {
				distance += (v.X[r*v.Dim+i] - m[i]) * (v.X[r*v.Dim+i] - m[i])
			}
			if distance < smallest {
				best, smallest = k, distance
			}
		}
		all++
		if best == tr.Truth[e] {
			right++
		}
	}
	return right / all
}
