package capsule

import (
	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/result"
	"siibp/core/search"
)

// Answer holds what a run found, enough to tell whether another run found the same. There
// are N tracks, E concepts and T tuples, through the videos in order.
type Answer struct {
	F        float64           `json:"f"`
	Starts   []float64         `json:"starts"` // final F of each start
	Kept     int               `json:"kept"`   // number of the kept start, from 1
	Trace    []infer.Point     `json:"trace"`  // of the kept start: F after every update of a block
	Concepts []dataset.Concept `json:"concepts"`
	Best     []int             `json:"best"`     // N×E: the class with the highest log odds, −1 if none is allowed
	Zeta     []result.Number   `json:"zeta"`     // N×E: its log odds
	Rankings []Ranking         `json:"rankings"` // T
	Scores   []Score           `json:"scores"`   // empty if no truth is known
}

// Ranking lists the tracks of a tuple, best first, as rows of the dataset.
type Ranking struct {
	Tracks []int           `json:"tracks"`
	Scores []result.Number `json:"scores"` // Σ log ν
}

// Score is one measure against the truth.
type Score struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
}

// newAnswer takes the answer of a search from what was read of it.
func newAnswer(d *dataset.Dataset, s *search.Search, r *result.Result) Answer {
	a := Answer{F: s.Trainer().F(), Kept: s.Kept() + 1, Trace: s.Trainer().Trace(), Concepts: d.Concepts,
		Best: []int{}, Zeta: []result.Number{}, Rankings: []Ranking{}, Scores: []Score{}}
	for _, o := range s.Outcomes() {
		a.Starts = append(a.Starts, o.F)
	}
	for _, row := range r.Labels.Rows() {
		for _, l := range row {
			a.Best, a.Zeta = append(a.Best, l.Best), append(a.Zeta, result.Number(l.Logit))
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
