package choose

import (
	"fmt"
	"slices"

	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/options"
	"siibp/core/score"
)

// round compares the best candidate so far with variants of it. All variants change the same field.
type round struct {
	changes []func(*score.Candidate)     // each turns a copy of the best candidate into a variant
	label   func(score.Candidate) string // returns the value of the field as text, for the reasons
}

// alphas are the values of α that are compared with the selected recipe.
var alphas = []float64{3, 10, 30}

// rounds returns the comparisons that follow the first candidate: of recipes, of α, of the cost of pairs, and of the
// classes allowed beside a dash. An option that has no effect, or that Keep names, is not compared.
func (s Config) rounds(d *dataset.Dataset) []round {
	var list []round
	add := func(label func(score.Candidate) string, changes ...func(*score.Candidate)) {
		if len(changes) > 0 {
			list = append(list, round{changes, label})
		}
	}
	add(featuresText, s.otherFeatures(d)...)
	o := s.Options
	uniform := o.Allocation == options.AllocationUniform
	if !uniform && !o.LearnAlpha && !slices.Contains(s.Keep, "alpha") {
		add(func(c score.Candidate) string { return fmt.Sprintf("α %.4g", c.Alpha) }, otherAlphas(o.Alpha)...)
	}
	if uniform && s.countConcepts(d) > 1 && !slices.Contains(s.Keep, "pairs") {
		add(pairsText, func(c *score.Candidate) { c.Pairs = !c.Pairs })
	}
	if uniform && o.Allowed != options.AllowedAll && s.hasDash(d) && !slices.Contains(s.Keep, "allowed") {
		other := options.AllowedOpen
		if o.Allowed == options.AllowedOpen {
			other = options.AllowedNamed
		}
		add(func(c score.Candidate) string { return "allowed " + c.Allowed }, func(c *score.Candidate) { c.Allowed = string(other) })
	}
	return list
}

// countConcepts returns the number of concepts in the model.
func (s Config) countConcepts(d *dataset.Dataset) (n int) {
	for _, c := range d.Concepts {
		if s.takesPart(c.Name) {
			n++
		}
	}
	return n
}

// hasDash reports whether a tuple of a training video leaves a concept of the model open.
func (s Config) hasDash(d *dataset.Dataset) bool {
	for _, v := range d.Videos {
		if v.Test {
			continue
		}
		for _, tuple := range v.Tuples {
			for e, class := range tuple {
				if class == dataset.None && s.takesPart(d.Concepts[e].Name) {
					return true
				}
			}
		}
	}
	return false
}

// pairsText says whether a candidate has the cost of pairs.
func pairsText(c score.Candidate) string {
	if c.Pairs {
		return "pairs on"
	}
	return "pairs off"
}

// featuresText returns the recipe of a candidate.
func featuresText(c score.Candidate) string {
	if c.Features == unchanged {
		return "unchanged features"
	}
	return "features " + c.Features
}

// otherFeatures returns the recipes besides the first. There are none if dataset.json suggests a recipe, or if all
// views are made from descriptors, whose steps are fixed.
func (s Config) otherFeatures(d *dataset.Dataset) (list []func(*score.Candidate)) {
	if suggested, _ := feature.Suggestion(d); len(d.Views) == 0 || suggested != "" { // first has reported the error
		return nil
	}
	for _, features := range recipes(s.Options)[1:] {
		list = append(list, func(c *score.Candidate) { c.Features = features })
	}
	return list
}

// otherAlphas returns the values of α besides the given one.
func otherAlphas(given float64) (list []func(*score.Candidate)) {
	for _, alpha := range alphas {
		if alpha != given {
			list = append(list, func(c *score.Candidate) { c.Alpha = alpha })
		}
	}
	return list
}
