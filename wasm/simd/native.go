//go:build !js || !wasm

package simd

import "siibp/core/simd"

// Linked returns None.
func Linked() Kind { return None }

// Kernel returns the Go loops.
func Kernel() *simd.Kernel { return simd.Go() }

// Install does nothing: package simd of core selects the native kernel.
func Install() {}
