//go:build !goexperiment.simd || !amd64

package simd

// Kernels returns nil: this build has no kernels.
func Kernels() []*Kernel { return nil }
