package dataset

import (
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/klauspost/compress/zip"
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

// Zip opens a dataset's archive of size bytes and checks its directory. Nothing is
// unpacked. Its error is Faults.
func Zip(r io.ReaderAt, size int64) (*Archive, error) { return openArchive(r, size, reads) }

// WholeZip is Zip of an archive of any files, all of which will be read.
func WholeZip(r io.ReaderAt, size int64) (*Archive, error) {
	return openArchive(r, size, func(string) bool { return true })
}

// openArchive bounds what the files for which read is true unpack to.
func openArchive(r io.ReaderAt, size int64, read func(name string) bool) (*Archive, error) {
	var out Report
	z, err := zip.NewReader(r, size)
	if err != nil {
		return nil, Faults{{File: theZip, Rule: "a zip is whole", Found: notZip(r, size),
			Want: "copy or download it again, or make it anew"}}
	}
	a := &Archive{newTree(), map[string]*zip.File{}}
	var total, packed uint64
	for i, f := range z.File {
		if i == maxEntries {
			out.fault(Fault{File: theZip, Rule: fmt.Sprintf("a dataset has at most %d files", maxEntries), Found: count(len(z.File), "file", "files")})
			break
		}
		packed = plus(packed, f.CompressedSize64)
		name := strings.ReplaceAll(f.Name, `\`, "/")
		if strings.HasSuffix(name, "/") || junkPath(name) || out.full() {
			continue
		}
		if a.check(&out, name, f, read(name)) && read(name) {
			total = plus(total, f.UncompressedSize64)
		}
	}
	if packed > uint64(size) {
		out.fault(Fault{File: theZip, Rule: "the files in a zip lie one behind the other",
			Found: fmt.Sprintf("%s of files in a zip of %s", bytesText(packed), bytesText(uint64(size))), Want: "make the zip anew from the folder"})
	}
	if total > MaxUnpacked {
		out.fault(Fault{File: theZip, Rule: fmt.Sprintf("tables and features unpack to at most %s", bytesText(MaxUnpacked)),
			Found: fmt.Sprintf("%s in a zip of %s", bytesText(total), bytesText(uint64(size))),
			Want:  "save features as float32, or use the native command on the unpacked folder"})
	}
	if out.faults != nil {
		return nil, out.faults
	}
	a.sort()
	return a, nil
}

// notZip says what stands where a zip should be.
func notZip(r io.ReaderAt, size int64) string {
	head := make([]byte, 4)
	n, _ := r.ReadAt(head, 0)
	if n == 4 && string(head) == "PK\x03\x04" {
		return fmt.Sprintf("%d bytes that begin as a zip but have no directory at the end, so it was cut short", size)
	}
	return fmt.Sprintf("%d bytes that are no zip", size)
}

// plus adds sizes that a file may claim.
func plus(a, b uint64) uint64 { return min(a+min(b, 1<<62), 1<<62) }

// check hangs one entry into the tree, or says why it cannot be and is false.
func (a *Archive) check(out *Report, name string, f *zip.File, read bool) bool {
	before := len(out.faults)
	switch {
	case !fs.ValidPath(name) && strings.ToValidUTF8(name, "") == name:
		out.fault(Fault{File: name, Rule: "a path in a zip stays within it", Want: "make the zip anew from the folder"})
	case !fs.ValidPath(name) && read:
		out.fault(Fault{File: strings.ToValidUTF8(name, "�"), Rule: "names in a zip are UTF-8", Want: "use plain letters in file names"})
	case !fs.ValidPath(name):
		return false // media under a name in an old code page: it could never be referred to
	case read && f.Flags&1 != 0:
		out.fault(Fault{File: name, Rule: "a dataset's zip has no password", Found: "an encrypted file"})
	case read && f.Method != zip.Store && f.Method != zip.Deflate:
		out.fault(Fault{File: name, Rule: "files in a zip are stored or deflated", Found: fmt.Sprintf("compression method %d", f.Method),
			Want: "make the zip anew with the usual settings"})
	case read && !possible(f):
		out.fault(Fault{File: name, Rule: "a file unpacks to what its packed bytes can hold", Found: impossible(f), Want: "make the zip anew from the folder"})
	default:
		err := a.add(name, int64(min(f.UncompressedSize64, 1<<62)), func() (io.ReadCloser, error) { return openEntry(f) })
		if err != nil {
			out.fault(Fault{File: name, Rule: "a path in a zip stands for one file", Found: err.Error(), Want: "make the zip anew from the folder"})
		}
	}
	if len(out.faults) > before {
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
		return Entry{}, fmt.Errorf("%s: the zip is damaged", quote(name))
	case f.Flags&1 != 0:
		return Entry{}, fmt.Errorf("%s: it is encrypted", quote(name))
	case f.Method != zip.Store && f.Method != zip.Deflate:
		return Entry{}, fmt.Errorf("%s: compression method %d, only stored and deflated files can be played", quote(name), f.Method)
	case f.CompressedSize64 > 1<<62 || f.UncompressedSize64 > 1<<62:
		return Entry{}, fmt.Errorf("%s: the zip is damaged", quote(name))
	}
	return Entry{offset, int64(f.CompressedSize64), int64(f.UncompressedSize64), f.Method}, nil
}

// Bytes writes a size for people.
func Bytes(n uint64) string { return bytesText(n) }

// bytesText writes a size for people.
func bytesText(n uint64) string {
	for _, unit := range []struct {
		size uint64
		name string
	}{{1 << 30, "GiB"}, {1 << 20, "MiB"}, {1 << 10, "KiB"}} {
		if n >= unit.size {
			return fmt.Sprintf("%.1f %s", float64(n)/float64(unit.size), unit.name)
		}
	}
	return count(int(n), "byte", "bytes")
}
