package main

import (
	"archive/zip"
	"bytes"
	"io"
	"path"

	"siibp/core/synth"
)

// demoZip returns the dataset that the page opens initially, a synthetic one.
func demoZip() ([]byte, error) {
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	err := synth.New(synth.Options{}).Write(func(name string) (io.WriteCloser, error) {
		// No modification time, so that builds are reproducible.
		w, err := archive.CreateHeader(&zip.FileHeader{Name: name, Method: compressionMethod(name)})
		return zipEntry{w}, err
	})
	if err != nil {
		return nil, err
	}
	err = archive.Close()
	return out.Bytes(), err
}

// compressionMethod returns Store for images, which are already compressed, else Deflate.
func compressionMethod(name string) uint16 {
	if path.Ext(name) == ".png" {
		return zip.Store
	}
	return zip.Deflate
}

// zipEntry is one file of a zip. Close does nothing, because the archive closes its entries.
type zipEntry struct{ io.Writer }

func (zipEntry) Close() error { return nil }
