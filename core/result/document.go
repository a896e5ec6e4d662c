package result

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"math"

	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/infer"
	"siibp/core/options"
	"siibp/core/trust"
)

// Number is a float64 in JSON, with infinities as the strings "inf" and "-inf".
type Number float64

// MarshalJSON writes the digits that it takes to read back the same number.
func (n Number) MarshalJSON() ([]byte, error) {
	switch {
	case math.IsInf(float64(n), 1):
		return []byte(`"inf"`), nil
	case math.IsInf(float64(n), -1):
		return []byte(`"-inf"`), nil
	}
	return json.Marshal(float64(n))
}

// UnmarshalJSON reads what MarshalJSON writes.
func (n *Number) UnmarshalJSON(text []byte) error {
	switch string(text) {
	case `"inf"`:
		*n = Number(math.Inf(1))
	case `"-inf"`:
		*n = Number(math.Inf(-1))
	default:
		return json.Unmarshal(text, (*float64)(n))
	}
	return nil
}

// document is result.json.
type document struct {
	Format  string `json:"format"`
	Version string `json:"version"`
	Dataset source `json:"dataset"`

	Notes     []string        `json:"notes"`     // what the reader remarked on the dataset
	Questions []dataset.Asked `json:"questions"` // what it asked, first what nobody has answered
	Variant   string          `json:"variant"`
	Options   options.Options `json:"options"`

	HeldOut  *trust.HeldOutReport `json:"hiddenCaptions,omitempty"`
	Features *feature.Transform   `json:"features,omitempty"`
	Columns  map[string][]string  `json:"columns,omitempty"` // names of the columns of each view that has some

	Starts  []start       `json:"starts"`
	Kept    int           `json:"kept"` // number of the kept start, from 1; 0 for a saved model
	F       float64       `json:"f"`
	Trace   []infer.Point `json:"trace"`
	Learned learned       `json:"learned"`
	Ranked  *cut          `json:"ranked,omitempty"` // nil where every ranking has all tracks
	Tracks  streamed      `json:"tracks"`           // a list of track
	Tuples  streamed      `json:"tuples"`           // a list of tuple
	Scores  []measure     `json:"scores"`
}

// source is the dataset that was fitted.
type source struct {
	Name   string `json:"name"`
	Hash   string `json:"hash"`
	Videos int    `json:"videos"`
	Tracks int    `json:"tracks"`
}

// start is one start of the search and how it ended.
type start struct {
	Background int     `json:"background"`
	Anneal     int     `json:"anneal"`
	Seed       uint64  `json:"seed"`
	Jitter     float64 `json:"jitter"`
	Reheat     int     `json:"reheat"`
	Late       bool    `json:"late,omitempty"` // exclusion joined when the run had converged without it
	Warm       bool    `json:"warm,omitempty"` // started from another run, so that the options alone do not reproduce it
	F          float64 `json:"f"`
	Iterations int     `json:"iterations"`
	Reason     string  `json:"reason"`
	Agreement  float64 `json:"agreement"` // share of labels that agree with the kept start's
}

// learned holds the hyperparameters and the spread of each view.
type learned struct {
	Alpha      float64           `json:"alpha"`
	Background int               `json:"background"`
	Views      []infer.Variances `json:"views"`
}

// track holds the labels of one track by concept.
type track struct {
	Video  string           `json:"video"`
	Track  string           `json:"track"`
	Labels map[string]label `json:"labels"`
}

// label is the label of a track for one concept.
type label struct {
	Best      *string  `json:"best"` // null if no class is allowed
	Predicted *string  `json:"predicted"`
	Nu        float64  `json:"nu"`
	P         *float64 `json:"p,omitempty"` // as probable as hidden captions say; nil where none were hidden
	LogNu     Number   `json:"logNu"`
	Zeta      Number   `json:"zeta"`
	Runner    *string  `json:"runner"`
	RunnerNu  float64  `json:"runnerNu"`
}

// tuple is one caption tuple with its slack and the ranking of its tracks.
type tuple struct {
	Video   string             `json:"video"`
	Classes map[string]*string `json:"classes"` // null is ∅
	Sum     float64            `json:"sum"`
	Slack   float64            `json:"slack"`
	Unasked bool               `json:"unasked,omitempty"` // an entry that only names labels and has no constraint
	Ranking []ranked           `json:"ranking"`
}

// ranked is one track of a ranking, best first.
type ranked struct {
	Track string `json:"track"`
	Score Number `json:"score"`
}

// measure is one score against the truth.
type measure struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Count int     `json:"of"`
	About string  `json:"about"`
}

// document returns the content of result.json, but for the tracks and tuples.
func (r *Result) document() document {
	fit := r.fit
	doc := document{
		Format: "siibp-result-1", Version: Version, Variant: r.options.Variant(), Options: r.options, HeldOut: r.HeldOut, Features: r.Features, Columns: r.data.ColumnNames(),
		Dataset: source{r.data.Name, r.data.Hash, len(r.data.Videos), len(r.data.Tracks)},
		Notes:   append([]string{}, r.data.Notes...), Questions: r.data.Asked(),
		Starts: []start{}, F: fit.F(), Trace: fit.Trace(),
		Learned: learned{fit.State.Alpha, fit.Start.Background, fit.Variances()},
		Scores:  []measure{}, Ranked: r.rankedInFiles(),
	}
	for _, s := range r.Scores {
		doc.Scores = append(doc.Scores, measure(s))
	}
	if r.search != nil {
		doc.Starts, doc.Kept = r.starts(), r.search.Kept()+1
	}
	return doc
}

// starts returns the starts of the search.
func (r *Result) starts() []start {
	var list []start
	for _, o := range r.search.Outcomes() {
		list = append(list, start{o.Background, o.Anneal, o.Seed, o.Jitter, o.Reheat, o.Late, o.Warm,
			o.F, o.Iterations, string(o.Reason), o.Agreement})
	}
	return list
}

// tracks yields the labels of all tracks, each a track.
func (r *Result) tracks(yield func(any) bool) {
	for i, row := range r.Labels.Rows() {
		t := r.data.Tracks[i]
		x := track{r.data.Videos[t.Video].ID, t.ID, map[string]label{}}
		for e, l := range row {
			var p *float64
			if r.calibrated() {
				calibrated := r.probability(l.Logit)
				p = &calibrated
			}
			x.Labels[r.data.Concepts[e].Name] = label{
				Best: r.class(e, l.Best), Predicted: r.class(e, r.Predicted(i, e)),
				Nu: l.Nu, P: p, LogNu: Number(l.LogNu()), Zeta: Number(l.Logit),
				Runner: r.class(e, l.Second), RunnerNu: l.SecondNu,
			}
		}
		if !yield(x) {
			return
		}
	}
}

// tuples yields the rankings of all tuples, each a tuple.
func (r *Result) tuples(yield func(any) bool) {
	cut := r.rankedInFiles()
	for _, ranking := range r.Rankings.Tuples {
		x := tuple{Video: r.data.Videos[ranking.Video].ID, Classes: map[string]*string{},
			Sum: ranking.Sum, Slack: ranking.Slack, Unasked: !ranking.Asked, Ranking: []ranked{}}
		for e, class := range ranking.Tuple {
			x.Classes[r.data.Concepts[e].Name] = r.class(e, class)
		}
		for j, row := range cut.of(ranking) {
			x.Ranking = append(x.Ranking, ranked{r.data.Tracks[row].ID, Number(ranking.Scores[j])})
		}
		if !yield(x) {
			return
		}
	}
}

// class returns the name of a class, nil for dataset.Background.
func (r *Result) class(concept, class int) *string {
	if class < 0 {
		return nil
	}
	return &r.data.Concepts[concept].Classes[class]
}

// streamed is a list of result.json that is written element by element, because all of it at
// once takes much more memory than its text. In the document it is null.
type streamed struct{}

// MarshalJSON writes null.
func (streamed) MarshalJSON() ([]byte, error) { return []byte("null"), nil }

// JSON writes result.json.
func (r *Result) JSON(w io.Writer) error {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetIndent("", " ")
	if err := encoder.Encode(r.document()); err != nil {
		return err
	}
	rest := text.Bytes()
	for _, list := range []struct {
		name     string
		elements iter.Seq[any]
	}{{"tracks", r.tracks}, {"tuples", r.tuples}} {
		// No string has a line break in JSON, so that this is the document's own field.
		before, after, _ := bytes.Cut(rest, fmt.Appendf(nil, "\n %q: null", list.name))
		if _, err := fmt.Fprintf(w, "%s\n %q: ", before, list.name); err != nil {
			return err
		}
		if err := writeList(w, list.elements); err != nil {
			return err
		}
		rest = after
	}
	_, err := w.Write(rest)
	return err
}

// writeList writes a list of the document as an Encoder with an indent of one space does.
func writeList(w io.Writer, elements iter.Seq[any]) error {
	before, end := "[\n  ", "[]"
	for x := range elements {
		text, err := json.MarshalIndent(x, "  ", " ")
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w, "%s%s", before, text); err != nil {
			return err
		}
		before, end = ",\n  ", "\n ]"
	}
	_, err := io.WriteString(w, end)
	return err
}
