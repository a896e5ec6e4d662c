package feature

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/floats"
)

// leastVariance is the floor of a component's variances, relative to that of all points.
const leastVariance = 1e-3

// learn fits k components to points, n×d, and returns the mean log-likelihood before
// each iteration. It ends when that gains less than tolerance, relative to its size or
// to 1, or after so many iterations. Of equal points there may be fewer components.
func (m *Mixture) learn(points []float64, d, k, iterations int, tolerance float64, random *rand.Rand, p *pace) []float64 {
	floor := spread(points, d, p)
	floats.Scale(leastVariance, floor)
	for k, v := range floor {
		floor[k] = max(v, 1e-300) // a dimension that is constant divides by it
	}
	m.start(points, d, k, floor, random, p)
	var logs []float64
	defer func() { p.round = 0 }()
	for t := 0; t < iterations && !p.stopped; t++ {
		p.round = t + 1
		logs = append(logs, m.improve(points, floor, p))
		if t > 0 && logs[t]-logs[t-1] <= tolerance*max(math.Abs(logs[t]), 1) {
			break
		}
	}
	return logs
}

// spread returns the variance of points, n×d, per dimension.
func spread(points []float64, d int, p *pace) []float64 {
	r := rows{len(points) / d, d, func(i int, to []float64) { copy(to, points[i*d:]) }}
	return r.square(r.mean(p), p)
}

// start takes the weights, means and variances of the points nearest to each of k
// centres, which are drawn by k-means++: the next with a chance in proportion to its
// squared distance, in units of the deviations, from those there are.
func (m *Mixture) start(points []float64, d, k int, floor []float64, random *rand.Rand, p *pace) {
	n := len(points) / d
	nearest, distance := make([]int, n), make([]float64, n)
	for i := range distance {
		distance[i] = math.Inf(1)
	}
	m.K, m.D = 0, d
	next := random.IntN(n)
	for m.K < k && next >= 0 && !p.stopped {
		centre := points[next*d : (next+1)*d]
		for i := range p.each(n, d) {
			if x := apart(points[i*d:(i+1)*d], centre, floor); x < distance[i] {
				nearest[i], distance[i] = m.K, x
			}
		}
		m.K++
		next = draw(distance, random)
	}
	m.settle(points, nearest, floor, p)
}

// apart is the squared distance of two points, each dimension in units of its spread.
func apart(a, b, spread []float64) float64 {
	sum := 0.0
	for d := range a {
		sum += (a[d] - b[d]) * (a[d] - b[d]) / spread[d]
	}
	return sum
}

// draw returns an index with a chance in proportion to its weight, −1 where all are 0.
func draw(weights []float64, random *rand.Rand) int {
	left := random.Float64() * floats.Sum(weights)
	last := -1
	for i, w := range weights {
		if w > 0 {
			last = i
			if left -= w; left < 0 {
				return i
			}
		}
	}
	return last
}

// settle takes the parameters of a hard assignment.
func (m *Mixture) settle(points []float64, nearest []int, floor []float64, p *pace) {
	m.Weight, m.Mean, m.Var = make([]float64, m.K), make([]float64, m.K*m.D), make([]float64, m.K*m.D)
	for i := range p.each(len(nearest), m.D) {
		k := nearest[i]
		m.Weight[k]++
		mean, square := m.component(k)
		for d, x := range points[i*m.D : (i+1)*m.D] {
			before := x - mean[d]
			mean[d] += before / m.Weight[k]
			square[d] += before * (x - mean[d])
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

// improve does one iteration of EM and returns the mean log-likelihood before it.
// A floored variance is the best one within the floor, so that the likelihood never falls.
func (m *Mixture) improve(points, floor []float64, p *pace) float64 {
	n := len(points) / m.D
	constants, gamma := m.constants(), make([]float64, m.K)
	count, first, second := make([]float64, m.K), make([]float64, m.K*m.D), make([]float64, m.K*m.D)
	log := 0.0
	for i := range p.each(n, 3*m.K*m.D) {
		x := points[i*m.D : (i+1)*m.D]
		log += m.share(x, constants, gamma)
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
	if p.stopped {
		return math.NaN()
	}
	m.update(n, count, first, second, floor)
	return log / float64(n)
}

// unused is the number of points under which a component keeps its mean and variances.
const unused = 1e-9

// update takes the moments about the old means: Σγ, Σγ(x−μ), Σγ(x−μ)².
func (m *Mixture) update(n int, count, first, second, floor []float64) {
	for k, c := range count {
		m.Weight[k] = c / float64(n)
		if c < unused {
			continue
		}
		mean, variance := m.component(k)
		for d := range mean {
			shift := first[k*m.D+d] / c
			mean[d] += shift
			variance[d] = max(second[k*m.D+d]/c-shift*shift, floor[d])
		}
	}
}
