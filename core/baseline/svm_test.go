package baseline

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"siibp/core/dataset"
)

// randomLinearSVM draws a small machine with a bias column.
func randomLinearSVM(t *rapid.T) *linearSVM {
	n, dim := rapid.IntRange(1, 8).Draw(t, "n"), rapid.IntRange(1, 4).Draw(t, "D")
	y := make([]float64, n)
	for i := range y {
		y[i] = rapid.SampledFrom([]float64{-1, 1}).Draw(t, "y")
	}
	l := loss{c: rapid.SampledFrom([]float64{0.1, 1, 10}).Draw(t, "C"), hinge: rapid.Bool().Draw(t, "hinge")}
	return newLinearSVM(withBias(matrix(t, n, dim, "x")), y, l)
}

// dualByGradient returns the maximum of the dual, computed by projected gradient steps with its
// explicit matrix.
func dualByGradient(s *linearSVM) float64 {
	n := len(s.y)
	var q mat.Dense
	q.Mul(s.x, s.x.T())
	bound := 0.0 // the trace bounds the largest eigenvalue
	for i := range n {
		for j := range n {
			q.Set(i, j, q.At(i, j)*s.y[i]*s.y[j])
		}
		q.Set(i, i, q.At(i, i)+s.loss.delta())
		bound += q.At(i, i)
	}
	alpha, product := mat.NewVecDense(n, nil), mat.NewVecDense(n, nil)
	for range 200000 {
		product.MulVec(&q, alpha)
		moved := 0.0
		for i := range n {
			to := max(0, alpha.AtVec(i)+(1-product.AtVec(i))/bound)
			if s.loss.hinge {
				to = min(to, s.loss.c)
			}
			moved = max(moved, math.Abs(to-alpha.AtVec(i)))
			alpha.SetVec(i, to)
		}
		if moved < 1e-12 {
			break
		}
	}
	product.MulVec(&q, alpha)
	return mat.Sum(alpha) - mat.Dot(alpha, product)/2
}

func TestLinearSVMConvergesToOptimum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, random := randomLinearSVM(t), rand.New(rand.NewPCG(1, 2))
		best := dualByGradient(s)
		// Tolerance of the run and of the reference solution.
		const tolerance = 1e-4
		last := 0.0
		for epoch := 0; ; epoch++ {
			primal, dual := s.objectives()
			if dual > best+tolerance*primal || primal < best-tolerance*primal {
				t.Fatalf("dual %g, primal %g, optimum %g", dual, primal, best)
			}
			if dual < last-precision*(1+primal) {
				t.Fatalf("the dual decreases from %g to %g", last, dual)
			}
			last = dual
			if primal-dual <= tolerance*primal {
				break
			}
			if epoch == 20000 {
				t.Fatalf("primal %g, dual %g after %d epochs", primal, dual, epoch)
			}
			if epoch%3 == 0 {
				s.visitAll()
			}
			s.epoch(random)
		}
	})
}

// At the optimum of the hinge, α is 0 where the margin is above 1 and C where it is below 1; at the
// optimum of the squared hinge, α is 2C times the slack.
func TestLinearSVMSatisfiesOptimalityConditions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, random := randomLinearSVM(t), rand.New(rand.NewPCG(1, 2))
		for range 3000 {
			s.epoch(random)
			s.visitAll()
		}
		if primal, dual := s.objectives(); primal-dual > 1e-9*primal {
			t.Skip("not converged")
		}
		w := mat.NewVecDense(len(s.w), nil)
		for i, alpha := range s.alpha {
			row := mat.NewVecDense(len(s.w), s.x.RawRowView(i))
			w.AddScaledVec(w, alpha*s.y[i], row)
			margin := s.y[i] * s.margin(s.x.RawRowView(i))
			// With a relative gap of 1e-9 the error of w is about its square root, 1e-4 here.
			const near = 1e-3
			bad := alpha < 0
			switch {
			case !s.loss.hinge:
				bad = bad || math.Abs(alpha-2*s.loss.c*max(0, 1-margin)) > near*s.loss.c
			case margin > 1+near:
				bad = bad || alpha > near
			case margin < 1-near:
				bad = bad || alpha < s.loss.c-near
			}
			if bad {
				t.Fatalf("margin %g with α = %g, C = %g, hinge %v", margin, alpha, s.loss.c, s.loss.hinge)
			}
		}
		for i := range s.w {
			if math.Abs(w.AtVec(i)-s.w[i]) > precision*s.loss.c {
				t.Fatalf("w is %v, Σαyx is %v", s.w, w.RawVector().Data)
			}
		}
	})
}

func TestSVMSeparatesPlantedClasses(t *testing.T) {
	d := planted(30, 1)
	d.Videos[28].Test, d.Videos[29].Test = true, true
	for _, o := range []SVMOptions{{}, {Hinge: true}, {Restrict: true}} {
		s, err := NewSVM(d, o)
		if err != nil {
			t.Fatal(err)
		}
		r := runToEnd(t, d, s)
		if each, all := accuracies(d, r, anyVideo); all < 1 {
			t.Errorf("%+v: accuracies %v, both %g", o, each, all)
		}
		if each, all := accuracies(d, r, testVideo); all < 1 {
			t.Errorf("%+v: test videos %v, both %g", o, each, all)
		}
	}
}

// The truth of test videos does not change the predictions.
func TestSVMIgnoresTestTruth(t *testing.T) {
	d, blind := planted(10, 2), planted(10, 2)
	for _, world := range []*dataset.Dataset{d, blind} {
		world.Videos[0].Test = true
	}
	for _, row := range blind.Videos[0].Tracks {
		blind.Tracks[row].Truth = []int{dataset.Unknown, 0}
	}
	a, b := newSVM(t, d, SVMOptions{}), newSVM(t, blind, SVMOptions{})
	for e := range d.Concepts {
		if !slices.Equal(runToEnd(t, d, a).LogOdds[e], runToEnd(t, d, b).LogOdds[e]) {
			t.Errorf("the truth of a test video changes concept %d", e)
		}
	}
}

func newSVM(t *testing.T, d *dataset.Dataset, o SVMOptions) *SVM {
	t.Helper()
	s, err := NewSVM(d, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSVMWithoutExamples(t *testing.T) {
	d := planted(10, 3)
	for row := range d.Tracks {
		d.Tracks[row].Truth[1] = dataset.Unknown
		if d.Tracks[row].Truth[0] == 2 {
			d.Tracks[row].Truth[0] = dataset.Background
		}
	}
	d.Tracks[0].Truth[0] = dataset.Unknown
	d.Views[0].X[5] = math.NaN() // track 1 lacks the view and is excluded from training
	for k := range 5 {
		d.Views[0].X[5+k] = math.NaN()
	}
	r := runToEnd(t, d, newSVM(t, d, SVMOptions{}))
	if r.LogOdds[1] != nil {
		t.Error("a concept without truth has margins")
	}
	for row := range d.Tracks {
		if x := r.LogOdds[0][row*3+2]; !math.IsInf(x, -1) {
			t.Errorf("a class without training tracks has margin %g, want −Inf", x)
		}
		if class, predicted := bestClass(d, r, row, 0); row > 1 && predicted != d.Tracks[row].Truth[0] {
			t.Errorf("track %d has class %d, predicted %d (best %d)", row, d.Tracks[row].Truth[0], predicted, class)
		}
	}
}

func TestNewSVMErrors(t *testing.T) {
	d := planted(2, 4)
	nothing := planted(1, 4)
	nothing.Videos[0].Test = true
	for _, x := range []struct {
		d        *dataset.Dataset
		o        SVMOptions
		wantText string
	}{
		{nothing, SVMOptions{}, "true classes"},
		{d, SVMOptions{C: math.NaN()}, "C is"},
		{d, SVMOptions{C: -1}, "C is"},
		{d, SVMOptions{Tolerance: -1}, "tolerance"},
		{d, SVMOptions{Limit: -1}, "limit"},
	} {
		if _, err := NewSVM(x.d, x.o); err == nil || !strings.Contains(err.Error(), x.wantText) {
			t.Errorf("%+v gives error %v, want one with %q", x.o, err, x.wantText)
		}
	}
}

func TestSVMIsDeterministic(t *testing.T) {
	d := planted(8, 5)
	a, b := runToEnd(t, d, newSVM(t, d, SVMOptions{Seed: 3})), runToEnd(t, d, newSVM(t, d, SVMOptions{Seed: 3}))
	for e := range a.LogOdds {
		if !slices.Equal(a.LogOdds[e], b.LogOdds[e]) {
			t.Errorf("two runs differ on concept %d", e)
		}
	}
}

// A method that reaches its limit reports that it has not converged.
func TestLimitStopsBeforeConvergence(t *testing.T) {
	d := planted(8, 6)
	for _, s := range []stepper{newSVM(t, d, SVMOptions{Limit: 1, Tolerance: 1e-12}),
		newClustering(t, d, ClusteringOptions{Limit: 1, Tolerance: 1e-12})} {
		for !s.Step() {
		}
		for _, c := range s.Certificates() {
			if c.Reached || c.Iterations != 1 || c.Gap <= 0 {
				t.Errorf("after one step %+v", c)
			}
		}
	}
}
