//go:build !js || !wasm

package simd

// Linked is the kind of kernel that is linked: none.
func Linked() Kind { return None }

// Use would make gonum use the kernel; there is none.
func Use() *Kernel { return nil }
