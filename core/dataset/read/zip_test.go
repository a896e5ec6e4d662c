package read

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/vfs"
)

func openZip(data []byte) (*vfs.Archive, error) {
	return Zip(bytes.NewReader(data), int64(len(data)))
}

func TestZipIsAFileSystem(t *testing.T) {
	data := pack(t, files(small()), "")
	a, err := openZip(data)
	if err != nil {
		t.Fatal(err)
	}
	if err := fstest.TestFS(a, "tracks.csv", "features/person.npy", "media/a.webm"); err != nil {
		t.Error(err)
	}
}

func TestFilesIsAFileSystem(t *testing.T) {
	var list []vfs.File
	for name, text := range small() {
		list = append(list, vfs.File{Path: "/top/" + name, Size: int64(len(text)), Body: strings.NewReader(text)})
	}
	fsys := vfs.Files(list)
	if err := fstest.TestFS(fsys, "top/tracks.csv", "top/features/person.npy"); err != nil {
		t.Error(err)
	}
	d, err := FS(fsys)
	if err != nil {
		t.Fatal(err)
	}
	if d.Root != "top" || d.Hash != mustRead(t, small()).Hash {
		t.Errorf("root %q, hash %s", d.Root, d.Hash)
	}
	// What nothing needs may be wrong; what is needed is reported.
	odd := append(list, vfs.File{Path: "/top/x"}, vfs.File{Path: "/top/x"}, vfs.File{Path: "../y"}, vfs.File{Path: "top/media/a.webm/z"})
	if d, err := FS(vfs.Files(odd)); err != nil || d.Hash != mustRead(t, small()).Hash || len(d.Ignored) != 3 {
		t.Errorf("unneeded flaws: %v, ignored %v", err, d.Ignored)
	}
	_, err = FS(vfs.Files(append(list, vfs.File{Path: "/top/tracks.csv"})))
	if want := `tracks.csv: a path must stand for one file; found "top/tracks.csv" occurs twice; open one of them`; err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
}

// Entry says where the bytes of a file are, so that others can unpack them.
func TestEntry(t *testing.T) {
	data := pack(t, files(small()), "x/")
	a, err := openZip(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"media/a.webm", "tracks.csv"} {
		e, err := a.Entry("x/" + name)
		if err != nil {
			t.Fatal(err)
		}
		var in io.Reader = bytes.NewReader(data[e.Offset : e.Offset+e.Packed])
		if e.Method == zip.Deflate {
			in = flate.NewReader(in)
		}
		got, err := io.ReadAll(in)
		if want := small()[name]; err != nil || string(got) != want || e.Size != int64(len(want)) {
			t.Errorf("%s: %q, %v, size %d", name, got, err, e.Size)
		}
	}
	if _, err := a.Entry("x/none"); err == nil {
		t.Error("an entry that is not there")
	}
}

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "mine.ZIP")
	texts := change("dataset.json", "")
	if err := os.WriteFile(file, pack(t, files(texts), ""), 0o644); err != nil {
		t.Fatal(err)
	}
	d, err := Open(file)
	if err != nil || d.Name != "mine" {
		t.Errorf("%+v %v", d, err)
	}
	folder := filepath.Join(dir, "folder")
	if err := os.CopyFS(folder, files(texts)); err != nil {
		t.Fatal(err)
	}
	d, err = Open(folder)
	if err != nil || d.Name != "folder" {
		t.Errorf("%+v %v", d, err)
	}
	for _, path := range []string{filepath.Join(dir, "none"), filepath.Join(folder, "tracks.csv")} {
		var faults fault.Faults
		if _, err := Open(path); err == nil || errors.As(err, &faults) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

//go:embed testdata/zips.txt
var zipsGolden string

// What is said of broken zips, on opening or on reading.
func TestBrokenZips(t *testing.T) {
	whole := pack(t, files(small()), "")
	var got strings.Builder
	for _, x := range append([]packed{
		{"empty", nil},
		{"no zip", []byte("video,track\n")},
		{"cut short", whole[:len(whole)/2]},
		{"damaged", damaged(whole, "tracks.csv")},
		{"encrypted", patched(whole, "tracks.csv", func(h header) { h.put16(8, 1) })},
		{"encrypted media", patched(whole, "media/a.webm", func(h header) { h.put16(8, 1) })},
		{"method", patched(whole, "tracks.csv", func(h header) { h.put16(10, 9) })},
		{"path out", zipped("../tracks.csv", "x")},
		{"absolute path", zipped("/tracks.csv", "x")},
		{"twice", zipped("tracks.csv", "x", "tracks.csv", "y")},
		{"file and folder", zipped("tracks.csv", "x", "tracks.csv/y", "y")},
		{"deep", zipped(strings.Repeat("a/", 40)+"tracks.csv", "x")},
		{"old code page", zipped("features/gr\x81n.npy", "x")},
	}, bombs()...) {
		d := &dataset.Dataset{}
		a, err := openZip(x.data)
		if err == nil {
			d, err = FS(a)
		}
		var faults fault.Faults
		if err != nil && !errors.As(err, &faults) {
			t.Errorf("%s: %v", x.name, err)
		}
		fmt.Fprintf(&got, "== %s\n", x.name)
		if err != nil {
			fmt.Fprintln(&got, err)
		}
		for _, note := range d.Notes {
			fmt.Fprintf(&got, "note: %s\n", note)
		}
	}
	compare(t, "testdata/zips.txt", got.String(), zipsGolden)
}

// A zip cut at any byte is a fault, not a crash.
func TestCutZips(t *testing.T) {
	whole := pack(t, files(small()), "")
	for n := range whole {
		if _, err := openZip(whole[:n]); err == nil {
			t.Fatalf("the first %d bytes are a zip", n)
		}
	}
}

// Names with backslashes come from Windows.
func TestBackslashes(t *testing.T) {
	var pairs []string
	for name, text := range small() {
		pairs = append(pairs, strings.ReplaceAll(name, "/", `\`), text)
	}
	a, err := openZip(zipped(pairs...))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := FS(a); err != nil {
		t.Error(err)
	}
}

// header is an entry of a zip's directory.
type header []byte

func (h header) put16(at int, n uint16) { binary.LittleEndian.PutUint16(h[at:], n) }
func (h header) size(n uint32)          { binary.LittleEndian.PutUint32(h[24:], n) }

// patched changes the directory entry of a file.
func patched(data []byte, name string, change func(header)) []byte {
	data = bytes.Clone(data)
	for at := 0; ; at++ {
		at += bytes.Index(data[at:], []byte("PK\x01\x02"))
		if bytes.HasPrefix(data[at+46:], []byte(name)) {
			change(header(data[at:]))
			return data
		}
	}
}

// damaged changes a byte of a file's content.
func damaged(data []byte, name string) []byte {
	data = bytes.Clone(data)
	data[bytes.Index(data, []byte(name))+len(name)+3] ^= 0xff
	return data
}
