package inspect_test

import (
	"os"
	"path"
	"testing"

	"siibp/core/dataset"
	"siibp/core/dataset/inspect"
	"siibp/core/dataset/reader"
	"siibp/core/feature"
	"siibp/core/synth"
)

// realData is where the real datasets lie beside the project, if they do.
const realData = "../../../../shared/data"

// silent reports what is found in a dataset in which nothing is wrong.
func silent(t *testing.T, name string, d *dataset.Dataset) {
	t.Helper()
	for _, f := range append(inspect.Features(d), inspect.Places(d)...) {
		t.Errorf("%s: a false alarm: %s: %s", name, f.Kind, f.Text)
	}
}

func TestRealDataIsSilent(t *testing.T) {
	for _, name := range []string{"doorway", "skeleton", "speech"} {
		t.Run(name, func(t *testing.T) {
			dir := path.Join(realData, name)
			if _, err := os.Stat(dir); err != nil {
				t.Skipf("%s is not there", dir)
			}
			d, err := reader.Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			if len(d.Notes)+len(d.Questions) > 0 {
				t.Errorf("notes %q, questions %v", d.Notes, d.Questions)
			}
			silent(t, name, d)
			for _, steps := range []string{"standardise", "pca 8", "pca 8 whiten", "l2", "balance"} {
				views, err := feature.Parse(steps)
				if err != nil {
					t.Fatal(err)
				}
				_, prepared, err := feature.Fit(d, feature.Recipe{Views: views})
				if err != nil {
					t.Fatal(err)
				}
				silent(t, name+" after "+steps, prepared)
			}
		})
	}
}

// The demo of the page is the toy world.
func TestToyIsSilent(t *testing.T) {
	d := toy(t)
	if len(d.Notes)+len(d.Questions) > 0 {
		t.Errorf("notes %q, questions %v", d.Notes, d.Questions)
	}
	silent(t, "toy", d)
}

func TestWorldsAreSilent(t *testing.T) {
	for seed := range uint64(50) {
		o := synth.Options{Seed: seed + 1, Clips: 4 + int(seed%5), Frames: 16, Width: 120, Height: 80, Dim: []int{0, 1, 2, 5, 32}[seed%5], Proposals: 1 + int(seed%4),
			FeatureNoise: []float64{-1, 0, 1.5}[seed%3]}
		d := read(t, filesOf(synth.New(o).Dataset()), reader.Options{})
		if len(d.Questions) > 0 {
			t.Errorf("seed %d: questions %v", o.Seed, d.Questions)
		}
		silent(t, "a world", d)
	}
	for tracks := 1; tracks < 3000; tracks = tracks*3/2 + 1 {
		for _, dim := range []int{1, 2, 4, 64} {
			silent(t, "a planted world", synth.Planted(synth.Shape{Tracks: tracks, PerVideo: 5, Classes: []int{3, 4}, Dim: dim, Tuples: 2, Single: tracks%2 == 0}))
		}
	}
}
