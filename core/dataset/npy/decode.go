package npy

import (
	"encoding/binary"
	"fmt"
	"io"
	"slices"
)

// block is the number of bytes that are decoded at a time.
const block = 1 << 16

// Decode reads a file of size bytes as a matrix. It checks that the header's shape fits the size before it
// allocates memory.
func Decode(r io.Reader, size int64) (Matrix, error) {
	h, err := ReadHeader(r)
	if err != nil {
		return Matrix{}, err
	}
	return h.Decode(r, size)
}

// Decode reads the numbers after the header of a file of size bytes.
func (h Header) Decode(r io.Reader, size int64) (Matrix, error) {
	rows, cols, err := h.Matrix()
	if err != nil {
		return Matrix{}, err
	}
	data, err := decode[float64](h, r, size)
	return Matrix{rows, cols, data}, err
}

// Decode32 decodes an array as float32. Values of float64 are rounded; values beyond the range of float32 become infinite.
func (h Header) Decode32(r io.Reader, size int64) ([]float32, error) {
	return decode[float32](h, r, size)
}

// decode checks the size and reads all numbers, row-major.
func decode[T real](h Header, r io.Reader, size int64) ([]T, error) {
	rows, cols, err := h.Matrix()
	if err != nil {
		return nil, err
	}
	if want, ok := h.Bytes(); !ok || want != size {
		e := &Error{Rule: "the file must be as long as its header says", Found: fmt.Sprintf("%d bytes", size),
			Want: "copy or write the file again"}
		if ok {
			e.Want = fmt.Sprintf("the shape %s needs %d bytes; copy or write the file again", shape(h.Shape), want)
		}
		return nil, e
	}
	data := make([]T, rows*cols)
	return data, fill(h, r, data, rows, cols)
}

// fill reads the numbers into data, rows×cols. It transposes a column-major file.
func fill[T real](h Header, r io.Reader, data []T, rows, cols int) error {
	buffer, numbers := make([]byte, block), make([]T, block/h.width)
	for at := 0; at < len(data); {
		n := min(len(data)-at, len(numbers))
		chunk := buffer[:n*h.width]
		if got, err := io.ReadFull(r, chunk); err == io.EOF || err == io.ErrUnexpectedEOF {
			return &Error{Rule: "the file must be whole", Found: fmt.Sprintf("its end %d bytes early", (len(data)-at)*h.width-got), Want: "copy or write the file again"}
		} else if err != nil {
			return err
		}
		if h.Fortran {
			values(h, chunk, numbers[:n])
			scatter(numbers[:n], data, at, rows, cols)
		} else {
			values(h, chunk, data[at:at+n])
		}
		at += n
	}
	if n, err := io.ReadFull(r, buffer[:1]); n > 0 {
		return &Error{Rule: "the file must end after its last number", Found: "more bytes", Want: "write the file anew with np.save"}
	} else if err != io.EOF {
		return err
	}
	return nil
}

// real is a type of numbers.
type real interface{ float32 | float64 }

// values decodes a chunk of the file, which it may overwrite.
func values[T real](h Header, chunk []byte, to []T) {
	if big := binary.NativeEndian.Uint16([]byte{0, 1}) == 1; big != h.big {
		for number := range slices.Chunk(chunk, h.width) {
			slices.Reverse(number)
		}
	}
	if h.width == 4 {
		convert(to, Numbers[float32](chunk))
	} else {
		convert(to, Numbers[float64](chunk))
	}
}

func convert[T, S real](to []T, from []S) {
	for i, x := range from {
		to[i] = T(x)
	}
}

// scatter copies consecutive numbers in column-major order, the first with index at, to row-major order.
func scatter[T real](numbers, data []T, at, rows, cols int) {
	col, row := at/rows, at%rows
	for _, x := range numbers {
		data[row*cols+col] = x
		if row++; row == rows {
			col, row = col+1, 0
		}
	}
}
