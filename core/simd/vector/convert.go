//go:build goexperiment.simd && amd64

package vector

// convert returns constants in one precision.
func convert[T float32 | float64](constants []float64) []T {
	n := make([]T, len(constants))
	for i, x := range constants {
		n[i] = T(x)
	}
	return n
}
