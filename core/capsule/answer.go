package capsule

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"

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

// Ranking lists the tracks of a tuple, best first, as rows of the dataset. The lists are those of the result:
// where a video has many captions and tracks, a copy of all takes a second and a gigabyte.
type Ranking struct {
	Tracks []int32 `json:"tracks"`
	Scores numbers `json:"scores"` // Σ log ν
}

// numbers are a list of numbers that is written and read like a list of result.Number.
type numbers []float64

// MarshalJSON writes the numbers.
func (x numbers) MarshalJSON() ([]byte, error) {
	list := make([]result.Number, len(x))
	for i, n := range x {
		list[i] = result.Number(n)
	}
	return json.Marshal(list)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (x *numbers) UnmarshalJSON(text []byte) error {
	var list []result.Number
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	*x = make(numbers, len(list))
	for i, n := range list {
		(*x)[i] = float64(n)
	}
	return nil
}

// Score is one measure against the truth.
type Score struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
}

// newAnswer returns the answer of a search, whose result is r.
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
		ranking := Ranking{x.Tracks, x.Scores}
		if ranking.Tracks == nil {
			ranking.Tracks = []int32{} // written as a list
		}
		a.Rankings = append(a.Rankings, ranking)
	}
	for _, x := range r.Scores {
		a.Scores = append(a.Scores, Score{x.Name, x.Value})
	}
	return a
}

// write writes the answer as JSON. It encodes one ranking at a time, so that w is written to often and can
// pause a long download.
func (a Answer) write(w io.Writer) error {
	rankings := a.Rankings
	a.Rankings = nil
	text, err := json.Marshal(a)
	if err != nil {
		return err
	}
	before, after, _ := bytes.Cut(text, []byte(`"rankings":null`)) // a string that holds these characters has its quotes escaped, so that this is the key
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, `%s"rankings":[`, before)
	for i, x := range rankings {
		ranking, err := json.Marshal(x)
		if err != nil {
			return err
		}
		if i > 0 {
			out.WriteByte(',')
		}
		if _, err := out.Write(ranking); err != nil {
			return err
		}
	}
	fmt.Fprintf(out, "]%s\n", after)
	return out.Flush()
}
