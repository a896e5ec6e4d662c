package likelihood

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"pgregory.net/rapid"

	"siibp/core/coroutine"
	"siibp/core/coroutine/coroutinetest"
)

// world is a small view with its tracks, for the formulas written out.
type world struct {
	nu [][]float64 // N×K
	x  [][]float64 // N×D
	m  *Stats
	v  *Isotropic
}

func draw(t *rapid.T) world {
	k, d := rapid.IntRange(1, 4).Draw(t, "K"), rapid.IntRange(1, 3).Draw(t, "D")
	w := world{m: NewStats(k, d), v: NewIsotropic(k, d)}
	for i := range w.v.Phi {
		w.v.Phi[i] = rapid.Float64Range(-2, 2).Draw(t, "phi")
	}
	w.v.updateGram()
	w.v.NoiseVar, w.v.vars[0] = rapid.Float64Range(0.1, 3).Draw(t, "noise"), rapid.Float64Range(0.1, 3).Draw(t, "scale")
	for range rapid.IntRange(0, 6).Draw(t, "N") {
		nu, x := make([]float64, k), make([]float64, d)
		for i := range nu {
			nu[i] = rapid.Float64Range(0, 1).Draw(t, "nu")
		}
		for i := range x {
			x[i] = rapid.Float64Range(-3, 3).Draw(t, "x")
		}
		w.add(nu, x)
	}
	return w
}

func (w *world) add(nu, x []float64) {
	w.nu, w.x = append(w.nu, nu), append(w.x, x)
	k, d := len(nu), len(x)
	w.m.Count++
	for i := range x {
		w.m.Square += x[i] * x[i]
	}
	for a := range nu {
		w.m.N[a] += nu[a]
		for b := range nu {
			if a == b {
				w.m.R[a*k+a] += nu[a]
			} else {
				w.m.R[a*k+b] += nu[a] * nu[b]
			}
		}
		for i := range x {
			w.m.T[a*d+i] += nu[a] * x[i]
		}
	}
}

// residual is R of section 3, track by track.
func (w *world) residual() float64 {
	r := 0.0
	for j, x := range w.x {
		for i := range x {
			mean := 0.0
			for k, nu := range w.nu[j] {
				phi := w.v.Mean(k)[i]
				mean += nu * phi
				r += (nu-nu*nu)*phi*phi + nu*w.v.PosteriorVar[k]
			}
			r += (x[i] - mean) * (x[i] - mean)
		}
	}
	return r
}

func TestResidualFromStatistics(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := draw(t)
		got, want := w.v.residual(w.m), w.residual()
		if math.Abs(got-want) > 1e-10*math.Max(1, want) {
			t.Fatalf("R = %.12g, want %.12g", got, want)
		}
	})
}

// No single number can be changed for a lower F after its update.
func TestUpdatesAreMinima(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := draw(t)
		w.v.Update(w.m, []int{len(w.v.PosteriorVar) - 1})
		last := len(w.v.PosteriorVar) - 1
		w.minimum(t, &w.v.PosteriorVar[last])
		for i := range w.v.D {
			w.minimum(t, &w.v.Mean(last)[i])
		}
		w.v.UpdatePriorVar()
		w.minimum(t, &w.v.vars[0])
		w.v.UpdateNoise(w.m, 1)
		if w.m.Count > 0 {
			w.minimum(t, &w.v.NoiseVar)
		}
	})
}

func (w *world) freeEnergy() float64 {
	appearance, residual := w.v.FreeEnergy(w.m)
	return appearance + residual
}

func (w *world) minimum(t *rapid.T, x *float64) {
	here, best := *x, w.freeEnergy()
	for _, step := range []float64{1e-2, -1e-2, 1e-4, -1e-4} {
		*x = here + step*math.Max(1e-3, math.Abs(here))
		w.v.updateGram()
		if f := w.freeEnergy(); f < best-1e-11*math.Max(1, math.Abs(best)) {
			t.Fatalf("F falls from %.15g to %.15g when %g becomes %g", best, f, here, *x)
		}
	}
	*x = here
	w.v.updateGram()
}

func TestVariancesHaveAFloor(t *testing.T) {
	v, m := NewIsotropic(1, 1), NewStats(1, 1)
	v.minVar, m.Count = 1e-6, 5 // five tracks at the origin, which the mean explains exactly
	v.UpdateNoise(m, 1)
	if v.NoiseVar != v.minVar {
		t.Errorf("the noise of constant features is %g, want the floor %g", v.NoiseVar, v.minVar)
	}
	v.UpdateNoise(NewStats(1, 1), 1)
	if v.NoiseVar != v.minVar {
		t.Errorf("without tracks the noise changes to %g", v.NoiseVar)
	}
}

// The operations of step 1 are counted by the factor and by the row of ΦΦᵀ, whose rows are those of the
// whole product to the last bit.
func TestUpdateSuspends(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	const k, d = 300, 100
	s, v, order := NewStats(k, d), NewIsotropic(k, d), make([]int, k)
	for i := range s.T {
		s.T[i] = random.NormFloat64()
	}
	for i := range order {
		order[i], s.N[i], s.R[i*k+i] = i, 2, 2
	}
	v.yielder = new(coroutine.Yielder)
	steps := coroutinetest.Measure(v.yielder, func() { v.Update(s, order) })
	if k*k/2*d <= wholeGram {
		t.Fatal("the view is too small for rows")
	}
	if steps.Most > k*d || steps.Operations < k*k*d*3/2 {
		t.Errorf("%d operations, %d of them at once", steps.Operations, steps.Most)
	}
	rows := slices.Clone(v.phiGram)
	blas64.Syrk(blas.NoTrans, 1, v.phi(), 0, blas64.Symmetric{N: k, Stride: k, Data: v.phiGram, Uplo: blas.Lower})
	for i := range k {
		if !slices.Equal(rows[i*k:i*k+i+1], v.phiGram[i*k:i*k+i+1]) {
			t.Fatalf("row %d is not that of the whole product", i)
		}
		for l := range i {
			if rows[l*k+i] != rows[i*k+l] {
				t.Fatalf("ΦΦᵀ is not symmetric at %d, %d", i, l)
			}
		}
	}
}
