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

// Answer holds the results of a run that identify it: N tracks, E concepts and T tuples in the
// order of the videos.
type Answer struct {
	F        float64            `json:"f"`
	Starts   []float64          `json:"starts"` // final F of each start
	Kept     int                `json:"kept"`   // number of the best start, from 1
	Trace    []infer.TracePoint `json:"trace"`  // F of the best start after every block update
	Concepts []dataset.Concept  `json:"concepts"`
	Best     []int              `json:"best"`     // N×E: class with the highest log odds, −1 if no class is allowed
	Zeta     []result.Number    `json:"zeta"`     // N×E: log odds of Best
	Rankings []Ranking          `json:"rankings"` // T
	Scores   []NamedScore       `json:"scores"`   // empty without ground truth
}

// Ranking lists the tracks of a tuple, best first, as rows of the dataset. It shares the slices of
// the result: for videos with many captions and tracks, copies would take a second and a gigabyte.
type Ranking struct {
	Tracks []int32 `json:"tracks"`
	Scores numbers `json:"scores"` // Σ log ν
}

// numbers marshals like []result.Number, which represents infinities.
type numbers []float64

func (x numbers) MarshalJSON() ([]byte, error) {
	list := make([]result.Number, len(x))
	for i, n := range x {
		list[i] = result.Number(n)
	}
	return json.Marshal(list)
}

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

// NamedScore is one score against the ground truth.
type NamedScore struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
}

// newAnswer returns the answer of the search s with result r.
func newAnswer(d *dataset.Dataset, s *search.Search, r *result.Result) Answer {
	a := Answer{F: s.Trainer().F(), Kept: s.Kept() + 1, Trace: s.Trainer().Trace(), Concepts: d.Concepts,
		Best: []int{}, Zeta: []result.Number{}, Rankings: []Ranking{}, Scores: []NamedScore{}}
	for _, o := range s.Outcomes() {
		if !o.Warm { // a start that continues another answer is not among those of the options
			a.Starts = append(a.Starts, o.F)
		}
	}
	for _, row := range r.Labels.Rows() {
		for _, l := range row {
			a.Best, a.Zeta = append(a.Best, l.Best), append(a.Zeta, result.Number(l.Logit))
		}
	}
	for _, x := range r.Rankings.Tuples {
		ranking := Ranking{x.Tracks, x.Scores}
		if ranking.Tracks == nil {
			ranking.Tracks = []int32{} // encodes as [], not null
		}
		a.Rankings = append(a.Rankings, ranking)
	}
	for _, x := range r.Scores {
		a.Scores = append(a.Scores, NamedScore{x.Name, x.Value})
	}
	return a
}

// write writes the answer as JSON. It encodes one ranking at a time: the writes are small, so that w
// can suspend a long download.
func (a Answer) write(w io.Writer) error {
	rankings := a.Rankings
	a.Rankings = nil
	text, err := json.Marshal(a)
	if err != nil {
		return err
	}
	before, after, _ := bytes.Cut(text, []byte(`"rankings":null`)) // matches only the key: a string value would have escaped quotes
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
