package dataset

import (
	"archive/zip"
	"compress/flate"
	"errors"
	"fmt"
	"io"
)

// entry is an open file of a zip. The library ends it with an error where it
// turns out longer than declared; entry says so in words.
type entry struct {
	io.ReadCloser
	declared uint64
}

func openEntry(f *zip.File) (io.ReadCloser, error) {
	in, err := f.Open()
	if err != nil {
		return nil, &damage{"the zip's directory points to no such file"}
	}
	return &entry{in, f.UncompressedSize64}, nil
}

func (e *entry) Read(p []byte) (int, error) {
	n, err := e.ReadCloser.Read(p)
	var corrupt flate.CorruptInputError
	switch {
	case errors.Is(err, zip.ErrFormat):
		err = &damage{fmt.Sprintf("more than the %s that the zip declares", count(int(min(e.declared, 1<<62)), "byte", "bytes"))}
	case errors.Is(err, zip.ErrChecksum):
		err = &damage{"other bytes than those that were packed"}
	case errors.As(err, &corrupt):
		err = &damage{"damaged compression"}
	}
	return n, err
}

// damage is an error in words for people.
type damage struct{ text string }

func (d *damage) Error() string { return d.text }
