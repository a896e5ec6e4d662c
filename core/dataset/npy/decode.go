package npy

import (
	"fmt"
	"io"
	"math"
)

// block is how many bytes are decoded at a time.
const block = 1 << 16

// Decode reads a whole file of size bytes as a matrix. It allocates nothing
// before the header's shape is known to fit the size.
func Decode(r io.Reader, size int64) (Matrix, error) {
	h, err := ReadHeader(r)
	if err != nil {
		return Matrix{}, err
	}
	return h.Decode(r, size)
}

// Decode reads the numbers behind the header of a file of size bytes.
func (h Header) Decode(r io.Reader, size int64) (Matrix, error) {
	rows, cols, err := h.Matrix()
	if err != nil {
		return Matrix{}, err
	}
	data, err := decode[float64](h, r, size)
	return Matrix{rows, cols, data}, err
}

// Decode32 is Decode into half the memory: float64 numbers are rounded, and those
// beyond the range of float32 become infinite.
func (h Header) Decode32(r io.Reader, size int64) ([]float32, error) {
	return decode[float32](h, r, size)
}

// decode checks the size and reads all numbers, row-major.
func decode[T float32 | float64](h Header, r io.Reader, size int64) ([]T, error) {
	rows, cols, err := h.Matrix()
	if err != nil {
		return nil, err
	}
	if want, ok := h.Bytes(); !ok || want != size {
		e := &Error{Rule: "the file is as long as its header says", Found: fmt.Sprintf("%d bytes", size),
			Want: "copy or write the file again"}
		if ok {
			e.Want = fmt.Sprintf("the shape %s needs %d bytes; copy or write the file again", shape(h.Shape), want)
		}
		return nil, e
	}
	data := make([]T, rows*cols)
	return data, fill(h, r, data, rows, cols)
}

// fill streams the numbers into data, rows×cols; a column-major file is put in rows on the way.
func fill[T float32 | float64](h Header, r io.Reader, data []T, rows, cols int) error {
	buffer := make([]byte, block)
	row, col := 0, 0
	for left := len(data); left > 0; {
		n := min(left, block/h.width)
		chunk := buffer[:n*h.width]
		if got, err := io.ReadFull(r, chunk); err == io.EOF || err == io.ErrUnexpectedEOF {
			return &Error{"the file is whole", fmt.Sprintf("its end %d bytes early", left*h.width-got), "copy or write the file again"}
		} else if err != nil {
			return err
		}
		for ; len(chunk) > 0; chunk = chunk[h.width:] {
			data[row*cols+col] = T(h.value(chunk))
			row, col = h.after(row, col, rows, cols)
		}
		left -= n
	}
	if n, err := io.ReadFull(r, buffer[:1]); n > 0 {
		return &Error{"the file ends after its last number", "more bytes", "write the file anew with np.save"}
	} else if err != io.EOF {
		return err
	}
	return nil
}

func (h Header) value(b []byte) float64 {
	if h.width == 4 {
		return float64(math.Float32frombits(h.order.Uint32(b)))
	}
	return math.Float64frombits(h.order.Uint64(b))
}

// after is the place of the next number in the file's order.
func (h Header) after(row, col, rows, cols int) (int, int) {
	if h.Fortran {
		if row++; row == rows {
			return 0, col + 1
		}
		return row, col
	}
	if col++; col == cols {
		return row + 1, 0
	}
	return row, col
}
