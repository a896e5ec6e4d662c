package posterior

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"siibp/core/constraint"
	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/likelihood"
	"siibp/core/options"
	"siibp/core/special"
)

// Odds explains the posterior of a class on a track: its log odds ζ are the sum of Parts.
type Odds struct {
	Concept, Class int     // of the dataset
	Logit          float64 // ζ as the last sweep left it; ±Inf where it is known
	Nu             float64
	Known          bool    // the user has said so: there are no parts
	Beta           float64 // what the evidence was multiplied by: all parts but pulls, rivals and moved
	Parts          []Summand
}

// Kind says which term of ζ (eq25) a part is.
type Kind string

const (
	Prior   Kind = "prior"   // E[log π_k] of the sticks
	Bound   Kind = "bound"   // −B_k, the bound below E[log(1−π_k)]
	Match   Kind = "match"   // x·Φ_k/σ²_n of one view
	Cost    Kind = "cost"    // −(D σ²_k + |Φ_k|²)/(2σ²_n) of one view
	Overlap Kind = "overlap" // −ν_l S_lk: what another factor explains already
	Pull    Kind = "pull"    // C·c_J of one constraint (eq25.2), or what it takes of it; −C_x of an exclusion
	Rivals  Kind = "rivals"  // log ν_0 − log(1−ν_k): what other classes of the concept leave
	Moved   Kind = "moved"   // what has changed since ζ was set
)

// Summand is one part of ζ. All but the last are of the state as it is: what the next exact
// update of this block would find. ζ was set in the last sweep, when some of what it
// depends on was not yet what it is now; Moved is the difference, and none at an optimum.
type Summand struct {
	Kind   Kind
	Value  float64
	View   string       // of a match or cost
	Factor infer.Factor // of an overlap: which explains

	Constraint string        // of a pull: the kind of constraint, as in SlackOf
	Tuple      dataset.Tuple // of a pull
	Others     []int         // of a pull of an exclusion: the rows of the other tracks of the clique
	Most       float64       // of a pull: C·c_J, as much as the constraint can add, or −C_x, as much as it can take
}

// Explain takes apart ζ of every class that a track, a row of the dataset, may show: concept
// by concept, the most likely first.
func Explain(t *infer.Trainer, row int) []Odds {
	e := newExplainer(t, row)
	var list []Odds
	for _, group := range e.video.Groups {
		if !t.Layout.IsBackground(e.video.Factors[group.From]) {
			list = append(list, e.explain(group)...)
		}
	}
	slices.SortStableFunc(list, func(x, y Odds) int {
		return cmp.Or(cmp.Compare(x.Concept, y.Concept), cmp.Compare(special.Coarse(y.Logit), special.Coarse(x.Logit)))
	})
	return list
}

// explainer holds one track and the numbers from which the parts of its classes' ζ are computed.
type explainer struct {
	trainer *infer.Trainer
	video   *infer.Video
	track   int // counted in its video
	beta    float64
	views   []int             // that the track has
	x       [][]float64       // of each of them
	nu      []float64         // of the video, N_i×K_i
	logPi   []float64         // E[log π] of its sticks
	asks    *constraint.Video // a copy of the video's constraints, with sums of the present ν
	solver  constraint.BreakpointSolver
}

// newExplainer returns the explainer of a track, a row of the dataset.
func newExplainer(t *infer.Trainer, row int) *explainer {
	m := t.Problem
	v := t.Posterior.Videos[m.Data.Tracks[row].Video]
	e := &explainer{trainer: t, video: v, track: slices.Index(m.Rows[v.From:v.To], row), beta: t.LastBeta(), logPi: v.Sticks.LogPi(),
		asks: v.Constraints.Clone()}
	e.nu = v.Nu.Doubles(nil)
	e.asks.Recount(constraint.Nu{Double: e.nu, N: v.Tracks()}, nil)
	e.views = m.Patterns.Views[m.Patterns.Of[v.From+e.track]]
	for _, view := range e.views {
		e.x = append(e.x, m.Row(view, v.From+e.track))
	}
	return e
}

// explain returns the Odds of the classes of a group, columns that are updated together.
func (e *explainer) explain(group infer.Span) []Odds {
	var list []Odds
	var level []float64
	var slopes [][]constraint.Slope
	for c := group.From; c < group.To; c++ {
		o := e.odds(c)
		if !o.Known {
			o.Parts = e.evidence(c, group)
		}
		list = append(list, o)
		level = append(level, sum(o.Parts))
		slopes = append(slopes, e.asks.Slopes(nil, e.point(c)))
	}
	if list[0].Known {
		return list
	}
	pulls, rivals := e.split(level, slopes, group.From)
	for i := range list {
		o := &list[i]
		for t, pull := range pulls[i] {
			x := slopes[i][t]
			columns, tracks := e.asks.About(x)
			o.Parts = append(o.Parts, Summand{Kind: Pull, Value: pull, Constraint: x.Kind,
				Tuple: e.trainer.Tuple(e.video, columns), Others: e.others(tracks), Most: x.Limit})
		}
		if len(list) > 1 {
			o.Parts = append(o.Parts, Summand{Kind: Rivals, Value: rivals[i]})
		}
		o.Parts = append(o.Parts, Summand{Kind: Moved, Value: o.Logit - sum(o.Parts)})
	}
	return list
}

// odds returns the Odds of a column, without its parts.
func (e *explainer) odds(c int) Odds {
	t, v, k := e.trainer, e.video, e.video.Factors[c]
	concept, at := t.Layout.Factors.Concept(k), c*v.Tracks()+e.track
	return Odds{Concept: t.Problem.Concepts[concept], Class: k - t.Layout.Factors.First[concept], Logit: v.LogitOf(c).At(e.track), Nu: e.nu[at],
		Known: v.Known != nil && v.Known[at], Beta: e.beta}
}

// evidence lists the parts of β·a for a column.
func (e *explainer) evidence(c int, group infer.Span) []Summand {
	t, v, k := e.trainer, e.video, e.video.Factors[c]
	logPi, logit := e.logPi[v.Stick[c]], v.Sticks.Logit[v.Stick[c]]
	parts := []Summand{{Kind: Prior, Value: e.beta * logPi}, {Kind: Bound, Value: e.beta * (logit - logPi)}}
	for i, number := range e.views {
		view, name := t.Posterior.Views[number], t.Problem.Views[number].Name
		parts = append(parts, Summand{Kind: Match, View: name, Value: e.beta * floats.Dot(e.x[i], weights(view, k))},
			Summand{Kind: Cost, View: name, Value: -e.beta * view.Cost(k)})
	}
	return append(parts, e.overlaps(c, group)...)
}

// weights returns Φ_k Σ⁻¹.
func weights(view likelihood.Model, k int) []float64 {
	row := make([]float64, view.Dim())
	view.Weights(k, row)
	return row
}

// overlaps lists what the factors outside the group explain already, the most first.
func (e *explainer) overlaps(c int, group infer.Span) []Summand {
	v := e.video
	var parts []Summand
	for l, factor := range v.Factors {
		if l >= group.From && l < group.To {
			continue
		}
		alike := 0.0 // S_kl
		for _, number := range e.views {
			view := e.trainer.Posterior.Views[number]
			alike += floats.Dot(weights(view, v.Factors[c]), view.Mean(factor))
		}
		if value := -e.beta * e.nu[l*v.Tracks()+e.track] * alike; value != 0 {
			parts = append(parts, Summand{Kind: Overlap, Factor: e.trainer.Factor(factor), Value: value})
		}
	}
	slices.SortStableFunc(parts, func(x, y Summand) int { return cmp.Compare(math.Abs(y.Value), math.Abs(x.Value)) })
	return parts
}

// split returns, for each class of a group, what each constraint adds to its ζ, and what the other classes
// of the group leave of it. level holds the sums of the other parts, and becomes ζ; first is the group's
// first column.
func (e *explainer) split(level []float64, slopes [][]constraint.Slope, first int) (pulls [][]float64, rivals []float64) {
	if e.trainer.Options.Hinge == options.HingePaper {
		return [][]float64{e.asks.Printed(nil, e.point(first))}, []float64{0}
	}
	return e.solver.Split(level, slopes)
}

// point returns the coefficient of a column on the track.
func (e *explainer) point(column int) constraint.Point {
	return constraint.Point{Column: column, Track: e.track, N: e.video.Tracks(), Nu: e.nu, ExclusionWeight: e.trainer.LastExclusionWeight()}
}

// others returns the rows of some tracks, except the one that is explained; nil where a
// constraint is about the whole video.
func (e *explainer) others(tracks []int) []int {
	if tracks == nil {
		return nil
	}
	var list []int
	for _, j := range tracks {
		if j != e.track {
			list = append(list, e.trainer.Problem.Rows[e.video.From+j])
		}
	}
	return list
}

// sum returns the sum of some parts.
func sum(parts []Summand) float64 {
	s := 0.0
	for _, p := range parts {
		s += p.Value
	}
	return s
}
