package simd_test

import (
	"fmt"

	"siibp/core/simd"
	wasm "siibp/wasm/simd"
)

// One factor and three tracks with logits −10⁹, 0 and 300. The stride of 8 leaves the padding that Sweep requires.
func ExampleKernel() {
	row := func(x ...float64) simd.Matrix[float64] {
		return simd.Matrix[float64]{Rows: 1, Cols: 3, Stride: 8, Data: x}
	}
	nu, entropy := row(make([]float64, 8)...), make([]float64, 3)
	alone := simd.NewMatrix[float64](1, 1)
	wasm.Kernel().Double.Sweep(1, row(-1e9, 0, 300, 0, 0, 0, 0, 0), alone, nu, entropy)
	fmt.Printf("%.3f\n", nu.Row(0))
	// Output: [0.000 0.500 1.000]
}
