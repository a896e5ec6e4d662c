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

// tables reports whether a test reads the files of a name.
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

// checkEntry asserts that a file has the size in the directory, or cannot be read.
func checkEntry(t *testing.T, a *Archive, name string) {
	t.Helper()
	info, err := fs.Stat(a, name)
	if err != nil {
		return
	}
	const much = 1 << 20 // bounds the time of a fuzz target
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

// removable is a file whose reads fail after it is removed.
type removable struct {
	*bytes.Reader
	gone error
}

func (r *removable) ReadAt(p []byte, offset int64) (int, error) {
	if r.gone != nil {
		return 0, r.gone
	}
	return r.Reader.ReadAt(p, offset)
}

// The error of a zip that was removed is the error of the read, not that of a damaged file.
func TestZipThatIsGone(t *testing.T) {
	var packed bytes.Buffer
	w := zip.NewWriter(&packed)
	if err := Put(w, "a.csv", func(out io.Writer) error { _, err := io.WriteString(out, "a"); return err }); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	file := &removable{Reader: bytes.NewReader(packed.Bytes())}
	a, err := OpenArchive(file, file.Size(), tables)
	if err != nil {
		t.Fatal(err)
	}
	file.gone = errors.New("it was removed")
	if _, err := fs.ReadFile(a, "a.csv"); !errors.Is(err, file.gone) {
		t.Errorf("a file of it: %v", err)
	}
	var faults fault.Faults
	if _, err := OpenArchive(file, file.Size(), tables); !errors.As(err, &faults) || faults[0].Found != file.gone.Error() {
		t.Errorf("opened again: %v", err)
	}
}
