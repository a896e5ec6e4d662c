// Package experiment runs the tables and curves of the paper's section 5 on one
// dataset: methods side by side, scored against the truth, with intervals.
package experiment

import (
	"encoding/json"
	"fmt"
	"strings"

	"siibp/core/feature"
	"siibp/core/options"
)

// Settings says what is compared, and how. Start from Standard.
type Settings struct {
	// Methods are names of Methods, in the order of the table; none means the ladder.
	Methods []string `json:"methods"`

	// Options are those of the models; each method changes the few that make it. Their
	// seed is that of all that is drawn here, too.
	Options options.Options `json:"options"`

	// Features say how the views are made; every split of the videos makes its own.
	Features feature.Recipe `json:"features,omitzero"`

	// Merge joins that many neighbouring videos into one.
	Merge int `json:"merge"`

	// Test is the share of the videos that is held out, drawn with the seed. If it is 0,
	// the dataset says which are test videos, if any.
	Test float64 `json:"test"`

	// Grid asks for a cross-validation instead of a comparison.
	Grid *Grid `json:"grid,omitempty"`

	// Replicates is how often the videos are drawn again for the intervals.
	Replicates int `json:"replicates"`
}

// Standard returns the settings of a plain run under the given options.
func Standard(o options.Options) Settings {
	return Settings{Options: o, Merge: 1, Replicates: 1000}
}

// Parse returns s with the keys that a JSON object sets; an unknown key is an error.
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

func (s Settings) check() error {
	const most = 100_000 // replicates; more change no digit that is shown
	switch {
	case s.Merge < 1:
		return fmt.Errorf("settings: merge is %d; it is at least 1", s.Merge)
	case !(s.Test >= 0 && s.Test < 1):
		return fmt.Errorf("settings: test is %v; it is at least 0 and less than 1", s.Test)
	case s.Replicates < 0 || s.Replicates > most:
		return fmt.Errorf("settings: replicates is %d; it is at least 0 and at most %d", s.Replicates, most)
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
