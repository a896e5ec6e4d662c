package vfs

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"strings"
	"testing"

	"github.com/klauspost/compress/zip"

	"siibp/core/dataset/fault"
)

// tables tells which files of the tests' zips are read.
func tables(name string) bool { return !strings.HasPrefix(name, "media/") }

func FuzzZip(f *testing.F) {
	var seed bytes.Buffer
	w := zip.NewWriter(&seed)
	for _, name := range []string{"a.csv", "b/c.npy", "media/d.webm"} {
		if err := Put(w, name, func(out io.Writer) error { _, err := io.WriteString(out, name+name); return err }); err != nil {
			f.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		f.Fatal(err)
	}
	f.Add(seed.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := OpenArchive(bytes.NewReader(data), int64(len(data)), tables)
		var faults fault.Faults
		if err != nil {
			if !errors.As(err, &faults) || len(faults) > fault.MaxFaults {
				t.Fatal(err)
			}
			return
		}
		for name := range a.entries {
			e, err := a.Entry(name)
			if err == nil && (e.Offset < 0 || e.Packed < 0 || e.Size < 0) {
				t.Fatalf("%s lies at %+v", name, e)
			}
			checkEntry(t, a, name)
		}
	})
}

// checkEntry asserts that a file is as long as the zip says, or cannot be read.
func checkEntry(t *testing.T, a *Archive, name string) {
	t.Helper()
	info, err := fs.Stat(a, name)
	if err != nil {
		return
	}
	const much = 1 << 20 // of what a fuzzer reads again and again
	if tables(name) && info.Size() > MaxUnpacked {
		t.Fatalf("%s has %d bytes", name, info.Size())
	}
	if info.Size() > much {
		return
	}
	data, err := fs.ReadFile(a, name)
	if int64(len(data)) > info.Size() || err == nil && int64(len(data)) != info.Size() {
		t.Fatalf("%s has %d bytes of %d: %v", name, len(data), info.Size(), err)
	}
}
