package vfs

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/klauspost/compress/zip"

	"siibp/core/dataset/fault"
)

// MaxUnpacked bounds the unpacked bytes of the files of a zip that are read, all but the media. Go
// in a browser has 4 GB of memory.
const MaxUnpacked = 1 << 30

// maxEntries bounds the number of files of a dataset.
const maxEntries = 200_000

// theZip is the name of the archive in faults; only the caller knows its file name.
const theZip = "the zip"

// Archive is the file system of a zip.
type Archive struct {
	tree
	entries map[string]*zip.File
	flaws   map[string]*fault.Error // by path, the reason why an entry cannot be read; such a path is not in the tree
	ignored []fault.Ignored         // entries replaced by another one
}

// Entry is a range of a zip: Packed bytes from Offset, which unpack to Size bytes.
type Entry struct {
	Offset, Packed, Size int64
	Method               uint16 // 0 stored, 8 deflate
}

// Source locates the bytes of a file.
type Source struct {
	File  string // path of the opened file
	Entry *Entry // range within File if File is a zip, else nil
}

// WholeZip opens an archive all of whose files will be read. A flaw of any entry is an error.
func WholeZip(r io.ReaderAt, size int64) (*Archive, error) {
	a, err := OpenArchive(r, size, func(string) bool { return true })
	if err != nil {
		return nil, err
	}
	var out fault.Report
	var total uint64
	for _, name := range slices.Sorted(maps.Keys(a.flaws)) {
		out.Failed(name, a.flaws[name])
	}
	for _, f := range a.entries {
		total = Plus(total, f.UncompressedSize64)
	}
	if total > MaxUnpacked {
		out.Fault(fault.Fault{File: theZip, Rule: fmt.Sprintf("its files must unpack to at most %s", fault.Bytes(MaxUnpacked)), Found: fault.Bytes(total)})
	}
	if out.Faults != nil {
		return nil, out.Faults
	}
	return a, nil
}

// OpenArchive opens an archive of size bytes and checks its directory. It does not unpack anything.
// An entry that cannot be read becomes a flaw: opening it is an error. Of entries for which read
// returns false, only the path is checked. An error of the whole archive is of type fault.Faults.
func OpenArchive(r io.ReaderAt, size int64, read func(name string) bool) (*Archive, error) {
	var out fault.Report
	z, err := NewZipReader(r, size)
	switch {
	case err != nil && Unreadable(err):
		out.Failed(theZip, err)
		return nil, out.Faults
	case err != nil:
		found, want := notZip(r, size)
		return nil, fault.Faults{{File: theZip, Rule: "a zip must be whole", Found: found, Want: want}}
	}
	a := &Archive{tree: newTree(), entries: map[string]*zip.File{}, flaws: map[string]*fault.Error{}}
	var packed uint64
	for i, f := range z.File {
		if i == maxEntries {
			out.Fault(fault.Fault{File: theZip, Rule: fmt.Sprintf("a dataset must have at most %d files", maxEntries), Found: fault.Count(len(z.File), "file", "files")})
			break
		}
		packed = Plus(packed, f.CompressedSize64)
		if name := slashed(f.Name); !strings.HasSuffix(name, "/") && !systemPath(name) {
			a.put(name, f, read)
		}
	}
	if packed > uint64(size) {
		out.Fault(fault.Fault{File: theZip, Rule: "the files in a zip must lie one behind the other",
			Found: fmt.Sprintf("%s of files in a zip of %s", fault.Bytes(packed), fault.Bytes(uint64(size))), Want: "make the zip anew from the folder"})
	}
	if out.Faults != nil {
		return nil, out.Faults
	}
	a.sort()
	return a, nil
}

// notZip describes a file that is not a zip, and the correction.
func notZip(r io.ReaderAt, size int64) (found, want string) {
	head := make([]byte, headBytes)
	n, _ := r.ReadAt(head, 0)
	if k := kindOfBytes("", head[:n]); k != nil && n > 0 && !bytes.HasPrefix(head, []byte("PK\x03\x04")) {
		return k.Is, k.Conversion("it", "it", true)
	}
	return NotZip(r, size), "copy or download it again, or make it anew"
}

// NotZip describes a file that is not a zip.
func NotZip(r io.ReaderAt, size int64) string {
	head := make([]byte, 4)
	n, _ := r.ReadAt(head, 0)
	if n == 4 && string(head) == "PK\x03\x04" {
		return fmt.Sprintf("%d bytes that begin as a zip but have no directory at the end, so it was cut short", size)
	}
	return fmt.Sprintf("%d bytes that are no zip", size)
}

// Plus adds declared sizes, clamped to 2⁶², so that forged sizes do not overflow.
func Plus(a, b uint64) uint64 { return min(a+min(b, 1<<62), 1<<62) }

// Entry locates a file in the archive. It returns an error if a browser cannot unpack it.
func (a *Archive) Entry(name string) (Entry, error) {
	f := a.entries[name]
	if f == nil {
		return Entry{}, &fs.PathError{Op: "find", Path: name, Err: fs.ErrNotExist}
	}
	offset, err := f.DataOffset()
	switch {
	case err != nil:
		return Entry{}, fmt.Errorf("%s: the zip is damaged", fault.Quote(name))
	case f.Flags&1 != 0:
		return Entry{}, fmt.Errorf("%s: it is encrypted", fault.Quote(name))
	case f.Method != zip.Store && f.Method != zip.Deflate:
		return Entry{}, fmt.Errorf("%s: compression method %d, only stored and deflated files can be played", fault.Quote(name), f.Method)
	case f.CompressedSize64 > 1<<62 || f.UncompressedSize64 > 1<<62:
		return Entry{}, fmt.Errorf("%s: the zip is damaged", fault.Quote(name))
	}
	return Entry{offset, int64(f.CompressedSize64), int64(f.UncompressedSize64), f.Method}, nil
}

// entryTime is the modification time of every written entry, so that equal content gives equal
// bytes. It is the earliest time of the format.
var entryTime = time.Date(1980, time.January, 1, 0, 0, 0, 0, time.UTC)

// Put adds a file with the content that write writes, as Create does.
func Put(z *zip.Writer, name string, write func(io.Writer) error) error {
	w, err := Create(z, name)
	if err != nil {
		return err
	}
	return write(w)
}

// Create starts a file of a zip. Media, which is compressed already, is stored, other files are
// deflated.
func Create(z *zip.Writer, name string) (io.Writer, error) {
	h := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: entryTime}
	if Media(name) {
		h.Method = zip.Store
	}
	return z.CreateHeader(h)
}
