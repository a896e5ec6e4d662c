package constraint

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"

	"siibp/core/special"
)

// hinge returns C·max(0, m − rest − slope·ν) as a function of ν.
func hinge(c, m, slope, rest float64) Slope {
	s := Slope{Breakpoint: 1}
	if short := m - rest; slope > 0 && short > slackTolerance && c > 0 {
		if s.AtZero = c * slope; short < maxBreakpoint*slope {
			s.Breakpoint, s.Drop = short/slope, s.AtZero
		}
	}
	return s
}

// exclusion returns C·max(0, rest + ν − 1) as a function of ν.
func exclusion(c, rest float64) Slope {
	switch free := 1 - rest; {
	case free <= slackTolerance:
		return Slope{Breakpoint: 1, AtZero: -c}
	case free < maxBreakpoint:
		return Slope{Breakpoint: free, Drop: c}
	}
	return Slope{Breakpoint: 1}
}

func TestOneClassIsALogistic(t *testing.T) {
	for _, c := range []struct {
		name   string
		a      float64
		slopes []Slope
		want   float64 // ζ
	}{
		{"free", 0.7, nil, 0.7},
		{"met by the others", 0.7, []Slope{hinge(5, 1, 1, 1.5)}, 0.7},
		{"never met", 0.7, []Slope{hinge(5, 1, 0.5, 0.25)}, 0.7 + 2.5},
		{"no slope", 0.7, []Slope{hinge(5, 1, 0, 0)}, 0.7},
		{"no cost", 0.7, []Slope{hinge(0, 1, 1, 0.5)}, 0.7},
		{"met without a slope", 3, []Slope{hinge(5, 1, 1, 0.5)}, 3},
		{"on the breakpoint", -1, []Slope{hinge(5, 1, 1, 0.25)}, math.Log(3)},
		{"between two breakpoints", 0, []Slope{hinge(1, 1, 1, 0.75), hinge(1, 1, 1, 0.1)}, 1},
		{"two tracks are asked for", -1, []Slope{hinge(5, 2, 1, 1.25)}, math.Log(3)},
		{"excluded by another", 3, []Slope{exclusion(5, 1)}, -2},
		{"excluded by two", 3, []Slope{exclusion(5, 1), exclusion(5, 1.5)}, -7},
		{"as much as the other leaves", 3, []Slope{exclusion(5, 0.25)}, math.Log(3)},
		{"less than the other leaves", 0.5, []Slope{exclusion(5, 0.25)}, 0.5},
		{"asked for, and excluded", -3, []Slope{hinge(4, 1, 1, 0), exclusion(2, 1)}, -1},
		{"asked for, and excluded from there on", 0, []Slope{hinge(4, 1, 1, 0), exclusion(9, 0.75)}, -math.Log(3)},
	} {
		logits := []float64{c.a}
		new(BreakpointSolver).Solve(logits, make([]float64, 1), [][]Slope{c.slopes})
		if math.Abs(logits[0]-c.want) > 1e-14 {
			t.Errorf("%s: ζ = %.17g, want %.17g", c.name, logits[0], c.want)
		}
	}
}

// problem is the objective of one step.
type problem struct {
	a     []float64
	terms [][]term
}

// term is a constraint of one class: C·max(0, bound − rest − slope·ν), or if it excludes
// C·max(0, rest + ν − 1).
type term struct {
	c, bound, slope, rest float64
	excludes              bool
}

func (p problem) slopes() [][]Slope {
	list := make([][]Slope, len(p.a))
	for k, terms := range p.terms {
		for _, x := range terms {
			if x.excludes {
				list[k] = append(list[k], exclusion(x.c, x.rest))
			} else {
				list[k] = append(list[k], hinge(x.c, x.bound, x.slope, x.rest))
			}
		}
	}
	return list
}

// cost returns the objective.
func (p problem) cost(nu []float64) float64 {
	f := special.XLogX(math.Max(0, 1-floats.Sum(nu)))
	for k, x := range nu {
		f += special.XLogX(x) - p.a[k]*x
		for _, term := range p.terms[k] {
			if term.excludes {
				f += term.c * math.Max(0, term.rest+x-1)
			} else {
				f += term.c * math.Max(0, term.bound-term.rest-term.slope*x)
			}
		}
	}
	return f
}

func drawProblem(t *rapid.T) problem {
	classes := rapid.IntRange(1, 5).Draw(t, "classes")
	p := problem{make([]float64, classes), make([][]term, classes)}
	c, cx := rapid.Float64Range(0, 30).Draw(t, "C"), rapid.Float64Range(0, 30).Draw(t, "C_x")
	m := rapid.Float64Range(0.1, 3).Draw(t, "m")
	for k := range p.a {
		p.a[k] = rapid.SampledFrom([]float64{1, 1, 30}).Draw(t, "scale") * rapid.Float64Range(-40, 40).Draw(t, "a")
		for range rapid.IntRange(0, 4).Draw(t, "sets") {
			p.terms[k] = append(p.terms[k], term{c, m * float64(rapid.IntRange(1, 3).Draw(t, "count")),
				rapid.Float64Range(0, 1).Draw(t, "slope"), rapid.Float64Range(0, 3).Draw(t, "rest"), false})
		}
		for range rapid.IntRange(0, 2).Draw(t, "cliques") {
			p.terms[k] = append(p.terms[k], term{cx, 1, 1, rapid.Float64Range(0, 2).Draw(t, "others"), true})
		}
	}
	return p
}

// TestSolveIsTheMinimum compares the result of a step with its neighbors on the simplex and with random points. The cost
// is convex.
func TestSolveIsTheMinimum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawProblem(t)
		classes := len(p.a)
		zeta, nu := slices.Clone(p.a), make([]float64, classes)
		entropy, _ := new(BreakpointSolver).Solve(zeta, nu, p.slopes())
		for k := range nu {
			if math.Abs(nu[k]-special.Sigmoid(zeta[k])) > 1e-12*nu[k]+1e-300 { // ν may be denormal
				t.Fatalf("ν is %.17g and its logit %.17g", nu[k], zeta[k])
			}
		}
		total, want := floats.Sum(nu), 0.0
		for _, x := range append([]float64{math.Max(0, 1-total)}, nu...) {
			want += special.XLogX(x)
		}
		if total > 1+1e-12 || math.Abs(entropy-want) > 1e-12 {
			t.Fatalf("the probabilities add up to %.15g, and their Σν log ν, %.15g, is told as %.15g", total, want, entropy)
		}
		best := p.cost(nu)
		other := make([]float64, classes)
		left := 1.0
		for k := range other {
			other[k] = left * rapid.Float64Range(0, 1).Draw(t, "other")
			left -= other[k]
		}
		for _, step := range []float64{1, 1e-2, 1e-4, 1e-6} {
			for k := range other {
				other[k] = nu[k] + step*(other[k]-nu[k])
			}
			if f := p.cost(other); f < best-1e-10*math.Max(1, math.Abs(best)) {
				t.Fatalf("ν = %v costs %.15g, more than %v with %.15g", nu, best, other, f)
			}
		}
	})
}

// TestSolveAgreesWithBruteForce compares the step with a ternary search over each coordinate, to 1e-12.
func TestSolveAgreesWithBruteForce(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for i := range 60 {
		classes := 1 + i%3
		p := problem{make([]float64, classes), make([][]term, classes)}
		c, cx := 10*random.Float64(), 10*random.Float64()
		for k := range p.a {
			p.a[k] = 3 * random.NormFloat64()
			for range random.IntN(3) {
				p.terms[k] = append(p.terms[k], term{c, float64(1 + random.IntN(2)), random.Float64(), 1.5 * random.Float64(), false})
			}
			for range random.IntN(3) {
				p.terms[k] = append(p.terms[k], term{cx, 1, 1, 1.5 * random.Float64(), true})
			}
		}
		nu := make([]float64, classes)
		new(BreakpointSolver).Solve(slices.Clone(p.a), nu, p.slopes())
		if excess := p.cost(nu) - p.search(make([]float64, classes), 0, 1); excess > 1e-12 {
			t.Errorf("problem %d: ν = %v costs %g too much: %+v", i, nu, excess, p)
		}
	}
}

// search returns the least cost over the coordinates of ν from k on, whose sum is limited, by ternary search in each: the
// least cost over the later coordinates is convex in the earlier ones.
func (p problem) search(nu []float64, k int, left float64) float64 {
	if k == len(nu) {
		return p.cost(nu)
	}
	at := func(x float64) float64 {
		nu[k] = x
		return p.search(nu, k+1, math.Max(0, left-x))
	}
	low, high := 0.0, left
	for range []int{90, 90, 36}[len(nu)-1] {
		a, b := low+(high-low)/3, high-(high-low)/3
		if at(a) < at(b) {
			high = b
		} else {
			low = a
		}
	}
	return at((low + high) / 2)
}

// TestZetaDoesNotSaturate checks that ζ keeps its digits if ν rounds to 0 or 1.
func TestZetaDoesNotSaturate(t *testing.T) {
	for _, c := range []struct{ logits, want []float64 }{
		{[]float64{100, 60}, []float64{40, -40}}, // log ν_0 is near −100
		{[]float64{800, 5}, []float64{800 - 5.006715348489118, -795}},
		{[]float64{900}, []float64{900}},
		{[]float64{-900, -2000}, []float64{-900, -2000}},
	} {
		zeta := slices.Clone(c.logits)
		new(BreakpointSolver).Solve(zeta, make([]float64, len(zeta)), make([][]Slope, len(zeta)))
		for k, want := range c.want {
			if math.Abs(zeta[k]-want) > 1e-12*math.Abs(want) {
				t.Errorf("%v: ζ_%d = %.17g, want %.17g", c.logits, k, zeta[k], want)
			}
		}
	}
}

// TestSplitAddsUp checks that the terms of Split add up to ζ, and that no constraint adds more than its limit.
func TestSplitAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawProblem(t)
		zeta, slopes := slices.Clone(p.a), p.slopes()
		shares, rivals := new(BreakpointSolver).Split(zeta, slopes)
		for k := range zeta {
			sum := p.a[k] + floats.Sum(shares[k]) + rivals[k]
			if math.Abs(sum-zeta[k]) > 1e-9*max(1, math.Abs(p.a[k])) {
				t.Fatalf("class %d: the parts add up to %.15g, ζ is %.15g", k, sum, zeta[k])
			}
			for i, s := range slopes[k] {
				if x := shares[k][i]; x > s.AtZero || x < s.AtZero-s.Drop-1e-9*s.Drop {
					t.Fatalf("class %d: a constraint of slope %g that falls by %g adds %g", k, s.AtZero, s.Drop, x)
				}
			}
		}
	})
}
