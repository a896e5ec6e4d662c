//go:build !js || !wasm

package simd

import "siibp/core/simd"

// Linked is the kind of kernel that is linked: none.
func Linked() Kind { return None }

// Kernel returns Go's loops, because no kernel is linked.
func Kernel() *simd.Kernel { return simd.Go() }

// Install leaves the choice to package simd of core.
func Install() {}
