package experiment

import (
	"siibp/core/baseline"
	"siibp/core/dataset"
	"siibp/core/score"
)

// settled is a method that needs no steps.
type settled struct{ said *outcome }

func (settled) Step() bool                   { return true }
func (settled) Fraction() float64            { return 1 }
func (s settled) outcome() (*outcome, error) { return s.said, nil }

func beginRandom(*dataset.Dataset, Settings) (work, error) {
	return settled{&outcome{expected: baseline.Random}}, nil
}

func beginBound(d *dataset.Dataset, _ Settings) (work, error) {
	return settled{&outcome{labelled: baseline.UpperBound(d), free: baseline.UpperBound(d.Free())}}, nil
}

// solver is a baseline on its way.
type solver interface {
	Step() bool
	Fraction() float64
	Predictions(d *dataset.Dataset) *score.Predictions
	Certificates() []baseline.Certificate
}

// solving is a baseline that is solved once and read with and without the labels of
// the test videos.
type solving struct {
	solver
	data *dataset.Dataset
}

func (s *solving) outcome() (*outcome, error) {
	return &outcome{labelled: s.Predictions(s.data), free: s.Predictions(s.data.Free()), facts: Facts{Gaps: s.Certificates()}}, nil
}

func beginClustering(d *dataset.Dataset, o baseline.ClusteringOptions) (work, error) {
	c, err := baseline.NewClustering(d, o)
	return &solving{c, d}, err
}

func beginSVM(d *dataset.Dataset, s Settings) (work, error) {
	m, err := baseline.NewSVM(d, baseline.SVMOptions{Restrict: true, Seed: s.Options.Seed})
	return &solving{m, d}, err
}
