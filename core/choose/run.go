package choose

import (
	"errors"
	"fmt"
	"slices"

	"siibp/core/coroutine"
	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/score"
)

// Selector selects a candidate.
type Selector struct {
	data     *dataset.Dataset
	views    *dataset.Dataset // data with views of its descriptors
	settings Config
	folds    []fold
	rounds   []round
	done, of int     // finished fits, and planned fits
	part     float64 // finished part of the current fit, 0 to 1
	record   *score.HeldOutReport
	fitted   []*candidate // in order
	yielder  coroutine.Yielder
}

// candidate is a candidate with its results on the hidden videos.
type candidate struct {
	*score.ScoredCandidate
	folds   []score.HeldOutFold
	chances []chance // of score.HeldOutMeasures
}

// Progress is the progress of a selection.
type Progress struct {
	Done     int     `json:"done"` // fits
	Of       int     `json:"of"`
	Fraction float64 `json:"fraction"` // 0 to 1
}

// New returns a selection before its first step. It returns an error if the options are out of range.
func New(d *dataset.Dataset, s Config) (*Selector, error) {
	if err := s.Options.Check(); err != nil {
		return nil, err
	}
	first, err := s.first(d)
	if err != nil {
		return nil, err
	}
	r := &Selector{data: d, settings: s, record: &score.HeldOutReport{Selected: first, Notes: []string{}}}
	if s.Given == nil {
		r.rounds = s.rounds(d)
	}
	labelled := 0
	for _, v := range d.Videos {
		if !v.Test && !v.Free && len(v.Tracks) > 0 {
			labelled++
		}
	}
	if n := min(s.Folds, labelled); n > 1 {
		repeats := 1 // a single candidate needs one partition
		if len(r.rounds) > 0 {
			repeats = partitions(labelled)
		}
		for partition := range repeats {
			for _, f := range newFolds(d, n, s.seed(partition), s.takesPart) {
				f.partition = partition
				r.folds = append(r.folds, f)
			}
		}
	}
	r.of = len(r.folds)
	for _, x := range r.rounds {
		r.of += len(x.changes) * len(r.folds)
	}
	if len(r.folds) == 0 {
		r.note("No captions were hidden: this needs two videos whose captions share a class.")
	}
	return r, nil
}

// note adds a sentence about an omission to the report.
func (r *Selector) note(format string, values ...any) {
	r.record.Notes = append(r.record.Notes, fmt.Sprintf(format, values...))
}

// Record returns the report, which lacks the parts that are not computed yet.
func (r *Selector) Record() *score.HeldOutReport { return r.record }

// Candidates returns the finished candidates, in order.
func (r *Selector) Candidates() []score.ScoredCandidate {
	list := []score.ScoredCandidate{}
	for _, t := range r.fitted {
		list = append(list, *t.ScoredCandidate)
	}
	return list
}

// Progress returns the progress.
func (r *Selector) Progress() Progress {
	p := Progress{Done: r.done, Of: r.of, Fraction: 1}
	if r.of > 0 {
		p.Fraction = min(1, (float64(r.done)+r.part)/float64(r.of))
	}
	return p
}

// stepSize is the number of rows of rankings, or log odds, that a step reads: some milliseconds.
const stepSize = 1 << 17

// Steps returns a coroutine that does the work in bounded steps. If it is stopped, the record holds the
// decisions made until then.
func (r *Selector) Steps() *coroutine.Job { return r.yielder.Start(stepSize, r.run) }

// run does the work.
func (r *Selector) run() {
	if len(r.folds) == 0 || !r.makeViews() {
		return
	}
	base := &candidate{ScoredCandidate: &score.ScoredCandidate{Candidate: r.record.Selected}}
	if !r.fit(base) {
		return
	}
	if base.Failed != "" {
		r.note("No captions were hidden: %s cannot be fitted, %s.", base.Features, base.Failed)
		return
	}
	selected := base
	for _, x := range r.rounds {
		selected = r.choose(selected, x)
	}
	r.record.Trust = r.trust(selected)
	r.keepUnchanged(selected)
	r.notePartitions()
}

// notePartitions adds the number of partitions to the reasons, if there are several.
func (r *Selector) notePartitions() {
	if c := r.record.Selection; c != nil && c.Repeats > 1 {
		c.Reasons = append(c.Reasons, fmt.Sprintf("There are few videos, so the candidates are compared over %d partitions into folds.", c.Repeats))
	}
}

// makeViews computes the views of descriptors, once for all fits because they do not depend on captions. It
// returns false if they cannot be computed.
func (r *Selector) makeViews() bool {
	if r.views = r.data; len(r.data.Descriptors) == 0 {
		return true
	}
	recipe := r.settings.Base.WithDefaults(r.settings.Options.Seed)
	if recipe.Views = nil; r.settings.Given != nil {
		recipe = *r.settings.Given
	}
	_, prepared, err := r.fitFeatures(r.data, recipe)
	if err != nil {
		r.note("No captions were hidden: the features cannot be computed, %s.", err)
	}
	r.views = prepared
	return err == nil
}

// foldRecipe returns the steps that makeViews has not done for a candidate.
func (r *Selector) foldRecipe(c score.Candidate) (feature.Recipe, error) {
	if len(r.data.Descriptors) > 0 && r.settings.Given != nil {
		return feature.Recipe{}, nil
	}
	return r.settings.Recipe(r.data, c)
}

// keepUnchanged selects the unchanged features if the selected candidate is not significantly above chance,
// so that the comparison is meaningless: there are few captions, or most of them name the same classes.
func (r *Selector) keepUnchanged(selected *candidate) {
	c := r.record
	plain := slices.IndexFunc(r.fitted, func(t *candidate) bool { return t.Features == unchanged && t.Failed == "" })
	if c.Selection == nil || c.Trust.BetterThanChance() || plain < 0 || r.counts(selected) {
		return
	}
	t := r.fitted[plain]
	found := r.trust(t)
	c.Selected, c.Trust = t.Candidate, found
	c.Selection.Reasons = []string{"The features and options are unchanged: no candidate ranks the classes of hidden captions better than chance."}
}

// choose fits the candidates of a round to every fold and returns the best of them, or base.
func (r *Selector) choose(base *candidate, x round) *candidate {
	candidates := []*candidate{base} // that could be fitted
	for _, change := range x.changes {
		t := &candidate{ScoredCandidate: &score.ScoredCandidate{Candidate: base.Candidate}}
		change(&t.Candidate)
		if r.fit(t); t.Failed != "" {
			continue
		}
		candidates = append(candidates, t)
		r.compare([]*candidate{base, t})
	}
	r.compare(candidates) // now all under the same weights
	selected := best(candidates)
	if r.record.Selection == nil {
		r.record.Selection = &score.Selection{Repeats: 1 + r.folds[len(r.folds)-1].partition}
	}
	c := r.record.Selection
	r.record.Selected, c.Candidates = candidates[selected].Candidate, r.Candidates()
	c.Reasons = append(c.Reasons, reason(candidates, selected, x.label)+r.leftOut(candidates))
	return candidates[selected]
}

// fit fits one candidate to every fold. It returns false if the budget is too small. If the candidate cannot be
// fitted, it sets Failed.
func (r *Selector) fit(t *candidate) bool {
	recipe, err := r.foldRecipe(t.Candidate)
	if err != nil {
		t.Failed = err.Error()
	}
	for k := 0; k < len(r.folds) && t.Failed == ""; k++ {
		found, err := r.learn(&r.folds[k], recipe, r.settings.fitOptions(t.Candidate, r.folds[k].partition))
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
			r.compare([]*candidate{t})
		}
	}
	r.fitted = append(r.fitted, t)
	return true
}
