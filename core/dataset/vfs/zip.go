package vfs

import (
	"fmt"
	"io"
	"io/fs"
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

// WholeZip opens an archive of any files, all of which will be read.
func WholeZip(r io.ReaderAt, size int64) (*Archive, error) {
	return OpenArchive(r, size, func(string) bool { return true })
}

// OpenArchive opens an archive of size bytes and checks its directory. Nothing is unpacked;
// what the files for which read is true unpack to is bounded. Its error is Faults.
func OpenArchive(r io.ReaderAt, size int64, read func(name string) bool) (*Archive, error) {
	var out fault.Report
	z, err := zip.NewReader(r, size)
	if err != nil {
		return nil, fault.Faults{{File: theZip, Rule: "a zip is whole", Found: NotZip(r, size),
			Want: "copy or download it again, or make it anew"}}
	}
	a := &Archive{newTree(), map[string]*zip.File{}}
	var total, packed uint64
	for i, f := range z.File {
		if i == maxEntries {
			out.Fault(fault.Fault{File: theZip, Rule: fmt.Sprintf("a dataset has at most %d files", maxEntries), Found: fault.Count(len(z.File), "file", "files")})
			break
		}
		packed = Plus(packed, f.CompressedSize64)
		name := strings.ReplaceAll(f.Name, `\`, "/")
		if strings.HasSuffix(name, "/") || systemPath(name) || out.Full() {
			continue
		}
		if a.check(&out, name, f, read(name)) && read(name) {
			total = Plus(total, f.UncompressedSize64)
		}
	}
	if packed > uint64(size) {
		out.Fault(fault.Fault{File: theZip, Rule: "the files in a zip lie one behind the other",
			Found: fmt.Sprintf("%s of files in a zip of %s", fault.Bytes(packed), fault.Bytes(uint64(size))), Want: "make the zip anew from the folder"})
	}
	if total > MaxUnpacked {
		out.Fault(fault.Fault{File: theZip, Rule: fmt.Sprintf("tables and features unpack to at most %s", fault.Bytes(MaxUnpacked)),
			Found: fmt.Sprintf("%s in a zip of %s", fault.Bytes(total), fault.Bytes(uint64(size))),
			Want:  "save features as float32, or use the native command on the unpacked folder"})
	}
	if out.Faults != nil {
		return nil, out.Faults
	}
	a.sort()
	return a, nil
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

// check hangs one entry into the tree, or says why it cannot be and is false.
func (a *Archive) check(out *fault.Report, name string, f *zip.File, read bool) bool {
	before := len(out.Faults)
	switch {
	case !fs.ValidPath(name) && strings.ToValidUTF8(name, "") == name:
		out.Fault(fault.Fault{File: name, Rule: "a path in a zip stays within it", Want: "make the zip anew from the folder"})
	case !fs.ValidPath(name) && read:
		out.Fault(fault.Fault{File: strings.ToValidUTF8(name, "�"), Rule: "names in a zip are UTF-8", Want: "use plain letters in file names"})
	case !fs.ValidPath(name):
		return false // media under a name in an old code page: it could never be referred to
	case read && f.Flags&1 != 0:
		out.Fault(fault.Fault{File: name, Rule: "a dataset's zip has no password", Found: "an encrypted file"})
	case read && f.Method != zip.Store && f.Method != zip.Deflate:
		out.Fault(fault.Fault{File: name, Rule: "files in a zip are stored or deflated", Found: fmt.Sprintf("compression method %d", f.Method),
			Want: "make the zip anew with the usual settings"})
	case read && !Possible(f):
		out.Fault(fault.Fault{File: name, Rule: "a file unpacks to what its packed bytes can hold", Found: Impossible(f), Want: "make the zip anew from the folder"})
	default:
		err := a.add(name, int64(min(f.UncompressedSize64, 1<<62)), func() (io.ReadCloser, error) { return OpenEntry(f) })
		if err != nil {
			out.Fault(fault.Fault{File: name, Rule: "a path in a zip stands for one file", Found: err.Error(), Want: "make the zip anew from the folder"})
		}
	}
	if len(out.Faults) > before {
		return false
	}
	a.entries[name] = f
	return true
}

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
