package npy

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"strings"
	"unicode/utf8"
)

// Encode writes a matrix as little-endian rows in version 1. It writes float32
// if that is exact, else float64.
func Encode(w io.Writer, m Matrix) error {
	if len(m.Data) != m.Rows*m.Cols {
		panic("npy: the matrix has not Rows×Cols numbers")
	}
	return encode(w, m.Data, m.Rows, m.Cols)
}

// EncodeVector is Encode for an array of one dimension.
func EncodeVector(w io.Writer, data []float64) error { return encode(w, data, len(data)) }

func encode(w io.Writer, data []float64, dims ...int) error {
	width := 4
	for _, x := range data {
		if x == x && float64(float32(x)) != x {
			width = 8
			break
		}
	}
	return write(w, data, width, dims...)
}

// Encode32 is Encode for a matrix in single precision.
func Encode32(w io.Writer, data []float32, rows, cols int) error {
	if len(data) != rows*cols {
		panic("npy: the matrix has not Rows×Cols numbers")
	}
	return write(w, data, 4, rows, cols)
}

// write writes numbers of width bytes each.
func write[T float32 | float64](w io.Writer, data []T, width int, dims ...int) error {
	if err := writeHeader(w, fmt.Sprintf("<f%d", width), dims); err != nil {
		return err
	}
	buffer := make([]byte, 0, block)
	for i, x := range data {
		if width == 4 {
			buffer = binary.LittleEndian.AppendUint32(buffer, math.Float32bits(float32(x)))
		} else {
			buffer = binary.LittleEndian.AppendUint64(buffer, math.Float64bits(float64(x)))
		}
		if len(buffer) == block || i == len(data)-1 {
			if _, err := w.Write(buffer); err != nil {
				return err
			}
			buffer = buffer[:0]
		}
	}
	return nil
}

// writeHeader pads the dictionary so that the numbers begin at a multiple of 64, as NumPy does.
func writeHeader(w io.Writer, descr string, dims []int) error {
	text := fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': %s, }", descr, shape(dims))
	before := len(magic) + 4
	pad := 63 - (before+len(text))%64
	text += strings.Repeat(" ", pad) + "\n"
	head := append([]byte(magic), 1, 0)
	head = binary.LittleEndian.AppendUint16(head, uint16(len(text)))
	_, err := w.Write(append(head, text...))
	return err
}

// EncodeTexts writes texts as a one-dimensional array of NumPy's str, little-endian
// UTF-32 padded with zeros to the longest. NumPy drops zeros at a text's end.
func EncodeTexts(w io.Writer, texts []string) error {
	width := 1
	for _, text := range texts {
		width = max(width, utf8.RuneCountInString(text))
	}
	if err := writeHeader(w, fmt.Sprintf("<U%d", width), []int{len(texts)}); err != nil {
		return err
	}
	row := make([]byte, 4*width)
	for _, text := range texts {
		clear(row)
		at := 0
		for _, r := range text {
			binary.LittleEndian.PutUint32(row[at:], uint32(r))
			at += 4
		}
		if _, err := w.Write(row); err != nil {
			return err
		}
	}
	return nil
}
