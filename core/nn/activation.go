package nn

import "siibp/core/simd"

// Activation is what a layer does to a number x last: max(x, a·x), where a ≤ 1. LeakyReLU is its a.
type Activation float32

const (
	ReLU   Activation = 0
	Linear Activation = 1
)

// activate applies an activation to each number of a matrix.
func (n *Network) activate(m simd.Matrix[float32], a Activation) {
	switch {
	case a == Linear:
	case m.Stride == m.Cols:
		n.ops.Rectify(float32(a), m.Data[:m.Rows*m.Cols])
	default:
		for i := range m.Rows {
			n.ops.Rectify(float32(a), m.Row(i))
		}
	}
}
