package infer

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"siibp/core/simd"
	"siibp/core/special"
)

// The O(K) update equals eq22 and eq23 as the paper writes them, in O(K³).
func TestSticksUpdateIsThePapersForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.IntRange(1, 12).Draw(t, "K")
		alpha := rapid.Float64Range(0.1, 200).Draw(t, "alpha")
		tracks := float64(rapid.IntRange(0, 500).Draw(t, "tracks"))
		s := NewSticks(make([]float64, 2*k), make([]float64, SticksSize(k)), alpha, &simd.Go().Math)
		n := make([]float64, k)
		for range 3 {
			for i := range n {
				n[i] = tracks * rapid.Float64Range(0, 1).Draw(t, "share")
			}
			tau1, tau2 := papersUpdate(s, n, tracks, alpha)
			s.Update(n, tracks, alpha)
			for i := range n {
				nearStick(t, "τ1", s.Tau1[i], tau1[i])
				nearStick(t, "τ2", s.Tau2[i], tau2[i])
			}
			logPi := s.LogPi()
			nearStick(t, "Σ E[log v]", s.SumLogV(), logPi[k-1])
			_, bounds := papersBound(s)
			for i, bound := range bounds {
				nearStick(t, "E[log π] − B", s.PriorLogit[i], logPi[i]-bound)
			}
		}
	})
}

// papersBound is q_mk of the bound at its optimum, and B_m.
func papersBound(s *Sticks) (q [][]float64, bounds []float64) {
	q, bounds = make([][]float64, len(s.Tau1)), make([]float64, len(s.Tau1))
	for m := range q {
		q[m] = make([]float64, m+1)
		total := 0.0
		for t := range q[m] {
			x := special.Digamma(s.Tau2[t])
			for i := 0; i < t; i++ {
				x += special.Digamma(s.Tau1[i])
			}
			for i := 0; i <= t; i++ {
				x -= special.Digamma(s.Tau1[i] + s.Tau2[i])
			}
			q[m][t] = math.Exp(x)
			total += q[m][t]
		}
		for t := range q[m] {
			q[m][t] /= total
		}
		bounds[m] = math.Log(total)
	}
	return q, bounds
}

// papersUpdate is eq22 and eq23.
func papersUpdate(s *Sticks, n []float64, tracks, alpha float64) (tau1, tau2 []float64) {
	k := len(n)
	q, _ := papersBound(s)
	for i := range n {
		a, b := alpha, 1.0
		for m := i; m < k; m++ {
			a += n[m]
			b += (tracks - n[m]) * q[m][i]
			for t := i + 1; t <= m; t++ {
				a += (tracks - n[m]) * q[m][t]
			}
		}
		tau1, tau2 = append(tau1, a), append(tau2, b)
	}
	return tau1, tau2
}

// At the prior itself nothing is lost: KL(v) = 0.
func TestPriorHasNoDivergence(t *testing.T) {
	s := NewSticks(make([]float64, 14), make([]float64, SticksSize(7)), 3, &simd.Go().Math)
	if f, _ := s.FreeEnergy(make([]float64, 7), 0, 3); math.Abs(f) > 1e-13 {
		t.Errorf("KL(v) at the prior is %g, want 0", f)
	}
}

func nearStick(t *rapid.T, what string, got, want float64) {
	t.Helper()
	if !(math.Abs(got-want) <= 1e-11*math.Max(1, math.Abs(want))) {
		t.Fatalf("%s is %.15g, want %.15g", what, got, want)
	}
}
