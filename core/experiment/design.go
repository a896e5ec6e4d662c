package experiment

import (
	"encoding/json"
	"fmt"
	"strings"

	"siibp/core/feature"
	"siibp/core/options"
)

// Design holds the settings of an experiment: methods, options and the split of the videos. Standard returns the defaults.
type Design struct {
	// Methods names the methods in the order of the table; empty for the paper's comparison.
	Methods []string `json:"methods"`

	// Options are the options of the models; each method overrides the options that define it.
	// Their seed is also the seed of samples, splits and bootstrap replicates.
	Options options.Options `json:"options"`

	// Features is the recipe of the views, fitted to the training videos of each split.
	Features feature.Recipe `json:"features,omitzero"`

	// Merge is the number of consecutive videos that are merged into one.
	Merge int `json:"merge"`

	// Test is the fraction of the videos that is held out, drawn with the seed. If it is 0,
	// the test videos of the dataset are held out.
	Test float64 `json:"test"`

	// Grid selects a cross-validation instead of a comparison if it is not nil.
	Grid *Grid `json:"grid,omitempty"`

	// Replicates is the number of bootstrap replicates of the intervals.
	Replicates int `json:"replicates"`
}

// Standard returns the default settings of a comparison with the given options.
func Standard(o options.Options) Design {
	return Design{Options: o, Merge: 1, Replicates: 1000}
}

// Parse returns s updated by the values of a JSON object. It returns an error for an unknown key or a
// value out of range.
func (s Design) Parse(object []byte) (Design, error) {
	var given struct {
		Design
		Options json.RawMessage `json:"options"`
	}
	given.Design = s
	decoder := json.NewDecoder(strings.NewReader(string(object)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&given); err != nil {
		return s, fmt.Errorf("settings: %w", err)
	}
	parsed := given.Design
	parsed.Options = s.Options
	if given.Options != nil {
		var err error
		if parsed.Options, err = s.Options.Merge(given.Options); err != nil {
			return s, err
		}
	}
	return parsed, parsed.check()
}

// check returns an error if a setting is out of range.
func (s Design) check() error {
	const maxReplicates = 100_000 // more replicates change no printed digit
	switch {
	case s.Merge < 1:
		return fmt.Errorf("settings: merge is %d; it is at least 1", s.Merge)
	case !(s.Test >= 0 && s.Test < 1):
		return fmt.Errorf("settings: test is %v; it is at least 0 and less than 1", s.Test)
	case s.Replicates < 0 || s.Replicates > maxReplicates:
		return fmt.Errorf("settings: replicates is %d; it is at least 0 and at most %d", s.Replicates, maxReplicates)
	case s.Grid != nil:
		if err := s.Grid.check(); err != nil {
			return err
		}
	}
	if err := s.Features.Check(); err != nil {
		return err
	}
	return s.Options.Check()
}
