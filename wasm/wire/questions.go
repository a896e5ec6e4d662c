package wire

import (
	"cmp"
	"slices"

	"siibp/core/active"
	"siibp/core/dataset"
	"siibp/core/posterior"
	"siibp/core/result"
	"siibp/core/score"
)

// AskArguments are the arguments of ask.
type AskArguments struct {
	Skip [][2]int `json:"skip,omitempty"` // tracks and concepts to leave out
}

// Questions are questions for the user: first the most informative, then those about captions and labels that are not sure,
// the least probable first. The list is empty only if no question about any of them is possible.
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

// ask returns the questions for the current run. Those about what is not sure follow where few are informative: listing
// them takes as long as an answer.
func (f *fit) ask(a *AskArguments) (Reply, error) {
	if f.search == nil {
		return Reply{}, errNoRun
	}
	const few = 3
	list := active.Questions(f.present(), a.Skip)
	if len(list) < few {
		skip := slices.Clone(a.Skip)
		for _, q := range list {
			skip = append(skip, [2]int{q.Track, q.Concept})
		}
		list = append(list, active.About(f.present(), f.unsure(skip))...)
	}
	m := Questions{}
	for _, q := range list {
		q.P, q.None = score.CalibrateAlternatives(q.P, q.None, f.hidden.Temperature())
		m.Questions = append(m.Questions, Question(q))
	}
	return Reply{Message: m}, nil
}

// doubt is a label about which a question is possible: that of a caption that is not sure, or one that is not sure itself.
type doubt struct {
	label [2]int  // track and concept
	p     float64 // of the caption or label
}

// unsure returns the labels of the captions and tracks that are not sure, the least probable first, each once. It leaves out
// known labels and those of skip.
func (f *fit) unsure(skip [][2]int) [][2]int {
	r := f.result(nil)
	isOpen := func(row, concept int) bool {
		return f.data.Tracks[row].Known[concept] == dataset.Unknown && !slices.Contains(skip, [2]int{row, concept})
	}
	var doubts []doubt
	for i, ranking := range r.Rankings.Tuples {
		answer := r.Answer(i)
		if label, found := f.openLabel(ranking, isOpen); found && answer.State != score.Sure {
			doubts = append(doubts, doubt{label, answer.P})
		}
	}
	doubts = append(doubts, f.unsureLabels(r, isOpen)...)
	slices.SortStableFunc(doubts, func(a, b doubt) int { return cmp.Compare(a.p, b.p) })
	var labels [][2]int
	seen := map[[2]int]bool{}
	for _, d := range doubts {
		if !seen[d.label] {
			seen[d.label], labels = true, append(labels, d.label)
		}
	}
	return labels
}

// openLabel returns the first label about which a question on a tuple is possible, by the ranking of the tracks. Tracks that
// are known to show another class do not answer the tuple.
func (f *fit) openLabel(ranking posterior.Ranking, isOpen func(row, concept int) bool) (label [2]int, found bool) {
	for _, row := range ranking.Tracks {
		label, found = [2]int{}, false
		answers := true
		for e, class := range ranking.Tuple {
			if known := f.data.Tracks[row].Known[e]; class >= 0 && known != dataset.Unknown && known != class {
				answers = false
			}
			if class >= 0 && !found && isOpen(int(row), e) {
				label, found = [2]int{int(row), e}, true
			}
		}
		if answers && found {
			return label, true
		}
	}
	return label, false
}

// unsureLabels returns the predicted labels that are not sure.
func (f *fit) unsureLabels(r *result.Result, isOpen func(row, concept int) bool) []doubt {
	var doubts []doubt
	for row := range f.data.Tracks {
		for e := range f.data.Concepts {
			p, state := r.Best(row, e)
			if r.Predicted(row, e) != dataset.Background && state != score.Sure && isOpen(row, e) {
				doubts = append(doubts, doubt{[2]int{row, e}, p})
			}
		}
	}
	return doubts
}
