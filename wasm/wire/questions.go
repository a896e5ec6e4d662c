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

// Questions are questions for the user: first the most informative, then those about uncertain captions and labels,
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

// ask returns the questions for the current run. Those about uncertain captions and labels follow where few are informative: listing
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
		list = append(list, active.About(f.present(), f.uncertain(skip))...)
	}
	m := Questions{}
	for _, q := range list {
		q.P, q.None = score.CalibrateAlternatives(q.P, q.None, f.heldOut.Temperature())
		m.Questions = append(m.Questions, Question(q))
	}
	return Reply{Message: m}, nil
}

// uncertainLabel is a label about which a question is possible: that of an uncertain caption, or one that is uncertain itself.
// Uncertain includes not found, see score.State.Doubtful.
type uncertainLabel struct {
	label [2]int  // track and concept
	p     float64 // of the caption or label
}

// uncertain returns the labels of uncertain captions and the uncertain labels, the least probable first, each once. It leaves out
// known labels and those of skip.
func (f *fit) uncertain(skip [][2]int) [][2]int {
	r := f.result()
	isOpen := func(row, concept int) bool {
		return f.data.Tracks[row].Known[concept] == dataset.Unknown && !slices.Contains(skip, [2]int{row, concept})
	}
	var list []uncertainLabel
	for i, ranking := range r.Rankings.Tuples {
		answer := r.Answer(i)
		if label, found := f.openLabel(ranking, isOpen); found && answer.State.Doubtful() {
			list = append(list, uncertainLabel{label, answer.P})
		}
	}
	list = append(list, f.uncertainLabels(r, isOpen)...)
	slices.SortStableFunc(list, func(a, b uncertainLabel) int { return cmp.Compare(a.p, b.p) })
	var labels [][2]int
	seen := map[[2]int]bool{}
	for _, u := range list {
		if !seen[u.label] {
			seen[u.label], labels = true, append(labels, u.label)
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

// uncertainLabels returns the predicted labels that are uncertain.
func (f *fit) uncertainLabels(r *result.Result, isOpen func(row, concept int) bool) []uncertainLabel {
	var list []uncertainLabel
	for row := range f.data.Tracks {
		for e := range f.data.Concepts {
			if label := r.Label(row, e); label.State.Doubtful() && isOpen(row, e) {
				list = append(list, uncertainLabel{[2]int{row, e}, label.P})
			}
		}
	}
	return list
}
