package simd_test

import (
	"fmt"

	wasm "siibp/wasm/simd"
)

// ν of three tracks with logits −10⁹, 0 and 300.
func ExampleKernel() {
	zeta, nu, entropy := []float64{-1e9, 0, 300}, make([]float64, 3), make([]float64, 3)
	wasm.Kernel().Double.Logistic(1, zeta, nu, entropy)
	fmt.Printf("%.3f\n", nu)
	// Output: [0.000 0.500 1.000]
}
