package likelihood

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"
)

// drawFull draws a Full model of two groups of factors and the statistics of its tracks.
func drawFull(t *rapid.T) (*Full, *Stats) {
	w := draw(t)
	groups := make([]int, w.v.K)
	for k := range groups {
		groups[k] = k % 2
	}
	m := FullOf(Spec{Dim: w.v.D, Groups: groups, PriorVars: []float64{1, 0.1}, MinVar: 1e-5}).(*Full)
	w.m.Gram = make([]float64, w.v.D*w.v.D)
	for _, x := range w.x {
		for a := range x {
			for b := range x {
				w.m.Gram[a*len(x)+b] += x[a] * x[b]
			}
		}
	}
	return m, w.m
}

// freeEnergy returns the terms of F of a view.
func freeEnergy(m Model, s *Stats) float64 {
	appearance, likelihood := m.FreeEnergy(s)
	return appearance + likelihood
}

// TestFullUpdatesNeverRaiseF takes the steps of a view in turn: none raises F. No other prior variance has a lower F than
// that of UpdatePriorVar, unless it is at the floor.
func TestFullUpdatesNeverRaiseF(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, s := drawFull(t)
		order := make([]int, m.K)
		for k := range order {
			order[k] = k
		}
		last := math.Inf(1)
		for range 200 {
			for name, step := range []func(){func() { m.Update(s, order) }, m.UpdatePriorVar, func() { m.UpdateNoise(s, 1) }} {
				step()
				now := freeEnergy(m, s)
				// F is a difference of terms as large as tr Σ⁻¹XᵀX.
				if now > last+1e-9*math.Max(1, math.Abs(last))+1e-12*m.computeSquares(s.Gram) {
					t.Fatalf("step %d raises F from %.15g to %.15g", name, last, now)
				}
				last = now
			}
		}
		m.UpdatePriorVar()
		last = freeEnergy(m, s)
		for _, scale := range []float64{0.99, 1.01} {
			c := m.Clone().(*Full)
			c.vars[0] *= scale
			if m.vars[0] > m.minVar && freeEnergy(c, s) < last-1e-12*math.Max(1, math.Abs(last)) {
				t.Fatalf("F falls from %.15g to %.15g when a prior variance changes by a factor of %g", last, freeEnergy(c, s), scale)
			}
		}
	})
}

// TestFullOfOneDimensionKeepsTheSmallestVariance has tracks that the factor explains exactly. A covariance matrix of one
// dimension is a multiple of I.
func TestFullOfOneDimensionKeepsTheSmallestVariance(t *testing.T) {
	const floor = 1e-6
	m := FullOf(Spec{Dim: 1, Groups: []int{0}, PriorVars: []float64{1}, MinVar: floor}).(*Full)
	s := &Stats{Count: 8, N: []float64{8}, T: []float64{8}, R: []float64{8}, Gram: []float64{8}}
	for range 300 {
		m.UpdateNoise(s, 1)
		m.Update(s, []int{0})
	}
	if v := m.MeanNoiseVar(); math.Abs(v-floor) > 1e-12 || math.IsNaN(freeEnergy(m, s)) {
		t.Errorf("the noise variance is %g, want %g; F is %g", v, floor, freeEnergy(m, s))
	}
}

// TestFullRaisesSmallEigenvalues checks that Σ has no eigenvalue below the smallest variance, also where features are
// constant, and that the costs of the factors are those of this Σ: SetParameters, which only gets Σ, finds the same.
func TestFullRaisesSmallEigenvalues(t *testing.T) {
	const floor = 0.1
	m := FullOf(Spec{Dim: 3, Groups: []int{0}, PriorVars: []float64{1}, MinVar: floor}).(*Full)
	s := &Stats{Count: 1e6, N: []float64{1e6}, T: make([]float64, 3), R: []float64{1e6}, Gram: make([]float64, 9)}
	for _, at := range []int{0, 1, 3, 4} {
		s.Gram[at] = 1e6 // the first two features are equal with variance 1, the third is 0
	}
	m.Phi[0] = 2
	for range 20 {
		m.UpdateNoise(s, 1)
		m.Update(s, []int{0})
	}
	var eigen mat.EigenSym
	if !eigen.Factorize(mat.NewSymDense(3, slices.Clone(m.Covariance)), false) {
		t.Fatal("the eigenvalues of Σ were not found")
	}
	if least := eigen.Values(nil)[0]; math.Abs(least-floor) > 1e-12 {
		t.Errorf("the smallest eigenvalue of Σ is %g, want %g", least, floor)
	}
	copied := m.Clone().(*Full)
	copied.SetParameters(m.Parameters())
	if got, want := copied.HalfNorm(0), m.HalfNorm(0); got != want {
		t.Errorf("the cost of a factor is %g from Σ alone, %g in the model", got, want)
	}
}

// TestFullIsIsotropicWhileCold compares Full at β < ½ with Isotropic: both take the same steps.
func TestFullIsIsotropicWhileCold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		full, s := drawFull(t)
		plain := IsotropicOf(Spec{Dim: full.D, Groups: full.groups, PriorVars: []float64{1, 0.1}, MinVar: 1e-5}).(*Isotropic)
		order := make([]int, full.K)
		for k := range order {
			order[k] = k
		}
		for range 3 {
			for _, m := range []Model{full, plain} {
				m.Update(s, order)
				m.UpdatePriorVar()
				m.UpdateNoise(s, 0.4)
			}
		}
		plain.Update(s, order)
		full.Update(s, order)
		if got, want := freeEnergy(full, s), freeEnergy(plain, s); math.Abs(got-want) > 1e-9*math.Max(1, math.Abs(want)) {
			t.Fatalf("F is %.15g, with one variance %.15g", got, want)
		}
		if !floats.EqualApprox(full.Phi, plain.Phi, 1e-9) {
			t.Fatalf("Φ is %v, with one variance %v", full.Phi, plain.Phi)
		}
	})
}

// TestFullParametersRestore checks that SetParameters restores a model.
func TestFullParametersRestore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, s := drawFull(t)
		m.Update(s, []int{0})
		m.UpdateNoise(s, 1)
		c := FullOf(Spec{Dim: m.D, Groups: m.groups, PriorVars: slices.Clone(m.vars), MinVar: 1e-5}).(*Full)
		c.SetParameters(m.Parameters())
		if got, want := freeEnergy(c, s), freeEnergy(m, s); got != want {
			t.Fatalf("F is %.17g, before %.17g", got, want)
		}
	})
}
