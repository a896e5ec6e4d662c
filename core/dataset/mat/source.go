package mat

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zlib"
)

// source reads the bytes of one data element.
type source struct {
	in     io.Reader
	order  binary.ByteOrder
	left   int64  // bytes of the element that are not read yet
	pad    int64  // padding after it, up to a multiple of eight bytes
	kind   kind   // of its content
	name   string // of the variable, for errors
	packed bool   // it is compressed
	room   *int64 // remaining limit of numbers of the variable
}

// kind is the encoding of the bytes of an element.
type kind uint32

const (
	miInt8       kind = 1
	miUint8      kind = 2
	miInt16      kind = 3
	miUint16     kind = 4
	miInt32      kind = 5
	miUint32     kind = 6
	miSingle     kind = 7
	miDouble     kind = 9
	miInt64      kind = 12
	miUint64     kind = 13
	miMatrix     kind = 14
	miCompressed kind = 15
	miUTF8       kind = 16
	miUTF16      kind = 17
	miUTF32      kind = 18
)

// wrong returns an error about the current variable.
func (s *source) wrong(rule, found, want string) error {
	return &Error{s.name, rule, found, want}
}

// cut returns the error of an element that ends too early.
func (s *source) cut() error {
	return s.wrong("a variable must be whole", "its end too early", copyAgain)
}

// fill reads len(p) bytes.
func (s *source) fill(p []byte) error {
	if int64(len(p)) > s.left {
		return s.cut()
	}
	n, err := io.ReadFull(s.in, p)
	s.left -= int64(n)
	return s.explain(err)
}

// explain converts an error of decompression to an Error. An error that is not a systemError is one of the library,
// which does not export its errors.
func (s *source) explain(err error) error {
	var system *systemError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &system):
		return system.err
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		return s.cut()
	case errors.Is(err, zlib.ErrChecksum):
		return s.wrong("a compressed variable must have its checksum", "other bytes than those that were saved", copyAgain)
	}
	return s.wrong("a compressed variable must be zlib data", "damaged compression", copyAgain)
}

// system is the file. It marks its errors to distinguish them from those of its content.
type system struct{ io.Reader }

// systemError is an error of reading the file.
type systemError struct{ err error }

func (e *systemError) Error() string { return e.err.Error() }

// Read implements io.Reader.
func (s system) Read(p []byte) (int, error) {
	n, err := s.Reader.Read(p)
	if err != nil && err != io.EOF {
		err = &systemError{err}
	}
	return n, err
}

// all reads the rest of an element of at most limit bytes, and its padding.
func (s *source) all(limit int64) ([]byte, error) {
	if s.left > limit {
		return nil, s.wrong(fmt.Sprintf("a part of a variable's header must have at most %d bytes", limit), fmt.Sprint(s.left), copyAgain)
	}
	p := make([]byte, s.left)
	if err := s.fill(p); err != nil {
		return nil, err
	}
	return p, s.end()
}

// end skips the rest of an element and its padding.
func (s *source) end() error {
	n := s.left + s.pad
	s.left, s.pad = 0, 0
	_, err := io.CopyN(io.Discard, s.in, n)
	return s.explain(err)
}

// take reserves n numbers before they are allocated, because a header may claim any count.
func (s *source) take(n int64) error {
	if n > *s.room {
		want := "save full(x) of what is sparse"
		if s.packed {
			want = "save fewer columns, or with -v6, which does not compress"
		}
		return s.wrong("a variable must fit in memory", fmt.Sprintf("%d numbers where %d would be allowed", n, *s.room), want)
	}
	*s.room -= n
	return nil
}

// next returns the next element within s. It is read to its end before s is read on.
func (s *source) next() (*source, error) {
	var tag [8]byte
	if err := s.fill(tag[:4]); err != nil {
		return nil, err
	}
	child := *s
	first := s.order.Uint32(tag[:4])
	child.kind = kind(first)
	if size := int64(first >> 16); size != 0 { // the small data element format
		child.kind, child.left, child.pad = kind(first&0xffff), size, 4-size
	} else {
		if err := s.fill(tag[4:]); err != nil {
			return nil, err
		}
		child.left = int64(s.order.Uint32(tag[4:]))
		child.pad = min(-child.left&7, max(0, s.left-child.left)) // the last one may lack it
	}
	if child.pad < 0 || child.left+child.pad > s.left {
		return nil, s.wrong("an element must end within the one that holds it",
			fmt.Sprintf("%d bytes where %d are left", child.left, s.left), copyAgain)
	}
	s.left -= child.left + child.pad
	return &child, nil
}
