package posterior

import (
	"pgregory.net/rapid"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/internal/draw"
	"siibp/core/options"
)

// drawTrainer draws a trainer at its initial state.
func drawTrainer(t *rapid.T) *infer.Trainer {
	d, o := draw.Dataset(t), draw.Options(t)
	return infer.New(model(t, d, o), o, infer.Start{
		Background: rapid.IntRange(0, 4).Draw(t, "background"),
		Anneal:     rapid.SampledFrom([]int{0, 0, 4}).Draw(t, "anneal"),
		Jitter:     rapid.SampledFrom([]float64{0, 1}).Draw(t, "jitter"),
		Seed:       rapid.Uint64Range(0, 9).Draw(t, "seed"),
	})
}

// model lays a dataset out.
func model(t rapid.TB, d *dataset.Dataset, o options.Options) *infer.Problem {
	t.Helper()
	p, err := infer.NewProblem(d, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// iterate runs a trainer up to the end of an iteration, or of the run.
func iterate(t *infer.Trainer, iteration int) {
	for t.Iterate() && t.Iteration < iteration {
	}
}
