package likelihood

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// fullFrom is β from which Σ is a full covariance. It is a multiple of I before, also if the run is annealed again: to
// keep Σ then gives a lower F, but worse labels (skeleton .820 and .887 instead of .826 and .907).
const fullFrom = 0.5

// pseudoCount returns n₀D, the number of pseudo-observations of Σ, for the tracks of s. n₀ is 4, and more if there are
// fewer than 10 tracks for each dimension: 81 tracks of 24 dimensions do not determine their covariance.
func (m *Full) pseudoCount(s *Stats) float64 {
	d := float64(m.D)
	return 4 * d * math.Max(1, 10*d/math.Max(s.Count, 1))
}

// setMultiple sets Σ to v I, with the unit vectors as eigenvectors. ψ follows.
func (m *Full) setMultiple(v float64) {
	clear(m.Covariance)
	for d := range m.D {
		m.Covariance[d*m.D+d] = v
	}
	m.decompose()
}

// decompose computes the eigenvectors and eigenvalues of Σ, and ψ = D/tr Σ⁻¹, the minimum of F over it. The
// eigenvectors of a multiple of I are the unit vectors. An eigenvalue below the smallest variance is raised to it;
// decompose reports whether there is one.
func (m *Full) decompose() (raised bool) {
	d := m.D
	m.squares = math.NaN()
	clear(m.axes)
	if v := m.Covariance[0]; m.isMultiple(v) { // as any Σ of one dimension
		raised, v = v < m.minVar, math.Max(v, m.minVar)
		for i := range d {
			m.axes[i*d+i], m.lambda[i] = 1, v
		}
		m.psi = v
		return raised
	}
	var eigen mat.EigenSym
	if !eigen.Factorize(mat.NewSymDense(d, slices.Clone(m.Covariance)), true) {
		panic("likelihood: the eigenvalues of a covariance matrix were not found")
	}
	var vectors mat.Dense
	eigen.VectorsTo(&vectors)
	inverse := 0.0
	for i, v := range eigen.Values(nil) {
		m.lambda[i] = math.Max(v, m.minVar)
		raised = raised || v < m.minVar
		inverse += 1 / m.lambda[i]
		mat.Col(m.axes[i*d:(i+1)*d], i, &vectors)
	}
	m.psi = float64(d) / inverse
	return raised
}

// composeCovariance sets Σ to U diag(λ) Uᵀ.
func (m *Full) composeCovariance() {
	d := m.D
	scaled := slices.Clone(m.axes) // diag(√λ) Uᵀ
	for i, v := range m.lambda {
		floats.Scale(math.Sqrt(v), scaled[i*d:(i+1)*d])
	}
	blas64.Gemm(blas.Trans, blas.NoTrans, 1, matrix(scaled, d, d), matrix(scaled, d, d), 0, matrix(m.Covariance, d, d))
}

// isMultiple reports whether Σ = v I.
func (m *Full) isMultiple(v float64) bool {
	for i, x := range m.Covariance {
		if i%(m.D+1) == 0 && x != v || i%(m.D+1) != 0 && x != 0 {
			return false
		}
	}
	return true
}

// UpdateNoise takes the exact minimum of F over Σ, (S + n₀Dψ I)/(N + n₀D) with the expected scatter
// S = Σ_j E[(x_j − z_jA)ᵀ(x_j − z_jA)], then over ψ and over the variances of q(A). At β < ½ the minimum is over the
// multiples of I, and F can rise if Σ was a full covariance. It changes nothing if no track has the view.
func (m *Full) UpdateNoise(s *Stats, beta float64) {
	if s.Count == 0 {
		return
	}
	scatter, weight := m.scatter(s), m.pseudoCount(s)
	if beta < fullFrom {
		trace := 0.0
		for d := range m.D {
			trace += scatter[d*m.D+d]
		}
		m.setMultiple(math.Max(trace/(s.Count*float64(m.D)), m.minVar))
	} else {
		for d := range m.D {
			scatter[d*m.D+d] += weight * m.psi
		}
		floats.ScaleTo(m.Covariance, 1/(s.Count+weight), scatter)
		if m.decompose() {
			m.composeCovariance()
			m.decompose() // the same eigenvectors as after SetParameters
		}
	}
	for k := range m.K {
		m.updateVariances(k, s.N[k])
	}
	m.updateProducts()
}

// NoiseMayRaise reports whether β < ½, where UpdateNoise restricts Σ to multiples of I.
func (m *Full) NoiseMayRaise(beta float64) bool { return beta < fullFrom }

// MeanNoiseVar returns tr Σ/D.
func (m *Full) MeanNoiseVar() float64 {
	trace := 0.0
	for d := range m.D {
		trace += m.Covariance[d*m.D+d]
	}
	return trace / float64(m.D)
}

// scatter returns the expected scatter S = XᵀX − TᵀΦ − ΦᵀT + ΦᵀRΦ + Σ_k n_k Cov_k, D×D, from the sufficient
// statistics.
func (m *Full) scatter(s *Stats) []float64 {
	k, d := m.K, m.D
	phi, rest := matrix(m.Phi, k, d), slices.Clone(s.T)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, matrix(s.R, k, k), phi, -2, matrix(rest, k, d)) // RΦ − 2T
	product := make([]float64, d*d)
	blas64.Gemm(blas.Trans, blas.NoTrans, 1, phi, matrix(rest, k, d), 0, matrix(product, d, d))
	scaled := slices.Clone(m.axes) // diag(Σ_k n_k s_k) Uᵀ
	for i := range d {
		sum := 0.0
		for f := range k {
			sum += s.N[f] * m.Var[f*d+i]
		}
		floats.Scale(sum, scaled[i*d:(i+1)*d])
	}
	blas64.Gemm(blas.Trans, blas.NoTrans, 1, matrix(m.axes, d, d), matrix(scaled, d, d), 1, matrix(product, d, d))
	scatter := slices.Clone(s.Gram)
	for i := range d {
		for j := range d {
			scatter[i*d+j] += (product[i*d+j] + product[j*d+i]) / 2
		}
	}
	return scatter
}
