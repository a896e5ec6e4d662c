package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
)

// siteFiles holds the content of each file of the site by name, all in one folder.
type siteFiles map[string][]byte

// hashDigits is the number of hex digits of a hash in a name; 40 bits suffice for a dozen files.
const hashDigits = 10

// add adds a file under its hashed name and returns the name.
func (d siteFiles) add(name string, content []byte) string {
	name = hashedName(name, content)
	d[name] = content
	return name
}

// has reports whether there is a file of that name without the hash.
func (d siteFiles) has(name string) bool {
	for hashed, content := range d {
		if hashed == hashedName(name, content) {
			return true
		}
	}
	return false
}

// content returns the content of a file by its name without the hash.
func (d siteFiles) content(name string) []byte {
	for hashed, content := range d {
		if hashed == hashedName(name, content) {
			return content
		}
	}
	panic("build: the site has no file " + name)
}

// hashedName inserts a hash of the content before the extension, as in app-0123456789.js.
func hashedName(name string, content []byte) string {
	sum := sha256.Sum256(content)
	ext := filepath.Ext(name)
	return strings.TrimSuffix(name, ext) + "-" + hex.EncodeToString(sum[:])[:hashDigits] + ext
}

// write replaces the folder by the site.
func (d siteFiles) write(folder string) error {
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

// compressGzip compresses at the highest level of gzip. It is deterministic.
func compressGzip(content []byte) []byte {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		panic("build: " + err.Error()) // unreachable: the level is valid
	}
	w.Write(content) // writes to memory do not fail
	w.Close()
	return out.Bytes()
}
