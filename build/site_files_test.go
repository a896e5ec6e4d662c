package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestHashed(t *testing.T) {
	// The first digits of the SHA-256 of "abc", from FIPS 180-2, appendix B.1.
	if got, want := hashedName("a.b.js", []byte("abc")), "a.b-ba7816bf8f.js"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if hashedName("a.js", []byte("abc")) == hashedName("a.js", []byte("abd")) {
		t.Error("two contents share a name")
	}
}

func TestWriteReplaces(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "dist")
	for _, d := range []siteFiles{{"old.js": []byte("old")}, {"new.js": []byte("new")}} {
		if err := d.write(folder); err != nil {
			t.Fatal(err)
		}
	}
	files, err := os.ReadDir(folder)
	if err != nil || len(files) != 1 || files[0].Name() != "new.js" {
		t.Errorf("got %v, %v; want new.js alone", files, err)
	}
}
