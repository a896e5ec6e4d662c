package main

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas32"
	"gonum.org/v1/gonum/blas/blas64"

	"siibp/core/constraint"
	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/likelihood"
	"siibp/core/options"
	"siibp/core/simd"
)

// real is the constraint of the element types of gonum's products.
type real interface{ float32 | float64 }

// program is a plain implementation of an iteration with gonum, the counterpart of peer.py with
// NumPy. It uses the same data and masks and omits the hinge, exclusive classes and the objective.
// mask, nu and a are K×N.
type program[T real] struct {
	k, n    int
	x       [][]T // of each view, N×D
	views   []*likelihood.Isotropic
	stats   []*likelihood.Stats
	order   []int
	videos  []dataset.Video
	allowed [][]int // allowed factors of each video
	sticks  []*infer.Sticks
	counts  [][]float64 // for each video, Σ_j ν_jk of its allowed factors
	alpha   float64
	mask    []T
	nu, a   []T
}

// gonum returns a function that performs one iteration of a new program.
func gonum(d *dataset.Dataset, o options.Options) func() {
	if o.Precision == options.Float32 {
		return newProgram[float32](d, o).iterate
	}
	return newProgram[float64](d, o).iterate
}

func newProgram[T real](d *dataset.Dataset, o options.Options) *program[T] {
	var classes []int
	for _, c := range d.Concepts {
		classes = append(classes, len(c.Classes))
	}
	factors := constraint.NewFactors(classes, 0, o.Background[0])
	p := &program[T]{k: factors.K, n: len(d.Tracks), videos: d.Videos, alpha: o.Alpha}
	p.mask, p.nu, p.a = make([]T, p.k*p.n), make([]T, p.k*p.n), make([]T, p.k*p.n)
	for i := range d.Videos {
		list := factors.Allowed(&d.Videos[i])
		size := len(list)
		p.allowed = append(p.allowed, list)
		p.counts = append(p.counts, make([]float64, size))
		p.sticks = append(p.sticks, infer.NewSticks(make([]float64, 2*size), make([]float64, infer.SticksSize(size)), p.alpha, &simd.Default().Math))
		for _, k := range list {
			for _, j := range d.Videos[i].Tracks {
				p.mask[k*p.n+j], p.nu[k*p.n+j] = 1, 0.5
			}
		}
	}
	for k := range p.k {
		p.order = append(p.order, k)
	}
	for _, v := range d.Views {
		x := make([]T, 0, p.n*v.Dim)
		for _, y := range v.Double() {
			x = append(x, T(y))
		}
		p.x = append(p.x, x)
		p.views = append(p.views, likelihood.NewIsotropic(p.k, v.Dim))
		p.stats = append(p.stats, likelihood.NewStats(p.k, v.Dim))
	}
	p.statistics()
	return p
}

func (p *program[T]) iterate() {
	for e, view := range p.views {
		view.Update(p.stats[e], p.order)
	}
	for i, s := range p.sticks {
		s.Update(p.counts[i], float64(len(p.videos[i].Tracks)), p.alpha)
	}
	p.coefficients()
	p.statistics()
}

// coefficients computes eq24 and eq25, one factor at a time for all tracks.
func (p *program[T]) coefficients() {
	cost, gram := make([]float64, p.k), make([]float64, p.k*p.k)
	for _, view := range p.views {
		view.AddOverlap(gram)
		for k := range cost {
			cost[k] += view.HalfNorm(k)
		}
	}
	for i, list := range p.allowed {
		for c, k := range list {
			for _, j := range p.videos[i].Tracks {
				p.a[k*p.n+j] = T(p.sticks[i].PriorLogit[c] - cost[k])
			}
		}
	}
	for e, view := range p.views {
		phi := scaled[T](view.Phi, 1/view.NoiseVar)
		gemm(blas.NoTrans, blas.Trans, p.k, p.n, view.D, phi, view.D, p.x[e], view.D, 1, p.a, p.n)
	}
	s := scaled[T](gram, -1)
	for k := range p.k {
		s[k*p.k+k] = 0
		a, nu, mask := p.a[k*p.n:][:p.n], p.nu[k*p.n:][:p.n], p.mask[k*p.n:]
		gemm(blas.NoTrans, blas.NoTrans, 1, p.n, p.k, s[k*p.k:], p.k, p.nu, p.n, 1, a, p.n)
		for j, x := range a {
			zeta := math.Max(-40, math.Min(40, float64(x)))
			nu[j] = mask[j] * T(1/(1+math.Exp(-zeta)))
		}
	}
}

// statistics computes the sufficient statistics n, νᵀX and νᵀν.
func (p *program[T]) statistics() {
	for i, list := range p.allowed {
		for c, k := range list {
			p.counts[i][c] = 0
			for _, j := range p.videos[i].Tracks {
				p.counts[i][c] += float64(p.nu[k*p.n+j])
			}
		}
	}
	both := make([]T, p.k*p.k)
	gemm(blas.NoTrans, blas.Trans, p.k, p.k, p.n, p.nu, p.n, p.nu, p.n, 0, both, p.k)
	for e, m := range p.stats {
		d := p.views[e].D
		t := make([]T, p.k*d)
		gemm(blas.NoTrans, blas.NoTrans, p.k, d, p.n, p.nu, p.n, p.x[e], d, 0, t, d)
		clear(m.N)
		copy(m.T, scaled[float64](t, 1))
		copy(m.R, scaled[float64](both, 1))
		for i, list := range p.allowed {
			for c, k := range list {
				m.N[k] += p.counts[i][c]
			}
		}
		for k, n := range m.N {
			m.R[k*p.k+k] = n
		}
	}
}

// scaled returns by·from, converted to T.
func scaled[T, U real](from []U, by U) []T {
	to := make([]T, len(from))
	for i, x := range from {
		to[i] = T(by * x)
	}
	return to
}

// gemm computes C = A·B + beta·C with the registered BLAS implementation.
func gemm[T real](tA, tB blas.Transpose, m, n, k int, a []T, lda int, b []T, ldb int, beta T, c []T, ldc int) {
	switch a := any(a).(type) {
	case []float32:
		blas32.Implementation().Sgemm(tA, tB, m, n, k, 1, a, lda, any(b).([]float32), ldb, float32(beta), any(c).([]float32), ldc)
	case []float64:
		blas64.Implementation().Dgemm(tA, tB, m, n, k, 1, a, lda, any(b).([]float64), ldb, float64(beta), any(c).([]float64), ldc)
	}
}
