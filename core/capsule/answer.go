package capsule

import (
	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/result"
)

// Answer is what a run found: enough to tell whether another found the same. There are
// N tracks, E concepts and T tuples, counted through the videos in order.
type Answer struct {
	F        float64           `json:"f"`
	Starts   []float64         `json:"starts"` // F at the end of each
	Kept     int               `json:"kept"`   // 1-based start
	Trace    []infer.Point     `json:"trace"`  // of the kept start: F after every block
	Concepts []dataset.Concept `json:"concepts"`
	Best     []int             `json:"best"`     // N×E: the class with the highest ζ, −1 where none is allowed
	Zeta     []result.Number   `json:"zeta"`     // N×E: its ζ
	Rankings []Ranking         `json:"rankings"` // T
	Scores   []Score           `json:"scores"`   // none where no truth is known
}

// Ranking is a tuple's tracks, best first, as rows of the dataset.
type Ranking struct {
	Tracks []int           `json:"tracks"`
	Scores []result.Number `json:"scores"` // Σ log ν
}

// Score is one measure against the truth.
type Score struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
}

func newAnswer(d *dataset.Dataset, s *infer.Search) Answer {
	r := result.New(d, s)
	a := Answer{F: s.Fit().F(), Kept: s.Kept() + 1, Trace: s.Fit().Trace(), Concepts: d.Concepts,
		Best: []int{}, Zeta: []result.Number{}, Rankings: []Ranking{}, Scores: []Score{}}
	for _, o := range s.Outcomes() {
		a.Starts = append(a.Starts, o.F)
	}
	for _, row := range r.Labels.Rows() {
		for _, l := range row {
			a.Best, a.Zeta = append(a.Best, l.Best), append(a.Zeta, result.Number(l.Zeta))
		}
	}
	for _, x := range r.Rankings.Tuples {
		ranking := Ranking{Tracks: []int{}, Scores: []result.Number{}}
		for _, track := range x.Tracks {
			ranking.Tracks = append(ranking.Tracks, int(track))
		}
		for _, score := range x.Scores {
			ranking.Scores = append(ranking.Scores, result.Number(score))
		}
		a.Rankings = append(a.Rankings, ranking)
	}
	for _, x := range r.Scores {
		a.Scores = append(a.Scores, Score{x.Name, x.Value})
	}
	return a
}
