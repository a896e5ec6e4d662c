package nn

// Activation is what a layer does to a number x last: max(x, a·x), where a ≤ 1. LeakyReLU is its a.
type Activation float32

const (
	ReLU   Activation = 0
	Linear Activation = 1
)

// apply applies the activation to each number.
func (a Activation) apply(x []float32) {
	if a == Linear {
		return
	}
	slope := float32(a)
	for i, v := range x {
		x[i] = max(v, slope*v)
	}
}
