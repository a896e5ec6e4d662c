//go:build js && wasm

package simd_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"siibp/core/constraint"
	"siibp/core/dataset"
	"siibp/core/simd"
	wasm "siibp/wasm/simd"
)

// TestSoftmaxStepsAreThoseOfGo compares the kernel's steps with those of Go's loops, for videos with and without
// constraints, with no class, one or several at a breakpoint, and with logits near each other or far apart.
func TestSoftmaxStepsAreThoseOfGo(t *testing.T) {
	eachKernel(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(11, 12))
		for range 4000 {
			drawProblem(random).compare(t, random)
		}
	})
}

// problem is a video of n tracks with three concepts and captions about them. Some tracks are known, and some
// exclude one another; the kernel leaves those to Go.
type problem struct {
	n, classes int
	concepts   [][2]int // the columns of each
	rules      constraint.Rules
	video      dataset.Video
	scale      float64 // of the logits
	nu, logits []float64
	known      []bool
}

func drawProblem(random *rand.Rand) *problem {
	first, second, third := 1+random.IntN(5), 1+random.IntN(4), 1+random.IntN(3)
	p := &problem{n: 1 + random.IntN(9), classes: first + second + third, scale: []float64{1, 10, 100, 1000}[random.IntN(4)]}
	p.concepts = [][2]int{{0, first}, {first, first + second}, {first + second, p.classes}}
	p.rules = constraint.Rules{Factors: constraint.NewFactors([]int{first, second, third}, 0, 0), Singles: constraint.All, Unique: []bool{true, false, false},
		C: []float64{0, 1, 5, 150}[random.IntN(4)], Margin: 0.2 + 2*random.Float64(), ExclusionC: []float64{0, 0, 4}[random.IntN(3)]}
	p.video.Cliques = [][]int{random.Perm(p.n)[:random.IntN(p.n+1)]}
	for range random.IntN(5) {
		tuple := dataset.Tuple{random.IntN(first), random.IntN(second), dataset.None}
		if random.IntN(2) == 0 {
			tuple[2] = random.IntN(third)
		}
		p.video.Tuples, p.video.Counts = append(p.video.Tuples, tuple), append(p.video.Counts, 1+random.IntN(2))
	}
	for range p.classes * p.n {
		p.nu, p.logits = append(p.nu, random.Float64()/float64(p.classes)), append(p.logits, p.scale*random.NormFloat64())
	}
	if random.IntN(3) == 0 {
		p.known = make([]bool, p.classes*p.n)
		j := random.IntN(p.n)
		for c := range p.classes {
			p.known[c*p.n+j] = true
		}
	}
	if sums := p.constraints().Sums(); len(sums) > 0 && random.IntN(2) == 0 { // a set is nearly met
		p.rules.Margin = sums[random.IntN(len(sums))].Sum * (1 + random.Float64()/2)
	}
	return p
}

// constraints returns the constraints on the video, with the sums of nu.
func (p *problem) constraints() *constraint.Constraints {
	var rows, columns []int
	for j := range p.n {
		rows = append(rows, j)
	}
	for c := range p.classes {
		columns = append(columns, c)
	}
	v := p.rules.Constrain(&p.video, rows, columns)
	v.ComputeSums(constraint.Nu{Double: p.nu, N: p.n})
	return v
}

// solution is what the steps over all concepts find.
type solution struct {
	nu, zeta []float64
	sums     []constraint.SetSum
	entropy  float64
}

// solve takes the steps over all concepts.
func (p *problem) solve(math *simd.Math, kernel constraint.Kernel, maxIncidences int) solution {
	v := p.constraints()
	s := solution{nu: slices.Clone(p.nu), zeta: slices.Clone(p.logits)}
	w := constraint.Updater{Math: math, Kernel: kernel, ExclusionWeight: 1, MaxIncidences: maxIncidences}
	for _, c := range p.concepts {
		s.entropy += w.Update(constraint.Block{Constraints: v, From: c[0], To: c[1], Tracks: p.n, Logits: s.zeta[c[0]*p.n : c[1]*p.n], Nu: s.nu, Known: p.known})
	}
	s.sums = v.Sums()
	return s
}

// compare compares the solutions by Go's loops, by the kernel, and by the kernel in one span.
func (p *problem) compare(t *testing.T, random *rand.Rand) {
	t.Helper()
	maxIncidences := []int{1, 8, 30, 100}[random.IntN(4)]
	want := p.solve(&simd.Go().Math, nil, maxIncidences)
	got := p.solve(&wasm.Kernel().Math, wasm.Softmax(), maxIncidences)
	if whole := p.solve(&wasm.Kernel().Math, wasm.Softmax(), 0); !slices.Equal(got.nu, whole.nu) || !slices.Equal(got.zeta, whole.zeta) || got.entropy != whole.entropy {
		t.Fatalf("spans of %d incidences and one span of all tracks differ: %v and %v", maxIncidences, got, whole)
	}
	near := func(name string, got, want, tolerance float64) {
		if !(math.Abs(got-want) <= tolerance*max(1, math.Abs(want))) {
			t.Fatalf("%s is %.15g, by Go's loops %.15g: %+v", name, got, want, p)
		}
	}
	near("the entropy", got.entropy, want.entropy, 1e-12*p.scale)
	constrained := len(p.video.Tuples) > 0 || p.rules.ExclusionC > 0
	for i := range p.nu {
		near("ν", got.nu[i], want.nu[i], 1e-12*p.scale)
		// At a breakpoint near 0 or 1, rounding decides.
		if atBreakpoint := constrained && math.Abs(want.zeta[i]) > 20; (p.known == nil || !p.known[i]) && !atBreakpoint {
			near("ζ", got.zeta[i], want.zeta[i], 1e-5)
		}
	}
	for i := range got.sums {
		near("a sum", got.sums[i].Sum, want.sums[i].Sum, 1e-11*p.scale)
	}
}
