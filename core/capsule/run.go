package capsule

import (
	"encoding/json"
	"slices"

	"siibp/core/dataset"
	"siibp/core/options"
	"siibp/core/search"
)

// Origin says where a run starts.
type Origin string

// Origins of runs. All but FromStart refer to the run before it in the capsule.
const (
	FromStart     Origin = ""              // the starts that its options ask for
	FromAnswer    Origin = "answer"        // one start, from the state of the run before (search.Search.Warm)
	FromFixed     Origin = "answer, fixed" // FromAnswer with appearances and variances fixed (search.Search.WarmFixed)
	FromStartOrBy Origin = "both"          // FromStart, then a last start from the state of the run before (search.Search.AddWarmStart)
)

// Run describes a run. Its search is deterministic, given the dataset and the run that it continues.
type Run struct {
	Name    string          `json:"name,omitempty"` // the user's action that led to it, in words; "" without one
	From    Origin          `json:"from,omitempty"`
	Options options.Options `json:"options"`           // all options, including the seed
	Edits   dataset.Edits   `json:"edits,omitzero"`    // all edits of the dataset after it was opened
	Stopped int             `json:"stopped,omitempty"` // number of search steps at which the user stopped the run; 0 if it ran to its end
}

// Runs is a list of runs; each continues the one before it. Options that are missing in their JSON have the values of
// options.Earlier.
type Runs []Run

// optionsError is an error of the options of a run.
type optionsError struct{ error }

// UnmarshalJSON implements json.Unmarshaler. It returns an optionsError if the options of a run are not valid.
func (x *Runs) UnmarshalJSON(text []byte) error {
	var list []struct {
		Run
		Options json.RawMessage `json:"options"`
	}
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	*x = make(Runs, len(list))
	for i, one := range list {
		o, err := options.Earlier().Merge(one.Options)
		if err != nil {
			return optionsError{err}
		}
		(*x)[i] = one.Run
		(*x)[i].Options = o
	}
	return nil
}

// Ended returns the runs on which the answer of the search s depends, with the step at which it was
// stopped. s is the finished search of the last run. If the best start is one of its options, the
// answer depends on the last run alone.
func (x Runs) Ended(s *search.Search) Runs {
	last := x[len(x)-1]
	if steps, stopped := s.Stopped(); stopped {
		last.Stopped = steps
	}
	if !s.KeptIsWarm() {
		last.From = FromStart
		return Runs{last}
	}
	return append(slices.Clone(x[:len(x)-1]), last)
}

// Search returns the search of the run on d, before its first step. before is the finished search
// that it continues, nil for a run from the start.
func (r *Run) Search(d *dataset.Dataset, before *search.Search) (*search.Search, error) {
	switch r.From {
	case FromAnswer:
		return before.Warm(d, r.Options)
	case FromFixed:
		return before.WarmFixed(d, r.Options)
	}
	s, err := search.New(d, r.Options)
	if err == nil && r.From == FromStartOrBy {
		s.AddWarmStart(before.Trainer())
	}
	return s, err
}

// Step performs one step of s, a repetition of the run, and cancels s at the step at which the
// run was stopped. It reports whether an iteration or the search has ended.
func (r *Run) Step(s *search.Search) bool {
	ended := s.Step()
	if steps, stopped := s.Stopped(); r.Stopped > 0 && steps >= r.Stopped && !stopped {
		s.Cancel()
		s.Step() // finishes the current start; a large run needs further steps
	}
	return ended || s.Done()
}

// Runs returns all runs of the capsule in order. The last is the embedded Run.
func (c *Capsule) Runs() Runs { return append(slices.Clone(c.Before), c.Run) }

// Repeat repeats the runs of the capsule and returns the capsule of the repeated result. opened is the
// dataset as opened, prepared that which Prepare returned. finish takes the steps of the search of a
// run to its end, by Run.Step.
func (c *Capsule) Repeat(opened, prepared *dataset.Dataset, finish func(*Run, *search.Search)) (*Capsule, error) {
	var s *search.Search
	runs := c.Runs()
	for i := range runs {
		input := prepared
		if i+1 < len(runs) {
			edited, err := opened.Edited(runs[i].Edits)
			if err != nil {
				return nil, err
			}
			copied := *edited
			copied.Views, copied.Descriptors = prepared.Views, prepared.Descriptors
			input = &copied
		}
		var err error
		if s, err = runs[i].Search(input, s); err != nil {
			return nil, err
		}
		finish(&runs[i], s)
	}
	return Of(prepared, c.Features, s, runs, nil)
}
