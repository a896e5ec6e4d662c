package experiment

import (
	"siibp/core/baseline"
	"siibp/core/dataset"
	"siibp/core/score"
)

// stepless is a method that is done without a step.
type stepless struct{ result *outcome }

func (stepless) Step() bool                   { return true }
func (stepless) Fraction() float64            { return 1 }
func (m stepless) outcome() (*outcome, error) { return m.result, nil }

// beginRandom returns the expectation of random predictions.
func beginRandom(*dataset.Dataset, Settings) (work, error) {
	return stepless{&outcome{expectedMeasures: baseline.Random}}, nil
}

// beginUpperBound returns the best predictions that the proposals allow.
func beginUpperBound(d *dataset.Dataset, _ Settings) (work, error) {
	return stepless{&outcome{labelled: baseline.UpperBound(d), free: baseline.UpperBound(d.Free())}}, nil
}

// solver is a baseline that is solved in steps.
type solver interface {
	Step() bool
	Fraction() float64
	Predictions(d *dataset.Dataset) *score.Predictions
	Certificates() []baseline.Certificate
}

// solverRun is a baseline that is solved once and then predicts with and without the
// captions of the test videos.
type solverRun struct {
	solver
	data *dataset.Dataset
}

func (s *solverRun) outcome() (*outcome, error) {
	return &outcome{labelled: s.Predictions(s.data), free: s.Predictions(s.data.Free()), facts: Facts{Gaps: s.Certificates()}}, nil
}

// beginClustering starts discriminative clustering.
func beginClustering(d *dataset.Dataset, o baseline.ClusteringOptions) (work, error) {
	c, err := baseline.NewClustering(d, o)
	return &solverRun{c, d}, err
}

// beginSVM starts the supervised linear SVM.
func beginSVM(d *dataset.Dataset, s Settings) (work, error) {
	m, err := baseline.NewSVM(d, baseline.SVMOptions{Restrict: true, Seed: s.Options.Seed})
	return &solverRun{m, d}, err
}
