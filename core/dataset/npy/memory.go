package npy

import "unsafe"

// Copying the bytes of a slice as a block takes a tenth of the time of encoding each number. The byte order is that
// of the machine; WebAssembly is little-endian.

// Number is the constraint of element types.
type Number interface {
	float32 | float64 | int32 | uint32 | uint8
}

// Bytes returns the bytes of list. They share its memory.
func Bytes[T Number](list []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(list))), len(list)*int(unsafe.Sizeof(T(0))))
}

// Of returns the bytes of *x. They share its memory.
func Of[T Number](x *T) []byte { return Bytes(unsafe.Slice(x, 1)) }

// Numbers returns data as a slice of numbers that shares its memory. It drops a trailing incomplete
// number. data must be aligned for T.
func Numbers[T Number](data []byte) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(data))), len(data)/int(unsafe.Sizeof(T(0))))
}
