package posterior

import (
	"slices"

	"siibp/core/constraint"
	"siibp/core/infer"
)

// explainJoint returns the Odds of the classes of both concepts of a joint q. ζ of a class depends on the classes of
// the other concept: the terms that depend on one of them count with its probability given the class.
//
//	ζ_k = a_k − Σ_l q(l|k) (β S_kl + c_kl) + Σ λ + rivals_k
//
// Rivals is the remainder. It includes the evidence for the other concept.
func (e *explainer) explainJoint() []Odds {
	g := e.video.Grid
	block := infer.Span{From: 0, To: g.Rows + g.Cols}
	terms := make([][]Term, block.To) // of each column
	for c := range terms {
		terms[c] = e.evidence(c, block)
	}
	stepper := constraint.NewStepper(&e.trainer.Problem.Features.Kernel.Math, false)
	stepper.ExclusionWeight = e.trainer.LastExclusionWeight()
	q, multipliers, zeta := stepper.SplitJoint(e.jointBlock(terms), e.track)
	x := jointExplainer{e, q, multipliers, e.bounds.PairCosts(*g)}
	var list []Odds
	for c := range terms {
		if e.trainer.Layout.IsBackground(e.video.Factors[c]) {
			continue
		}
		if e.known(c) {
			list = append(list, e.odds(c, nil))
			continue
		}
		o := e.odds(c, slices.Concat(terms[c], x.terms(c)))
		o.Terms = append(o.Terms, Term{Kind: Rivals, Value: zeta[c] - sum(o.Terms)})
		o.Terms = append(o.Terms, Term{Kind: Drift, Value: o.Logit - zeta[c]})
		list = append(list, o)
	}
	return list
}

// jointBlock returns the block of the video's joint q, with the logits of the pairs of the explained track. terms has
// the evidence of each column.
func (e *explainer) jointBlock(terms [][]Term) constraint.JointBlock {
	g, n := e.video.Grid, e.video.Tracks()
	logits := make([]float64, g.Cells()*n)
	alone := func(column int, isFactor bool) float64 {
		if !isFactor {
			return 0
		}
		return sum(terms[column]) + e.video.LogWeight(column)
	}
	for r := range g.Rows + 1 {
		for c := range g.Cols + 1 {
			row, col := r, g.Rows+c
			x := alone(row, r < g.Rows) + alone(col, c < g.Cols)
			if r < g.Rows && c < g.Cols {
				x -= e.beta * e.similarity(row, col)
			}
			logits[g.Cell(r, c)*n+e.track] = x
		}
	}
	return constraint.JointBlock{Video: e.bounds, Grid: *g, Tracks: n, Logits: logits, Joint: e.joint, Nu: e.nu, Known: e.video.Known}
}

// responsibilities returns ν and q of the video as the constraints read them.
func (e *explainer) responsibilities() constraint.Nu {
	nu := constraint.Nu{Double: e.nu, N: e.video.Tracks()}
	if e.joint != nil {
		nu.Joint = &constraint.Joint{Grid: *e.video.Grid, Double: e.joint}
	}
	return nu
}

// jointExplainer computes the terms of a class that depend on the other concept or on constraints.
type jointExplainer struct {
	*explainer
	q           []float64 // of the pairs
	multipliers []constraint.Multiplier
	costs       []float64 // of the pairs
}

// terms returns the terms of a column: the overlap with each class of the other concept, the cost of its pairs, and the
// multipliers of its constraints.
func (x *jointExplainer) terms(column int) []Term {
	var list []Term
	given := x.given(column)
	cost := 0.0
	for _, p := range given {
		cost += p.share * x.costs[p.cell]
		if p.column < 0 {
			continue
		}
		if value := -x.beta * p.share * x.similarity(column, p.column); value != 0 {
			list = append(list, Term{Kind: Overlap, Factor: x.trainer.Factor(x.video.Factors[p.column]), Value: value})
		}
	}
	if cost != 0 {
		list = append(list, Term{Kind: FromConstraint, Constraint: Pairs, Value: -cost, Limit: -cost, Tuple: x.trainer.Tuple(x.video, nil)})
	}
	for _, m := range x.multipliers {
		columns, tracks := x.bounds.About(m.Slope)
		share := 0.0
		switch {
		case slices.Equal(columns, []int{column}):
			share = 1
		case len(columns) == 2 && slices.Contains(columns, column):
			other := columns[0] + columns[1] - column
			at := slices.IndexFunc(given, func(p partner) bool { return p.column == other })
			share = given[at].share
		}
		if share > 0 {
			list = append(list, Term{Kind: FromConstraint, Value: share * m.Value, Constraint: ConstraintKind(m.Kind),
				Tuple: x.trainer.Tuple(x.video, columns), Others: x.others(tracks), Limit: share * m.Limit})
		}
	}
	return list
}

// partner is a class of the other concept, or none, beside a class.
type partner struct {
	column int // −1: none
	cell   int
	share  float64 // its probability given the class
}

// given returns the classes of the other concept and none, with their probabilities given the class of a column.
func (x *jointExplainer) given(column int) []partner {
	g := x.video.Grid
	var list []partner
	if r := column; r < g.Rows {
		for c := range g.Cols + 1 {
			list = append(list, partner{g.Rows + c, g.Cell(r, c), 0})
		}
	} else {
		for r := range g.Rows + 1 {
			list = append(list, partner{r, g.Cell(r, column-g.Rows), 0})
		}
	}
	list[len(list)-1].column = -1
	total := 0.0
	for _, p := range list {
		total += x.q[p.cell]
	}
	for i, p := range list {
		if total > 0 {
			list[i].share = x.q[p.cell] / total
		} else { // the class has no probability
			list[i].share = 1 / float64(len(list))
		}
	}
	return list
}
