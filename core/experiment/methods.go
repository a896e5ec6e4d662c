package experiment

import (
	"fmt"
	"strings"

	"siibp/core/baseline"
	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/options"
	"siibp/core/score"
	"siibp/core/trust"
)

// Method is one method to compare, a row of the tables.
type Method struct {
	Name   string `json:"name"`
	About  string `json:"about"`
	Ladder bool   `json:"ladder"` // whether the paper compares it

	// begin receives the dataset after the recipe of the settings; methods that have recipes of
	// their own have beginOwn in its place, which receives the dataset with its own features.
	begin, beginOwn func(d *dataset.Dataset, s Settings) (work, error)
}

// work is a method that is running. Step does a bounded piece of it and reports whether the
// work is done; outcome may be called only then.
type work interface {
	Step() bool
	Fraction() float64 // 0 to 1
	outcome() (*outcome, error)
}

// outcome holds a method's predictions.
type outcome struct {
	labelled *score.Predictions // with the captions of the test videos
	free     *score.Predictions // without them; the same if there are no test videos
	facts    Facts

	// expectedMeasures replaces predictions for a method that has none; see baseline.Random.
	expectedMeasures func(d *dataset.Dataset, over []bool) []score.Measure
}

// Facts says how a method ended.
type Facts struct {
	Variant string                 `json:"variant,omitempty"`
	F       *float64               `json:"f,omitempty"` // final objective; nil except for the models
	Start   *infer.Start           `json:"start,omitempty"`
	Gaps    []baseline.Certificate `json:"gaps,omitempty"` // duality gaps of the convex programs
	Notes   []string               `json:"notes,omitempty"`
	HeldOut *trust.HeldOutReport   `json:"hiddenCaptions,omitempty"` // nil where none were hidden
}

const (
	anyLabel   = ", any label"
	randomName = "random"
	boundName  = "upper bound"

	supervisedName = "GT-SVM"
)

// Methods returns the methods that can be compared on a dataset, in the order of the paper's
// figures. A variant on one concept is named after it, as WS-S and WS-A in the paper.
func Methods(d *dataset.Dataset) []Method {
	list := []Method{{Name: randomName, Ladder: true, begin: beginRandom,
		About: "the expected score of labels and tracks drawn at random among those that the captions allow"}}
	if len(d.Concepts) > 1 {
		for _, c := range d.Concepts {
			list = append(list, modelMethods("WS-"+c.Name, "only "+c.Name+", its view and its labels, without constraints", func(o *options.Options) {
				o.Concepts, o.C = []string{c.Name}, 0
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
					o.C = 0
				}
			})...)
		}
	}
	list = append(list, recipeMethods()...)
	list = append(list, Method{Name: supervisedName, begin: beginSVM,
		About: "a linear support vector machine that was told the true labels of the training videos"})
	return append(list, Method{Name: boundName, Ladder: true, begin: beginUpperBound,
		About: "the truth, as far as the captions' classes and the proposed tracks can state it"})
}

// modelMethods returns a variant of the model, and the same without eq4 and eq5.
func modelMethods(name, about string, change func(*options.Options)) []Method {
	begin := func(allowed options.Allowed) func(*dataset.Dataset, Settings) (work, error) {
		return func(d *dataset.Dataset, s Settings) (work, error) {
			o := s.Options
			change(&o)
			o.Allowed = allowed
			return beginModel(d, o, hasTestVideos(d))
		}
	}
	return []Method{
		{Name: name, About: about, Ladder: true, begin: begin("named")},
		{Name: name + anyLabel, About: about + "; a video may show any label (no eq4, eq5)", begin: begin("all")},
	}
}

// clusteringMethods returns WS-DC with the weight of the published code and with that of the
// printed program, each among the captions' labels and, as published, among all labels.
func clusteringMethods() []Method {
	const about = "discriminative clustering (Bojanowski et al. 2013)"
	begin := func(scale float64, restrict bool) func(*dataset.Dataset, Settings) (work, error) {
		return func(d *dataset.Dataset, _ Settings) (work, error) {
			return beginClustering(d, baseline.ClusteringOptions{Scale: scale, Restrict: restrict})
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
			Method{Name: weight.name, About: weight.about + ", among the labels of the captions (eq4, eq5)", Ladder: ladder, begin: begin(weight.scale, true)},
			Method{Name: weight.name + anyLabel, About: weight.about + "; a video may show any label", Ladder: ladder, begin: begin(weight.scale, false)})
	}
	return list
}

// chooseMethods returns the methods with the given names, or those of the paper's comparison
// if names is empty. It errs if a name is unknown or given twice.
func chooseMethods(d *dataset.Dataset, names []string) ([]Method, error) {
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
