package active

import (
	"cmp"
	"reflect"
	"slices"
	"testing"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/options"
	"siibp/core/synth"
)

// The most doubtful labels are those that sorting all of them gives, in the same order, whether classes
// exclude one another or not, and while many labels are about equally doubtful.
func TestDoubtful(t *testing.T) {
	d := synth.Planted(synth.Shape{Tracks: 600, PerVideo: 150, Classes: []int{5, 4}, Dim: 3, Tuples: 20, Background: 2})
	for _, classes := range []options.Classes{options.ClassesExclusive, options.ClassesIndependent} {
		o := options.Buffet()
		o.Classes = classes
		f := infer.New(model(t, d, o), o, infer.Start{Background: 2, Anneal: 25})
		for _, iterations := range []int{0, 1, 6} {
			iterate(f, iterations)
			var want []Question
			for _, v := range f.Posterior.Videos {
				for j := range v.Tracks() {
					for concept, e := range f.Problem.Concepts {
						q := Question{Track: f.Problem.Rows[v.From+j], Concept: e}
						q.Classes, q.P, q.None = probabilities(f, v, j, concept)
						if q.Score = q.entropy(); q.Score > minEntropy {
							want = append(want, q)
						}
					}
				}
			}
			slices.SortStableFunc(want, func(a, b Question) int { return cmp.Compare(b.Score, a.Score) })
			if len(want) < maxTried {
				t.Fatalf("%d labels are doubtful", len(want))
			}
			if got := doubtful(f, nil); !reflect.DeepEqual(got, want[:maxTried]) {
				t.Errorf("%s classes, %d iterations: %+v, want %+v", classes, iterations, got, want[:maxTried])
			}
		}
	}
}

// model returns the model of a dataset.
func model(t testing.TB, d *dataset.Dataset, o options.Options) *infer.Problem {
	t.Helper()
	p, err := infer.NewProblem(d, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// iterate runs a trainer for a number of iterations, or to its end.
func iterate(t *infer.Trainer, iterations int) {
	for ; iterations > 0 && t.Iterate(); iterations-- {
	}
}
