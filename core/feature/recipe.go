package feature

import (
	"fmt"
	"slices"
	"strings"

	"siibp/core/dataset"
)

// Recipe says what is to be done to a dataset's features. The zero value does nothing
// to ready-made ones and makes views of descriptors in the default way.
type Recipe struct {
	Views  []ViewSteps `json:"views,omitempty"`
	Fisher Encoding    `json:"fisher"`
	Seed   uint64      `json:"seed"` // of the sample of descriptors and of k-means++
}

// ViewSteps is what is to be done to one view, or, where it names none, to every view that
// no other plan names. A view without a plan stays as it is if it is ready-made; one of
// descriptors takes pca 32, balance.
type ViewSteps struct {
	View  string `json:"view"`
	Steps []Step `json:"steps"`
}

// Encoding says how descriptors become Fisher vectors.
type Encoding struct {
	Components int     `json:"components"` // of the mixture, K; if 0, 16 is used
	Dims       int     `json:"dims"`       // of a descriptor after its pca, at most; if 0, 24 is used
	Sample     int     `json:"sample"`     // descriptors that pca and mixture learn from, at most; if 0, 100,000 is used
	Iterations int     `json:"iterations"` // of EM, at most; if 0, 100 is used
	Tolerance  float64 `json:"tolerance"`  // relative gain in log-likelihood at which EM ends; if 0, 1e-4 is used
}

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

// WithDefaults returns the recipe with its defaults in place and the seed of a run.
func (r Recipe) WithDefaults(seed uint64) Recipe {
	r.Fisher, r.Seed = r.Fisher.withDefaults(), seed
	return r
}

// defaultDescriptorSteps are those of a view made of descriptors.
func defaultDescriptorSteps() []Step {
	return []Step{{Do: "pca", Dims: defaultSquare}, {Do: "balance"}}
}

// Check returns an error where a number is out of its range or a step is none.
func (r Recipe) Check() error {
	const most = 1 << 20
	for _, x := range []struct {
		name  string
		value int
	}{{"components", r.Fisher.Components}, {"dims", r.Fisher.Dims}, {"sample", r.Fisher.Sample}, {"iterations", r.Fisher.Iterations}} {
		if x.value < 0 || x.value > most {
			return fmt.Errorf("features: %s of descriptors is %d; it is at least 1 and at most %d", x.name, x.value, most)
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

// stepNames are what Step.Do can be.
var stepNames = []string{"standardise", "pca", "l2", "balance"}

// pipelines returns the pipelines, not fitted, that the dataset's views take; it errs where
// the recipe names a view that the dataset lacks, or one twice.
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

// checkViewNames checks the names of the plans.
func (r Recipe) checkViewNames(d *dataset.Dataset) error {
	var names []string
	for _, v := range d.Views {
		names = append(names, v.Name)
	}
	for _, x := range d.Descriptors {
		names = append(names, x.Name)
	}
	seen := map[string]bool{}
	for _, plan := range r.Views {
		switch {
		case plan.View != "" && !slices.Contains(names, plan.View):
			return fmt.Errorf("features: there is no view %q; the views are %s", plan.View, strings.Join(names, ", "))
		case seen[plan.View] && plan.View == "":
			return fmt.Errorf("features: two lists of steps name no view")
		case seen[plan.View]:
			return fmt.Errorf("features: %q has two lists of steps", plan.View)
		}
		seen[plan.View] = true
	}
	return nil
}

// stepsFor returns a copy of the steps of a view.
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
