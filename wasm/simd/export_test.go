//go:build js && wasm

package simd

// CallAlways makes the kernel do everything it can, however small, until what
// it returns is called.
func CallAlways() func() {
	was := cutoffs
	cutoffs.product, cutoffs.symmetric, cutoffs.level2, cutoffs.level1 = 0, 0, 0, 0
	return func() { cutoffs = was }
}
