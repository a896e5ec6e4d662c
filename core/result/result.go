// Package result writes down what a fit says: result.json, two tables for everyone
// else's scripts, and the tracks that answer the captions as boxes, subtitles and
// remarks on the captions in other programs' formats.
package result

import (
	"encoding/json"
	"io"
	"math"
	"slices"

	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/infer"
	"siibp/core/options"
	"siibp/core/score"
)

// Version is the version of the inference core; results and saved models carry it.
const Version = "0.1.0"

// Result is everything that result.json says, read off a search once.
type Result struct {
	data     *dataset.Dataset
	fit      *infer.Fit
	search   *infer.Search // nil: a saved model's annotation
	options  options.Options
	Labels   *infer.Labels
	Rankings *infer.Rankings
	Scores   []score.Score // the basic ones; empty where no truth is known

	// Best where ν reaches the threshold of its concept, else dataset.Background, N×E.
	Predictions []int32

	Features *feature.Transform // what the views were made with; nil: they are the dataset's
}

// New reads the search as it stands.
func New(d *dataset.Dataset, s *infer.Search) *Result {
	r := read(d, s.Fit(), s.Options())
	r.search = s
	return r
}

// Annotated reads what a saved model says of other videos; fit is the model's
// annotation, and the result is in the model's vocabulary.
func Annotated(fit *infer.Fit, o options.Options) *Result { return read(fit.Data(), fit, o) }

func read(d *dataset.Dataset, fit *infer.Fit, o options.Options) *Result {
	r := &Result{data: d, fit: fit, options: o, Labels: fit.Labels(), Rankings: fit.Rankings()}
	r.Predictions = slices.Clone(r.Labels.Best)
	for i, nu := range r.Labels.Nu {
		if nu < o.ThresholdOf(i%len(d.Concepts)) {
			r.Predictions[i] = dataset.Background
		}
	}
	if score.Known(d) {
		r.Scores = score.All(d, r.reading())
	}
	return r
}

// reading is Labels and Rankings as the basic scores take them.
func (r *Result) reading() *score.Reading {
	reading := &score.Reading{Best: r.Labels.Best, Predicted: r.Predictions}
	for e := range r.data.Concepts {
		reading.Part = append(reading.Part, r.fit.TakesPart(e))
	}
	for _, ranking := range r.Rankings.Tuples {
		first := -1
		if len(ranking.Tracks) > 0 {
			first = int(ranking.Tracks[0])
		}
		reading.Selected = append(reading.Selected, first)
	}
	return reading
}

// Predicted returns the class that a track is predicted to show, or dataset.Background.
func (r *Result) Predicted(row, concept int) int {
	return int(r.Predictions[row*r.Labels.Concepts+concept])
}

// Number is a float64 that JSON can hold: infinities are the strings "inf" and "-inf".
type Number float64

// MarshalJSON writes the number so that it reads back exactly.
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

type document struct {
	Format  string          `json:"format"`
	Version string          `json:"version"`
	Dataset source          `json:"dataset"`
	Variant string          `json:"variant"`
	Options options.Options `json:"options"`

	Features *feature.Transform `json:"features,omitempty"`

	Starts  []start       `json:"starts"`
	Kept    int           `json:"kept"` // 1-based, 0 for a saved model
	F       float64       `json:"f"`
	Trace   []infer.Point `json:"trace"`
	Learned learned       `json:"learned"`
	Tracks  []track       `json:"tracks"`
	Tuples  []tuple       `json:"tuples"`
	Scores  []measure     `json:"scores"`
}

type source struct {
	Name   string `json:"name"`
	Hash   string `json:"hash"`
	Videos int    `json:"videos"`
	Tracks int    `json:"tracks"`
}

type start struct {
	Background int     `json:"background"`
	Anneal     int     `json:"anneal"`
	Seed       uint64  `json:"seed"`
	Jitter     float64 `json:"jitter"`
	Reheat     int     `json:"reheat"`
	Warm       bool    `json:"warm,omitempty"` // went on from another run: these options alone do not give it again
	F          float64 `json:"f"`
	Iterations int     `json:"iterations"`
	Reason     string  `json:"reason"`
	Agreement  float64 `json:"agreement"` // with the kept start's labels
}

type learned struct {
	Alpha      float64        `json:"alpha"`
	Background int            `json:"background"`
	Views      []infer.Spread `json:"views"`
}

type track struct {
	Video  string           `json:"video"`
	Track  string           `json:"track"`
	Labels map[string]label `json:"labels"`
}

type label struct {
	Best      *string `json:"best"` // null where no class is allowed
	Predicted *string `json:"predicted"`
	Nu        float64 `json:"nu"`
	LogNu     Number  `json:"logNu"`
	Zeta      Number  `json:"zeta"`
	Runner    *string `json:"runner"`
	RunnerNu  float64 `json:"runnerNu"`
}

type tuple struct {
	Video   string             `json:"video"`
	Classes map[string]*string `json:"classes"` // null is ∅
	Sum     float64            `json:"sum"`
	Slack   float64            `json:"slack"`
	Unasked bool               `json:"unasked,omitempty"` // a label only: it asks for nothing
	Ranking []ranked           `json:"ranking"`
}

type ranked struct {
	Track string `json:"track"`
	Score Number `json:"score"`
}

type measure struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Of    int     `json:"of"`
	About string  `json:"about"`
}

// JSON writes result.json.
func (r *Result) JSON(w io.Writer) error {
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", " ")
	return encoder.Encode(r.document())
}

func (r *Result) document() document {
	fit := r.fit
	doc := document{
		Format: "siibp-result-1", Version: Version, Variant: r.options.Variant(), Options: r.options, Features: r.Features,
		Dataset: source{r.data.Name, r.data.Hash, len(r.data.Videos), len(r.data.Tracks)},
		Starts:  []start{}, F: fit.F(), Trace: fit.Trace(),
		Learned: learned{fit.Alpha(), fit.Background(), fit.Spreads()},
		Tracks:  r.tracks(), Tuples: r.tuples(), Scores: []measure{},
	}
	for _, s := range r.Scores {
		doc.Scores = append(doc.Scores, measure(s))
	}
	if r.search != nil {
		doc.Starts, doc.Kept = r.starts(), r.search.Kept()+1
	}
	return doc
}

func (r *Result) starts() []start {
	var list []start
	for _, o := range r.search.Outcomes() {
		list = append(list, start{o.Background, o.Anneal, o.Seed, o.Jitter, o.Reheat, o.Warm,
			o.F, o.Iterations, string(o.Reason), o.Agreement})
	}
	return list
}

func (r *Result) tracks() []track {
	list := make([]track, r.Labels.Len())
	for i, row := range r.Labels.Rows() {
		t := r.data.Tracks[i]
		list[i] = track{r.data.Videos[t.Video].ID, t.ID, map[string]label{}}
		for e, l := range row {
			list[i].Labels[r.data.Concepts[e].Name] = label{
				Best: r.class(e, l.Best), Predicted: r.class(e, r.Predicted(i, e)),
				Nu: l.Nu, LogNu: Number(l.LogNu()), Zeta: Number(l.Zeta),
				Runner: r.class(e, l.Runner), RunnerNu: l.RunnerNu,
			}
		}
	}
	return list
}

func (r *Result) tuples() []tuple {
	list := make([]tuple, len(r.Rankings.Tuples))
	for i, ranking := range r.Rankings.Tuples {
		list[i] = tuple{Video: r.data.Videos[ranking.Video].ID, Classes: map[string]*string{},
			Sum: ranking.Sum, Slack: ranking.Slack, Unasked: !ranking.Asked, Ranking: []ranked{}}
		for e, class := range ranking.Tuple {
			list[i].Classes[r.data.Concepts[e].Name] = r.class(e, class)
		}
		for j, row := range ranking.Tracks {
			list[i].Ranking = append(list[i].Ranking, ranked{r.data.Tracks[row].ID, Number(ranking.Scores[j])})
		}
	}
	return list
}

// class returns a class's name, nil for none.
func (r *Result) class(concept, class int) *string {
	if class < 0 {
		return nil
	}
	return &r.data.Concepts[concept].Classes[class]
}
