// Package npy reads and writes NumPy's array files as float64 matrices.
// The common library adds 2 MB to WebAssembly and copies whole arrays. This one streams, and
// supports only the arrays of features.
package npy

import (
	"strings"
	"unsafe"
)

// Matrix is Rows×Cols numbers, row-major.
type Matrix struct {
	Rows, Cols int
	Data       []float64
}

// Header is the header of an array.
type Header struct {
	Type    string // in NumPy's notation, "<f4"
	Fortran bool   // column-major
	Shape   []int

	big   bool // its numbers are big-endian
	width int  // bytes of one number
	size  int  // bytes of the header itself
}

// Error is a broken rule of the format.
type Error struct {
	Rule   string
	Found  string
	Want   string // "" if unknown
	Save   string // NumPy expression that converts the array x to a valid one, "" if there is none
	Nested bool   // its elements are objects or records, which a program must convert
}

func (e *Error) Error() string {
	text := "npy: " + e.Rule
	if e.Found != "" {
		text += "; found " + e.Found
	}
	want := e.Want
	if e.Save != "" {
		want = strings.TrimSuffix("save "+e.Save+", "+want, ", ")
	}
	if want != "" {
		text += "; " + want
	}
	return text
}

const magic = "\x93NUMPY"

// maxHeader is the largest length of a header's text; NumPy rejects more than 10,000 characters.
const maxHeader = 1 << 16

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

// arrayOfNumbers is the advice for an array of objects or records.
const arrayOfNumbers = "write an array of numbers"
