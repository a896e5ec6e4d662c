package feature

import (
	_ "embed"
	"encoding/json"
	"errors"
	"math"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
	"pgregory.net/rapid"
)

// covarianceByStat returns the eigenvalues, in descending order, and the eigenvectors, as columns, of
// the covariance by package stat, scaled to divisor n.
func covarianceByStat(x []float64, d int) ([]float64, *mat.Dense) {
	n := len(x) / d
	covariance := mat.NewSymDense(d, nil)
	stat.CovarianceMatrix(covariance, mat.NewDense(n, d, x), nil)
	covariance.ScaleSym(float64(n-1)/float64(n), covariance)
	var e mat.EigenSym
	if !e.Factorize(covariance, true) {
		panic("no eigenvalues")
	}
	var vectors mat.Dense
	e.VectorsTo(&vectors)
	values := e.Values(nil)
	slices.Reverse(values)
	turned := mat.NewDense(d, d, nil)
	for k := range d {
		turned.SetCol(k, mat.Col(nil, d-1-k, &vectors))
	}
	return values, turned
}

// The covariance and the Gram matrix give equal axes and variances.
func TestPCAMatchesCovarianceDecomposition(t *testing.T) {
	for _, size := range []struct{ n, d int }{{40, 7}, {7, 7}, {6, 40}, {300, 5}, {2, 9}, {300, 310}} {
		x := correlated(size.n, size.d, 1)
		s := Step{Do: "pca", Dims: size.d}
		if err := s.fit(rowsOf(x, size.d), &work{}); err != nil {
			t.Fatal(err)
		}
		values, axes := covarianceByStat(x, size.d)
		if want := min(size.n-1, size.d); s.Out != want || s.Sizes != min(size.n, size.d) {
			t.Errorf("%v: %d axes of %d, want %d", size, s.Out, s.Sizes, want)
		}
		for k := range s.Out {
			if !near(s.Spectrum[k], values[k]) {
				t.Errorf("%v: variance %d is %v, want %v", size, k, s.Spectrum[k], values[k])
			}
			axis := mat.NewVecDense(size.d, s.Axes[k*size.d:(k+1)*size.d])
			if dot := mat.Dot(axis, axes.ColView(k)); !near(math.Abs(dot), 1) {
				t.Errorf("%v: the product of axis %d and the eigenvector is %v", size, k, dot)
			}
			if largest := slices.MaxFunc(axis.RawVector().Data, byWeight); largest < 0 {
				t.Errorf("%v: the largest entry of axis %d is negative: %v", size, k, axis)
			}
		}
		if !near(s.Kept, 1) {
			t.Errorf("%v: Kept is %v with all axes, want 1", size, s.Kept)
		}
	}
}

func byWeight(a, b float64) int {
	switch x, y := math.Abs(a), math.Abs(b); {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}

// Four points around (5, 7) have the variances 18/4 and 2/4. Two points at distance 6 in three
// dimensions have one axis, (1, 2, 2)/3, and the variance 3².
func TestPCAByHand(t *testing.T) {
	s := Step{Do: "pca", Dims: 1}
	x := []float64{8, 7, 2, 7, 5, 8, 5, 6}
	if err := s.fit(rowsOf(x, 2), &work{}); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(s.Mean, []float64{5, 7}) || !near(s.Spectrum[0], 4.5) || !near(s.Spectrum[1], 0.5) || !near(s.Axes[0], 1) || !near(s.Axes[1], 0) || !near(s.Kept, 0.9) {
		t.Errorf("%+v", s)
	}
	if y := applied([]Step{s}, x); !near(y[0], 3) || !near(y[1], -3) || !near(y[2], 0) || !near(y[3], 0) {
		t.Errorf("%v", y)
	}
	s = Step{Do: "pca", Dims: 3}
	x = []float64{0, 0, 1, 2, 4, 5}
	if err := s.fit(rowsOf(x, 3), &work{}); err != nil {
		t.Fatal(err)
	}
	if s.Out != 1 || !near(s.Spectrum[0], 9) || !near(s.Axes[0], 1./3) || !near(s.Axes[1], 2./3) || !near(s.Axes[2], 2./3) {
		t.Errorf("%+v", s)
	}
	if y := applied([]Step{s}, x); !near(y[0], -3) || !near(y[1], 3) {
		t.Errorf("%v", y)
	}
}

// For arbitrary vectors, the variances agree with the decomposition of the covariance, and so do all
// axes with sufficiently distinct variances.
func TestPCAOfArbitraryVectors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, d := rapid.IntRange(2, 30).Draw(t, "n"), rapid.IntRange(1, 30).Draw(t, "d")
		x := correlated(n, d, rapid.Uint64().Draw(t, "seed"))
		s := Step{Do: "pca", Dims: d}
		if err := s.fit(rowsOf(x, d), &work{}); err != nil {
			t.Fatal(err)
		}
		values, axes := covarianceByStat(x, d)
		const apart = 1e-3 // of the largest variance: closer axes are not determined to tolerance
		for k := range s.Out {
			if math.Abs(s.Spectrum[k]-values[k]) > tolerance*values[0] {
				t.Fatalf("variance %d is %v, want %v", k, s.Spectrum[k], values[k])
			}
			if k > 0 && values[k-1]-values[k] < apart*values[0] || k+1 < d && values[k]-values[k+1] < apart*values[0] {
				continue
			}
			dot := mat.Dot(mat.NewVecDense(d, s.Axes[k*d:(k+1)*d]), axes.ColView(k))
			if !near(math.Abs(dot), 1) {
				t.Fatalf("the product of axis %d and the eigenvector is %v", k, dot)
			}
		}
	})
}

// Whitened vectors have mean 0 and the identity as covariance; Kept is the fraction of the variance in
// the kept axes.
func TestWhiteningGivesIdentityCovariance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, d := rapid.IntRange(2, 30).Draw(t, "n"), rapid.IntRange(1, 12).Draw(t, "d")
		x := correlated(n, d, rapid.Uint64().Draw(t, "seed"))
		s := Step{Do: "pca", Dims: rapid.IntRange(1, 12).Draw(t, "dims"), Whiten: true}
		if err := s.fit(rowsOf(x, d), &work{}); err != nil {
			t.Fatal(err)
		}
		y := applied([]Step{s}, x)
		r := rowsOf(y, s.Out)
		for k, v := range r.mean(&work{}) {
			if math.Abs(v) > 1e-6 { // a variance may be 1e-12 of the largest
				t.Errorf("mean %d is %v", k, v)
			}
		}
		values, _ := covarianceByStat(y, s.Out)
		for k, v := range values {
			if math.Abs(v-1) > 1e-4 {
				t.Errorf("variance %d is %v", k, v)
			}
		}
		sum, kept := 0.0, 0.0
		for k, v := range s.Spectrum {
			sum += v
			if k < s.Out {
				kept += v
			}
		}
		if !near(s.Kept, kept/sum) {
			t.Errorf("kept %v, want %v", s.Kept, kept/sum)
		}
	})
}

// applied returns all rows of x, transformed by fitted steps.
func applied(steps []Step, x []float64) []float64 {
	d := steps[0].In
	var out []float64
	for i := 0; i < len(x); i += d {
		out = append(out, applySteps(steps, slices.Clone(x[i:i+d]), make([]float64, d))...)
	}
	return out
}

// Points on a plane in six dimensions have two axes for every Dims.
func TestPCAKeepsAtMostRankAxes(t *testing.T) {
	x := make([]float64, 10*6)
	for i := range 10 {
		for k := range 6 {
			x[i*6+k] = float64(i*k) + float64(i*i%7)
		}
	}
	for _, n := range []int{10, 4} { // by the covariance, by the Gram matrix
		s := Step{Do: "pca", Dims: 5}
		if err := s.fit(rowsOf(x[:n*6], 6), &work{}); err != nil || s.Out != 2 || !near(s.Kept, 1) {
			t.Errorf("%d axes, %v: %v", s.Out, s.Kept, err)
		}
	}
	flat := Step{Do: "pca", Dims: 5}
	if err := flat.fit(rowsOf(x[:6], 6), &work{}); !errors.Is(err, errNoVariance) {
		t.Errorf("one vector: %v", err)
	}
	wide := Step{Do: "pca", Dims: 5}
	if err := wide.fit(vectors{n: maxSide + 1, d: maxSide + 1}, &work{}); err == nil {
		t.Error("a matrix with sides above maxSide returns no error")
	}
}

// BenchmarkPCA compares the decomposition of the covariance with the singular value decomposition of
// the centered rows. The metric x/svd is the ratio of their times.
func BenchmarkPCA(b *testing.B) {
	const n, d = 2000, 64
	x := correlated(n, d, 1)
	var ours, peer time.Duration
	for b.Loop() {
		from := time.Now()
		s := Step{Do: "pca", Dims: 32}
		if err := s.fit(rowsOf(x, d), &work{}); err != nil {
			b.Fatal(err)
		}
		between := time.Now()
		c := mat.NewDense(n, d, nil)
		r := rowsOf(x, d)
		r.readCentered(0, c, r.mean(&work{}))
		var svd mat.SVD
		if !svd.Factorize(c, mat.SVDThin) {
			b.Fatal("no decomposition")
		}
		ours += between.Sub(from)
		peer += time.Since(between)
	}
	b.ReportMetric(float64(ours)/float64(peer), "x/svd")
}

//go:embed testdata/oracle.py
var oracle string

// Eigenvalues, axes and a Fisher vector computed by NumPy agree with this package.
func TestPCAAndFisherVectorMatchNumPy(t *testing.T) {
	python := ""
	for _, name := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(name, "-c", "import numpy").Run() == nil {
			python = name
			break
		}
	}
	if python == "" {
		t.Skip("no python3 with NumPy found")
	}
	const n, d, k = 200, 6, 3
	x := correlated(n, d, 8)
	s := Step{Do: "pca", Dims: 4}
	if err := s.fit(rowsOf(x, d), &work{}); err != nil {
		t.Fatal(err)
	}
	m := Mixture{K: k, D: d, Weight: []float64{0.5, 0.3, 0.2}}
	m.Mean, m.Var = correlated(k, d, 9), make([]float64, k*d)
	for i := range m.Var {
		m.Var[i] = 1 + float64(i%4)
	}
	z := make([]float64, 2*k*d)
	m.fisherVector(x[:20*d], z)
	powerNormalize(z)
	input, err := json.Marshal(map[string]any{"x": x, "d": d, "k": k, "dims": s.Out, "points": 20,
		"weight": m.Weight, "mean": m.Mean, "var": m.Var})
	if err != nil {
		t.Fatal(err)
	}
	run := exec.Command(python, "-c", oracle)
	run.Stdin = strings.NewReader(string(input))
	output, err := run.Output()
	if err != nil {
		t.Fatal(err)
	}
	var want struct{ Spectrum, Axes, Fisher []float64 }
	if err := json.Unmarshal(output, &want); err != nil {
		t.Fatal(err)
	}
	for name, pair := range map[string][2][]float64{"spectrum": {s.Spectrum, want.Spectrum}, "axes": {s.Axes, want.Axes}, "Fisher vector": {z, want.Fisher}} {
		if len(pair[0]) != len(pair[1]) {
			t.Fatalf("%s: %d numbers, NumPy %d", name, len(pair[0]), len(pair[1]))
		}
		for i, v := range pair[0] {
			if math.Abs(v-pair[1][i]) > tolerance*math.Max(1, math.Abs(v)) {
				t.Errorf("%s, %d: %v, NumPy %v", name, i, v, pair[1][i])
			}
		}
	}
}
