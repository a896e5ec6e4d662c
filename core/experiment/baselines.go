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
	Reading() *score.Reading
	Certificates() []baseline.Certificate
}

// solving is a baseline that is solved once and read with and without the labels of
// the test videos.
type solving struct {
	solver
	free solver // the same without those labels, nil: the reading does not depend on them
}

func (s *solving) outcome() (*outcome, error) {
	o := &outcome{labelled: s.Reading(), facts: Facts{Gaps: s.Certificates()}}
	o.free = o.labelled
	if s.free != nil {
		o.free = s.free.Reading()
	}
	return o, nil
}

func beginClustering(d *dataset.Dataset, restrict bool) (work, error) {
	c, err := baseline.NewClustering(d, baseline.ClusteringOptions{Restrict: restrict})
	return &solving{solver: c}, err
}

func beginSVM(d *dataset.Dataset, s Settings) (work, error) {
	m, err := baseline.NewSVM(d, baseline.SVMOptions{Restrict: true, Seed: s.Options.Seed})
	return &solving{solver: m}, err
}
