package infer_test

import (
	"math"
	"slices"

	"siibp/core/constraint"
	"siibp/core/infer"
	"siibp/core/internal/reference"
	"siibp/core/options"
	"siibp/core/posterior"
	"siibp/core/special"
)

// size returns the largest absolute value among the terms of a class, at least 1.
func size(o posterior.Odds) float64 {
	most := 1.0
	for _, p := range o.Contributions {
		most = max(most, math.Abs(p.Value))
	}
	return most
}

func sum(parts []posterior.Contribution) float64 {
	s := 0.0
	for _, p := range parts {
		s += p.Value
	}
	return s
}

// value returns the sum of the parts of one kind.
func value(o posterior.Odds, kind posterior.ContributionKind) float64 {
	s := 0.0
	for _, p := range o.Contributions {
		if p.Kind == kind {
			s += p.Value
		}
	}
	return s
}

// blur returns how far rounding may move λ and the pulls if classes are held at breakpoints whose sum is nearly 1: the
// logarithm of the rest has few digits then, and blur is +Inf if it has none.
func (e *explained) blur(constraints [][]reference.Constraint, logits []float64) float64 {
	const rounding = 4e-15
	rest, near := 1.0, 1e-9
	if e.single() {
		near = 1e-6
	}
	for i, list := range constraints {
		nu := special.Sigmoid(logits[i])
		for _, x := range list {
			if at := (x.Threshold - x.Rest) / x.Slope; at > 0 && at < 1 && math.Abs(nu-at) < near {
				rest -= at
				break
			}
		}
	}
	if rest < 10*rounding {
		return math.Inf(1)
	}
	return rounding / rest
}

// checkParts compares each part with the formulas.
func checkParts(t checker, e *explained, o posterior.Odds, column int, want reference.Odds, blur float64) {
	t.Helper()
	f := e.trainer
	scale := size(o)
	near := func(what string, got, want, blur float64) {
		t.Helper()
		if !(math.Abs(got-want) <= exactly*scale+blur) {
			t.Fatalf("class %d of %d, %s: %.15g, by the formula %.15g", o.Class, o.Concept, what, got, want)
		}
	}
	same := func(what string, got, want float64) {
		t.Helper()
		near(what, got, want, 0)
	}
	same("prior", value(o, posterior.Prior), want.Prior)
	same("bound", value(o, posterior.LowerBound), want.LowerBound)
	overlap := map[infer.Factor]float64{}
	pull, pairs := 0, 0
	for _, p := range o.Contributions {
		switch p.Kind {
		case posterior.Match, posterior.HalfNorm:
			v := slices.IndexFunc(f.Problem.Views, func(x infer.View) bool { return x.Name == p.View })
			same(string(p.Kind), p.Value, map[posterior.ContributionKind][]float64{posterior.Match: want.Match, posterior.HalfNorm: want.HalfNorm}[p.Kind][v])
		case posterior.Overlap:
			overlap[p.Factor] = p.Value
		case posterior.FromConstraint:
			if p.Constraint == constraint.PairsName {
				same("pairs", p.Value, want.Pairs[pairs])
				pairs++
				continue
			}
			expected := 0.0
			if f.Options.Hinge == options.HingePaper {
				expected = e.paperPull(want.Constraints[pull], column, p.Value)
			} else {
				expected = want.Pulls[pull]
			}
			near("pull", p.Value, expected, blur)
			checkPull(t, p, want.Constraints[pull])
			pull++
		}
	}
	for l := range f.Layout.Factors.K {
		same("overlap", overlap[f.Factor(l)], want.Overlap[l])
	}
	if f.Options.Hinge != options.HingePaper {
		near("rivals", value(o, posterior.Rivals), want.Rivals, blur)
	}
}

// checkPull checks that the pull of a constraint is within its limit, and that the term has the name of its kind.
func checkPull(t checker, p posterior.Contribution, line reference.Constraint) {
	t.Helper()
	if p.Value < min(0, p.Steepest) || p.Value > max(0, p.Steepest) {
		t.Fatalf("%v pulls with %g of %g", p.Tuple, p.Value, p.Steepest)
	}
	if line.Excludes != (p.Constraint == constraint.ExclusionName) || line.Excludes != (len(p.Others) > 0) {
		t.Fatalf("a pull is of the %s, and of the tracks %v besides", p.Constraint, p.Others)
	}
}

// paperPull returns the term of eq25.2: C·c_J if the set is below its bound, else 0. If rounding decides, it returns the
// term of the trainer.
func (e *explained) paperPull(x reference.Constraint, column int, found float64) float64 {
	sum := x.Rest + x.Slope*e.nu[column*e.video.Tracks()+e.track]
	switch {
	case math.Abs(sum-x.Threshold) < 1e-12:
		return found
	case sum < x.Threshold:
		return x.C * x.Slope
	}
	return 0
}

// checkConstraints compares the constraints on the classes of a group with those of the formula. It returns those of the
// formula with the breakpoints of the trainer.
func checkConstraints(t checker, e *explained, m *reference.Model, group infer.Span) [][]reference.Constraint {
	t.Helper()
	var list [][]reference.Constraint
	for c := group.From; c < group.To; c++ {
		want := m.Constraints(e.video.From+e.track, e.video.Factors[c])
		slopes := slices.DeleteFunc(e.constraints.Slopes(nil, e.coefficient(c)), func(s constraint.Slope) bool { return s.Kind == constraint.PairsName })
		if len(slopes) != len(want) {
			t.Fatalf("%d constraints, by the formula %d", len(slopes), len(want))
		}
		var constraints []reference.Constraint
		for s, x := range slopes {
			line := asFound(x, want[s])
			most := want[s].C * want[s].Slope
			if line.Excludes {
				most = -most
			}
			if near := 1e-11 * max(1, want[s].Rest); math.Abs(x.Steepest-most) > 1e-12*max(1, want[s].C) || math.Abs(line.Rest-want[s].Rest) > near && !met(want[s], near) {
				t.Fatalf("a constraint is %v, by the formula %v", x, want[s])
			}
			constraints = append(constraints, line)
		}
		list = append(list, constraints)
	}
	return list
}

// met reports whether a bound is reached without ν, up to rounding.
func met(x reference.Constraint, near float64) bool { return x.Rest > x.Threshold-near }

// asFound returns the constraint of the formula with the breakpoint of the trainer.
func asFound(x constraint.Slope, want reference.Constraint) reference.Constraint {
	if want.C == 0 || want.Slope == 0 {
		return want
	}
	switch unmet := x.AtZero > 0 || want.Excludes && x.AtZero == 0; {
	case x.Breakpoint < 1:
		want.Rest = want.Threshold - x.Breakpoint*want.Slope
	case unmet:
		want.Rest = min(want.Rest, want.Threshold-want.Slope)
	default:
		want.Rest = max(want.Rest, want.Threshold)
	}
	return want
}
