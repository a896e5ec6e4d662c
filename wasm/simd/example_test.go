package simd_test

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"siibp/wasm/simd"
)

// Nothing changes for who calls gonum, and without a kernel nothing at all.
func ExampleUse() {
	simd.Use()
	a := mat.NewDense(2, 3, []float64{1, 2, 3, 4, 5, 6})
	var c mat.Dense
	c.Mul(a, a.T())
	fmt.Println(mat.Formatted(&c))
	// Output:
	// ⎡14  32⎤
	// ⎣32  77⎦
}

// One factor and three tracks, whose logits are −∞, 0 and 300. What is between
// the last track and the next row is worked on too.
func ExampleKernel() {
	const k, n, ld = 1, 3, 8
	a := []float64{-1e9, 0, 300, 0, 0, 0, 0, 0}
	nu, entropy := make([]float64, ld), make([]float64, n)
	if !simd.Use().Sweep64(k, n, ld, 1, a, []float64{0}, nu, entropy) {
		fmt.Println("there is no kernel: loop in Go")
	}
}
