package vfs

import (
	"bytes"
	"io"
)

// rereader implements random access to a sequential stream, such as a compressed file. It keeps the
// last bytes that it read, and opens the stream again to read earlier ones. After patience openings
// it keeps the whole stream in memory, so that the time stays a small multiple of one pass.
type rereader struct {
	open   func() (io.ReadCloser, error)
	size   int64         // declared size
	in     io.ReadCloser // nil if closed
	at     int64         // offset of in
	last   []byte        // the bytes before at
	begun  int           // number of openings
	memory *bytes.Reader // the whole stream after patience openings, else nil
}

const (
	lookBack = 1 << 20 // minimum number of bytes that are kept
	patience = 32      // openings before the whole stream is kept
	fewest   = 1 << 10 // minimum size of a buffer
)

// ReadAt implements io.ReaderAt.
func (r *rereader) ReadAt(p []byte, offset int64) (int, error) {
	if offset < 0 {
		return 0, &Damage{"a place before its beginning"} // the directory of a zip may contain negative offsets
	}
	if offset < r.at-int64(len(r.last)) {
		r.Close()
	}
	n := 0
	for n < len(p) && r.memory == nil {
		if back := r.at - offset - int64(n); back > 0 {
			n += copy(p[n:], r.last[int64(len(r.last))-back:])
		} else if err := r.advance(); err != nil {
			return n, err
		}
	}
	if r.memory == nil {
		return n, nil
	}
	return r.memory.ReadAt(p, offset)
}

// advance reads the next chunk.
func (r *rereader) advance() error {
	if r.in == nil {
		in, err := r.open()
		if err != nil {
			return err
		}
		r.in = in
		r.begun++
	}
	if r.begun > patience {
		data, err := io.ReadAll(r.in)
		r.Close()
		if err == nil {
			r.memory = bytes.NewReader(data)
		}
		return err
	}
	if r.last == nil {
		r.last = make([]byte, 0, max(fewest, min(r.size, 2*lookBack)))
	}
	if len(r.last) == cap(r.last) {
		r.last = r.last[:copy(r.last, r.last[len(r.last)/2:])]
	}
	n, err := r.in.Read(r.last[len(r.last):cap(r.last)])
	r.last = r.last[:len(r.last)+n]
	r.at += int64(n)
	if n > 0 {
		return nil // the next read returns err again
	}
	return err
}

// Close closes the stream. The next ReadAt opens it again.
func (r *rereader) Close() error {
	in := r.in
	r.in, r.at, r.last = nil, 0, r.last[:0]
	if in == nil {
		return nil
	}
	return in.Close()
}
