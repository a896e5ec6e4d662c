package wire

import (
	"fmt"
	"math"

	"siibp/core/infer"
	"siibp/core/posterior"
)

// LedgerArguments ask what the captions of a video ask for.
type LedgerArguments struct {
	Video int `json:"video"`
}

// Ledger is what is asked of a video, and who pays: its tuples, then the single classes
// that are asked for besides; and of tracks that exclude one another, who takes how much of a class.
type Ledger struct {
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

// ExplainArguments ask why a track has its labels.
type ExplainArguments struct {
	Track int `json:"track"` // row of the dataset
}

// Explained takes apart what the run says of a track, concept by concept: the most likely
// class and the next, as far as the captions allow any.
type Explained struct {
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

// Share is one part of ζ; core/posterior/explain.go says what the kinds are.
type Share struct {
	Kind   posterior.Kind `json:"kind"`
	Value  *float64       `json:"value"`  // null: infinite
	View   string         `json:"view"`   // of a match or cost
	Factor infer.Factor   `json:"factor"` // of an overlap
	Tuple  []int          `json:"tuple"`  // of a pull, as in Line; else none
	Most   float64        `json:"most"`   // of a pull; negative where other tracks exclude
	Others []int          `json:"others"` // of such a pull: the other tracks, rows of the dataset; else none
}

// ledger says what is asked of a video and who pays.
func (f *fit) ledger(a *LedgerArguments) (Reply, error) {
	if f.search == nil {
		return Reply{}, errNoRun
	}
	if a.Video < 0 || a.Video >= len(f.data.Videos) {
		return Reply{}, fmt.Errorf("there is no video %d", a.Video)
	}
	m := Ledger{Video: a.Video, Margin: f.search.Options().Margin}
	for _, e := range posterior.SlackOf(f.shown().Trainer(), a.Video) {
		to := &m.Lines
		if e.Kind == posterior.Exclusion {
			to = &m.Apart
		}
		*to = append(*to, Line{e.Tuple, e.Tracks, e.Bound, e.Products, e.Sum, e.Slack, e.Cost})
	}
	return Reply{Message: m}, nil
}

// explain takes apart what is said of a track.
func (f *fit) explain(a *ExplainArguments) (Reply, error) {
	if f.search == nil {
		return Reply{}, errNoRun
	}
	if a.Track < 0 || a.Track >= len(f.data.Tracks) {
		return Reply{}, fmt.Errorf("there is no track %d", a.Track)
	}
	const shown = 2 // classes of a concept
	m := Explained{Track: a.Track, Beta: 1}
	concept, rank := -1, 0
	for _, o := range posterior.Explain(f.shown().Trainer(), a.Track) {
		if o.Concept != concept {
			concept, rank = o.Concept, 0
		}
		if rank++; rank > shown {
			continue
		}
		m.Beta = o.Beta
		m.Odds = append(m.Odds, Odds{o.Concept, o.Class, finite(o.Logit), o.Nu, o.Known, shares(o.Parts)})
	}
	return Reply{Message: m}, nil
}

func shares(parts []posterior.Summand) []Share {
	var list []Share
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
