package experiment

import (
	"encoding/json"
	"fmt"
	"strings"

	"siibp/core/feature"
	"siibp/core/options"
)

// Settings says what is compared, and how. Standard returns the usual values.
type Settings struct {
	// Methods names the methods, in the order of the table; none stands for the paper's.
	Methods []string `json:"methods"`

	// Options are those of the models; each method changes the few that define it. Their
	// seed also seeds everything drawn here.
	Options options.Options `json:"options"`

	// Features is the recipe of the views, fitted anew to each split of the videos.
	Features feature.Recipe `json:"features,omitzero"`

	// Merge is the number of neighbouring videos that are joined into one.
	Merge int `json:"merge"`

	// Test is the share of the videos that is held out, drawn with the seed. If it is 0,
	// the test videos are those of the dataset, if any.
	Test float64 `json:"test"`

	// Grid asks for a cross-validation instead of a comparison.
	Grid *Grid `json:"grid,omitempty"`

	// Replicates is the number of bootstrap replicates for the intervals.
	Replicates int `json:"replicates"`
}

// Standard returns the settings of a comparison under the given options.
func Standard(o options.Options) Settings {
	return Settings{Options: o, Merge: 1, Replicates: 1000}
}

// Parse returns s with the values that a JSON object sets. An unknown key is an error.
func (s Settings) Parse(object []byte) (Settings, error) {
	var given struct {
		Settings
		Options json.RawMessage `json:"options"`
	}
	given.Settings = s
	decoder := json.NewDecoder(strings.NewReader(string(object)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&given); err != nil {
		return s, fmt.Errorf("settings: %w", err)
	}
	parsed := given.Settings
	parsed.Options = s.Options
	if given.Options != nil {
		var err error
		if parsed.Options, err = s.Options.Merge(given.Options); err != nil {
			return s, err
		}
	}
	return parsed, parsed.check()
}

// check returns an error if a setting is out of its range.
func (s Settings) check() error {
	const maxReplicates = 100_000 // replicates; more change no digit that is shown
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
