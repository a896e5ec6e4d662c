//go:build !js

package simdtest

import "siibp/wasm/simd"

// load returns false: a native program cannot link a kernel.
func load(simd.Kind) bool { return false }
