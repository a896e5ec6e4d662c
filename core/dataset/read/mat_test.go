package read

import (
	"encoding/binary"
	"math"
	"strings"
)

// variable is what a MAT-file of the tests holds: a matrix, row-major, or rows of text.
type variable struct {
	name       string
	rows, cols int
	data       []float64
	text       []string
	imaginary  bool
}

// matrixFile writes a little-endian, uncompressed MAT-file. Package mat is tested
// against SciPy's; this one is for what tests make up.
func matrixFile(list ...variable) string {
	out := []byte(strings.Repeat(" ", 124) + "\x00\x01IM")
	for _, v := range list {
		out = append(out, element(14, v.body())...)
	}
	return string(out)
}

func (v variable) body() []byte {
	class, flags := uint32(6), uint32(0) // mxDOUBLE_CLASS
	if v.text != nil {
		class = 1 // mxCELL_CLASS
		v.rows, v.cols = 1, len(v.text)
	}
	if v.imaginary {
		flags = 8
	}
	b := element(6, binary.LittleEndian.AppendUint64(nil, uint64(flags<<8|class)))
	b = append(b, element(5, words(v.rows, v.cols))...)
	b = append(b, element(1, []byte(v.name))...)
	for _, text := range v.text {
		cell := element(6, binary.LittleEndian.AppendUint64(nil, 4)) // mxCHAR_CLASS
		cell = append(cell, element(5, words(1, len(text)))...)
		cell = append(cell, element(1, nil)...)
		b = append(b, element(14, append(cell, element(16, []byte(text))...))...)
	}
	if v.text != nil {
		return b
	}
	var numbers []byte
	for c := range v.cols {
		for r := range v.rows {
			numbers = binary.LittleEndian.AppendUint64(numbers, math.Float64bits(v.data[r*v.cols+c]))
		}
	}
	return append(b, element(9, numbers)...)
}

func words(list ...int) []byte {
	var b []byte
	for _, x := range list {
		b = binary.LittleEndian.AppendUint32(b, uint32(x))
	}
	return b
}

// element puts a tag before data and fills up to a multiple of eight bytes.
func element(kind int, data []byte) []byte {
	b := append(words(kind, len(data)), data...)
	return append(b, make([]byte, -len(data)&7)...)
}

// matrixOf returns a variable of three rows, as small has tracks.
func matrixOf(name string, data ...float64) variable {
	return variable{name: name, rows: 3, cols: len(data) / 3, data: data}
}
