package choose

import (
	"fmt"
	"iter"
	"slices"

	"siibp/core/dataset"
	"siibp/core/score"
	"siibp/core/search"
)

// Choice is a choosing under way.
type Choice struct {
	data     *dataset.Dataset
	settings Settings
	folds    []fold
	done     int // fits
	of       int // fits that are planned
	now      *search.Search
	result   *Result
}

// Result says what was tried, what is taken, and how far it can be trusted.
type Result struct {
	Taken   Candidate `json:"taken"`
	Reasons []string  `json:"reasons"` // why, a sentence for the features and one for α
	Trials  []*Trial  `json:"trials"`  // what was tried, in order; empty where nothing could be
	Notes   []string  `json:"notes"`   // what was left out, a sentence each

	Folds   int                 `json:"folds"`
	Videos  int                 `json:"videos"`  // whose captions were hidden
	Score   float64             `json:"score"`   // of what is taken
	Range   score.Interval      `json:"range"`   // 95 % interval of Score
	Chance  float64             `json:"chance"`  // the score with captions that have changed places
	Classes []score.HiddenClass `json:"classes"` // how often what is taken found each class
}

// Progress says how far a choosing is.
type Progress struct {
	Done, Of int     // fits
	Fraction float64 // 0 to 1
}

// New returns a choosing that has not begun. It errs where the options are out of range.
func New(d *dataset.Dataset, s Settings) (*Choice, error) {
	if err := s.Options.Check(); err != nil {
		return nil, err
	}
	base := Candidate{baseFeatures, s.Options.Alpha}
	c := &Choice{data: d, settings: s, result: &Result{Taken: base}}
	labelled := 0
	for _, v := range d.Videos {
		if !v.Test && !v.Free && len(v.Tracks) > 0 {
			labelled++
		}
	}
	if n := min(s.Folds, labelled); n > 1 {
		c.folds = newFolds(d, n, s.Options.Seed)
	}
	c.of = (1 + len(otherFeatures) + len(c.alphas())) * len(c.folds)
	if len(c.folds) == 0 {
		c.result.Notes = append(c.result.Notes, "Nothing was compared: it takes two videos with captions that share a class.")
	}
	return c, nil
}

// alphas returns the values of α that are tried besides that of the options.
func (c *Choice) alphas() []float64 {
	return slices.DeleteFunc(slices.Clone(alphas), func(x float64) bool { return x == c.settings.Options.Alpha })
}

// Result returns what came out; what is not done yet is not in it.
func (c *Choice) Result() *Result { return c.result }

// Progress returns how far the choosing is.
func (c *Choice) Progress() Progress {
	p := Progress{Done: c.done, Of: c.of, Fraction: 1}
	if c.of > 0 {
		part := 0.0
		if c.now != nil {
			part = c.now.Fraction()
		}
		p.Fraction = min(1, (float64(c.done)+part)/float64(c.of))
	}
	return p
}

// Steps does the work in bounded pieces and yields after each. A loop that breaks off ends
// the choosing for good: the result then holds what had been decided.
func (c *Choice) Steps() iter.Seq[Progress] {
	return func(yield func(Progress) bool) {
		if len(c.folds) == 0 {
			return
		}
		first := []Candidate{c.result.Taken}
		for _, features := range otherFeatures {
			first = append(first, Candidate{features, c.settings.Options.Alpha})
		}
		trial := c.try(first, nil, yield, func(x Candidate) string { return x.Features })
		if trial == nil {
			return
		}
		var second []Candidate
		for _, alpha := range c.alphas() {
			second = append(second, Candidate{trial.Features, alpha})
		}
		if trial = c.try(second, trial, yield, func(x Candidate) string { return fmt.Sprintf("α %.4g", x.Alpha) }); trial == nil {
			return
		}
		c.result.Chance = chance(c.data, trial.folds, c.settings.Shuffles, c.settings.Options.Seed)
		c.result.Classes = score.HiddenClasses(c.data, trial.folds)
	}
}

// try fits candidates to every fold and takes one of them, or the trial of before that they
// are compared with; in the first round, the first candidate is the one to compare with. It
// returns nil where the work was broken off or the budget is too small.
func (c *Choice) try(candidates []Candidate, before *Trial, yield func(Progress) bool, in func(Candidate) string) *Trial {
	var trials []*Trial
	if before != nil {
		trials = append(trials, before)
	}
	for _, candidate := range candidates {
		t := &Trial{Candidate: candidate}
		if !c.fit(t, yield) {
			return nil
		}
		trials = append(trials, t)
		c.result.Trials = append(c.result.Trials, t)
	}
	if trials[0].Failed != "" {
		c.result.Notes = append(c.result.Notes, fmt.Sprintf("Nothing was compared: %s cannot be fitted, %s.", trials[0].Features, trials[0].Failed))
		return nil
	}
	taken := c.compare(trials)
	t := trials[taken]
	r := c.result
	r.Taken, r.Score, r.Range = t.Candidate, t.Score, t.Range
	r.Reasons = append(r.Reasons, reason(trials, taken, in))
	r.Folds, r.Videos = len(c.folds), c.countHidden()
	return t
}

// fit fits one candidate to every fold, and returns false where the work was broken off or the
// budget is too small. A candidate that cannot be fitted says so in the trial.
func (c *Choice) fit(t *Trial, yield func(Progress) bool) bool {
	for k := 0; k < len(c.folds); k++ {
		done, goOn, err := c.folds[k].learn(c.settings, t.Candidate, func(begun *search.Search) bool {
			if begun != nil {
				if c.now = begun; c.done == 0 && !c.keepToBudget(begun.ExpectedSeconds()) {
					return false
				}
			}
			return yield(c.Progress())
		})
		if c.now = nil; !goOn {
			return false
		}
		c.done++
		if err != nil {
			t.Failed = err.Error()
			continue
		}
		t.folds = append(t.folds, done)
	}
	return true
}

// keepToBudget leaves out folds where all fits together would cost more than the budget, given
// the estimated cost of one, and returns false where one fold costs too much, too.
func (c *Choice) keepToBudget(seconds float64) bool {
	budget, perFold := c.settings.Budget, float64(c.of/len(c.folds))*seconds
	switch {
	case perFold*float64(len(c.folds)) <= budget:
		return true
	case perFold <= budget:
		c.result.Notes = append(c.result.Notes, fmt.Sprintf("The budget of %g estimated seconds left out all folds but one: the scores are of the captions of %d videos.",
			budget, len(c.folds[0].videos)))
		c.of /= len(c.folds)
		c.folds = c.folds[:1]
		return true
	}
	c.result.Notes = append(c.result.Notes, fmt.Sprintf("Nothing was compared: it would take %.0f estimated seconds, more than the budget of %g.", perFold, budget))
	return false
}
