package main

import (
	"archive/zip"
	"bytes"
	"io"
	"path"

	"siibp/core/synth"
)

// demoZip returns the dataset that the page opens with, a synthetic one.
func demoZip() ([]byte, error) {
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	err := synth.New(synth.Options{}).Write(func(name string) (io.WriteCloser, error) {
		// A header without a time: the same sources make the same bytes.
		w, err := archive.CreateHeader(&zip.FileHeader{Name: name, Method: compressionMethod(name)})
		return zipEntry{w}, err
	})
	if err != nil {
		return nil, err
	}
	err = archive.Close()
	return out.Bytes(), err
}

// compressionMethod stores pictures, which are compressed already, and deflates other files.
func compressionMethod(name string) uint16 {
	if path.Ext(name) == ".png" {
		return zip.Store
	}
	return zip.Deflate
}

// zipEntry is one file of a zip. Closing it does nothing, because the archive ends it.
type zipEntry struct{ io.Writer }

func (zipEntry) Close() error { return nil }
