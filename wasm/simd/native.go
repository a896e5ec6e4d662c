//go:build !js || !wasm

package simd

import "siibp/core/simd"

// Linked is the kind of kernel that is linked: none.
func Linked() Kind { return None }

// Kernel would be the kernel that is linked; there is none.
func Kernel() *simd.Kernel { return simd.Go() }

// Install leaves the choice to package simd of core.
func Install() {}
