//go:build !js

package simdtest

import "siibp/wasm/simd"

func load(simd.Kind) bool { return false }
