// Package mat reads MATLAB's Level 5 MAT-files (versions 5 to 7) as float64
// matrices, text, cells and structs. It follows MathWorks' "MAT-File Format";
// no library for Go reads the format. Memory is at most a small multiple of the size of the
// file, or of the content of a compressed variable, which is bounded.
package mat

import (
	"encoding/binary"
	"io"
)

// Class is the class of a variable, as MATLAB's class() returns it.
type Class uint8

// The classes of a Level 5 file, by their numbers in it.
const (
	Cell Class = 1 + iota
	Struct
	Object
	Char
	Sparse
	Double
	Single
	Int8
	Uint8
	Int16
	Uint16
	Int32
	Uint32
	Int64
	Uint64
	Function
	Opaque
)

var classNames = [...]string{"?", "cell", "struct", "object", "char", "sparse", "double", "single", "int8", "uint8",
	"int16", "uint16", "int32", "uint32", "int64", "uint64", "function_handle", "opaque"}

// String returns the class's name in MATLAB.
func (c Class) String() string {
	if int(c) >= len(classNames) {
		c = 0
	}
	return classNames[c]
}

// Info is the header of a variable.
type Info struct {
	Name    string // "" within cells and structs
	Class   Class
	Shape   []int // at least two dimensions; nil of an Opaque
	Complex bool
	Logical bool
}

// Numeric reports whether the variable is a matrix of numbers or truth values.
func (i Info) Numeric() bool { return i.Class >= Sparse && i.Class <= Uint64 }

// File is a MAT-file whose variables are listed but not read.
type File struct {
	Variables []Info // in the file's order

	elements []element // position of each
	order    binary.ByteOrder
	packed   io.ReadCloser // zlib's, nil until a variable is compressed
}

// Array is one variable with its content.
type Array struct {
	Info
	Data   []float64 // of numbers, and UTF-16 units of text: Shape[0]×the rest, row-major; integers above 2⁵³ are rounded
	Cells  []*Array  // of a cell, column by column
	Fields []Field   // of a struct, in its order
}

// Field is one field of a struct.
type Field struct {
	Name   string
	Values []*Array // one per element of the struct, column by column
}

// Matrix is Rows×Cols numbers, row-major.
type Matrix struct {
	Rows, Cols int
	Data       []float64
}

// Error is a broken rule of the format.
type Error struct {
	Variable string // "" for the whole file
	Rule     string
	Found    string
	Want     string // "" if unknown
}

func (e *Error) Error() string {
	text := "mat: "
	if e.Variable != "" {
		text += e.Variable + ": "
	}
	text += e.Rule
	if e.Found != "" {
		text += "; found " + e.Found
	}
	if e.Want != "" {
		text += "; " + e.Want
	}
	return text
}

const (
	copyAgain = "copy the file again, or save it anew with -v7"

	maxVariables = 10_000  // of a file; the header of each is read
	maxName      = 1 << 12 // bytes of a name; MATLAB itself allows 63
	maxDepth     = 32      // of cells and structs within one another
	maxShape     = 32      // dimensions

	arrayRoom = 32 // memory of the fields of an Array in a cell, in numbers

	// maxNumbers is the largest number of elements of a compressed variable: 1 GiB as float64.
	maxNumbers = 1 << 27
	// maxRatio is the largest compression ratio of deflate: 258 bytes in two bits.
	maxRatio = 1032
)
