package search

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/internal/draw"
	"siibp/core/options"
)

// descent is the largest rise of F by rounding, relative to max(1, |F|).
const descent = 1e-9

// drawStart draws the start of a run.
func drawStart(t *rapid.T) infer.Start {
	return infer.Start{
		Background: rapid.IntRange(0, 4).Draw(t, "background"),
		Anneal:     rapid.SampledFrom([]int{0, 0, 4}).Draw(t, "anneal"),
		Jitter:     rapid.SampledFrom([]float64{0, 1}).Draw(t, "jitter"),
		Seed:       rapid.Uint64Range(0, 9).Draw(t, "seed"),
	}
}

// drawTrainer draws a trainer at its initial state.
func drawTrainer(t *rapid.T) *infer.Trainer {
	d, o := draw.Dataset(t), draw.Options(t)
	return infer.New(model(t, d, o), o, drawStart(t))
}

// drawSearch draws options with few and short starts.
func drawSearch(t *rapid.T) options.Options {
	o := draw.Options(t)
	o.Background, o.Anneal = []int{2, 1}, []int{rapid.SampledFrom([]int{0, 3}).Draw(t, "anneal")}
	o.Reheats, o.Starts = rapid.IntRange(0, 2).Draw(t, "reheats"), rapid.IntRange(0, 1).Draw(t, "starts")
	if runtime.GOARCH != "amd64" { // there gonum sums float32 by where in memory it begins
		o.Precision = rapid.SampledFrom([]options.Precision{options.Float64, options.Float32}).Draw(t, "precision")
	}
	if o.Classes == options.ClassesIndependent {
		o.Reorder = rapid.IntRange(0, 3).Draw(t, "reorder")
	}
	return o
}

// model returns the problem of a dataset.
func model(t rapid.TB, d *dataset.Dataset, o options.Options) *infer.Problem {
	t.Helper()
	p, err := infer.NewProblem(d, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// searchOf returns a search.
func searchOf(t testing.TB, d *dataset.Dataset, o options.Options) *Search {
	t.Helper()
	s, err := New(d, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// finely returns a search over batches of two tracks, so that several shards have work.
func finely(t *rapid.T, o options.Options) *Search {
	m := model(t, draw.Dataset(t), o)
	m.BatchTracks = 2
	return onProblem(m, o)
}

// copyOf returns a search with the data and options of s, before its first step, over a problem of its own.
func copyOf(t *rapid.T, s *Search) *Search {
	m := model(t, s.problem.Data, s.options)
	m.BatchTracks, m.YieldInterval = s.problem.BatchTracks, s.problem.YieldInterval
	return onProblem(m, s.options)
}

// iterate runs a trainer up to the end of an iteration, or of the run.
func iterate(t *infer.Trainer, iteration int) {
	for t.Iteration < iteration && t.Iterate() {
	}
}

// findings holds all results of a search.
type findings struct {
	Outcomes  []Outcome
	Kept      int
	Trace     []infer.TracePoint
	State     infer.Checkpoint
	Posterior []video
}

// video holds the posterior of one video, in the precision of the run.
type video struct {
	Nu, Logit, LogPi, MeanPi []float64
	Costs                    []float64
	Best                     [][2]int // of each concept and track, the two best columns
}

func findingsOf(s *Search) findings {
	t := s.Trainer()
	return findings{s.Outcomes(), s.Kept(), t.Trace(), t.Checkpoint(), posteriorOf(t)}
}

// posteriorOf reads the posterior of every video.
func posteriorOf(t *infer.Trainer) []video {
	var list []video
	for _, v := range t.Posterior.Videos {
		costs := v.Constraints.Costs()
		x := video{Nu: v.Nu.Doubles(nil), Logit: v.Zeta.Doubles(nil), LogPi: v.Sticks.LogPi(), MeanPi: v.Sticks.Mean(), Costs: costs[:]}
		for concept := range t.Problem.Concepts {
			columns := t.Layout.ClassColumns(v, concept)
			for j := range v.Tracks() {
				best, second := v.TopTwo(columns, j)
				x.Best = append(x.Best, [2]int{best, second})
			}
		}
		list = append(list, x)
	}
	return list
}

// equal checks that the results of two searches are equal bit for bit.
func equal(t rapid.TB, want, got *Search) {
	t.Helper()
	if diff := cmp.Diff(fmt.Sprint(findingsOf(want)), fmt.Sprint(findingsOf(got))); diff != "" {
		t.Fatalf("the searches differ (−want +got):\n%s", diff)
	}
}
