package baseline

import (
	"math"
	"slices"
	"strings"
	"testing"

	"siibp/core/dataset"
)

func newClustering(t *testing.T, d *dataset.Dataset, o ClusteringOptions) *Clustering {
	t.Helper()
	c, err := NewClustering(d, o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestClusteringFindsPlantedClasses(t *testing.T) {
	for _, restrict := range []bool{false, true} {
		d := planted(30, 1)
		d.Videos[28].Test, d.Videos[29].Test = true, true
		r := runToEnd(t, d, newClustering(t, d, ClusteringOptions{Restrict: restrict}))
		each, all := accuracies(d, r, anyVideo)
		if slices.Min(each) < 1 || all < 1 {
			t.Errorf("restrict %v: accuracies %v, both %g", restrict, each, all)
		}
		if each, all := accuracies(d, r, testVideo); all < 1 {
			t.Errorf("restrict %v: test videos %v, both %g", restrict, each, all)
		}
	}
}

// Scaled and shifted features give the same predictions.
func TestClusteringIsInvariantToUnits(t *testing.T) {
	d, scaled := planted(10, 2), planted(10, 2)
	for e := range scaled.Views {
		for i := range scaled.Views[e].X {
			scaled.Views[e].X[i] = 1000*scaled.Views[e].X[i] + 7
		}
	}
	a, b := newClustering(t, d, ClusteringOptions{}), newClustering(t, scaled, ClusteringOptions{})
	for range 100 {
		a.Step()
		b.Step()
	}
	// Largest difference, from the growth of rounding errors over a hundred steps.
	const tolerance = 1e-6
	for i, z := range a.programs[0].current.z.RawMatrix().Data {
		if other := b.programs[0].current.z.RawMatrix().Data[i]; math.Abs(z-other) > tolerance {
			t.Fatalf("entry %d of Z is %g, and %g in different units", i, z, other)
		}
	}
}

func TestRestrictExcludesUnnamedClasses(t *testing.T) {
	d := planted(10, 3)
	d.Videos[1].Free, d.Videos[1].Tuples = true, nil
	d.Videos[2].Tuples = nil // without tuples all tracks are background
	d.Videos[3].Test = true
	r := runToEnd(t, d, newClustering(t, d, ClusteringOptions{Restrict: true}))
	allowed := allowedClasses(d)
	for row, track := range d.Tracks {
		for e := range d.Concepts {
			for k := range 3 {
				if excluded := math.IsInf(r.LogOdds[e][row*3+k], -1); excluded == allowed[track.Video][e][k] {
					t.Errorf("video %d, concept %d, class %d: excluded %v, allowed %v", track.Video, e, k, excluded, !excluded)
				}
			}
		}
	}
	free := runToEnd(t, d, newClustering(t, d, ClusteringOptions{}))
	for e := range d.Concepts {
		if i := slices.IndexFunc(free.LogOdds[e], func(x float64) bool { return math.IsInf(x, 0) }); i >= 0 {
			t.Errorf("concept %d: log odds are infinite without Restrict and known classes", e)
		}
	}
}

func TestClusteringKeepsKnownClasses(t *testing.T) {
	d := planted(10, 4)
	wrong := (d.Tracks[0].Truth[0] + 1) % 3
	d.Tracks[0].Known[0] = wrong
	d.Tracks[1].Known[1] = dataset.Background
	c := newClustering(t, d, ClusteringOptions{})
	r := runToEnd(t, d, c)
	for k := range 3 {
		if sign := math.Copysign(1, r.LogOdds[0][k]); !math.IsInf(r.LogOdds[0][k], 0) || (sign > 0) != (k == wrong) {
			t.Errorf("the known class of track 0 is %d, and class %d has log odds %g", wrong, k, r.LogOdds[0][k])
		}
		if !math.IsInf(r.LogOdds[1][3+k], -1) {
			t.Errorf("track 1 is known to be background, and class %d has log odds %g", k, r.LogOdds[1][3+k])
		}
	}
	if z := c.programs[0].current.z.At(0, wrong); z != 1 {
		t.Errorf("z of the known class is %g, want 1", z)
	}
}

func TestClusteringWithMissingViews(t *testing.T) {
	d := planted(10, 5)
	for k := range 5 {
		d.Views[0].X[k] = math.NaN()
	}
	runToEnd(t, d, newClustering(t, d, ClusteringOptions{}))
	d.Views = []dataset.View{{Name: "left", Dim: 5, X: d.Views[0].X}, {Name: "right", Dim: 5, X: d.Views[1].X}}
	c := newClustering(t, d, ClusteringOptions{})
	runToEnd(t, d, c)
	if dim := len(c.features[1].mean); dim != 10 {
		t.Errorf("a concept without a view of its name has %d dimensions, want 10 of both views", dim)
	}
}

func TestBagsHaveOneDemandForEachPair(t *testing.T) {
	const none = dataset.None
	d := planted(1, 6)
	d.Videos[0].Tuples = []dataset.Tuple{{0, 1}, {0, 2}, {0, none}, {none, 1}, {2, 1}, {2, 1}}
	at := []int{0, 1, 2}
	first := [][]float64{{.5, .5, 0}, {.25, 0, .5}, {0, 0, 0}}
	for e, want := range [][]demand{
		{{0, []float64{1, 1, 1}}, {2, []float64{1, 1, 1}}},
		{{1, []float64{.5, .25, 0}}, {2, []float64{.5, .25, 0}}, {1, []float64{1, 1, 1}}, {1, []float64{0, .5, 0}}},
	} {
		b := newBags(d, e, at, first)[0]
		if len(b.demands) != len(want) || !slices.Equal(b.rows, at) {
			t.Fatalf("concept %d: %v, want %v of rows %v", e, b, want, at)
		}
		for i, a := range b.demands {
			if a.class != want[i].class || !slices.Equal(a.weight, want[i].weight) {
				t.Errorf("concept %d: demand %d is %v, want %v", e, i, a, want[i])
			}
		}
	}
	d.Videos[0].Free = true
	if bags := newBags(d, 0, at, nil); bags != nil {
		t.Errorf("a free video has bags %v", bags)
	}
}

func TestNewClusteringErrors(t *testing.T) {
	allTest, excluded := planted(1, 7), planted(1, 7)
	allTest.Videos[0].Test = true
	excluded.Videos[0].Tuples = []dataset.Tuple{{0, 0}}
	excluded.Tracks[0].Known[1] = 2
	huge := planted(1, 7)
	huge.Views[0].X[0] = 1e200
	for _, x := range []struct {
		d        *dataset.Dataset
		o        ClusteringOptions
		wantText string
	}{
		{allTest, ClusteringOptions{}, "not a test video"},
		{excluded, ClusteringOptions{Restrict: true}, `known action is "z"`},
		{huge, ClusteringOptions{}, "too large"},
		{planted(1, 7), ClusteringOptions{Margins: []float64{-1}}, "margins"},
		{planted(1, 7), ClusteringOptions{Kappas: []float64{1, math.NaN()}}, "kappas"},
		{planted(1, 7), ClusteringOptions{Lambdas: []float64{0}}, "lambdas"},
		{planted(1, 7), ClusteringOptions{Scale: math.Inf(1)}, "scale"},
		{planted(1, 7), ClusteringOptions{Tolerance: -1}, "tolerance"},
		{planted(1, 7), ClusteringOptions{Limit: -1}, "limit"},
	} {
		if _, err := NewClustering(x.d, x.o); err == nil || !strings.Contains(err.Error(), x.wantText) {
			t.Errorf("%+v gives error %v, want one with %q", x.o, err, x.wantText)
		}
	}
}

func TestClusteringIsDeterministic(t *testing.T) {
	d := planted(12, 8)
	a, b := runToEnd(t, d, newClustering(t, d, ClusteringOptions{})), runToEnd(t, d, newClustering(t, d, ClusteringOptions{}))
	for e := range a.LogOdds {
		if !slices.Equal(a.LogOdds[e], b.LogOdds[e]) {
			t.Errorf("two runs differ on concept %d", e)
		}
	}
}
