package vfs

import (
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"github.com/klauspost/compress/zip"

	"siibp/core/dataset/fault"
)

const anewFromFolder = "make the zip anew from the folder"

// slashed returns a name with slashes in place of backslashes.
func slashed(name string) string { return strings.ReplaceAll(name, `\`, "/") }

// put adds an entry to the tree, or records its flaw. It normalizes the path as unpacking does:
// ./a//b is a/b, and a path out of the folder is a flaw.
func (a *Archive) put(name string, f *zip.File, read func(string) bool) {
	at := strings.TrimPrefix(path.Clean("/"+strings.ToValidUTF8(name, "�")), "/")
	flaw := pathFlaw(name)
	if flaw == nil && f.Mode()&fs.ModeSymlink != 0 {
		flaw = linkFlaw(f)
	}
	if flaw == nil && read(at) {
		flaw = contentFlaw(f)
	}
	before := a.entries[at]
	switch {
	case flaw != nil && (before != nil || a.flaws[at] != nil):
		a.ignored = append(a.ignored, fault.Ignored{File: strings.ToValidUTF8(f.Name, "�"), Why: flaw.Rule})
	case flaw != nil:
		a.flaws[at] = flaw
	case before != nil && before.CRC32 == f.CRC32 && before.UncompressedSize64 == f.UncompressedSize64:
		a.ignored = append(a.ignored, fault.Ignored{File: at, Why: "the zip holds it twice with the same content; the first is used"})
	default:
		a.hangEntry(at, f)
	}
}

// hangEntry adds an entry without a flaw. A second entry at the same path is a flaw.
func (a *Archive) hangEntry(at string, f *zip.File) {
	err := a.add(at, int64(min(f.UncompressedSize64, 1<<62)), func() (io.ReadCloser, error) { return OpenEntry(f) })
	if err == nil {
		delete(a.flaws, at)
		a.entries[at] = f
		return
	}
	delete(a.entries, at)
	a.flaws[at] = &fault.Error{Rule: "a path in a zip must stand for one file", Found: err.Error(), Want: anewFromFolder}
}

// pathFlaw returns the flaw of the path of an entry, nil if the path is valid.
func pathFlaw(name string) *fault.Error {
	clean := path.Clean(strings.TrimLeft(name, "/"))
	switch {
	case strings.ToValidUTF8(name, "") != name:
		return &fault.Error{Rule: "names in a zip must be UTF-8", Found: fault.Quote(name), Want: "use plain letters in file names"}
	case clean == ".." || strings.HasPrefix(clean, "../"):
		return &fault.Error{Rule: "a path in a zip must stay within it", Found: fault.Quote(name), Want: anewFromFolder}
	}
	return nil
}

// Open implements fs.FS. The error of an entry with a flaw is the flaw.
func (a *Archive) Open(name string) (fs.File, error) {
	if flaw := a.flaws[name]; flaw != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: flaw}
	}
	return a.tree.Open(name)
}

// maxTarget bounds the length of the target of a link in bytes.
const maxTarget = 1 << 12

// linkFlaw returns the flaw of an entry that is a symbolic link. The content of a link is its target.
func linkFlaw(f *zip.File) *fault.Error {
	target := "another file"
	if f.UncompressedSize64 <= maxTarget {
		if in, err := OpenEntry(f); err == nil {
			defer in.Close()
			if text, err := io.ReadAll(io.LimitReader(in, maxTarget)); err == nil {
				target = strings.ToValidUTF8(string(text), "�")
			}
		}
	}
	return &fault.Error{Rule: fmt.Sprintf("this is a link to %s, which a zip cannot follow", target), Want: "make the zip by zip -r, without -y, which packs the file itself"}
}

// contentFlaw returns the reason why the content of an entry cannot be read, else nil.
func contentFlaw(f *zip.File) *fault.Error {
	switch {
	case f.Flags&1 != 0:
		return &fault.Error{Rule: "a dataset's zip must have no password", Found: "an encrypted file"}
	case f.Method != zip.Store && f.Method != zip.Deflate:
		return &fault.Error{Rule: "files in a zip must be stored or deflated", Found: fmt.Sprintf("compression method %d", f.Method), Want: "make the zip anew with the usual settings"}
	case !Possible(f):
		return &fault.Error{Rule: "a file must unpack to what its packed bytes can hold", Found: Impossible(f), Want: anewFromFolder}
	case f.UncompressedSize64 > MaxUnpacked:
		return &fault.Error{Rule: fmt.Sprintf("a file in a zip must unpack to at most %s", fault.Bytes(MaxUnpacked)), Found: fault.Bytes(f.UncompressedSize64),
			Want: "save features as float32, or use the native command on the unpacked folder"}
	}
	return nil
}
