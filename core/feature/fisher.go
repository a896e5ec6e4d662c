package feature

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// fisherVector writes the Fisher vector of points, T×d, to z, 2·K·d numbers: the gradients
// of the mean log-likelihood by the means, then by the standard deviations, each divided
// by the square root of its diagonal Fisher information,
//
//	z_μk = 1/(T√w_k) Σ_t γ_tk (x_t − μ_k)/σ_k
//	z_σk = 1/(T√(2w_k)) Σ_t γ_tk ((x_t − μ_k)²/σ_k² − 1)
//
// where γ are the responsibilities (Sánchez et al. 2013, equations 17 and 18; the gradients
// by the weights, equation 16, are left out). The entries of a component of weight 0 are 0.
// T is at least 1.
func (m *Mixture) fisherVector(points, z []float64) {
	clear(z)
	constants, gamma := m.logConstants(), make([]float64, m.K)
	half := m.K * m.D
	for i := 0; i < len(points); i += m.D {
		x := points[i : i+m.D]
		m.responsibilities(x, constants, gamma)
		// Add γ_k u and γ_k (u² − 1), where u = (x − μ_k)/σ_k in each dimension.
		for k, g := range gamma {
			mean, variance := m.component(k)
			for d, v := range x {
				u := (v - mean[d]) / math.Sqrt(variance[d])
				z[k*m.D+d] += g * u
				z[half+k*m.D+d] += g * (u*u - 1)
			}
		}
	}
	// Divide by T and by the Fisher information of the weight.
	many := float64(len(points) / m.D)
	for k, w := range m.Weight {
		if w == 0 {
			continue
		}
		floats.Scale(1/(many*math.Sqrt(w)), z[k*m.D:(k+1)*m.D])
		floats.Scale(1/(many*math.Sqrt(2*w)), z[half+k*m.D:half+(k+1)*m.D])
	}
}

// powerNormalise replaces each entry by its signed square root and scales z to length 1,
// which evens out repeated descriptors and sets of different sizes (Perronnin et al.
// 2010, section 3).
func powerNormalise(z []float64) {
	for i, v := range z {
		z[i] = math.Copysign(math.Sqrt(math.Abs(v)), v)
	}
	normalise(z)
}
