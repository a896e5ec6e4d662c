//go:build !js || !wasm

package simd

// Kernel is the kind of kernel that is linked: none.
func Kernel() Kind { return None }

// Use would make gonum use the kernel; there is none.
func Use() Kind { return None }

// Sweep64 would sweep with the kernel; there is none.
func Sweep64(k, n, ld int, beta float64, a, s, nu, entropy []float64) bool { return false }

// Sweep32 would sweep with the kernel; there is none.
func Sweep32(k, n, ld int, beta float64, a, s, nu, entropy []float32) bool { return false }

// Exp64 would use the kernel; there is none.
func Exp64(x []float64) bool { return false }

// Log64 would use the kernel; there is none.
func Log64(x []float64) bool { return false }

// LogGamma64 would use the kernel; there is none.
func LogGamma64(x, psi []float64) bool { return false }

// Copy64 would copy with the kernel; there is none.
func Copy64(m, n int, to []float64, rb int, from []float64, ra int) bool { return false }

// Narrow would copy with the kernel; there is none.
func Narrow(m, n int, to []float32, rb int, from []float64, ra int) bool { return false }

// Widen would copy with the kernel; there is none.
func Widen(m, n int, to []float64, rb int, from []float32, ra int) bool { return false }
