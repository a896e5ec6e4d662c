package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"siibp/core/infer"
	"siibp/core/posterior"
)

// Ledger is what is asked of a video, and who pays: its tuples, then the single classes
// that are asked for besides; and of tracks that exclude one another, who takes how much of a class.
type Ledger struct {
	Type   string  `json:"type"` // "ledger"
	Video  int     `json:"video"`
	Margin float64 `json:"margin"`
	Lines  []Line  `json:"lines"`
	Apart  []Line  `json:"apart"` // a class and tracks of which one at most shows it
}

// Line is one constraint of a ledger.
type Line struct {
	Tuple  []int     `json:"tuple"`  // a class or −1 of each concept
	Tracks []int     `json:"tracks"` // whom it is about: rows of the dataset
	Bound  float64   `json:"bound"`  // what the sum is to reach, or in apart not to exceed
	Paid   []float64 `json:"paid"`   // Π ν of each of the tracks
	Sum    float64   `json:"sum"`
	Slack  float64   `json:"slack"` // ξ
	Cost   float64   `json:"cost"`  // C·ξ, its part of F
}

// Explained takes apart what the run says of a track, concept by concept: the most likely
// class and the next, as far as the captions allow any.
type Explained struct {
	Type  string  `json:"type"` // "explained"
	Track int     `json:"track"`
	Beta  float64 `json:"beta"` // of an annealed start: what the evidence was multiplied by
	Odds  []Odds  `json:"odds"`
}

// Odds are the log odds ζ of a class on a track, the sum of their parts.
type Odds struct {
	Concept int      `json:"concept"`
	Class   int      `json:"class"`
	Zeta    *float64 `json:"zeta"` // null: infinite
	Nu      float64  `json:"nu"`
	Known   bool     `json:"known"` // the user has said so: there are no parts
	Parts   []Share  `json:"parts"`
}

// Share is one part of ζ; core/infer/explain.go says what the kinds are.
type Share struct {
	Kind   posterior.Kind `json:"kind"` // "prior", "bound", "match", "cost", "overlap", "pull", "rivals", "moved"
	Value  *float64       `json:"value"`
	View   string         `json:"view"`   // of a match or cost
	Factor infer.Factor   `json:"factor"` // of an overlap
	Tuple  []int          `json:"tuple"`  // of a pull, as in Line
	Most   float64        `json:"most"`   // of a pull; negative where other tracks exclude
	Others []int          `json:"others"` // of such a pull: the other tracks, rows of the dataset; else null
}

// question is what inspect is asked: {of, …}, with the fields that of takes.
type question struct {
	Of    string   `json:"of"`
	Video int      `json:"video"`
	Track int      `json:"track"`
	Skip  [][2]int `json:"skip"` // tracks and concepts
}

// Inspect answers a question about the run as it stands, a JSON object.
func (c *Core) Inspect(about []byte) Reply {
	var q question
	if err := json.Unmarshal(about, &q); err != nil {
		return failure(fmt.Errorf("inspect: %w", err), nil)
	}
	if c.fit.search == nil {
		return failure(errors.New("no run is under way"), nil)
	}
	switch q.Of {
	case "ledger":
		return c.ledger(q.Video)
	case "track":
		return c.explain(q.Track)
	case "model":
		return c.model()
	case "ask":
		return c.ask(q.Skip)
	}
	return failure(fmt.Errorf("inspect: nothing is known of %q", q.Of), nil)
}

// ledger says what is asked of a video and who pays.
func (c *Core) ledger(video int) Reply {
	if video < 0 || video >= len(c.fit.data.Videos) {
		return failure(fmt.Errorf("inspect: there is no video %d", video), nil)
	}
	m := Ledger{Type: "ledger", Video: video, Margin: c.fit.search.Options().Margin, Lines: []Line{}, Apart: []Line{}}
	for _, e := range posterior.SlackOf(c.showing().Trainer(), video) {
		to := &m.Lines
		if e.Kind == posterior.Exclusion {
			to = &m.Apart
		}
		*to = append(*to, Line{e.Tuple, e.Tracks, e.Bound, e.Products, e.Sum, e.Slack, e.Cost})
	}
	return Reply{Message: m}
}

// explain takes apart what is said of a track.
func (c *Core) explain(track int) Reply {
	if track < 0 || track >= len(c.fit.data.Tracks) {
		return failure(fmt.Errorf("inspect: there is no track %d", track), nil)
	}
	const shown = 2 // classes of a concept
	m := Explained{Type: "explained", Track: track, Beta: 1, Odds: []Odds{}}
	concept, rank := -1, 0
	for _, o := range posterior.Explain(c.showing().Trainer(), track) {
		if o.Concept != concept {
			concept, rank = o.Concept, 0
		}
		if rank++; rank > shown {
			continue
		}
		m.Beta = o.Beta
		m.Odds = append(m.Odds, Odds{o.Concept, o.Class, finite(o.Logit), o.Nu, o.Known, shares(o.Parts)})
	}
	return Reply{Message: m}
}

func shares(parts []posterior.Summand) []Share {
	list := []Share{}
	for _, p := range parts {
		list = append(list, Share{p.Kind, finite(p.Value), p.View, p.Factor, p.Tuple, p.Most, p.Others})
	}
	return list
}

// finite is what JSON can hold: nil stands for the rest.
func finite(x float64) *float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	return &x
}
