//go:build js && wasm

package simd

import "fmt"

// Exp64 replaces every x ≤ 0 by e^x, to within 2 units in the last place; below −300 by
// e^−300. It reports false, and does nothing, if there is no kernel.
func Exp64(x []float64) bool {
	if Kernel() == None {
		return false
	}
	exp64(int32(len(x)), pointer(x))
	return true
}

// Log64 replaces every x, a positive normal number, by ln x, to within 2 units in the last
// place. It reports false, and does nothing, if there is no kernel.
func Log64(x []float64) bool {
	if Kernel() == None {
		return false
	}
	log64(int32(len(x)), pointer(x))
	return true
}

// LogGamma64 replaces every x > 0 by log Γ(x), and sets psi, of the same length, to its
// derivative ψ(x). It reports false, and does nothing, if there is no kernel.
func LogGamma64(x, psi []float64) bool {
	if Kernel() == None {
		return false
	}
	if len(psi) != len(x) {
		panic(fmt.Sprintf("simd: log Γ of %d numbers and ψ of %d", len(x), len(psi)))
	}
	loggamma64(int32(len(x)), pointer(x), pointer(psi))
	return true
}
