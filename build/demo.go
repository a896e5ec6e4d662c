package main

import (
	"archive/zip"
	"bytes"
	"io"
	"path"
)

// demoZip is the dataset that the page opens with.
func demoZip() ([]byte, error) {
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	err := writeDemo(func(name string) (io.WriteCloser, error) {
		// A header without a time: the same sources make the same bytes.
		w, err := archive.CreateHeader(&zip.FileHeader{Name: name, Method: method(name)})
		return entry{w}, err
	})
	if err != nil {
		return nil, err
	}
	err = archive.Close()
	return out.Bytes(), err
}

// writeDemo writes the demo's files.
func writeDemo(create func(name string) (io.WriteCloser, error)) error {
	w, err := create("captions.txt")
	if err != nil {
		return err
	}
	if _, err := io.WriteString(w, "# concepts: person, action\n"); err != nil {
		return err
	}
	return w.Close()
}

// method is how an entry is packed: pictures are packed already.
func method(name string) uint16 {
	if path.Ext(name) == ".png" {
		return zip.Store
	}
	return zip.Deflate
}

// entry is one file of a zip; the archive itself ends it.
type entry struct{ io.Writer }

func (entry) Close() error { return nil }
