package npy

import (
	"encoding/binary"
	"fmt"
	"io"
	"unicode/utf8"
)

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
