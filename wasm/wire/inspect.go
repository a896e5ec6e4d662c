package wire

import (
	"fmt"
	"math"

	"siibp/core/infer"
	"siibp/core/posterior"
)

// SlackArguments ask for the slack of a video's constraints.
type SlackArguments struct {
	Video int `json:"video"`
	Track int `json:"track"` // row of a track that every constraint lists, however little it contributes; −1: none
	suspending
}

// Slack lists the constraints of a video with their slack ξ: those of its tuples, then those
// of the single classes in them, and the exclusions between tracks that are seen at one moment,
// from .9 of their bound on.
type Slack struct {
	Video  int     `json:"video"`
	Margin float64 `json:"margin"`

	Constraints []Constraint `json:"constraints"`
	Exclusions  []Constraint `json:"exclusions"` // a class, and tracks of which at most one shows it
}

// Constraint is one constraint on the ν of a video's tracks.
type Constraint struct {
	Tuple         []int     `json:"tuple"`         // a class or −1 of each concept
	Tracks        []int     `json:"tracks"`        // rows of the dataset: those that contribute enough to be seen
	Bound         float64   `json:"bound"`         // what the sum is to reach; of an exclusion, what it is not to exceed
	Contributions []float64 `json:"contributions"` // Π ν of each of the tracks
	Unlisted      int       `json:"unlisted"`      // how many other tracks contribute
	Sum           float64   `json:"sum"`           // of all tracks
	Slack         float64   `json:"slack"`         // ξ
	Cost          float64   `json:"cost"`          // C·ξ, its part of F
}

// ExplainArguments ask why a track has its labels.
type ExplainArguments struct {
	Track int `json:"track"` // row of the dataset
}

// Explained has the log odds of a track's most likely class and of the next, for each concept,
// as sums of their parts. Classes that the captions do not allow are left out.
type Explained struct {
	Track int     `json:"track"`
	Beta  float64 `json:"beta"` // the factor of the evidence, which is below 1 while a start is annealed
	Odds  []Odds  `json:"odds"`
}

// Odds are the log odds ζ of a class on a track, the sum of their parts.
type Odds struct {
	Concept int      `json:"concept"`
	Class   int      `json:"class"`
	Zeta    *float64 `json:"zeta"` // null: infinite
	Nu      float64  `json:"nu"`
	Known   bool     `json:"known"` // the user has set the label: there are no parts
	Parts   []Share  `json:"parts"`
}

// Share is one part of ζ; core/posterior/explain.go says what the kinds are.
type Share struct {
	Kind   posterior.Kind `json:"kind"`
	Value  *float64       `json:"value"`  // null: infinite
	View   string         `json:"view"`   // of a match or cost
	Factor infer.Factor   `json:"factor"` // of an overlap
	Tuple  []int          `json:"tuple"`  // of a pull, as in Constraint; else none
	Most   float64        `json:"most"`   // of a pull; negative where other tracks exclude
	Others []int          `json:"others"` // of such a pull: the other tracks, rows of the dataset; else none
}

// visible is the share of a constraint's sum or bound from which on the contribution of a track is listed.
const visible = 0.01

// slack lists the constraints of a video with their slack.
func (f *fit) slack(a *SlackArguments) (Reply, error) {
	if f.search == nil {
		return Reply{}, errNoRun
	}
	if a.Video < 0 || a.Video >= len(f.data.Videos) {
		return Reply{}, fmt.Errorf("there is no video %d", a.Video)
	}
	now := *f // another run may be on show before it is read
	now.begin(a.yielder)
	list := posterior.SlackOf(now.trainer(), a.Video, visible, a.Track, a.yielder)
	m := Slack{Video: a.Video, Margin: now.search.Options().Margin}
	for _, e := range list {
		to := &m.Constraints
		if e.Kind == posterior.Exclusion {
			to = &m.Exclusions
		}
		*to = append(*to, Constraint{e.Tuple, e.Tracks, e.Bound, e.Products, e.Unlisted, e.Sum, e.Slack, e.Cost})
	}
	return Reply{Message: m}, nil
}

// explain returns the log odds of a track's classes as sums of their parts.
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
	for _, o := range posterior.Explain(f.trainer(), a.Track) {
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
