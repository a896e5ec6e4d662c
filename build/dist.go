package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
)

// dist is the site: file name to content, all in one folder.
type dist map[string][]byte

// hashDigits is the length of the hash in a name: 40 bits, plenty for a dozen files.
const hashDigits = 10

// add takes a file in under its hashed name, which it returns.
func (d dist) add(name string, content []byte) string {
	name = hashed(name, content)
	d[name] = content
	return name
}

// hashed puts a hash of the content before the extension: app.js, app-0123456789.js.
func hashed(name string, content []byte) string {
	sum := sha256.Sum256(content)
	ext := filepath.Ext(name)
	return strings.TrimSuffix(name, ext) + "-" + hex.EncodeToString(sum[:])[:hashDigits] + ext
}

// write replaces the folder by the site.
func (d dist) write(folder string) error {
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for name, content := range d {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// table lists the files with their sizes, raw and as a host sends them.
func (d dist) table() string {
	var out strings.Builder
	w := tabwriter.NewWriter(&out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "bytes\tgzip\t  file")
	raw, packed := 0, 0
	for _, name := range slices.Sorted(maps.Keys(d)) {
		size := len(gzipped(d[name]))
		raw, packed = raw+len(d[name]), packed+size
		fmt.Fprintf(w, "%d\t%d\t  %s\n", len(d[name]), size, name)
	}
	fmt.Fprintf(w, "%d\t%d\t  together\n", raw, packed)
	w.Flush()
	return out.String()
}

// gzipped packs as small as gzip can, the same bytes always.
func gzipped(content []byte) []byte {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		panic("build: " + err.Error()) // the level is a constant
	}
	w.Write(content) // writing to memory does not fail
	w.Close()
	return out.Bytes()
}
