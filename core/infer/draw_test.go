package infer

import (
	"testing"

	"pgregory.net/rapid"

	"siibp/core/coroutine"
	"siibp/core/dataset"
	"siibp/core/options"
)

// drawStart draws the start of a run.
func drawStart(t *rapid.T) Start {
	return Start{
		Background: rapid.IntRange(0, 4).Draw(t, "background"),
		Anneal:     rapid.SampledFrom([]int{0, 0, 4}).Draw(t, "anneal"),
		Jitter:     rapid.SampledFrom([]float64{0, 1}).Draw(t, "jitter"),
		Seed:       rapid.Uint64Range(0, 9).Draw(t, "seed"),
		Late:       rapid.IntRange(0, 3).Draw(t, "late") == 0,
	}
}

// iterate runs a trainer for n iterations, or to its end.
func iterate(t *Trainer, iterations int) {
	for ; iterations > 0 && t.Iterate(); iterations-- {
	}
}

// run returns the job that runs a trainer, with the budget of its model.
func run(t *Trainer) *coroutine.Job {
	return t.Problem.Yielder.Start(t.Problem.YieldInterval, t.Run)
}

// model returns the problem of a dataset.
func model(t testing.TB, d *dataset.Dataset, o options.Options) *Problem {
	t.Helper()
	p, err := NewProblem(d, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
