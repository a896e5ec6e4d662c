package constraint

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"
)

// drawBag draws a video of two concepts whose captions pair their classes, its n tracks' ν,
// and the columns of both.
func drawBag(t *rapid.T, n int) (b *Bag, concepts [][2]int, nu []float64) {
	first := rapid.IntRange(1, 4).Draw(t, "classes")
	second := first + rapid.IntRange(1, 3).Draw(t, "others")
	concepts = [][2]int{{0, first}, {first, second}}
	allowed := make([]int, second)
	for c := range allowed {
		allowed[c] = c
	}
	var sets [][]int
	for range rapid.IntRange(0, 4).Draw(t, "tuples") {
		k, l := rapid.IntRange(0, first-1).Draw(t, "class"), rapid.IntRange(first, second-1).Draw(t, "other")
		sets = append(sets, []int{k, l}, []int{k}, []int{l})
	}
	for range second * n {
		nu = append(nu, rapid.Float64Range(0, 1).Draw(t, "nu")/float64(second))
	}
	b = NewBag(sets, allowed)
	Recount(b, nu, n)
	return b, concepts, nu
}

// Sweep does what its definition says, a track at a time.
func TestSweepIsStepByStep(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "tracks")
		b, concepts, nu := drawBag(t, n)
		h := Hinge{
			C:       rapid.SampledFrom([]float64{0, 1, 5, 150}).Draw(t, "C"),
			Margin:  rapid.Float64Range(0.1, 3).Draw(t, "m"),
			ByPaper: rapid.Bool().Draw(t, "by paper"),
		}
		known := make([]bool, len(nu))
		level := make([]float64, len(nu))
		scale := rapid.SampledFrom([]float64{1, 1, 30, 1000}).Draw(t, "scale")
		for i := range level {
			level[i] = scale * rapid.Float64Range(-2, 2).Draw(t, "a")
		}
		for _, concept := range concepts {
			from, to := concept[0], concept[1]
			for j := range n {
				is := rapid.IntRange(0, 4).Draw(t, "known") == 0
				for c := from; c < to; c++ {
					known[c*n+j] = is
				}
			}
			want, same := slices.Clone(nu), slices.Clone(level)
			bag := b.Clone()
			entropy := stepByStep(h, bag, from, to, n, same, want, known)
			if got := h.Sweep(b, from, to, n, level[from*n:], nu, known); math.Abs(got-entropy) > 1e-12*scale {
				t.Fatalf("Σ ν log ν is %.15g, want %.15g", got, entropy)
			}
			if !floats.EqualApprox(nu, want, 1e-11) || !floats.EqualApprox(b.Sum, bag.Sum, 1e-10) {
				t.Fatalf("ν = %v, want %v; the sums are %v, want %v", nu, want, b.Sum, bag.Sum)
			}
			for at := from * n; at < to*n; at++ {
				got, want := level[at], same[at]
				off := 0.0
				if len(b.Sets) > 0 {
					off = apart(got, want, 3e-14*scale)
				}
				if !known[at] && math.Abs(got-want) > 1e-9*max(1, math.Abs(want))+off {
					t.Fatalf("ζ_%d = %.15g, want %.15g", at, got, want)
				}
			}
		}
	})
}

// apart is what two ζ may differ where a breakpoint holds ν, or just does not: it comes of
// sums that rounding leaves so much from each other.
func apart(zeta, other, rounding float64) float64 {
	if zeta*other > 0 {
		zeta = math.Copysign(min(math.Abs(zeta), math.Abs(other)), zeta)
	}
	if off := rounding * math.Exp(math.Abs(zeta)); off < 1 {
		return off
	}
	return math.Inf(1)
}

// stepByStep is Sweep by its definition.
func stepByStep(h Hinge, b *Bag, from, to, n int, level, nu []float64, known []bool) float64 {
	sum := 0.0
	for j := range n {
		if known[from*n+j] {
			continue
		}
		var zeta, p []float64
		var terms [][]Term
		for c := from; c < to; c++ {
			zeta, p = append(zeta, level[c*n+j]), append(p, nu[c*n+j])
			terms = append(terms, b.Terms(nil, c, nu, n, j))
		}
		sum += h.solve(zeta, p, terms)
		for i, c := 0, from; c < to; i, c = i+1, c+1 {
			b.Change(c, terms[i], p[i]-nu[c*n+j])
			level[c*n+j], nu[c*n+j] = zeta[i], p[i]
		}
	}
	return sum
}

// A class goes from breakpoint to breakpoint: where ν_3 and ν_4 are 1 and 0.8, and m is 0.5, the
// sets {1, 3} and {1, 4} let class 1 go at 0.5 and 0.625. None of these needs a step by itself.
func TestSweepHolds(t *testing.T) {
	for _, c := range []struct {
		level, want float64
		slopes      []float64
	}{
		{-9, 1.0 / 3, []float64{1, 0.8}}, // with all the pull
		{-5, 0.5, []float64{1, 0.8}},
		{-2, 0.625, []float64{1, 0.8}},
		{3, math.Exp(3) / (math.Exp(3) + 2), []float64{1, 0.8}}, // with none
		{-5, 0.5, []float64{1, 1}},                              // at one place
		{3, math.Exp(3) / (math.Exp(3) + 2), []float64{1, 1}},
		{-9, 0.5, []float64{1, 1, 1}},
		{0, 0.625, []float64{0.8, 1}},
	} {
		allowed, nu := []int{0, 1}, []float64{0, 0}
		var sets [][]int
		for i, slope := range c.slopes {
			allowed, nu, sets = append(allowed, 2+i), append(nu, slope), append(sets, []int{0, 2 + i})
		}
		b, h := NewBag(sets, allowed), Hinge{C: 5, Margin: 0.5}
		level := []float64{c.level, 0}
		h.Sweep(b, 0, 2, 1, level, nu, nil)
		zeta := math.Log(c.want / (1 - c.want))
		if math.Abs(nu[0]-c.want) > 1e-12 || math.Abs(level[0]-zeta) > 1e-12 || len(h.steps.held) > 0 {
			t.Errorf("a = %g, slopes %v: ν = %.15g, want %.15g; ζ = %.15g, want %.15g; %d steps by themselves",
				c.level, c.slopes, nu[0], c.want, level[0], zeta, len(h.steps.held))
		}
	}
}

// Where C is 0, breakpoints are nothing to stop at: no track takes a step by itself.
func TestSweepWithoutPull(t *testing.T) {
	nu := []float64{0, 0, 1, 1}
	b, h := NewBag([][]int{{0, 2}, {1, 3}}, []int{0, 1, 2, 3}), Hinge{Margin: 0.1}
	level := []float64{0, 0}
	h.Sweep(b, 0, 2, 1, level, nu, nil)
	if math.Abs(nu[0]-1./3) > 1e-15 || math.Abs(nu[1]-1./3) > 1e-15 || len(h.steps.held) > 0 {
		t.Errorf("ν = %v, want thirds; %d steps by themselves", nu[:2], len(h.steps.held))
	}
}

// Weights so far apart that some vanish beside others are still told apart by ζ.
func TestSweepDoesNotSaturate(t *testing.T) {
	for _, c := range []struct{ level, want []float64 }{
		{[]float64{100, 60}, []float64{40, -40}},
		{[]float64{800, 5}, []float64{800 - 5.006715348489118, -795}},
		{[]float64{900}, []float64{900}},
		{[]float64{-900, -2000}, []float64{-900, -2000}},
		{[]float64{900, 400, 300}, []float64{500, -500, -600}},
	} {
		zeta := slices.Clone(c.level)
		new(Hinge).Sweep(NewBag(nil, make([]int, len(zeta))), 0, len(zeta), 1, zeta, make([]float64, len(zeta)), nil)
		for k, want := range c.want {
			if math.Abs(zeta[k]-want) > 1e-12*math.Abs(want) {
				t.Errorf("%v: ζ_%d = %.17g, want %.17g", c.level, k, zeta[k], want)
			}
		}
	}
}

// The sums are those of the products, whatever a set's size.
func TestRecount(t *testing.T) {
	nu := []float64{0.5, 0.25, 0.125, 1, 0.75, 0.5} // three columns of two tracks
	b := NewBag([][]int{{}, {7}, {7, 8}, {7, 8, 9}}, []int{7, 8, 9})
	Recount(b, nu, 2)
	want := []float64{2, 0.75, 0.0625 + 0.25, 0.0625*0.75 + 0.25*0.5}
	if !slices.Equal(b.Sum, want) {
		t.Errorf("the sums are %v, want %v", b.Sum, want)
	}
	single := make([]float32, len(nu))
	for i, x := range nu {
		single[i] = float32(x)
	}
	if Recount(b, single, 2); !slices.Equal(b.Sum, want) {
		t.Errorf("in single precision the sums are %v, want %v", b.Sum, want)
	}
}

// Bags of one library share what is asked of columns, whatever the factors, but no sums.
func TestLibrary(t *testing.T) {
	l := Library{}
	a, b := l.Bag([][]int{{1, 7}, {7}}, []int{1, 4, 7}), l.Bag([][]int{{2, 9}, {9}}, []int{2, 3, 9})
	if a.asks != b.asks {
		t.Error("what the same columns are asked is there twice")
	}
	others := [][][]int{{{1, 7}, {1}}, {{1, 7}}, {{7, 1}, {7}}}
	for _, sets := range others {
		if l.Bag(sets, []int{1, 4, 7}).asks == a.asks {
			t.Errorf("%v asks what others do", sets)
		}
	}
	if l.Bag([][]int{{1, 7}, {7}}, []int{1, 7}).asks == a.asks {
		t.Error("fewer columns are asked the same")
	}
	if Recount(a, []float64{1, 1, 1}, 1); b.Sum[0] != 0 {
		t.Error("bags share sums")
	}
}
