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

func TestClusteringFindsThePlanted(t *testing.T) {
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

// Features in another unit, or about another origin, give the same predictions.
func TestClusteringWithoutUnits(t *testing.T) {
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
	// In a hundred steps differences of rounding grow, but stay below this.
	const near = 1e-6
	for i, z := range a.programs[0].current.z.RawMatrix().Data {
		if other := b.programs[0].current.z.RawMatrix().Data[i]; math.Abs(z-other) > near {
			t.Fatalf("entry %d of Z is %g, and %g in other units", i, z, other)
		}
	}
}

func TestClusteringRestricts(t *testing.T) {
	d := planted(10, 3)
	d.Videos[1].Free, d.Videos[1].Tuples = true, nil
	d.Videos[2].Tuples = nil // no class is named: all tracks are background
	d.Videos[3].Test = true
	r := runToEnd(t, d, newClustering(t, d, ClusteringOptions{Restrict: true}))
	named := allowedClasses(d)
	for row, track := range d.Tracks {
		for e := range d.Concepts {
			for k := range 3 {
				if out := math.IsInf(r.LogOdds[e][row*3+k], -1); out == named[track.Video][e][k] {
					t.Errorf("video %d, concept %d, class %d: ruled out %v, named %v", track.Video, e, k, out, !out)
				}
			}
		}
	}
	free := runToEnd(t, d, newClustering(t, d, ClusteringOptions{}))
	for e := range d.Concepts {
		if i := slices.IndexFunc(free.LogOdds[e], func(x float64) bool { return math.IsInf(x, 0) }); i >= 0 {
			t.Errorf("concept %d: ζ is infinite without restriction and without anything known", e)
		}
	}
}

func TestClusteringKeepsTheKnown(t *testing.T) {
	d := planted(10, 4)
	wrong := (d.Tracks[0].Truth[0] + 1) % 3
	d.Tracks[0].Known[0] = wrong
	d.Tracks[1].Known[1] = dataset.Background
	c := newClustering(t, d, ClusteringOptions{})
	r := runToEnd(t, d, c)
	for k := range 3 {
		if sign := math.Copysign(1, r.LogOdds[0][k]); !math.IsInf(r.LogOdds[0][k], 0) || (sign > 0) != (k == wrong) {
			t.Errorf("track 0 is known to be %d, and class %d has ζ %g", wrong, k, r.LogOdds[0][k])
		}
		if !math.IsInf(r.LogOdds[1][3+k], -1) {
			t.Errorf("track 1 is known background, and class %d has ζ %g", k, r.LogOdds[1][3+k])
		}
	}
	if z := c.programs[0].current.z.At(0, wrong); z != 1 {
		t.Errorf("the known z is %g", z)
	}
}

func TestClusteringWithoutAView(t *testing.T) {
	d := planted(10, 5)
	for k := range 5 {
		d.Views[0].X[k] = math.NaN()
	}
	runToEnd(t, d, newClustering(t, d, ClusteringOptions{}))
	d.Views = []dataset.View{{Name: "left", Dim: 5, X: d.Views[0].X}, {Name: "right", Dim: 5, X: d.Views[1].X}}
	c := newClustering(t, d, ClusteringOptions{})
	runToEnd(t, d, c)
	if dim := len(c.features[1].mean); dim != 10 {
		t.Errorf("without a view of its name a concept has %d dimensions, want those of both views", dim)
	}
}

func TestBags(t *testing.T) {
	const no = dataset.None
	d := planted(1, 6)
	d.Videos[0].Tuples = []dataset.Tuple{{0, 1}, {0, 2}, {0, no}, {no, 1}, {2, 1}, {2, 1}}
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
				t.Errorf("concept %d, ask %d is %v, want %v", e, i, a, want[i])
			}
		}
	}
	d.Videos[0].Free = true
	if bags := newBags(d, 0, at, nil); bags != nil {
		t.Errorf("a free video asks for %v", bags)
	}
}

func TestClusteringErrors(t *testing.T) {
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
			t.Errorf("%+v gives %v, want something of %q", x.o, err, x.wantText)
		}
	}
}

// Two runs agree in every bit.
func TestClusteringTwice(t *testing.T) {
	d := planted(12, 8)
	a, b := runToEnd(t, d, newClustering(t, d, ClusteringOptions{})), runToEnd(t, d, newClustering(t, d, ClusteringOptions{}))
	for e := range a.LogOdds {
		if !slices.Equal(a.LogOdds[e], b.LogOdds[e]) {
			t.Errorf("two runs differ on concept %d", e)
		}
	}
}
