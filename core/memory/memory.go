// Package memory takes lists of numbers for the bytes that they lie in, to be copied as they
// are: number by number takes ten times as long. The order of the bytes is the machine's,
// which is little-endian wherever there is WebAssembly.
package memory

import "unsafe"

// Number is what a list may be of.
type Number interface{ float32 | float64 | int32 }

// Bytes returns the memory of a list.
func Bytes[T Number](list []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(list))), len(list)*int(unsafe.Sizeof(T(0))))
}

// Of returns the memory of one number.
func Of[T Number](x *T) []byte { return Bytes(unsafe.Slice(x, 1)) }

// Numbers returns the list that lies in some bytes; those that make no whole number at the
// end are left out.
func Numbers[T Number](data []byte) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(data))), len(data)/int(unsafe.Sizeof(T(0))))
}
