package feature

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/floats"
)

// Mixture is a mixture of K Gaussians in d dimensions with diagonal covariances.
type Mixture struct {
	K int `json:"k"`
	D int `json:"d"`

	Weight []float64 `json:"-"` // K, with sum 1
	Mean   []float64 `json:"-"` // K×d
	Var    []float64 `json:"-"` // K×d, positive
}

// component returns the mean and the variances of component k, d numbers each, as slices of m.
func (m *Mixture) component(k int) (mean, variance []float64) {
	return m.Mean[k*m.D : (k+1)*m.D], m.Var[k*m.D : (k+1)*m.D]
}

// logConstants returns log w_k − ½ Σ_d log 2πσ²_kd of each component, K numbers.
func (m *Mixture) logConstants() []float64 {
	c := make([]float64, m.K)
	for k := range c {
		c[k] = math.Log(m.Weight[k])
		_, variance := m.component(k)
		for _, v := range variance {
			c[k] -= math.Log(2*math.Pi*v) / 2
		}
	}
	return c
}

// responsibilities writes γ_k = p(k|x) into gamma (K) and returns log p(x).
func (m *Mixture) responsibilities(x, constants, gamma []float64) float64 {
	for k := range gamma {
		mean, variance := m.component(k)
		distance := 0.0
		for d, v := range x {
			distance += (v - mean[d]) * (v - mean[d]) / variance[d]
		}
		gamma[k] = constants[k] - distance/2
	}
	log := floats.LogSumExp(gamma)
	for k := range gamma {
		gamma[k] = math.Exp(gamma[k] - log)
	}
	return log
}

// minRelativeVariance is the smallest variance of a component relative to the variance of all points.
const minRelativeVariance = 1e-3

// fit fits e.Components components to points (n×d) by EM and returns the mean log-likelihood before each
// iteration. It stops when the gain, divided by max(1, |log-likelihood|), is at most e.Tolerance, or
// after e.Iterations iterations. The number of components is at most the number of distinct points.
func (m *Mixture) fit(points []float64, d int, e Encoding, random *rand.Rand, p *work) []float64 {
	floor := spread(points, d, p)
	floats.Scale(minRelativeVariance, floor)
	for k, v := range floor {
		floor[k] = max(v, 1e-300) // positive also in a constant dimension, because variances are divisors
	}
	m.D = d
	m.initialize(points, e.Components, floor, random, p)
	// logs[t] is the log-likelihood before iteration t, so that the test below is on the gain of
	// iteration t−1.
	var logs []float64
	defer func() { p.round = 0 }()
	for t := 0; t < e.Iterations; t++ {
		p.round = t + 1
		logs = append(logs, m.iterate(points, floor, p))
		if t > 0 && logs[t]-logs[t-1] <= e.Tolerance*max(math.Abs(logs[t]), 1) {
			break
		}
	}
	return logs
}

// spread returns the variance of points (n×d) in each dimension.
func spread(points []float64, d int, p *work) []float64 {
	r := vectors{len(points) / d, d, func(i int, to []float64) { copy(to, points[i*d:]) }}
	return r.meanSquare(r.mean(p), p)
}

// initialize draws k centres by k-means++, assigns each point to the nearest centre and sets the
// parameters to the weights, means and variances of these clusters. The first centre is drawn
// uniformly, each further centre with probability proportional to the squared distance from the
// nearest centre, where the squared difference in each dimension is divided by floor.
func (m *Mixture) initialize(points []float64, k int, floor []float64, random *rand.Rand, p *work) {
	n, d := len(points)/m.D, m.D
	nearest, distance := make([]int, n), make([]float64, n)
	for i := range distance {
		distance[i] = math.Inf(1)
	}
	m.K = 0
	centreRow := random.IntN(n)
	for m.K < k && centreRow >= 0 {
		centre := points[centreRow*d : (centreRow+1)*d]
		// Update the distance of each point to the nearest centre.
		for i := range p.loop(n, d) {
			if x := scaledDistance(points[i*d:(i+1)*d], centre, floor); x < distance[i] {
				nearest[i], distance[i] = m.K, x
			}
		}
		m.K++
		centreRow = drawIndex(distance, random)
	}
	m.fitAssigned(points, nearest, floor, p)
}

// scaledDistance returns Σ_d (a_d − b_d)² / spread_d.
func scaledDistance(a, b, spread []float64) float64 {
	sum := 0.0
	for d := range a {
		sum += (a[d] - b[d]) * (a[d] - b[d]) / spread[d]
	}
	return sum
}

// drawIndex draws an index with probability proportional to its weight. It returns −1 if all weights
// are 0.
func drawIndex(weights []float64, random *rand.Rand) int {
	remaining := random.Float64() * floats.Sum(weights)
	last := -1
	for i, w := range weights {
		if w > 0 {
			last = i
			if remaining -= w; remaining < 0 {
				return i
			}
		}
	}
	return last
}

// fitAssigned sets the weights, means and variances from a hard assignment, where nearest[i] is the
// component of point i. Variances are at least floor.
func (m *Mixture) fitAssigned(points []float64, nearest []int, floor []float64, p *work) {
	m.Weight, m.Mean, m.Var = make([]float64, m.K), make([]float64, m.K*m.D), make([]float64, m.K*m.D)
	for i := range p.loop(len(nearest), m.D) {
		k := nearest[i]
		m.Weight[k]++
		mean, square := m.component(k)
		// Welford's update: square is Σ(x − mean)² over the points so far.
		for d, x := range points[i*m.D : (i+1)*m.D] {
			difference := x - mean[d]
			mean[d] += difference / m.Weight[k]
			square[d] += difference * (x - mean[d])
		}
	}
	for k, n := range m.Weight {
		_, variance := m.component(k)
		for d := range variance {
			variance[d] = max(variance[d]/n, floor[d])
		}
		m.Weight[k] = n / float64(len(nearest))
	}
}

// iterate does one iteration of EM and returns the mean log-likelihood before it. Clamping a variance to
// its floor is the constrained maximum, so that the likelihood never decreases.
func (m *Mixture) iterate(points, floor []float64, p *work) float64 {
	n := len(points) / m.D
	constants, gamma := m.logConstants(), make([]float64, m.K)
	count, first, second := make([]float64, m.K), make([]float64, m.K*m.D), make([]float64, m.K*m.D)
	log := 0.0
	// E-step: accumulate Σγ, Σγ(x−μ) and Σγ(x−μ)², with the current means μ.
	for i := range p.loop(n, 3*m.K*m.D) {
		x := points[i*m.D : (i+1)*m.D]
		log += m.responsibilities(x, constants, gamma)
		for k, g := range gamma {
			if g == 0 {
				continue
			}
			mean, _ := m.component(k)
			s1, s2 := first[k*m.D:(k+1)*m.D], second[k*m.D:(k+1)*m.D]
			count[k] += g
			for d, v := range x {
				v -= mean[d]
				s1[d] += g * v
				s2[d] += g * v * v
			}
		}
	}
	m.maximize(n, count, first, second, floor)
	return log / float64(n)
}

// minCount is the expected number of points below which the mean and variances of a component are not
// updated.
const minCount = 1e-9

// maximize is the M-step for n points, given the moments about the current means: count = Σγ (K),
// first = Σγ(x−μ) and second = Σγ(x−μ)² (both K×d).
func (m *Mixture) maximize(n int, count, first, second, floor []float64) {
	for k, c := range count {
		m.Weight[k] = c / float64(n)
		if c < minCount {
			continue
		}
		mean, variance := m.component(k)
		// The shift of μ is Σγ(x−μ)/Σγ; the variance is the second moment minus the squared shift.
		for d := range mean {
			shift := first[k*m.D+d] / c
			mean[d] += shift
			variance[d] = max(second[k*m.D+d]/c-shift*shift, floor[d])
		}
	}
}

// fisherVector writes the Fisher vector of T ≥ 1 points (T×d) into z (2Kd): the gradients of the mean
// log-likelihood by the means, then by the standard deviations, each divided by the square root of
// its diagonal Fisher information,
//
//	z_μk = 1/(T√w_k) Σ_t γ_tk (x_t − μ_k)/σ_k
//	z_σk = 1/(T√(2w_k)) Σ_t γ_tk ((x_t − μ_k)²/σ_k² − 1)
//
// where γ are the responsibilities. The gradients by the weights are omitted. The entries of a
// component of weight 0 are 0.
// Source: Sánchez et al. 2013, equations 17 and 18 (and 16 for the weights).
func (m *Mixture) fisherVector(points, z []float64) {
	clear(z)
	constants, gamma := m.logConstants(), make([]float64, m.K)
	half := m.K * m.D
	for i := 0; i < len(points); i += m.D {
		x := points[i : i+m.D]
		m.responsibilities(x, constants, gamma)
		// Add γ_k u and γ_k (u² − 1) with u = (x − μ_k)/σ_k in each dimension.
		for k, g := range gamma {
			mean, variance := m.component(k)
			for d, v := range x {
				u := (v - mean[d]) / math.Sqrt(variance[d])
				z[k*m.D+d] += g * u
				z[half+k*m.D+d] += g * (u*u - 1)
			}
		}
	}
	// Divide by T and by the square root of the Fisher information.
	many := float64(len(points) / m.D)
	for k, w := range m.Weight {
		if w == 0 {
			continue
		}
		floats.Scale(1/(many*math.Sqrt(w)), z[k*m.D:(k+1)*m.D])
		floats.Scale(1/(many*math.Sqrt(2*w)), z[half+k*m.D:half+(k+1)*m.D])
	}
}

// powerNormalize replaces each entry by its signed square root and scales z to length 1. This reduces
// the effect of repeated descriptors and of the number of descriptors.
// Source: Perronnin et al. 2010, section 3.
func powerNormalize(z []float64) {
	for i, v := range z {
		z[i] = math.Copysign(math.Sqrt(math.Abs(v)), v)
	}
	normalize(z)
}
