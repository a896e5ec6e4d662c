package vfs

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/klauspost/compress/zip"

	"siibp/core/dataset/fault"
)

// MaxUnpacked is how many bytes the files of a zip that are read, all but the
// media, may have when unpacked. A browser's Go has 4 GB of memory in all.
const MaxUnpacked = 1 << 30

// maxEntries is how many files a dataset may consist of.
const maxEntries = 200_000

// theZip stands for the archive itself in a fault; only the caller knows its name.
const theZip = "the zip"

// Archive is a zip as a file system.
type Archive struct {
	tree
	entries map[string]*zip.File
	flaws   map[string]*fault.Error // by path, why an entry cannot be read; such a path is not in the tree
	ignored []fault.Ignored         // entries that another one stands for
}

// Entry is a part of a zip: Packed bytes from Offset, Size when unpacked.
type Entry struct {
	Offset, Packed, Size int64
	Method               uint16 // 0 stored, 8 deflate
}

// Source is where the bytes of a file are.
type Source struct {
	File  string // path of the file that was opened
	Entry *Entry // in which, if it is a zip, they are this; else nil
}

// WholeZip opens an archive of any files, all of which will be read: a flaw of one is an error.
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
		out.Fault(fault.Fault{File: theZip, Rule: fmt.Sprintf("its files unpack to at most %s", fault.Bytes(MaxUnpacked)), Found: fault.Bytes(total)})
	}
	if out.Faults != nil {
		return nil, out.Faults
	}
	return a, nil
}

// OpenArchive opens an archive of size bytes and checks its directory. Nothing is unpacked.
// An entry that cannot be read is a flaw, which errs where it is opened; of those for which
// read is false, only their paths are checked. Its error, of the archive as a whole, is Faults.
func OpenArchive(r io.ReaderAt, size int64, read func(name string) bool) (*Archive, error) {
	var out fault.Report
	z, err := NewZipReader(r, size)
	switch {
	case err != nil && Unreadable(err):
		out.Failed(theZip, err)
		return nil, out.Faults
	case err != nil:
		found, want := notZip(r, size)
		return nil, fault.Faults{{File: theZip, Rule: "a zip is whole", Found: found, Want: want}}
	}
	a := &Archive{tree: newTree(), entries: map[string]*zip.File{}, flaws: map[string]*fault.Error{}}
	var packed uint64
	for i, f := range z.File {
		if i == maxEntries {
			out.Fault(fault.Fault{File: theZip, Rule: fmt.Sprintf("a dataset has at most %d files", maxEntries), Found: fault.Count(len(z.File), "file", "files")})
			break
		}
		packed = Plus(packed, f.CompressedSize64)
		if name := slashed(f.Name); !strings.HasSuffix(name, "/") && !systemPath(name) {
			a.put(name, f, read)
		}
	}
	if packed > uint64(size) {
		out.Fault(fault.Fault{File: theZip, Rule: "the files in a zip lie one behind the other",
			Found: fmt.Sprintf("%s of files in a zip of %s", fault.Bytes(packed), fault.Bytes(uint64(size))), Want: "make the zip anew from the folder"})
	}
	if out.Faults != nil {
		return nil, out.Faults
	}
	a.sort()
	return a, nil
}

// notZip says what stands where a zip should be, and how one comes to be there.
func notZip(r io.ReaderAt, size int64) (found, want string) {
	head := make([]byte, headBytes)
	n, _ := r.ReadAt(head, 0)
	if k := kindOfBytes("", head[:n]); k != nil && n > 0 && !bytes.HasPrefix(head, []byte("PK\x03\x04")) {
		return k.Is, k.Mend("it", "it", true)
	}
	return NotZip(r, size), "copy or download it again, or make it anew"
}

// NotZip says what stands where a zip should be.
func NotZip(r io.ReaderAt, size int64) string {
	head := make([]byte, 4)
	n, _ := r.ReadAt(head, 0)
	if n == 4 && string(head) == "PK\x03\x04" {
		return fmt.Sprintf("%d bytes that begin as a zip but have no directory at the end, so it was cut short", size)
	}
	return fmt.Sprintf("%d bytes that are no zip", size)
}

// Plus adds sizes that a file may claim.
func Plus(a, b uint64) uint64 { return min(a+min(b, 1<<62), 1<<62) }

// Entry locates a file in the archive. It errs where a browser could not unpack it.
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
