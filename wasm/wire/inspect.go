package wire

import (
	"fmt"
	"math"

	"siibp/core/active"
	"siibp/core/infer"
	"siibp/core/posterior"
	"siibp/core/score"
)

// SlackArguments are the arguments of slack.
type SlackArguments struct {
	Video int `json:"video"`
	Track int `json:"track"` // row of a track that every constraint lists, −1: none
	suspending
}

// Slack holds the constraints of a video and their slack ξ: the hinges of its tuples, the hinges of single
// classes, and the exclusions whose sum is at least .9 of their bound.
type Slack struct {
	Video  int     `json:"video"`
	Margin float64 `json:"margin"`

	Constraints []Constraint `json:"constraints"`
}

// Constraint is one constraint on the ν of a video's tracks.
type Constraint struct {
	Kind          posterior.ConstraintKind `json:"kind"`
	Tuple         []int                    `json:"tuple"`         // a class or −1 of each concept
	Tracks        []int                    `json:"tracks"`        // rows of the tracks that contribute at least 1 % of the sum or bound
	Bound         float64                  `json:"bound"`         // least sum without cost of a hinge, largest of an exclusion
	Contributions []float64                `json:"contributions"` // Π ν of each of the tracks
	Unlisted      int                      `json:"unlisted"`      // number of other tracks that contribute
	Sum           float64                  `json:"sum"`           // over all tracks
	Slack         float64                  `json:"slack"`         // ξ
	Cost          float64                  `json:"cost"`          // C·ξ, the term of F
}

// ExplainArguments are the arguments of explain.
type ExplainArguments struct {
	Track int `json:"track"` // row of the dataset
}

// Explanation holds the log odds of the two most likely classes of each concept on a track, and their terms.
// Classes that the captions do not allow are left out.
type Explanation struct {
	Track        int            `json:"track"`
	Beta         float64        `json:"beta"` // weight of the evidence; below 1 during annealing
	Odds         []Odds         `json:"odds"`
	Alternatives []Alternatives `json:"alternatives"` // of each concept of the model
}

// Alternatives are the classes of a concept that the captions allow on a track.
type Alternatives struct {
	Concept int       `json:"concept"`
	Classes []int     `json:"classes"` // the most probable first
	P       []float64 `json:"p"`       // probability of each class, calibrated as those of the labels
	None    float64   `json:"none"`    // probability of background
}

// Odds are the log odds ζ of a class on a track, the sum of their terms.
type Odds struct {
	Concept int      `json:"concept"`
	Class   int      `json:"class"`
	Zeta    *float64 `json:"zeta"` // null: infinite
	Nu      float64  `json:"nu"`
	Known   bool     `json:"known"` // the label is fixed, as by the user: there are no terms
	Terms   []Term   `json:"terms"`
}

// Term is one summand of ζ; ContributionKind has the kinds.
type Term struct {
	Kind       posterior.ContributionKind `json:"kind"`
	Value      *float64                   `json:"value"`                               // null: infinite
	View       string                     `json:"view"`                                // of a match or cost
	Factor     infer.Factor               `json:"factor"`                              // of an overlap
	Constraint posterior.ConstraintKind   `json:"constraint" ts:"ConstraintKind | ''"` // the kind, of a constraint's term; else ''
	Tuple      []int                      `json:"tuple"`                               // of a constraint's term, as in Constraint; else empty
	Limit      float64                    `json:"limit"`                               // the value farthest from 0 that the constraint can have
	Others     []int                      `json:"others"`                              // of an exclusion: rows of the other tracks; else empty
}

// minContribution is the least fraction of a constraint's sum or bound with which a track is listed.
const minContribution = 0.01

// slack returns the constraints of a video and their slack.
func (f *fit) slack(a *SlackArguments) (Reply, error) {
	if f.search == nil {
		return Reply{}, errNoRun
	}
	if a.Video < 0 || a.Video >= len(f.data.Videos) {
		return Reply{}, fmt.Errorf("there is no video %d", a.Video)
	}
	now := *f // slack may suspend, and f may change meanwhile
	var list []posterior.Constraint
	a.suspendWhile(now.search, func() {
		now.computeF()
		list = posterior.SlackOf(now.trainer(), a.Video, minContribution, a.Track)
	})
	m := Slack{Video: a.Video, Margin: now.search.Options().Margin}
	for _, e := range list {
		m.Constraints = append(m.Constraints, Constraint{e.Kind, e.Tuple, e.Tracks, e.Threshold, e.Products, e.Unlisted, e.Sum, e.Slack, e.Cost})
	}
	return Reply{Message: m}, nil
}

// explain returns the log odds of the classes of a track and their terms.
func (f *fit) explain(a *ExplainArguments) (Reply, error) {
	if f.search == nil {
		return Reply{}, errNoRun
	}
	if a.Track < 0 || a.Track >= len(f.data.Tracks) {
		return Reply{}, fmt.Errorf("there is no track %d", a.Track)
	}
	const shown = 2 // classes of a concept
	m := Explanation{Track: a.Track, Beta: 1}
	concept, rank := -1, 0
	for _, o := range posterior.Explain(f.trainer(), a.Track) {
		if o.Concept != concept {
			concept, rank = o.Concept, 0
		}
		if rank++; rank > shown {
			continue
		}
		m.Beta = o.Beta
		m.Odds = append(m.Odds, Odds{o.Concept, o.Class, finite(o.Logit), o.Nu, o.Known, terms(o.Contributions)})
	}
	for i, e := range f.trainer().Problem.Concepts {
		x := Alternatives{Concept: e}
		x.Classes, x.P, x.None = active.Alternatives(f.trainer(), a.Track, i)
		x.P, x.None = score.CalibrateAlternatives(x.P, x.None, f.heldOut.Temperature())
		m.Alternatives = append(m.Alternatives, x)
	}
	return Reply{Message: m}, nil
}

func terms(from []posterior.Contribution) []Term {
	var list []Term
	for _, t := range from {
		list = append(list, Term{t.Kind, finite(t.Value), t.View, t.Factor, t.Constraint, t.Tuple, t.Steepest, t.Others})
	}
	return list
}

// finite returns a pointer to x, or nil if x is infinite or NaN, which JSON cannot represent.
func finite(x float64) *float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	return &x
}
