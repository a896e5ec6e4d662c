package npy

import (
	"encoding/binary"
	"fmt"
	"io"
	"math/bits"
)

// ReadHeader reads versions 1, 2 and 3 up to the first number of the array.
func ReadHeader(r io.Reader) (Header, error) {
	text, size, err := headerText(r)
	if err != nil {
		return Header{}, err
	}
	h := Header{size: size}
	p := literal{text: text}
	if !p.header(&h) {
		return Header{}, &Error{Rule: "the header must be a Python dictionary with descr, fortran_order and shape",
			Found: fmt.Sprintf("%.80q", text), Want: "write the file anew with np.save"}
	}
	return h, h.number()
}

// headerText returns the dictionary and the number of bytes before the numbers.
func headerText(r io.Reader) (string, int, error) {
	head := make([]byte, len(magic)+2)
	if n, err := io.ReadFull(r, head); err != nil && n < len(magic) || string(head[:len(magic)]) != magic {
		return "", 0, &Error{Rule: "a .npy file must begin with \\x93NUMPY", Found: fmt.Sprintf("%q", head[:min(n, len(magic))]),
			Want: "write the file with np.save"}
	} else if err != nil {
		return "", 0, short(err)
	}
	version := head[len(magic)]
	wide := 2
	if version == 2 || version == 3 {
		wide = 4
	} else if version != 1 {
		return "", 0, &Error{Rule: "the format's version must be 1, 2 or 3", Found: fmt.Sprint(version), Want: "write the file with np.save"}
	}
	length := make([]byte, 4)
	if _, err := io.ReadFull(r, length[:wide]); err != nil {
		return "", 0, short(err)
	}
	n := binary.LittleEndian.Uint32(length)
	if n > maxHeader {
		return "", 0, &Error{Rule: fmt.Sprintf("a header must have at most %d bytes", maxHeader), Found: fmt.Sprint(n), Want: "write the file with np.save"}
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(r, text); err != nil {
		return "", 0, short(err)
	}
	return string(text), len(head) + wide + int(n), nil
}

// short converts the end of the file to an error with a sentence.
func short(err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return &Error{Rule: "the file must be whole", Found: "its end within the header", Want: "copy or write the file again"}
	}
	return err
}

// number sets byte order and width. It returns an error unless the type is float32 or float64.
func (h *Header) number() error {
	order, kind := byte('|'), h.Type
	if kind != "" && (kind[0] == '<' || kind[0] == '>' || kind[0] == '|' || kind[0] == '=') {
		order, kind = kind[0], kind[1:]
	}
	h.big = order == '>'
	switch kind {
	case "f4":
		h.width = 4
	case "f8":
		h.width = 8
	default:
		return wrongType(h.Type, kind, h.Shape)
	}
	if order != '<' && order != '>' {
		return &Error{Rule: "the type must state its byte order", Found: fmt.Sprintf("%q", h.Type), Want: "write the file with np.save"}
	}
	return nil
}

func wrongType(full, kind string, shape []int) error {
	e := &Error{Rule: "features must be float32 or float64", Found: fmt.Sprintf("%.40q", full), Save: "x.astype(np.float32)"}
	if kind == "" {
		return e
	}
	switch kind[0] {
	case 'i', 'u':
		e.Found = fmt.Sprintf("integers (%q)", full)
	case 'b':
		e.Found = fmt.Sprintf("truth values (%q)", full)
	case 'O':
		e.Rule = "an array of Python objects is a pickle, which may run any program and is never opened"
		e.Found, e.Save, e.Want, e.Nested = "", "", arrayOfNumbers, true
	case 'U', 'S', 'a':
		e.Found = fmt.Sprintf("text (%q)", full)
	case 'c':
		e.Found = fmt.Sprintf("complex numbers (%q)", full)
		e.Save = "x.real.astype(np.float32)"
	case '[':
		e.Found = "a table with named fields"
		e.Save, e.Want, e.Nested = "", arrayOfNumbers, true
	}
	return e
}

// Width returns the size of a number in bytes: 4 or 8.
func (h Header) Width() int { return h.width }

// Matrix returns N and D of an N×D array.
func (h Header) Matrix() (rows, cols int, err error) {
	e := &Error{Rule: "features must be an N×D array, one row a track", Found: "the shape " + shape(h.Shape)}
	switch len(h.Shape) {
	case 2:
		if h.Shape[1] > 0 {
			return h.Shape[0], h.Shape[1], nil
		}
		e.Want = "write at least one column"
	case 1:
		e.Save, e.Want = "x.reshape(-1, 1)", "where it is one number a track"
	case 0:
		e.Want = "write an array with one row per row of tracks.csv"
	default:
		e.Save, e.Want = "x.reshape(len(x), -1)", "which puts all of a track's numbers in one row"
	}
	return 0, 0, e
}

// Bytes returns the size of the file in bytes, and false on overflow.
func (h Header) Bytes() (int64, bool) {
	total := uint64(h.width)
	for _, n := range h.Shape {
		over, low := bits.Mul64(total, uint64(n))
		if over != 0 || low >= 1<<62 {
			return 0, false
		}
		total = low
	}
	return int64(total) + int64(h.size), true
}

// shape formats dimensions as NumPy does.
func shape(dims []int) string {
	text := "("
	for i, n := range dims {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprint(n)
	}
	if len(dims) == 1 {
		text += ","
	}
	return text + ")"
}
