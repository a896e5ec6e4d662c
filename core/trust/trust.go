// Package trust says what hiding captions has shown about a run: which feature recipe and α were
// chosen and why, and how far labels can be trusted where nothing is known of the truth. Results,
// saved models and capsules keep it; core/choose finds it out.
package trust

import (
	"fmt"

	"siibp/core/score"
)

// HeldOutReport is what hiding captions has shown.
type HeldOutReport struct {
	Taken  Candidate `json:"taken"`  // what the run uses
	Choice *Choice   `json:"choice"` // nil where the recipe was given or nothing could be compared
	Trust  *Trust    `json:"trust"`  // of Taken; nil where no captions could be hidden
	Notes  []string  `json:"notes"`  // what was left out, a sentence each
}

// Candidate is a feature recipe and an α.
type Candidate struct {
	Features string  `json:"features"` // as --features takes it
	Alpha    float64 `json:"alpha"`
}

// String returns the candidate in words.
func (c Candidate) String() string { return fmt.Sprintf("%s, α %.4g", c.Features, c.Alpha) }

// Choice says what was tried, and why one was taken.
type Choice struct {
	Reasons []string `json:"reasons"` // a sentence for the features, one for α, and one where the folds were dealt several times
	Trials  []Trial  `json:"trials"`  // in the order in which they were fitted
	Deals   int      `json:"deals"`   // the folds were dealt so many times, for Ahead and Error
}

// Trial is a candidate and how well it finds what hidden captions name.
type Trial struct {
	Candidate
	Score  float64        `json:"score"`            // mean average precision of the first deal, 0 to 1
	Range  score.Interval `json:"range"`            // 95 % interval of Score, by a bootstrap over videos
	Ahead  float64        `json:"ahead"`            // its score less that of the candidate that it was compared with, each concept as far as it can be told from chance
	Error  float64        `json:"error"`            // standard error of Ahead over the same draws of videos; 0 where it is not known
	Failed string         `json:"failed,omitempty"` // why it could not be fitted, "" where it could
}

// standardErrors is by how many standard errors of the paired difference another candidate must
// be ahead to be taken.
const standardErrors = 2

// ClearlyAhead reports whether the trial is to be taken in place of what it was compared with.
// Where all draws of videos give the same difference there is nothing to tell by.
func (t *Trial) ClearlyAhead() bool {
	return t.Failed == "" && t.Error > 0 && t.Ahead > standardErrors*t.Error
}

// Trust says how well labels name what hidden captions name.
type Trust struct {
	Folds  int `json:"folds"`  // the captions were hidden in as many parts
	Videos int `json:"videos"` // whose captions were hidden
	HeldOutScore
	Concepts []HeldOutConcept     `json:"concepts"`
	Classes  []score.HeldOutClass `json:"classes"` // those that a hidden caption names

	// Temperature is by what log odds are divided to be shown as probabilities, at least 1: with
	// it, what probabilities say of hidden captions is most likely.
	Temperature float64 `json:"temperature"`
}

// HeldOutScore is how well hidden captions were found: the average precision with which the log odds
// rank the hidden videos for each class, averaged over the classes.
type HeldOutScore struct {
	Score  float64        `json:"score"`  // 0 to 1
	Range  score.Interval `json:"range"`  // 95 % interval of Score, by a bootstrap over videos
	Chance float64        `json:"chance"` // Score with captions that have changed places
}

// HeldOutConcept is how well the hidden captions were found of one concept.
type HeldOutConcept struct {
	Name string `json:"name"`
	HeldOutScore
}
