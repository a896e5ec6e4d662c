package vfs

import (
	"io"
	"time"

	"github.com/klauspost/compress/zip"
)

// entryTime is the time of every entry: the first that a zip can hold, so that the same content
// makes the same bytes.
var entryTime = time.Date(1980, time.January, 1, 0, 0, 0, 0, time.UTC)

// Put adds a file to a zip, as Create does.
func Put(z *zip.Writer, name string, write func(io.Writer) error) error {
	w, err := Create(z, name)
	if err != nil {
		return err
	}
	return write(w)
}

// Create begins a file of a zip; media, which is packed as it is, is stored.
func Create(z *zip.Writer, name string) (io.Writer, error) {
	h := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: entryTime}
	if Media(name) {
		h.Method = zip.Store
	}
	return z.CreateHeader(h)
}
