// Package memory converts between slices of numbers and the bytes in memory that hold them,
// without copying: a copy of the bytes takes a tenth of the time of a copy number by number. The
// byte order is the machine's, which is little-endian in WebAssembly.
package memory

import "unsafe"

// Number is the type of a slice's elements.
type Number interface {
	float32 | float64 | int32 | uint32 | uint8
}

// Bytes returns the memory of a slice.
func Bytes[T Number](list []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(list))), len(list)*int(unsafe.Sizeof(T(0))))
}

// Of returns the memory of one number.
func Of[T Number](x *T) []byte { return Bytes(unsafe.Slice(x, 1)) }

// Numbers returns the slice of numbers that data holds. Bytes at the end that are not a whole
// number are left out.
func Numbers[T Number](data []byte) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(data))), len(data)/int(unsafe.Sizeof(T(0))))
}
