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
	"siibp/core/score"
)

// Number is a float64 in JSON, with infinities as the strings "inf" and "-inf".
type Number float64

// MarshalJSON writes the shortest digits that parse to the same number.
func (n Number) MarshalJSON() ([]byte, error) {
	switch {
	case math.IsInf(float64(n), 1):
		return []byte(`"inf"`), nil
	case math.IsInf(float64(n), -1):
		return []byte(`"-inf"`), nil
	}
	return json.Marshal(float64(n))
}

// UnmarshalJSON reads the output of MarshalJSON.
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

	Notes     []string                `json:"notes"`     // remarks of the dataset's reader
	Questions []dataset.AskedQuestion `json:"questions"` // questions of the reader, unanswered ones first
	Variant   string                  `json:"variant"`
	Options   options.Options         `json:"options"`

	HeldOut  *score.HeldOutReport `json:"hiddenCaptions,omitempty"`
	Features *feature.Transform   `json:"features,omitempty"`
	Columns  map[string][]string  `json:"columns,omitempty"` // column names of each view that has names

	Starts  []start            `json:"starts"`
	Kept    int                `json:"kept"` // 1-based index of the start with the lowest F; 0 for a saved model
	F       float64            `json:"f"`
	Trace   []infer.TracePoint `json:"trace"`
	Learned learned            `json:"learned"`
	Ranked  *truncation        `json:"ranked,omitempty"` // nil if the rankings are complete
	Tracks  streamed           `json:"tracks"`           // a list of track
	Tuples  streamed           `json:"tuples"`           // a list of tuple
	Scores  []measure          `json:"scores"`
}

// source identifies the dataset of the fit.
type source struct {
	Name   string `json:"name"`
	Hash   string `json:"hash"`
	Videos int    `json:"videos"`
	Tracks int    `json:"tracks"`
}

// start is one start of the search and its outcome.
type start struct {
	Background int     `json:"background"`
	Anneal     int     `json:"anneal"`
	Beta       float64 `json:"beta,omitempty"` // β of the first iteration, if it is not the usual one
	Seed       uint64  `json:"seed"`
	Jitter     float64 `json:"jitter"`
	Reheat     int     `json:"reheat"`
	Late       bool    `json:"late,omitempty"` // exclusion was enabled after convergence without it
	Warm       bool    `json:"warm,omitempty"` // initialized from another run: the options alone do not reproduce it
	F          float64 `json:"f"`
	Iterations int     `json:"iterations"`
	Reason     string  `json:"reason"`
	Agreement  float64 `json:"agreement"` // fraction of labels equal to those of the kept start
}

// learned holds the hyperparameters and the variances of each view.
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
	Best      *string     `json:"best"`            // null if no class is allowed
	Predicted *string     `json:"predicted"`       // null for background
	Nu        float64     `json:"nu"`              // of Best
	P         float64     `json:"p"`               // probability of Predicted: calibrated if captions were hidden
	State     score.State `json:"state,omitempty"` // of Predicted; "" if no class is allowed
	LogNu     Number      `json:"logNu"`
	Zeta      Number      `json:"zeta"`
	Runner    *string     `json:"runner"`
	RunnerNu  float64     `json:"runnerNu"`
}

// tuple is one caption tuple with its slack and the ranking of its tracks.
type tuple struct {
	Video    string             `json:"video"`
	Classes  map[string]*string `json:"classes"` // null is ∅
	Sum      float64            `json:"sum"`
	Slack    float64            `json:"slack"`
	P        float64            `json:"p"` // probability of the answer
	State    score.State        `json:"state"`
	Optional bool               `json:"unasked,omitempty"` // the tuple only names labels and has no constraint
	Ranking  []ranked           `json:"ranking"`
}

// ranked is one track of a ranking, best first.
type ranked struct {
	Track string `json:"track"`
	Score Number `json:"score"`
}

// measure is one evaluation score.
type measure struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Count int     `json:"of"`
	About string  `json:"about"`
}

// document returns the content of result.json without the tracks and tuples.
func (r *Result) document() document {
	fit := r.fit
	doc := document{
		Format: "siibp-result-1", Version: Version, Variant: r.options.Variant(), Options: r.options, HeldOut: r.HeldOut, Features: r.Features, Columns: r.data.ColumnNames(),
		Dataset: source{r.data.Name, r.data.Hash, len(r.data.Videos), len(r.data.Tracks)},
		Notes:   append([]string{}, r.data.Notes...), Questions: r.data.AskedQuestions(),
		Starts: []start{}, F: fit.F(), Trace: fit.Trace(),
		Learned: learned{fit.Posterior.Alpha, fit.Start.Background, fit.Variances()},
		Scores:  []measure{}, Ranked: r.rankingTruncation(),
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
		list = append(list, start{o.Background, o.Anneal, o.Beta, o.Seed, o.Jitter, o.Reheat, o.Late, o.Warm,
			o.F, o.Iterations, string(o.Reason), o.Agreement})
	}
	return list
}

// tracks yields a track for each row of the dataset.
func (r *Result) tracks(yield func(any) bool) {
	for i, row := range r.Labels.Rows() {
		t := r.data.Tracks[i]
		x := track{r.data.Videos[t.Video].ID, t.ID, map[string]label{}}
		for e, l := range row {
			predicted := r.Label(i, e)
			x.Labels[r.data.Concepts[e].Name] = label{
				Best: r.class(e, l.Best), Predicted: r.class(e, predicted.Class),
				Nu: l.Nu, P: predicted.P, State: predicted.State, LogNu: Number(l.LogNu()), Zeta: Number(l.Logit),
				Runner: r.class(e, l.Second), RunnerNu: l.SecondNu,
			}
		}
		if !yield(x) {
			return
		}
	}
}

// tuples yields a tuple for each ranking.
func (r *Result) tuples(yield func(any) bool) {
	shown := r.rankingTruncation()
	for i, ranking := range r.Rankings.Tuples {
		answer := r.Answer(i)
		x := tuple{Video: r.data.Videos[ranking.Video].ID, Classes: map[string]*string{},
			Sum: ranking.Sum, Slack: ranking.Slack, P: answer.P, State: answer.State, Optional: !ranking.IsRequired, Ranking: []ranked{}}
		for e, class := range ranking.Tuple {
			x.Classes[r.data.Concepts[e].Name] = r.class(e, class)
		}
		for j, row := range shown.of(ranking) {
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

// streamed is a placeholder for a list that JSON writes element by element: encoding a whole
// list at once takes several times the memory of its text. In the document it is null.
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
		// JSON strings contain no line breaks, so the match is a field of the document.
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

// writeList writes a list in the format of a json.Encoder with an indent of one space.
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
