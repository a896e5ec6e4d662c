package constraint

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"

	"siibp/core/special"
)

// The model's example: the paper's rule alternates for ever, the exact step does not.
func TestPaperAlternates(t *testing.T) {
	h := &Hinge{C: 2, Margin: 1}
	terms := []Term{{Slope: 1, Rest: 0.4}}
	nu := 0.5
	for i, want := range []float64{0.818, 0.378, 0.818, 0.378} {
		nu = special.Sigmoid(h.Paper(-0.5, nu, terms))
		if math.Abs(nu-want) > 5e-4 { // the model gives three digits
			t.Errorf("step %d: ν = %.4f, want %.3f", i, nu, want)
		}
	}
	if nu := special.Sigmoid(h.Exact(-0.5, terms)); math.Abs(nu-0.6) > 1e-15 {
		t.Errorf("the exact step gives ν = %.17g, want 0.6", nu)
	}
}

var exact = []struct {
	name  string
	a, c  float64
	terms []Term
	want  float64 // ζ
}{
	{"free", 0.7, 5, nil, 0.7},
	{"met by the others", 0.7, 5, []Term{{1, 1.5}}, 0.7},
	{"never met", 0.7, 5, []Term{{0.5, 0.25}}, 0.7 + 2.5},
	{"no slope", 0.7, 5, []Term{{0, 0}}, 0.7},
	{"no cost", 0.7, 0, []Term{{1, 0.5}}, 0.7},
	{"met without a pull", 3, 5, []Term{{1, 0.5}}, 3},
	{"held at the breakpoint", -1, 5, []Term{{1, 0.25}}, math.Log(3)},
	{"between two breakpoints", 0, 1, []Term{{1, 0.75}, {1, 0.1}}, 1},
}

func TestExact(t *testing.T) {
	for _, c := range exact {
		h := &Hinge{C: c.c, Margin: 1}
		if got := h.Exact(c.a, c.terms); math.Abs(got-c.want) > 1e-14 {
			t.Errorf("%s: ζ = %.17g, want %.17g", c.name, got, c.want)
		}
	}
}

// cost is what Block minimises, and Exact with one class.
func cost(h *Hinge, a []float64, terms [][]Term, nu []float64) float64 {
	f := special.XLogX(math.Max(0, 1-floats.Sum(nu)))
	for k, x := range nu {
		f += special.XLogX(x) - a[k]*x
		for _, term := range terms[k] {
			f += h.C * math.Max(0, h.Margin-term.Rest-term.Slope*x)
		}
	}
	return f
}

// No point of the simplex is better than what Block returns: not its neighbours,
// and not a point drawn from anywhere (the cost is convex).
func TestBlockIsTheMinimum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := &Hinge{C: rapid.Float64Range(0, 30).Draw(t, "C"), Margin: rapid.Float64Range(0.1, 3).Draw(t, "m")}
		classes := rapid.IntRange(1, 5).Draw(t, "classes")
		a, terms := make([]float64, classes), make([][]Term, classes)
		for k := range a {
			a[k] = rapid.SampledFrom([]float64{1, 1, 30}).Draw(t, "scale") * rapid.Float64Range(-40, 40).Draw(t, "a")
			for range rapid.IntRange(0, 4).Draw(t, "terms") {
				terms[k] = append(terms[k], Term{
					Slope: rapid.Float64Range(0, 1).Draw(t, "slope"),
					Rest:  rapid.Float64Range(0, 3).Draw(t, "rest"),
				})
			}
		}
		zeta, nu := append([]float64{}, a...), make([]float64, classes)
		entropy := h.Block(zeta, nu, terms)
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
		best := cost(h, a, terms, nu)
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
			if f := cost(h, a, terms, other); f < best-1e-10*math.Max(1, math.Abs(best)) {
				t.Fatalf("ν = %v costs %.15g, more than %v with %.15g", nu, best, other, f)
			}
		}
		if classes == 1 {
			one := h.Exact(a[0], terms[0])
			off := 1e-9 * math.Max(1, math.Abs(one))
			if one > 36 && len(terms[0]) > 0 { // ν is 1, and may be on either side of a breakpoint
				off += h.C * float64(len(terms[0]))
			}
			if math.Abs(one-zeta[0]) > off {
				t.Fatalf("one class: ζ = %.15g by Block, %.15g by Exact", zeta[0], one)
			}
		}
	})
}

// ζ keeps its digits where ν is 0 or 1 in floating point.
func TestZetaDoesNotSaturate(t *testing.T) {
	h := &Hinge{}
	for _, c := range []struct{ level, want []float64 }{
		{[]float64{100, 60}, []float64{40, -40}}, // log ν_0 is near −100
		{[]float64{800, 5}, []float64{800 - 5.006715348489118, -795}},
		{[]float64{900}, []float64{900}},
		{[]float64{-900, -2000}, []float64{-900, -2000}},
	} {
		zeta := slices.Clone(c.level)
		h.Block(zeta, make([]float64, len(zeta)), make([][]Term, len(zeta)))
		for k, want := range c.want {
			if math.Abs(zeta[k]-want) > 1e-12*math.Abs(want) {
				t.Errorf("%v: ζ_%d = %.17g, want %.17g", c.level, k, zeta[k], want)
			}
		}
	}
}
