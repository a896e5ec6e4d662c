package synth

import (
	"bytes"
	"reflect"
	"runtime"
	"testing"
)

func TestSameOptionsSameWorld(t *testing.T) {
	o := Options{Seed: 11, Clips: 4}
	a := New(o)
	before := runtime.GOMAXPROCS(1)
	b := New(o)
	runtime.GOMAXPROCS(before)
	if !reflect.DeepEqual(a.Dataset(), b.Dataset()) {
		t.Error("the datasets differ")
	}
	for i := range a.clips {
		if p, q := a.Sheet(i), b.Sheet(i); !bytes.Equal(p.Pix, q.Pix) || !reflect.DeepEqual(p.Palette, q.Palette) {
			t.Errorf("the sheets of clip %d differ", i)
		}
	}
	o.Seed++
	if reflect.DeepEqual(a.Dataset().Tracks, New(o).Dataset().Tracks) {
		t.Error("another seed makes the same tracks")
	}
}

func TestOptionsChangeOnlyWhatTheyName(t *testing.T) {
	small := Options{Clips: 3, Frames: 12}
	a := New(small).Dataset()
	small.LabelNoise, small.FeatureNoise = 0.5, 1
	b := New(small).Dataset()
	if !reflect.DeepEqual(a.Tracks, b.Tracks) || !reflect.DeepEqual(a.TruthBoxes, b.TruthBoxes) {
		t.Error("noise in labels and features moves boxes")
	}
	if reflect.DeepEqual(a.Views, b.Views) {
		t.Error("feature noise changes no feature")
	}
}

func TestDatasetIsACopy(t *testing.T) {
	w := New(Options{Clips: 1, Frames: 12})
	d := w.Dataset()
	d.Views[0].X[0]++
	d.Tracks[0].Truth[0] = 5
	d.Tracks[0].Boxes[0].X = -1
	d.TruthBoxes[0].Boxes[0].X = -1
	d.Videos[0].Tuples[0][0] = 5
	if reflect.DeepEqual(d, w.Dataset()) {
		t.Error("changing one dataset changes the next")
	}
	if !reflect.DeepEqual(New(Options{Clips: 1, Frames: 12}).Dataset(), w.Dataset()) {
		t.Error("changing a dataset changes the world")
	}
}
