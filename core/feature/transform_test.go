package feature

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"siibp/core/dataset"
)

// recipe parses lists of steps and sets a small mixture.
func recipe(t *testing.T, text string) Recipe {
	t.Helper()
	plans, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return Recipe{Views: plans, Fisher: Encoding{Components: 3, Dims: 4}}
}

func fitText(t *testing.T, d *dataset.Dataset, text string) (*Transform, *dataset.Dataset) {
	t.Helper()
	transform, made, err := Fit(d, recipe(t, text))
	if err != nil {
		t.Fatal(err)
	}
	return transform, made
}

// Training tracks have mean 0 and standard deviation 1, missing rows stay NaN, and d is unchanged.
func TestStandardizedColumnsHaveMeanZeroAndVarianceOne(t *testing.T) {
	d := toy(9, 1)
	before := slices.Clone(d.Views[1].X)
	_, made := fitText(t, d, "standardise")
	for _, v := range made.Views {
		list := trainingRows(made, v)
		r := transformed(v, list, nil)
		mean := r.mean(&work{})
		for k, square := range r.meanSquare(mean, &work{}) {
			if !near(mean[k], 0) || !near(square, 1) {
				t.Errorf("%s, dimension %d: mean %v, square %v", v.Name, k, mean[k], square)
			}
		}
	}
	for row := range d.Tracks {
		if lacks := math.IsNaN(made.Views[1].X[row*3]); lacks != (row%4 == 1) || lacks != math.IsNaN(made.Views[1].X[row*3+2]) {
			t.Errorf("track %d: %v", row, made.Views[1].X[row*3:row*3+3])
		}
	}
	if diff := cmp.Diff(before, d.Views[1].X, cmpopts.EquateNaNs()); diff != "" {
		t.Error("Fit changes its dataset")
	}
	one := Step{Do: "standardise"}
	if err := one.fit(rowsOf([]float64{7, 1, 7, 3}, 2), &work{}); err != nil {
		t.Fatal(err)
	}
	if got := applied([]Step{one}, []float64{7, 1, 8, 3}); !slices.Equal(got, []float64{0, -1, 1, 1}) {
		t.Errorf("a constant dimension gives %v", got)
	}
}

// balance gives the requested mean squared length; l2 scales each nonzero vector to length 1.
func TestBalanceAndL2(t *testing.T) {
	for text, want := range map[string]float64{"balance": 32, "standardise, balance 2": 2, "pca 2, l2": 1, "l2, balance": 32} {
		_, made := fitText(t, toy(9, 2), text)
		for _, v := range made.Views {
			sum := 0.0
			list := trainingRows(made, v)
			for _, row := range list {
				for _, x := range v.X[row*v.Dim : (row+1)*v.Dim] {
					sum += x * x / float64(len(list))
				}
			}
			if !near(sum, want) {
				t.Errorf("%s: %s has mean squared length %v, want %v", text, v.Name, sum, want)
			}
		}
	}
	zeros := []float64{0, 0}
	if normalize(zeros); zeros[0] != 0 {
		t.Error(zeros)
	}
	huge := []float64{3e300, 4e300}
	if normalize(huge); !near(huge[0], 0.6) {
		t.Error(huge)
	}
}

// Changes to test videos change neither the transform nor training tracks.
func TestTransformIgnoresTestVideos(t *testing.T) {
	for _, make := range []func(int, uint64) *dataset.Dataset{toy, withDescriptors} {
		const text = "actor: standardise, pca 3 whiten, l2, balance; pca 4, balance"
		d, other := make(12, 3), make(12, 3)
		for i := range other.Views {
			v := &other.Views[i]
			for row, track := range other.Tracks {
				if other.Videos[track.Video].Test {
					for k := range v.Dim {
						v.X[row*v.Dim+k] = v.X[row*v.Dim+k]*100 + 7
					}
				}
			}
		}
		for _, x := range other.Descriptors {
			for i, track := range x.Track {
				if other.Videos[other.Tracks[track].Video].Test {
					x.X[i*x.Dim] = 1000
				}
			}
		}
		a, of := fitText(t, d, text)
		b, changed := fitText(t, other, text)
		if diff := cmp.Diff(a, b); diff != "" {
			t.Error(diff)
		}
		for i, v := range of.Views {
			w := changed.Views[i]
			for row, track := range d.Tracks {
				same := cmp.Equal(v.X[row*v.Dim:(row+1)*v.Dim], w.X[row*w.Dim:(row+1)*w.Dim], cmpopts.EquateNaNs())
				if test := d.Videos[track.Video].Test; !same && !test {
					t.Errorf("training track %d of %s changed", row, v.Name)
				}
			}
		}
	}
}

// A transform decoded from JSON and arrays gives the same bits as the fit, and so do a fit in steps and
// a fit in place.
func TestDecodedTransformGivesEqualViews(t *testing.T) {
	for _, make := range []func(int, uint64) *dataset.Dataset{toy, withDescriptors} {
		const text = "actor: standardise, pca 3 whiten, l2; action: pca 3, balance"
		learned, want := fitText(t, make(30, 4), text)
		got, err := reloaded(t, learned).Apply(make(30, 4))
		if err != nil {
			t.Fatal(err)
		}
		same(t, want, got)

		job, err := Learn(make(30, 4), recipe(t, text))
		if err != nil {
			t.Fatal(err)
		}
		job.InPlace = true
		for steps := job.Steps(); steps.Step(); {
			if !strings.Contains(job.Status(), ": ") {
				t.Errorf("the status is %q", job.Status())
			}
		}
		_, got, err = job.Result()
		if err != nil {
			t.Fatal(err)
		}
		same(t, want, got)
	}
}

func same(t *testing.T, want, got *dataset.Dataset) {
	t.Helper()
	if diff := cmp.Diff(want.Views, got.Views, cmpopts.EquateNaNs()); diff != "" {
		t.Error(diff)
	}
	if len(got.Descriptors) > 0 || got.Views[0].Name != "actor" || got.Views[1].Name != "action" {
		t.Errorf("views %v, descriptors %v", got.Views, got.Descriptors)
	}
}

// reloaded encodes a transform as JSON and arrays and decodes it.
func reloaded(t *testing.T, from *Transform) *Transform {
	t.Helper()
	text, err := json.Marshal(from)
	if err != nil {
		t.Fatal(err)
	}
	to := &Transform{}
	if err := json.Unmarshal(text, to); err != nil {
		t.Fatal(err)
	}
	if to.Check() == nil {
		t.Error("Check accepts a transform without its arrays")
	}
	source, target := from.Arrays(), to.Arrays()
	for i, a := range source {
		if b := target[i]; b.Name != a.Name || b.Rows != a.Rows || len(*a.Data) != a.Rows*a.Cols {
			t.Errorf("array %s %d×%d is %s %d×%d with %d numbers", a.Name, a.Rows, a.Cols, b.Name, b.Rows, b.Cols, len(*a.Data))
		}
		*target[i].Data = slices.Clone(*a.Data)
	}
	if err := to.Check(); err != nil {
		t.Error(err)
	}
	if diff := cmp.Diff(from, to); diff != "" {
		t.Error(diff)
	}
	return to
}

// A job can be stopped at any step, and Result then returns an error.
func TestStoppedJobReturnsError(t *testing.T) {
	d := withDescriptors(3000, 5)
	steps := 0
	job, err := Learn(d, recipe(t, "pca 3, balance"))
	if err != nil {
		t.Fatal(err)
	}
	for work := job.Steps(); work.Step(); {
		steps++
	}
	if _, _, err := job.Result(); err != nil || steps < 3 {
		t.Fatalf("%d steps: %v", steps, err)
	}
	for stop := range steps {
		job, err := Learn(d, recipe(t, "pca 3, balance"))
		if err != nil {
			t.Fatal(err)
		}
		work := job.Steps()
		for range stop + 1 {
			work.Step()
		}
		work.Stop()
		if _, _, err := job.Result(); err == nil {
			t.Errorf("Result returns no error after %d of %d steps", stop, steps)
		}
	}
}

func TestInvalidRecipesReturnErrors(t *testing.T) {
	d := toy(3, 6)
	for text, want := range map[string]string{
		"face: l2":                `no view "face"; the views are actor, action`,
		"actor: l2; actor: pca 2": `"actor" has two lists`,
		"l2; pca 2":               "two lists of steps name no view",
	} {
		if _, _, err := Fit(d, recipe(t, text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	flat := toy(3, 6)
	clear(flat.Views[0].X)
	for text, want := range map[string]string{"pca 2": "no axis", "balance": "zeros"} {
		if _, _, err := Fit(flat, recipe(t, text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s of zeros: %v", text, err)
		}
	}
	for i := range flat.Videos {
		flat.Videos[i].Test = true
	}
	if _, _, err := Fit(flat, recipe(t, "l2")); err == nil || !strings.Contains(err.Error(), "no track of a training video") {
		t.Errorf("test videos only: %v", err)
	}
	if _, _, err := Fit(d, Recipe{Fisher: Encoding{Components: -1}}); err == nil {
		t.Error("−1 components")
	}
	transform, _ := fitText(t, d, "l2")
	for _, c := range []struct {
		spoil func(*dataset.Dataset)
		want  string
	}{
		{func(d *dataset.Dataset) { d.Views[0].Dim, d.Views[0].X = 3, d.Views[1].X }, "have 3 dimensions; the fitted recipe takes 5"},
		{func(d *dataset.Dataset) { d.Views = d.Views[:1] }, `no features of "action"`},
		{func(d *dataset.Dataset) { *d = *withDescriptors(3, 6) }, `"action" has descriptors; the fitted recipe takes features`},
	} {
		other := toy(3, 6)
		c.spoil(other)
		if _, err := transform.Apply(other); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	none, plain := fitText(t, d, "")
	if len(none.Pipelines) != 0 || !cmp.Equal(d.Views, plain.Views, cmpopts.EquateNaNs()) {
		t.Error("a recipe without steps changes the views")
	}
}
