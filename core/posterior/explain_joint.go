package posterior

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"siibp/core/constraint"
	"siibp/core/infer"
	"siibp/core/special"
)

// explainJoint returns the Odds of the classes of both concepts of a joint q. The logit a_s of a pair of classes s is the
// sum of the evidence of each view, the log prior weight, minus the cost of the pair, and the multipliers of the
// constraints on it. Let q(s|k) be q normalized over the pairs with class k, and q(s|¬k) over the other pairs. Then
//
//	ζ_k = Σ_s (q(s|k) − q(s|¬k)) a_s + H(q(·|k)) − H(q(·|¬k)),
//
// so each summand of a contributes the difference of its two means, whichever concept it is about. Alternatives
// is the difference of the entropies.
func (e *explainer) explainJoint() []Odds {
	g := e.video.Grid
	x := jointExplainer{explainer: e}
	for i := range e.views {
		x.evidence = append(x.evidence, e.evidenceOfPairs(i))
	}
	updater := constraint.NewUpdater(&e.trainer.Problem.Features.Kernel.Math, false)
	updater.ExclusionWeight = e.trainer.LastExclusionWeight()
	logits, multipliers := updater.SplitJoint(x.block(), e.track)
	x.logits, x.multipliers = logits, multipliers
	var list []Odds
	for c, k := range e.video.Factors[:g.Rows+g.Cols] {
		if e.trainer.Layout.IsBackground(k) {
			continue
		}
		o := e.odds(c, nil)
		if !o.Known {
			o.Contributions = x.contributions(c)
			o.Contributions = append(o.Contributions, Contribution{Kind: Drift, Value: o.Logit - sum(o.Contributions)})
		}
		list = append(list, o)
	}
	return list
}

// evidenceOfPairs returns the evidence of one view of the track for each pair of classes, relative to that of no class in
// both concepts.
func (e *explainer) evidenceOfPairs(view int) []float64 {
	g, model := e.video.Grid, e.trainer.Posterior.Models[e.views[view]]
	alone := make([]float64, g.Rows+g.Cols) // of each column
	for column := range alone {
		k := e.video.Factors[column]
		alone[column] = floats.Dot(e.x[view], weights(model, k)) - model.HalfNorm(k)
	}
	list := make([]float64, g.Cells())
	for cell := range list {
		row, col := g.RowCol(cell)
		if row < g.Rows {
			list[cell] += alone[row]
		}
		if col < g.Cols {
			list[cell] += alone[g.Rows+col]
		}
		if row < g.Rows && col < g.Cols {
			list[cell] -= floats.Dot(weights(model, e.video.Factors[row]), model.Mean(e.video.Factors[g.Rows+col]))
		}
	}
	floats.Scale(e.beta, list)
	return infer.ContaminateEvidence(list, e.trainer.LastContamination())
}

// responsibilities returns ν and q of the video as the constraints read them.
func (e *explainer) responsibilities() constraint.Nu {
	nu := constraint.Nu{Double: e.nu, N: e.video.Tracks()}
	if e.joint != nil {
		nu.Joint = &constraint.Joint{Grid: *e.video.Grid, Double: e.joint}
	}
	return nu
}

// jointExplainer computes the contributions to ζ of each class, for one track of a video with a joint q.
type jointExplainer struct {
	*explainer
	evidence    [][]float64 // of each view that the track has, of the pairs
	logits      []float64   // of the pairs, with the multipliers
	multipliers []constraint.Multiplier
}

// block returns the block of the video's joint q, with the logits of the pairs of the explained track.
func (x *jointExplainer) block() constraint.JointBlock {
	g, n := x.video.Grid, x.video.Tracks()
	logits := make([]float64, g.Cells()*n)
	for cell := range g.Cells() {
		logits[cell*n+x.track] = x.video.LogWeightOfPair(cell)
		for _, evidence := range x.evidence {
			logits[cell*n+x.track] += evidence[cell]
		}
	}
	return constraint.JointBlock{Constraints: x.constraints, Grid: *g, Tracks: n, Logits: logits, Joint: x.joint, Nu: x.nu, Known: x.video.Known}
}

// contributions returns the contributions to ζ of a column without Drift.
func (x *jointExplainer) contributions(column int) []Contribution {
	contrast, alternatives := x.contrast(column)
	var list []Contribution
	weights := make([]float64, len(contrast))
	for cell := range weights {
		weights[cell] = x.video.LogWeightOfPair(cell)
	}
	if prior := floats.Dot(contrast, weights); prior != 0 {
		list = append(list, Contribution{Kind: Prior, Value: prior})
	}
	for i, number := range x.views {
		list = append(list, Contribution{Kind: Match, View: x.trainer.Problem.Views[number].Name, Value: floats.Dot(contrast, x.evidence[i])})
	}
	for kind, costs := range x.constraints.LinearCosts(*x.video.Grid) {
		if cost := floats.Dot(contrast, costs); cost != 0 {
			list = append(list, Contribution{Kind: FromConstraint, Constraint: ConstraintKind(kind), Value: -cost, Steepest: -cost, Tuple: x.trainer.Tuple(x.video, nil)})
		}
	}
	for _, m := range x.multipliers {
		columns, tracks := x.constraints.Scope(m.Slope)
		share := 0.0
		for cell, difference := range contrast {
			if x.video.Grid.Shows(cell, columns) {
				share += difference
			}
		}
		if share != 0 {
			list = append(list, Contribution{Kind: FromConstraint, Constraint: ConstraintKind(m.Kind), Value: share * m.Value, Steepest: share * m.Steepest,
				Tuple: x.trainer.Tuple(x.video, columns), Others: x.others(tracks)})
		}
	}
	return append(list, Contribution{Kind: Alternatives, Value: alternatives})
}

// contrast returns q(s|k) − q(s|¬k) of each pair s for the class k of a column, and H(q(·|k)) − H(q(·|¬k)).
func (x *jointExplainer) contrast(column int) (contrast []float64, alternatives float64) {
	sides := [2][]float64{slices.Clone(x.logits), slices.Clone(x.logits)} // the pairs with the class, and those without it
	for cell := range x.logits {
		other := 0 // the side that does not have the pair
		if x.video.Grid.Shows(cell, []int{column}) {
			other = 1
		}
		sides[other][cell] = math.Inf(-1)
	}
	contrast = make([]float64, len(x.logits))
	for i, sign := range []float64{1, -1} {
		total := special.LogSumExp(sides[i])
		for cell, logit := range sides[i] {
			if q := math.Exp(logit - total); q > 0 {
				contrast[cell] += sign * q
				alternatives -= sign * q * (logit - total)
			}
		}
	}
	return contrast, alternatives
}
