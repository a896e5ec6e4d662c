package main

import (
	"archive/zip"
	"bytes"
	"io"
	"path"

	"siibp/core/synth"
)

// demoZip is the dataset that the page opens with: the toy world.
func demoZip() ([]byte, error) {
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	err := synth.New(synth.Options{}).Write(func(name string) (io.WriteCloser, error) {
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
