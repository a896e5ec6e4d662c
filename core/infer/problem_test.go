package infer

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"siibp/core/dataset"
	"siibp/core/internal/draw"
	"siibp/core/options"
	"siibp/core/simd"
)

// TestEditSharesFeatures checks that the problem after an edit shares the unchanged features with the one before.
func TestEditSharesFeatures(t *testing.T) {
	for _, precision := range []options.Precision{options.Float64, options.Float32} {
		d, o := draw.Planted(), options.Buffet()
		o.Precision = precision
		m := model(t, d, o)
		changed := *d
		changed.Tracks = slices.Clone(d.Tracks)
		changed.Tracks[0].Known = []int{dataset.Background, dataset.Unknown}
		renewed, err := m.Rebuild(&changed, o)
		if err != nil {
			t.Fatal(err)
		}
		if renewed == m || len(renewed.Features.Double)+len(renewed.Features.Single) != 2 {
			t.Fatal("the model is the old one, or has lost its views")
		}
		for e, x := range renewed.Features.Double {
			if x != m.Features.Double[e] {
				t.Error("float64 features are laid out again")
			}
		}
		for e, x := range renewed.Features.Single {
			if x != m.Features.Single[e] {
				t.Error("float32 features are laid out again")
			}
		}
	}
}

func TestThresholdsAreOneOrOneForEachConcept(t *testing.T) {
	d := &dataset.Dataset{Concepts: []dataset.Concept{{Name: "person"}, {Name: "action"}}}
	o := options.Buffet()
	for _, c := range []struct {
		values []float64
		want   [2]float64
		fits   bool
	}{
		{[]float64{0.3}, [2]float64{0.3, 0.3}, true},
		{[]float64{0.2, 0.02}, [2]float64{0.2, 0.02}, true},
		{[]float64{0.2, 0.02, 0.1}, [2]float64{0.2, 0.02}, false},
	} {
		o.Threshold = c.values
		if got := [2]float64{o.ThresholdOf(0), o.ThresholdOf(1)}; got != c.want {
			t.Errorf("%v: thresholds %v, want %v", c.values, got, c.want)
		}
		if _, err := NewProblem(d, o); (err == nil) != c.fits {
			t.Errorf("%v: %v", c.values, err)
		}
	}
}

// TestFeaturesAreShared checks that a run reads the dataset's own features, or copies the rows of one chunk at a time.
func TestFeaturesAreShared(t *testing.T) {
	x := []float64{1, 2, 3, 4, 5, 6}
	features := func(rows ...int) *featureMatrix[float64] {
		return newFeatureMatrix(double(simd.Go()), []dataset.View{{Name: "side", Dim: 2, X: x}}, rows)
	}
	if f := features(0, 1, 2); f.whole.Data == nil || &f.whole.Data[0] != &x[0] {
		t.Error("features without holes are copied")
	}
	if f := features(2, 0, 1); f.whole.Data != nil {
		t.Error("features in another order are taken as they are")
	}
	x[2] = math.NaN()
	if f := features(0, 1, 2); f.whole.Data != nil || !math.IsNaN(x[2]) {
		t.Error("features with holes are copied or changed")
	}
	f := features(2, 1, 0)
	v := rowReader[float64]{featureMatrix: f}
	if got := v.rows(0, 3).Data; !slices.Equal(got, []float64{5, 6, 0, 0, 1, 2}) {
		t.Errorf("the rows are %v", got)
	}
	squares, count := f.Squares([]int{0, 2, 3})
	if !slices.Equal(squares, []float64{61, 5}) || count != 4 {
		t.Errorf("the squares are %v of %d numbers", squares, count)
	}
}

// TestIncompleteDatasetIsAnError checks that a dataset that dataset.New has not completed is an error and no panic.
func TestIncompleteDatasetIsAnError(t *testing.T) {
	d := dataset.Dataset{Concepts: []dataset.Concept{{Name: "person", Classes: []string{"Rick"}}},
		Views:  []dataset.View{{Name: "person", Dim: 1, X: []float64{1}}},
		Videos: []dataset.Video{{ID: "a"}}, Tracks: []dataset.Track{{ID: "1"}}}
	complete, err := dataset.New(d)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewProblem(complete, options.Default()); err != nil {
		t.Error(err)
	}
	listed := d
	listed.Videos = []dataset.Video{{ID: "a", Tracks: []int{0}}}
	for name, bare := range map[string]*dataset.Dataset{"no tracks in the videos": &d, "no labels": &listed} {
		if _, err := NewProblem(bare, options.Default()); err == nil || !strings.Contains(err.Error(), "dataset.New") {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
}

// TestNoPersonHasNoPersonsName checks that a track that is no person is background, also in the part of a shard.
func TestNoPersonHasNoPersonsName(t *testing.T) {
	d := *draw.Planted()
	d.Concepts = slices.Clone(d.Concepts)
	d.Concepts[0].Name = dataset.PersonConcept
	d.Videos, d.Tracks = slices.Clone(d.Videos), slices.Clone(d.Tracks)
	d.Videos[0].Tuples = nil // its captions name nobody, so that the persons found are enough
	for i, row := range d.Videos[0].Tracks {
		d.Tracks[row].ID = strconv.Itoa(i)
	}
	other, person := d.Videos[0].Tracks[0], d.Videos[0].Tracks[1]
	d.Info = map[string]any{"preprocess": map[string]any{"others": map[string]any{d.Videos[0].ID: []any{0.0}}}}
	p, err := NewProblem(&d, options.Buffet())
	if err != nil {
		t.Fatal(err)
	}
	if got := []int{p.known(other, 0), p.known(other, 1), p.known(person, 0)}; !slices.Equal(got, []int{dataset.Background, dataset.Unknown, dataset.Unknown}) {
		t.Errorf("fixed labels %v", got)
	}
	tracks := p.NormalizedData().Tracks
	if tracks[other].Known[0] != dataset.Background || tracks[person].Known[0] != dataset.Unknown {
		t.Errorf("fixed labels of the part: %v, %v", tracks[other].Known, tracks[person].Known)
	}
	d.Tracks[other].Known = []int{0, dataset.Unknown}
	if p.known(other, 0) != 0 {
		t.Error("the label that the user has given is not fixed")
	}
}
