package wire

import (
	"siibp/core/active"
	"siibp/core/score"
)

// AskArguments are the arguments of ask.
type AskArguments struct {
	Skip [][2]int `json:"skip,omitempty"` // tracks and concepts to leave out
}

// Questions are questions for the user, the most informative first; empty if no answer would change much.
type Questions struct {
	Questions []Question `json:"questions"`
}

// Question asks for the class of a track.
type Question struct {
	Track   int       `json:"track"`
	Concept int       `json:"concept"`
	Classes []int     `json:"classes"` // that the video allows, the most probable first
	P       []float64 `json:"p"`       // probability of each class, calibrated as those of the labels
	None    float64   `json:"none"`    // probability of background
	Score   float64   `json:"score"`   // expected reduction of the entropy of all labels, nats
	Flips   float64   `json:"follow"`  // expected number of other labels that change
}

// ask returns the questions for the current run.
func (f *fit) ask(a *AskArguments) (Reply, error) {
	if f.search == nil {
		return Reply{}, errNoRun
	}
	m := Questions{}
	for _, q := range active.Questions(f.present(), a.Skip) {
		q.P, q.None = score.CalibrateAlternatives(q.P, q.None, f.hidden.Temperature())
		m.Questions = append(m.Questions, Question(q))
	}
	return Reply{Message: m}, nil
}
