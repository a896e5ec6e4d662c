package feature

import (
	"fmt"
	"slices"
	"strings"

	"siibp/core/dataset"
)

// Recipe lists the steps of each view. The zero value leaves given features unchanged and turns
// descriptors into views by the default steps.
type Recipe struct {
	Views  []ViewSteps `json:"views,omitempty"`
	Fisher Encoding    `json:"fisher"`
	Seed   uint64      `json:"seed"` // seed of the sample of descriptors and of k-means++
}

// ViewSteps lists the steps of one view or, if View is "", of every view without a list of its own.
// Without any list, given features are unchanged, and Fisher vectors have the steps pca 32 and
// balance.
type ViewSteps struct {
	View  string `json:"view"`
	Steps []Step `json:"steps"`
}

// Encoding holds the parameters of Fisher vectors. A 0 selects the default.
type Encoding struct {
	Components int     `json:"components"` // number of components of the mixture; if 0, 16
	Dims       int     `json:"dims"`       // largest width of a descriptor after its pca; if 0, 24
	Sample     int     `json:"sample"`     // largest number of descriptors for fitting; if 0, 100,000
	Iterations int     `json:"iterations"` // largest number of iterations of EM; if 0, 100
	Tolerance  float64 `json:"tolerance"`  // relative gain in log-likelihood at which EM stops; if 0, 1e-4
}

// withDefaults returns the encoding with each 0 replaced by its default.
func (e Encoding) withDefaults() Encoding {
	for _, x := range []struct {
		value    *int
		standard int
	}{{&e.Components, 16}, {&e.Dims, 24}, {&e.Sample, 100_000}, {&e.Iterations, 100}} {
		if *x.value == 0 {
			*x.value = x.standard
		}
	}
	if e.Tolerance == 0 {
		e.Tolerance = 1e-4
	}
	return e
}

// WithDefaults returns the recipe with the defaults of Encoding and the given seed.
func (r Recipe) WithDefaults(seed uint64) Recipe {
	r.Fisher, r.Seed = r.Fisher.withDefaults(), seed
	return r
}

// defaultDescriptorSteps returns the steps of a view of Fisher vectors without a list.
func defaultDescriptorSteps() []Step {
	return []Step{{Do: "pca", Dims: defaultSquare}, {Do: "balance"}}
}

// Check returns an error if a number is out of range or a step is unknown.
func (r Recipe) Check() error {
	const maxCount = 1 << 20
	for _, x := range []struct {
		name  string
		value int
	}{{"components", r.Fisher.Components}, {"dims", r.Fisher.Dims}, {"sample", r.Fisher.Sample}, {"iterations", r.Fisher.Iterations}} {
		if x.value < 0 || x.value > maxCount {
			return fmt.Errorf("features: %s of descriptors is %d; it is at least 1 and at most %d", x.name, x.value, maxCount)
		}
	}
	if !(r.Fisher.Tolerance >= 0 && r.Fisher.Tolerance <= 1) {
		return fmt.Errorf("features: tolerance of descriptors is %v; it is at least 0 and at most 1", r.Fisher.Tolerance)
	}
	for _, plan := range r.Views {
		for _, s := range plan.Steps {
			switch {
			case !slices.Contains(stepNames, s.Do):
				return fmt.Errorf("features: there is no step %q; the steps are %s", s.Do, strings.Join(stepNames, ", "))
			case s.Do == "pca" && s.Dims < 1:
				return fmt.Errorf("features: pca to %d dimensions; it is at least 1", s.Dims)
			case !(s.Square >= 0 && s.Square <= 1e6):
				return fmt.Errorf("features: balance to %v; it is more than 0 and at most 1000000", s.Square)
			}
		}
	}
	return nil
}

// stepNames lists the values of Step.Do.
var stepNames = []string{"standardise", "pca", "l2", "balance"}

// pipelines returns the unfitted pipelines of the views of a dataset. It returns an error if the recipe
// is invalid, names a view that the dataset lacks or names a view twice.
func (r Recipe) pipelines(d *dataset.Dataset) ([]Pipeline, error) {
	if err := r.Check(); err != nil {
		return nil, err
	}
	if err := r.checkViewNames(d); err != nil {
		return nil, err
	}
	var list []Pipeline
	for _, v := range d.Views {
		if steps := r.stepsFor(v.Name, nil); len(steps) > 0 {
			list = append(list, Pipeline{View: v.Name, Steps: steps})
		}
	}
	for _, x := range d.Descriptors {
		list = append(list, Pipeline{View: x.Name, Fisher: &Fisher{}, Steps: r.stepsFor(x.Name, defaultDescriptorSteps())})
	}
	return list, nil
}

// checkViewNames returns an error if a list names a view that d lacks or two lists name the same view.
func (r Recipe) checkViewNames(d *dataset.Dataset) error {
	var names []string
	for _, v := range d.Views {
		names = append(names, v.Name)
	}
	for _, x := range d.Descriptors {
		names = append(names, x.Name)
	}
	named := map[string]bool{}
	for _, plan := range r.Views {
		switch {
		case plan.View != "" && !slices.Contains(names, plan.View):
			return fmt.Errorf("features: there is no view %q; the views are %s", plan.View, strings.Join(names, ", "))
		case named[plan.View] && plan.View == "":
			return fmt.Errorf("features: two lists of steps name no view")
		case named[plan.View]:
			return fmt.Errorf("features: %q has two lists of steps", plan.View)
		}
		named[plan.View] = true
	}
	return nil
}

// stepsFor returns a copy of the steps of a view: the list with its name, else the list without a name,
// else the defaults.
func (r Recipe) stepsFor(view string, defaults []Step) []Step {
	steps := defaults
	for _, plan := range r.Views {
		if plan.View == "" {
			steps = plan.Steps
		}
	}
	for _, plan := range r.Views {
		if plan.View == view {
			steps = plan.Steps
		}
	}
	return slices.Clone(steps)
}

// Suggestion returns the steps under "features" in dataset.json, in the syntax of Parse, or "" if there
// are none. It returns an error if they are invalid for the dataset.
func Suggestion(d *dataset.Dataset) (string, error) {
	value, given := d.Info["features"]
	if !given || value == nil {
		return "", nil
	}
	text, ok := value.(string)
	if !ok {
		return "", fmt.Errorf("%s: features are steps in quotes, as \"look: l2, pca 32, l2; motion: standardise, l2\"", dataset.ManifestFile)
	}
	lists, err := Parse(text)
	if err == nil {
		_, err = Recipe{Views: lists}.pipelines(d)
	}
	if err != nil {
		return "", fmt.Errorf("%s, features: %w", dataset.ManifestFile, err)
	}
	return text, nil
}

// OrSuggested returns the recipe, with the steps of Suggestion if the recipe has none.
func (r Recipe) OrSuggested(d *dataset.Dataset) (Recipe, error) {
	if len(r.Views) > 0 {
		return r, nil
	}
	text, err := Suggestion(d)
	if err == nil {
		r.Views, err = Parse(text)
	}
	return r, err
}
