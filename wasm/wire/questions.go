package wire

import "siibp/core/active"

// AskArguments ask for questions.
type AskArguments struct {
	Skip [][2]int `json:"skip,omitempty"` // tracks and concepts that are not to be asked about
}

// Ask is what a person is to be asked, the best question first; none where no answer would
// settle much.
type Ask struct {
	Questions []Question `json:"questions"`
}

// Question asks what a track shows.
type Question struct {
	Track   int       `json:"track"`
	Concept int       `json:"concept"`
	Classes []int     `json:"classes"` // that the video allows, the likeliest first
	P       []float64 `json:"p"`       // of each
	None    float64   `json:"none"`    // that it is none of them
	Score   float64   `json:"score"`   // expected fall of the entropy of all labels, nats
	Flips   float64   `json:"follow"`  // expected number of other labels that flip
}

// ask proposes the tracks that a person is to be asked about.
func (f *fit) ask(a *AskArguments) (Reply, error) {
	if f.search == nil {
		return Reply{}, errNoRun
	}
	m := Ask{}
	for _, q := range active.Questions(f.present(), a.Skip) {
		m.Questions = append(m.Questions, Question(q))
	}
	return Reply{Message: m}, nil
}
