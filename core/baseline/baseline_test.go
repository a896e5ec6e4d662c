package baseline

import (
	"math"
	"math/rand/v2"
	"os"
	"path"
	"slices"
	"testing"

	"siibp/core/dataset"
	"siibp/core/dataset/read"
	"siibp/core/score"
)

// planted draws a dataset with two concepts of three classes each. The mean of a class is a unit
// vector, much longer than the noise. Each video has two actors and a bystander, and its captions
// name the actors and their actions.
func planted(videos int, seed uint64) *dataset.Dataset {
	const classes, dim, noise = 3, 5, 0.1
	random := rand.New(rand.NewPCG(seed, 0))
	d := &dataset.Dataset{Concepts: []dataset.Concept{
		{Name: "person", Classes: []string{"a", "b", "c"}},
		{Name: "action", Classes: []string{"x", "y", "z"}},
	}}
	d.Views = []dataset.View{{Name: "person", Dim: dim}, {Name: "action", Dim: dim}}
	for i := range videos {
		v := dataset.Video{ID: string(rune('A' + i))}
		who, what := random.Perm(classes), random.Perm(classes)
		for j := range 3 {
			truth := []int{dataset.Background, dataset.Background}
			if j < 2 {
				truth = []int{who[j], what[j]}
				v.Tuples = append(v.Tuples, dataset.Tuple(slices.Clone(truth)))
			}
			v.Tracks = append(v.Tracks, len(d.Tracks))
			d.Tracks = append(d.Tracks, dataset.Track{Video: i, Truth: truth, Known: []int{dataset.Unknown, dataset.Unknown}})
			for e := range truth {
				x := make([]float64, dim)
				for k := range x {
					x[k] = noise * random.NormFloat64()
				}
				if truth[e] >= 0 {
					x[truth[e]]++
				}
				d.Views[e].X = append(d.Views[e].X, x...)
			}
		}
		d.Videos = append(d.Videos, v)
	}
	return d
}

// bestClass returns the class with the highest log odds, and the predicted class, which is Background
// if the probability of the best class is below one half.
func bestClass(d *dataset.Dataset, r *score.Predictions, row, e int) (class, predicted int) {
	classes := len(d.Concepts[e].Classes)
	zeta := r.LogOdds[e][row*classes : (row+1)*classes]
	class = 0
	for k, x := range zeta {
		if x > zeta[class] {
			class = k
		}
	}
	if zeta[class] < 0 {
		return class, dataset.Background
	}
	return class, class
}

// accuracies returns the accuracy of the best class for each concept and for all concepts jointly, on
// tracks with true classes in the videos that include accepts.
func accuracies(d *dataset.Dataset, r *score.Predictions, include func(*dataset.Video) bool) (each []float64, all float64) {
	each = make([]float64, len(d.Concepts))
	counts := make([]float64, len(d.Concepts)+1)
	for row, t := range d.Tracks {
		if !include(&d.Videos[t.Video]) {
			continue
		}
		complete, right := true, true
		for e, truth := range t.Truth {
			class, _ := bestClass(d, r, row, e)
			complete, right = complete && truth >= 0, right && class == truth
			if truth >= 0 {
				counts[e]++
				if class == truth {
					each[e]++
				}
			}
		}
		if complete {
			counts[len(each)]++
			if right {
				all++
			}
		}
	}
	for e := range each {
		each[e] /= counts[e]
	}
	return each, all / counts[len(each)]
}

func anyVideo(*dataset.Video) bool    { return true }
func testVideo(v *dataset.Video) bool { return v.Test }

// stepper is a method that runs in bounded steps.
type stepper interface {
	Step() bool
	Fraction() float64
	Certificates() []Certificate
	Predictions(d *dataset.Dataset) *score.Predictions
}

// runToEnd steps a method to its end, checks its progress and certificates, and returns its predictions.
func runToEnd(t *testing.T, d *dataset.Dataset, s stepper) *score.Predictions {
	t.Helper()
	for last := s.Fraction(); !s.Step(); {
		now := s.Fraction()
		if !(now >= last && now <= 1) {
			t.Fatalf("the fraction changes from %g to %g", last, now)
		}
		last = now
	}
	if s.Fraction() != 1 || !s.Step() {
		t.Errorf("the final fraction is %g, and another step returns %v", s.Fraction(), s.Step())
	}
	for _, c := range s.Certificates() {
		if !c.Reached || c.Gap < 0 {
			t.Errorf("not converged: %+v", c)
		}
	}
	r := s.Predictions(d)
	for e, zeta := range r.LogOdds {
		if slices.ContainsFunc(zeta, math.IsNaN) {
			t.Errorf("concept %d has NaN log odds", e)
		}
	}
	return r
}

// The captions of a test video restrict its predictions. Without captions its predictions are
// unrestricted, and the predictions of the training videos stay the same.
func TestPredictionsWithoutTestCaptions(t *testing.T) {
	d := planted(10, 5)
	test := len(d.Videos) - 1
	d.Videos[test].Test = true
	for name, s := range map[string]stepper{
		"clustering": newClustering(t, d, ClusteringOptions{Restrict: true}),
		"SVM":        newSVM(t, d, SVMOptions{Restrict: true}),
	} {
		labelled := runToEnd(t, d, s)
		free := s.Predictions(d.WithTestVideosFree())
		for e, c := range d.Concepts {
			k := len(c.Classes)
			for row, track := range d.Tracks {
				before, after := labelled.LogOdds[e][row*k:(row+1)*k], free.LogOdds[e][row*k:(row+1)*k]
				switch {
				case track.Video != test && !slices.Equal(before, after):
					t.Errorf("%s: track %d of a training video has log odds %v and %v", name, row, before, after)
				case track.Video == test && slices.Contains(after, math.Inf(-1)):
					t.Errorf("%s: track %d of a free video has log odds %v", name, row, after)
				}
			}
		}
		row := d.Videos[test].Tracks[0]
		if k := len(d.Concepts[0].Classes); !slices.Contains(labelled.LogOdds[0][row*k:(row+1)*k], math.Inf(-1)) {
			t.Errorf("%s: the captions exclude no class", name)
		}
	}
}

// realData is the folder of the real datasets. Tests skip if it does not exist.
const realData = "../../../shared/data"

// On real data, weakly supervised methods score above chance and not above the upper bound under the
// same restriction. With -v the test prints the measures.
func TestRealDataBetweenChanceAndBound(t *testing.T) {
	for _, name := range []string{"doorway", "skeleton", "speech"} {
		t.Run(name, func(t *testing.T) {
			dir := path.Join(realData, name)
			if _, err := os.Stat(dir); err != nil {
				t.Skipf("%s does not exist", dir)
			}
			d, err := read.Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			chance := values(d, Random(d, nil))
			bound := values(d, score.Measures(d, UpperBound(d), nil))
			t.Logf("chance: %+v", chance)
			t.Logf("upper bound: %+v", bound)
			for _, restrict := range []bool{false, true} {
				c := newClustering(t, d, ClusteringOptions{Restrict: restrict})
				clustered := values(d, score.Measures(d, runToEnd(t, d, c), nil))
				t.Logf("discriminative clustering: %+v", clustered)
				t.Logf("certificates: %+v", c.Certificates())
				t.Logf("linear SVM: %+v", values(d, score.Measures(d, runToEnd(t, d, newSVM(t, d, SVMOptions{Restrict: restrict})), nil)))
				for name, x := range clustered {
					basic := name == "pair accuracy" || name == "right track"
					if basic && (x <= chance[name] || restrict && x > bound[name]) {
						t.Errorf("%s is %.3f, chance %.3f, upper bound %.3f", name, x, chance[name], bound[name])
					}
				}
			}
		})
	}
}

// values returns the measures with weight 1 for every video, by name.
func values(d *dataset.Dataset, list []score.Measure) map[string]float64 {
	once := make([]float64, len(d.Videos))
	for i := range once {
		once[i] = 1
	}
	byName := map[string]float64{}
	for _, m := range list {
		byName[m.Name] = m.At(once)
	}
	return byName
}
