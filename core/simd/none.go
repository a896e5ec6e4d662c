//go:build !goexperiment.simd || !amd64

package simd

// Kernels returns none: this build has no kernels.
func Kernels() []*Kernel { return nil }
