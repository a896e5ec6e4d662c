package simd

import (
	"fmt"

	"siibp/core/special"
)

// Math are functions of float64 alone. Two are whole steps of the model, whose Go loops are in the
// packages of those steps: they may be nil.
type Math struct {
	Exp      func(x []float64)      // x_i = e^x_i for x_i ≤ 0; for x_i < −300 any value up to e^−300
	Log      func(x []float64)      // x_i = log x_i for normal x_i > 0
	LogGamma func(x, psi []float64) // psi_i = ψ(x_i), x_i = log Γ(x_i) for x_i > 0
}

// complete sets nil functions to the Go loops, if this package has one, and wraps the others in checks of their arguments.
func (m *Math) complete() {
	if m.Exp == nil {
		m.Exp = func(x []float64) {
			for i, v := range x {
				x[i] = special.Exp(v)
			}
		}
	}
	if m.Log == nil {
		m.Log = func(x []float64) {
			for i, v := range x {
				x[i] = special.Log(v)
			}
		}
	}
	m.LogGamma = logGammaBy(m.LogGamma)
}

// logGammaBy returns the Go loop if the kernel is nil, and otherwise a function that checks the lengths.
func logGammaBy(kernel func(x, psi []float64)) func(x, psi []float64) {
	if kernel == nil {
		return func(x, psi []float64) {
			for i, v := range x {
				x[i], psi[i] = special.LogGamma(v)
			}
		}
	}
	return func(x, psi []float64) {
		if len(psi) != len(x) {
			panic(fmt.Sprintf("simd: LogGamma of %d numbers with a slice of %d for ψ", len(x), len(psi)))
		}
		kernel(x, psi)
	}
}
