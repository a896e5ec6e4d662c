package choose

import (
	"errors"
	"fmt"
	"slices"

	"siibp/core/coroutine"
	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/score"
	"siibp/core/trust"
)

// Run is a choosing under way.
type Run struct {
	data     *dataset.Dataset
	views    *dataset.Dataset // data with views of its descriptors
	settings Settings
	folds    []fold
	done, of int     // fits, and how many are planned
	part     float64 // of the fit under way that is done
	alone    bool    // the first candidate is scored and nothing is compared
	record   *trust.HeldOutReport
	fitted   []*scored // in order
	yielder  *coroutine.Yielder
}

// scored is a trial with what it says of the hidden videos.
type scored struct {
	*trust.ScoredCandidate
	folds   []score.HeldOutFold
	chances []chance // of score.HeldOutMeasures
}

// Progress says how far a choosing is.
type Progress struct {
	Done     int     `json:"done"` // fits
	Of       int     `json:"of"`
	Fraction float64 `json:"fraction"` // 0 to 1
}

// New returns a choosing that has not begun. It errs where the options are out of range.
func New(d *dataset.Dataset, s Settings) (*Run, error) {
	if err := s.Options.Check(); err != nil {
		return nil, err
	}
	first, err := s.first(d)
	if err != nil {
		return nil, err
	}
	r := &Run{data: d, settings: s, alone: s.Given != nil, record: &trust.HeldOutReport{Selected: first, Notes: []string{}}}
	labelled := 0
	for _, v := range d.Videos {
		if !v.Test && !v.Free && len(v.Tracks) > 0 {
			labelled++
		}
	}
	if n := min(s.Folds, labelled); n > 1 {
		dealt := 1 // what is said of one trial is of the first deal
		if len(r.otherFeatures())+len(r.otherAlphas()) > 0 {
			dealt = deals(labelled)
		}
		for deal := range dealt {
			for _, f := range newFolds(d, n, s.seed(deal), s.takesPart) {
				f.deal = deal
				r.folds = append(r.folds, f)
			}
		}
	}
	r.of = (1 + len(r.otherFeatures()) + len(r.otherAlphas())) * len(r.folds)
	if len(r.folds) == 0 {
		r.note("No captions were hidden: it takes two videos with captions that share a class.")
	}
	return r, nil
}

// note adds a sentence on what was left out.
func (r *Run) note(format string, values ...any) {
	r.record.Notes = append(r.record.Notes, fmt.Sprintf(format, values...))
}

// otherFeatures returns the recipes that are tried besides the first: none besides one that dataset.json suggests.
// Views of descriptors keep their steps, so that without other views there is nothing to choose.
func (r *Run) otherFeatures() []string {
	if r.alone || len(r.data.Views) == 0 || r.record.Selected.Features != baseFeatures {
		return nil
	}
	return otherFeatures
}

// otherAlphas returns the values of α that are tried besides that of the options.
func (r *Run) otherAlphas() []float64 {
	if r.alone || r.settings.KeepAlpha || r.settings.Options.LearnAlpha {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(alphas), func(x float64) bool { return x == r.settings.Options.Alpha })
}

// Record returns what has come out; what is not done yet is not in it.
func (r *Run) Record() *trust.HeldOutReport { return r.record }

// Trials returns the trials that are done, in order.
func (r *Run) Trials() []trust.ScoredCandidate {
	list := []trust.ScoredCandidate{}
	for _, t := range r.fitted {
		list = append(list, *t.ScoredCandidate)
	}
	return list
}

// Progress returns how far the choosing is.
func (r *Run) Progress() Progress {
	p := Progress{Done: r.done, Of: r.of, Fraction: 1}
	if r.of > 0 {
		p.Fraction = min(1, (float64(r.done)+r.part)/float64(r.of))
	}
	return p
}

// Steps returns a coroutine that does the work in bounded steps. If it is stopped, the record holds the
// decisions made until then.
func (r *Run) Steps() *coroutine.Job { return coroutine.Start(stepSize, r.run) }

// run does the work.
func (r *Run) run(y *coroutine.Yielder) {
	r.yielder = y
	if len(r.folds) == 0 || !r.makeViews() {
		return
	}
	base := &scored{ScoredCandidate: &trust.ScoredCandidate{Candidate: r.record.Selected}}
	if !r.fit(base) {
		return
	}
	if base.Failed != "" {
		r.note("No captions were hidden: %s cannot be fitted, %s.", base.Features, base.Failed)
		return
	}
	var others []trust.Candidate
	for _, features := range r.otherFeatures() {
		others = append(others, trust.Candidate{Features: features, Alpha: base.Alpha})
	}
	taken := r.choose(base, others, func(x trust.Candidate) string { return x.Features })
	others = nil
	for _, alpha := range r.otherAlphas() {
		others = append(others, trust.Candidate{Features: taken.Features, Alpha: alpha})
	}
	taken = r.choose(taken, others, func(x trust.Candidate) string { return fmt.Sprintf("α %.4g", x.Alpha) })
	r.record.Trust = r.trust(taken)
	r.leaveAsTheyAre(taken)
	r.sayDeals()
}

// sayDeals adds to the reasons how many times the videos were dealt into parts, where that is
// more than once.
func (r *Run) sayDeals() {
	if c := r.record.Selection; c != nil && c.Repeats > 1 {
		c.Reasons = append(c.Reasons, fmt.Sprintf("The videos are few, so that they were dealt into parts %d times, and what was tried is compared over all of them.", c.Repeats))
	}
}

// makeViews makes views of descriptors, once for all fits, for it takes long and reads no captions.
// It returns false where they cannot be made.
func (r *Run) makeViews() bool {
	if r.views = r.data; len(r.data.Descriptors) == 0 {
		return true
	}
	recipe := r.settings.Base.WithDefaults(r.settings.Options.Seed)
	if recipe.Views = nil; r.settings.Given != nil {
		recipe = *r.settings.Given
	}
	_, prepared, err := fitFeatures(r.data, recipe, r.yielder)
	if err != nil {
		r.note("No captions were hidden: the features cannot be made, %s.", err)
	}
	r.views = prepared
	return err == nil
}

// foldRecipe returns what is still to be made of the views for a candidate.
func (r *Run) foldRecipe(c trust.Candidate) (feature.Recipe, error) {
	if len(r.data.Descriptors) > 0 && r.settings.Given != nil {
		return feature.Recipe{}, nil
	}
	return r.settings.Recipe(r.data, c)
}

// leaveAsTheyAre takes the features as they are where the captions cannot tell what was chosen
// from chance, so that the comparison means nothing: there are few, or most name the same.
func (r *Run) leaveAsTheyAre(taken *scored) {
	c := r.record
	asTheyAre := slices.IndexFunc(r.fitted, func(t *scored) bool { return t.Features == unchanged && t.Failed == "" })
	if c.Selection == nil || c.Trust.BetterThanChance() || asTheyAre < 0 || r.counts(taken) {
		return
	}
	t := r.fitted[asTheyAre]
	found := r.trust(t)
	c.Selected, c.Trust = t.Candidate, found
	c.Selection.Reasons = []string{"The features and α are left as they are: what was tried does no better on hidden captions than chance does, so that nothing can be chosen by it."}
}

// choose fits the others to every fold and takes one of them, or the trial that they are
// compared with.
func (r *Run) choose(base *scored, others []trust.Candidate, named func(trust.Candidate) string) *scored {
	if len(others) == 0 {
		return base
	}
	trials := []*scored{base} // that could be fitted
	for _, candidate := range others {
		t := &scored{ScoredCandidate: &trust.ScoredCandidate{Candidate: candidate}}
		if r.fit(t); t.Failed != "" {
			continue
		}
		trials = append(trials, t)
		r.compare([]*scored{base, t})
	}
	r.compare(trials) // now all under the same weights
	taken := best(trials)
	if r.record.Selection == nil {
		r.record.Selection = &trust.Selection{Repeats: 1 + r.folds[len(r.folds)-1].deal}
	}
	c := r.record.Selection
	r.record.Selected, c.Candidates = trials[taken].Candidate, r.Trials()
	c.Reasons = append(c.Reasons, reason(trials, taken, named)+r.leftOut(trials))
	return trials[taken]
}

// fit fits one candidate to every fold, and returns false where the budget is too small. A candidate that cannot be fitted says so in the trial.
func (r *Run) fit(t *scored) bool {
	recipe, err := r.foldRecipe(t.Candidate)
	if err != nil {
		t.Failed = err.Error()
	}
	for k := 0; k < len(r.folds) && t.Failed == ""; k++ {
		found, err := r.learn(&r.folds[k], recipe, r.settings.fitOptions(t.Candidate, r.folds[k].deal))
		if errors.Is(err, errBudget) {
			return false
		}
		r.part = 0
		r.done++
		if err != nil {
			t.Failed = err.Error()
			r.of -= len(r.folds) - k - 1
			break
		}
		t.folds = append(t.folds, found)
	}
	if t.Failed == "" {
		if t.chances = r.chances(t.folds); len(r.fitted) == 0 {
			r.compare([]*scored{t})
		}
	}
	r.fitted = append(r.fitted, t)
	return true
}
