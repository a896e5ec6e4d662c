package vfs

import (
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/zip"

	"siibp/core/dataset/fault"
)

// entry is an open file of a zip. It turns the errors of the library into a Damage.
type entry struct {
	io.ReadCloser
	declared uint64
}

// deflateMost is the largest compression ratio of deflate: 258 bytes in two bits.
const deflateMost = 1032

// Possible reports whether an entry can unpack to its declared size.
func Possible(f *zip.File) bool {
	if f.Method == zip.Store {
		return f.UncompressedSize64 == f.CompressedSize64
	}
	return f.UncompressedSize64/deflateMost <= f.CompressedSize64
}

// Impossible describes the declared size of an entry that is not Possible.
func Impossible(f *zip.File) string {
	return fmt.Sprintf("%s packed in %s", fault.Bytes(f.UncompressedSize64), fault.Bytes(f.CompressedSize64))
}

// OpenEntry opens a file of a zip for sequential and random access. The error of damaged data is a
// *Damage.
func OpenEntry(f *zip.File) (io.ReadCloser, error) {
	in, err := f.Open()
	switch {
	case err != nil && Unreadable(err):
		return nil, err
	case err != nil:
		return nil, &Damage{"the zip's directory points to no such file"}
	}
	e := &entry{in, f.UncompressedSize64}
	if f.Method == zip.Store {
		if raw, err := f.OpenRaw(); err == nil {
			if at, ok := raw.(io.ReaderAt); ok {
				return &plainEntry{e, at}, nil
			}
		}
	}
	return &packedEntry{e, rereader{size: int64(min(f.UncompressedSize64, 1<<62)), open: func() (io.ReadCloser, error) {
		in, err := f.Open()
		return &entry{in, f.UncompressedSize64}, err
	}}}, nil
}

// NewZipReader reads the directory of a zip of size bytes. An offset beyond size, in a damaged
// directory, gives io.EOF instead of an error of the system.
func NewZipReader(r io.ReaderAt, size int64) (*zip.Reader, error) {
	return zip.NewReader(io.NewSectionReader(r, 0, size), size)
}

// Unreadable reports whether err is an error of reading the file, not of its content.
func Unreadable(err error) bool {
	for _, damage := range []error{zip.ErrFormat, zip.ErrAlgorithm, zip.ErrChecksum, zip.ErrInsecurePath, io.EOF, io.ErrUnexpectedEOF} {
		if errors.Is(err, damage) {
			return false
		}
	}
	var damage *Damage
	return !errors.As(err, &damage)
}

// plainEntry is a stored entry, with random access to the file. The checksum is compared only if
// the entry is read from beginning to end.
type plainEntry struct {
	*entry
	io.ReaderAt
}

// packedEntry is a compressed entry. Random access unpacks it again.
type packedEntry struct {
	*entry
	again rereader
}

func (e *packedEntry) ReadAt(p []byte, offset int64) (int, error) { return e.again.ReadAt(p, offset) }

func (e *packedEntry) Close() error {
	return errors.Join(e.again.Close(), e.entry.Close())
}

func (e *entry) Read(p []byte) (int, error) {
	n, err := e.ReadCloser.Read(p)
	var corrupt flate.CorruptInputError
	switch {
	case errors.Is(err, zip.ErrFormat):
		err = &Damage{fmt.Sprintf("more than the %s that the zip declares", fault.Count(int(min(e.declared, 1<<62)), "byte", "bytes"))}
	case errors.Is(err, zip.ErrChecksum):
		err = &Damage{"other bytes than those that were packed"}
	case errors.As(err, &corrupt):
		err = &Damage{"damaged compression"}
	}
	return n, err
}

// Damage is the error of damaged data, with a message for users.
type Damage struct{ text string }

func (d *Damage) Error() string { return d.text }
