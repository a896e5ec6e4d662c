package experiment

import (
	"fmt"
	"strings"

	"siibp/core/baseline"
	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/options"
	"siibp/core/score"
)

// Method is one method of a comparison, a row of the tables.
type Method struct {
	Name   string `json:"name"`
	About  string `json:"about"`
	Ladder bool   `json:"ladder"` // true for the methods of the paper's comparison

	// start receives the dataset with the features of the settings' recipe. Methods with their
	// own recipe have startRaw instead, which receives the features of the dataset.
	start, startRaw func(d *dataset.Dataset, s Design) (methodRun, error)
}

// methodRun is a running method. Step does a bounded amount of work and reports whether the method is
// done; outcome requires that.
type methodRun interface {
	Step() bool
	Fraction() float64 // 0 to 1
	outcome() (*outcome, error)
}

// outcome holds the predictions of a method.
type outcome struct {
	labelled *score.Predictions // with the captions of the test videos
	free     *score.Predictions // without these captions; equal to labelled if there are no test videos
	facts    Facts

	// expectedMeasures replaces the predictions of a method without predictions; see baseline.Random.
	expectedMeasures func(d *dataset.Dataset, included []bool) []score.Measure
}

// Facts describe the final state of a method.
type Facts struct {
	Variant string                 `json:"variant,omitempty"`
	F       *float64               `json:"f,omitempty"` // final objective; nil except for the models
	Start   *infer.Start           `json:"start,omitempty"`
	Gaps    []baseline.Certificate `json:"gaps,omitempty"` // duality gaps of the convex programs
	Notes   []string               `json:"notes,omitempty"`
	HeldOut *score.HeldOutReport   `json:"hiddenCaptions,omitempty"` // nil if no captions were held out
}

const (
	anyLabel   = ", any label"
	randomName = "random"
	boundName  = "upper bound"

	supervisedName = "GT-SVM"
)

// Methods returns the methods available for a dataset, in the order of the paper's figures. A variant
// on one concept is named after the concept, as WS-S and WS-A in the paper.
func Methods(d *dataset.Dataset) []Method {
	list := []Method{{Name: randomName, Ladder: true, start: startRandom,
		About: "the expected score of labels and tracks drawn at random among those that the captions allow"}}
	if len(d.Concepts) > 1 {
		for _, c := range d.Concepts {
			list = append(list, modelMethods("WS-"+c.Name, "only "+c.Name+", its view and its labels, without constraints", func(o *options.Options) {
				o.Concepts, o.C, o.Pairs = []string{c.Name}, 0, false
			})...)
		}
	}
	list = append(list, clusteringMethods()...)
	for _, views := range []struct {
		name  string
		views options.Views
		about string
	}{
		{"SIBP", options.ViewsConcatenated, "all features side by side as one view"},
		{"SIIBP", options.ViewsSeparate, "each view with its own noise"},
	} {
		for _, c := range []struct {
			name, about string
			off         bool
		}{{"WS-", "without constraints", true}, {"WSC-", "with the captions’ constraints", false}} {
			list = append(list, modelMethods(c.name+views.name, views.about+", "+c.about, func(o *options.Options) {
				o.Views, o.Concepts = views.views, nil
				if c.off {
					o.C, o.Pairs = 0, false
				}
			})...)
		}
	}
	list = append(list, recipeMethods()...)
	list = append(list, Method{Name: supervisedName, start: startSVM,
		About: "a linear support vector machine trained on the true labels of the training videos"})
	return append(list, Method{Name: boundName, Ladder: true, start: startUpperBound,
		About: "the truth, as far as the captions' classes and the proposed tracks can state it"})
}

// modelMethods returns a variant of the model, and the same variant without eq4 and eq5.
func modelMethods(name, about string, change func(*options.Options)) []Method {
	start := func(anyClass bool) func(*dataset.Dataset, Design) (methodRun, error) {
		return func(d *dataset.Dataset, s Design) (methodRun, error) {
			o := restricted(s.Options)
			change(&o)
			if anyClass {
				o.Allowed = options.AllowedAll
			}
			return startModel(d, o, hasTestVideos(d))
		}
	}
	return []Method{
		{Name: name, About: about, Ladder: true, start: start(false)},
		{Name: name + anyLabel, About: about + "; a video may show any label (no eq4, eq5)", start: start(true)},
	}
}

// clusteringMethods returns WS-DC with the scale of the published code and with the scale of the
// printed program, each restricted to the captions' classes and, as published, with all classes.
func clusteringMethods() []Method {
	const about = "discriminative clustering (Bojanowski et al. 2013)"
	start := func(scale float64, restrict bool) func(*dataset.Dataset, Design) (methodRun, error) {
		return func(d *dataset.Dataset, _ Design) (methodRun, error) {
			return startClustering(d, baseline.ClusteringOptions{Scale: scale, Restrict: restrict})
		}
	}
	var list []Method
	for _, weight := range []struct {
		name, about string
		scale       float64
	}{
		{"WS-DC", about + ", its trace weighed a thousandfold as in the published code", baseline.PublishedScale},
		{"WS-DC, as printed", about + ", weighed as the paper prints it", 1},
	} {
		ladder := weight.scale != 1
		list = append(list,
			Method{Name: weight.name, About: weight.about + ", among the labels of the captions (eq4, eq5)", Ladder: ladder, start: start(weight.scale, true)},
			Method{Name: weight.name + anyLabel, About: weight.about + "; a video may show any label", Ladder: ladder, start: start(weight.scale, false)})
	}
	return list
}

// selectMethods returns the methods with the given names, or the paper's comparison if names is empty.
// It returns an error if a name is unknown or repeated.
func selectMethods(d *dataset.Dataset, names []string) ([]Method, error) {
	all := Methods(d)
	var chosen []Method
	if len(names) == 0 {
		for _, m := range all {
			if m.Ladder {
				chosen = append(chosen, m)
			}
		}
		return chosen, nil
	}
	chosenNames := map[string]bool{}
	for _, name := range names {
		index := -1
		var known []string
		for i, m := range all {
			known = append(known, m.Name)
			if m.Name == name {
				index = i
			}
		}
		switch {
		case index < 0:
			return nil, fmt.Errorf("settings: there is no method %q; the methods are %s", name, strings.Join(known, "; "))
		case chosenNames[name]:
			return nil, fmt.Errorf("settings: the method %q is named twice", name)
		}
		chosenNames[name] = true
		chosen = append(chosen, all[index])
	}
	return chosen, nil
}

// completed is the run of a method without steps.
type completed struct{ result *outcome }

func (completed) Step() bool                   { return true }
func (completed) Fraction() float64            { return 1 }
func (m completed) outcome() (*outcome, error) { return m.result, nil }

// startRandom returns the expectation of random predictions.
func startRandom(*dataset.Dataset, Design) (methodRun, error) {
	return completed{&outcome{expectedMeasures: baseline.Random}}, nil
}

// startUpperBound returns the best predictions given the proposals.
func startUpperBound(d *dataset.Dataset, _ Design) (methodRun, error) {
	return completed{&outcome{labelled: baseline.UpperBound(d), free: baseline.UpperBound(d.WithTestVideosFree())}}, nil
}

// solver is a baseline with bounded steps.
type solver interface {
	Step() bool
	Fraction() float64
	Predictions(d *dataset.Dataset) *score.Predictions
	Certificates() []baseline.Certificate
}

// solverRun runs a baseline and predicts with and without the captions of the test videos.
type solverRun struct {
	solver
	data *dataset.Dataset
}

func (s *solverRun) outcome() (*outcome, error) {
	return &outcome{labelled: s.Predictions(s.data), free: s.Predictions(s.data.WithTestVideosFree()), facts: Facts{Gaps: s.Certificates()}}, nil
}

func startClustering(d *dataset.Dataset, o baseline.ClusteringOptions) (methodRun, error) {
	c, err := baseline.NewClustering(d, o)
	return &solverRun{c, d}, err
}

func startSVM(d *dataset.Dataset, s Design) (methodRun, error) {
	m, err := baseline.NewSVM(d, baseline.SVMOptions{Restrict: true, Seed: s.Options.Seed})
	return &solverRun{m, d}, err
}
