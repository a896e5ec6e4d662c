package feature

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// Mixture is a mixture of K Gaussians with diagonal covariances in d dimensions.
type Mixture struct {
	K int `json:"k"`
	D int `json:"d"`

	Weight []float64 `json:"-"` // K, they sum to 1
	Mean   []float64 `json:"-"` // K×d
	Var    []float64 `json:"-"` // K×d, positive
}

// component returns the mean and the variances of component k, d numbers each.
func (m *Mixture) component(k int) (mean, variance []float64) {
	return m.Mean[k*m.D : (k+1)*m.D], m.Var[k*m.D : (k+1)*m.D]
}

// logConstants returns log w_k − ½ Σ_d log 2πσ²_kd for each component, K numbers.
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

// responsibilities writes γ_k = p(k|x), K numbers, to gamma and returns log p(x).
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
