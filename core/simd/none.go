//go:build !goexperiment.simd || !amd64

package simd

// Kernels are those that this processor runs: this build has none.
func Kernels() []*Kernel { return nil }
