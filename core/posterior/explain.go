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

// Odds are the log odds ζ of a class on a track, the sum of Contributions.
type Odds struct {
	Concept, Class int     // of the dataset
	Logit          float64 // ζ after the last update of its block; ±Inf if the label is known
	Nu             float64
	Known          bool    // the label is fixed, as by the user: there are no contributions
	Beta           float64 // annealing weight of the evidence: Prior, LowerBound, Match, HalfNorm, Overlap
	Contributions  []Contribution
}

// ContributionKind names the contributions to ζ (eq25).
//
//   - prior: how probable the class is before the features are seen
//   - bound: a correction of the prior, which a lower bound replaces
//   - match: how well the features of one view fit the class
//   - cost: half the squared norm of the class, which is subtracted for every track, so that only a good match raises ζ
//   - overlap: what another factor already explains of the features
//   - constraint: what captions ask for or forbid; ConstraintKind has the kinds
//   - rivals: how improbable the other classes of the concept are
//   - alternatives: how many pairs of classes are possible with the class, against those without it
//   - drift: how far the other contributions have changed since the logit was computed; 0 at an optimum
type ContributionKind string

const (
	Prior          ContributionKind = "prior"        // E[log π_k] of the sticks
	LowerBound     ContributionKind = "bound"        // −B_k, the lower bound of E[log(1−π_k)]
	Match          ContributionKind = "match"        // x Σ⁻¹ Φ_kᵀ of one view (Σ = σ²_n I if the noise is isotropic); of a joint q all evidence of the view
	HalfNorm       ContributionKind = "cost"         // −½ E[a_k Σ⁻¹ a_kᵀ] of one view
	Overlap        ContributionKind = "overlap"      // −ν_l S_lk: evidence that another factor explains
	FromConstraint ContributionKind = "constraint"   // slope of one constraint, at most C·c_J (eq25.2); −C_x for an exclusion
	Rivals         ContributionKind = "rivals"       // log ν_0 − log(1−ν_k), from the other classes of the concept
	Alternatives   ContributionKind = "alternatives" // of a joint q: the entropy of the pairs with the class, less that of the pairs without it
	Drift          ContributionKind = "drift"        // change of the other contributions since ζ was computed
)

// Contribution is one summand of ζ. Every contribution but Drift has the value that an exact update of the block would
// compute now. Drift is the difference to the stored ζ, and 0 at an optimum.
type Contribution struct {
	Kind   ContributionKind
	Value  float64
	View   string       // of Match and HalfNorm
	Factor infer.Factor // of Overlap: the factor that explains the evidence

	// The constraint of FromConstraint.
	Constraint ConstraintKind
	Tuple      dataset.Tuple
	Others     []int   // of an exclusion: rows of the other tracks of the clique
	Steepest   float64 // the value farthest from 0 that the constraint can have, C·c_J or −C_x
}

// Explain returns ζ and its contributions for every class that a track may show. row is the row of the track in the
// dataset. The list is sorted by concept, then by decreasing ζ.
func Explain(t *infer.Trainer, row int) []Odds {
	e := newExplainer(t, row)
	var list []Odds
	if e.video.Grid != nil {
		list = e.explainJoint()
	}
	for _, group := range e.video.Groups {
		if e.video.Grid == nil && !t.Layout.IsBackground(e.video.Factors[group.From]) {
			list = append(list, e.explain(group)...)
		}
	}
	slices.SortStableFunc(list, func(x, y Odds) int {
		return cmp.Or(cmp.Compare(x.Concept, y.Concept), cmp.Compare(special.Coarse(y.Logit), special.Coarse(x.Logit)))
	})
	return list
}

// explainer computes the contributions to ζ of one track.
type explainer struct {
	trainer     *infer.Trainer
	video       *infer.Video
	track       int // index in its video
	beta        float64
	views       []int                   // the views that the track has
	x           [][]float64             // its features, for each of views
	nu          []float64               // of the video, N_i×K_i
	joint       []float64               // q of the pairs of classes of the video, if q is joint
	logPi       []float64               // E[log π] of the video's sticks
	constraints *constraint.Constraints // a copy of the video's constraints, with the sums of the present ν
	solver      constraint.BreakpointSolver
}

// newExplainer returns the explainer of a track, a row of the dataset.
func newExplainer(t *infer.Trainer, row int) *explainer {
	m := t.Problem
	v := t.Posterior.Videos[m.Data.Tracks[row].Video]
	e := &explainer{trainer: t, video: v, track: slices.Index(m.Rows[v.From:v.To], row), beta: t.LastBeta(), logPi: v.Sticks.LogPi(),
		constraints: v.Constraints.Clone()}
	e.nu = v.Nu.Doubles(nil)
	if v.Grid != nil {
		e.joint = v.Joint.Doubles(nil)
	}
	e.constraints.ComputeSums(e.responsibilities())
	e.views = m.Patterns.Views[m.Patterns.Of[v.From+e.track]]
	for _, view := range e.views {
		e.x = append(e.x, m.Row(view, v.From+e.track))
	}
	return e
}

// explain returns the Odds of the classes of a group, the columns of one block.
func (e *explainer) explain(group infer.Span) []Odds {
	var list []Odds
	var logits []float64
	var slopes [][]constraint.Slope
	for c := group.From; c < group.To; c++ {
		background := e.trainer.Layout.IsBackground(e.video.Factors[c]) // which the other classes compete with
		var contributions []Contribution
		if !e.known(c) {
			contributions = e.evidence(c, group)
		}
		if !background {
			list = append(list, e.odds(c, contributions))
		}
		logits = append(logits, sum(contributions)+e.video.LogWeight(c))
		slopes = append(slopes, e.constraints.Slopes(nil, e.coefficient(c)))
	}
	if list[0].Known {
		return list
	}
	constraints, rivals := e.split(logits, slopes, group.From)
	for i := range list {
		o := &list[i]
		for t, value := range constraints[i] {
			x := slopes[i][t]
			columns, tracks := e.constraints.Scope(x)
			o.Contributions = append(o.Contributions, Contribution{Kind: FromConstraint, Value: value, Constraint: ConstraintKind(x.Kind),
				Tuple: e.trainer.Tuple(e.video, columns), Others: e.others(tracks), Steepest: x.Steepest})
		}
		if len(logits) > 1 {
			o.Contributions = append(o.Contributions, Contribution{Kind: Rivals, Value: rivals[i]})
		}
		o.Contributions = append(o.Contributions, Contribution{Kind: Drift, Value: o.Logit - sum(o.Contributions)})
	}
	return list
}

// known reports whether the user fixed ν of a column on the track.
func (e *explainer) known(c int) bool {
	return e.video.Known != nil && e.video.Known[c*e.video.Tracks()+e.track]
}

// odds returns the Odds of a column that is a class, with the contributions that do not depend on constraints.
func (e *explainer) odds(c int, contributions []Contribution) Odds {
	t, v, k := e.trainer, e.video, e.video.Factors[c]
	concept, at := t.Layout.Factors.Concept(k), c*v.Tracks()+e.track
	return Odds{Concept: t.Problem.Concepts[concept], Class: k - t.Layout.Factors.First[concept], Logit: v.ZetaOf(c).At(e.track), Nu: e.nu[at],
		Known: e.known(c), Beta: e.beta, Contributions: contributions}
}

// evidence returns the contributions to β·a for a column.
func (e *explainer) evidence(c int, group infer.Span) []Contribution {
	t, v, k := e.trainer, e.video, e.video.Factors[c]
	var list []Contribution
	if len(v.StickOrder) > 0 { // the uniform prior adds nothing
		logPi, logit := e.logPi[v.Stick[c]], v.Sticks.PriorLogit[v.Stick[c]]
		list = []Contribution{{Kind: Prior, Value: e.beta * logPi}, {Kind: LowerBound, Value: e.beta * (logit - logPi)}}
	}
	for i, number := range e.views {
		view, name := t.Posterior.Models[number], t.Problem.Views[number].Name
		list = append(list, Contribution{Kind: Match, View: name, Value: e.beta * floats.Dot(e.x[i], weights(view, k))},
			Contribution{Kind: HalfNorm, View: name, Value: -e.beta * view.HalfNorm(k)})
	}
	return append(list, e.overlaps(c, group)...)
}

// weights returns Φ_k Σ⁻¹.
func weights(view likelihood.Model, k int) []float64 {
	row := make([]float64, view.Dim())
	view.Weights(k, row)
	return row
}

// overlaps returns the Overlap contributions of the factors outside the group, the largest first.
func (e *explainer) overlaps(c int, group infer.Span) []Contribution {
	v := e.video
	var list []Contribution
	for l, factor := range v.Factors {
		if l >= group.From && l < group.To {
			continue
		}
		if value := -e.beta * e.nu[l*v.Tracks()+e.track] * e.similarity(c, l); value != 0 {
			list = append(list, Contribution{Kind: Overlap, Factor: e.trainer.Factor(factor), Value: value})
		}
	}
	slices.SortStableFunc(list, func(x, y Contribution) int { return cmp.Compare(math.Abs(y.Value), math.Abs(x.Value)) })
	return list
}

// similarity returns S_kl of two columns, over the views that the track has.
func (e *explainer) similarity(k, l int) float64 {
	s := 0.0
	for _, number := range e.views {
		view := e.trainer.Posterior.Models[number]
		s += floats.Dot(weights(view, e.video.Factors[k]), view.Mean(e.video.Factors[l]))
	}
	return s
}

// split returns, for each class of a group, the contributions of its constraints and of its rivals. logits holds
// the sums of the other contributions and is updated to ζ; first is the group's first column.
func (e *explainer) split(logits []float64, slopes [][]constraint.Slope, first int) (constraints [][]float64, rivals []float64) {
	if e.trainer.Options.Hinge == options.HingePaper {
		return [][]float64{e.constraints.PaperSlopes(nil, e.coefficient(first))}, []float64{0}
	}
	return e.solver.Split(logits, slopes)
}

// coefficient returns the coefficient of a column of the track.
func (e *explainer) coefficient(column int) constraint.Coefficient {
	return constraint.Coefficient{Column: column, Track: e.track, N: e.video.Tracks(), Nu: e.nu, ExclusionWeight: e.trainer.LastExclusionWeight()}
}

// others returns the dataset rows of tracks of the video, without the explained one; nil for nil, which stands
// for the whole video.
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

// sum returns the sum of the contributions.
func sum(list []Contribution) float64 {
	s := 0.0
	for _, p := range list {
		s += p.Value
	}
	return s
}
