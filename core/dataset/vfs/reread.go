package vfs

import (
	"bytes"
	"io"
)

// rereader gives random access to bytes that can only be read from their beginning, as
// packed ones: it reads on, keeps what it read last, and begins again for what lies
// further back. Whoever goes back too often gets all of it in memory, so that time stays
// a small multiple of one reading.
type rereader struct {
	open   func() (io.ReadCloser, error)
	size   int64         // how long it says it is
	in     io.ReadCloser // nil: not open
	at     int64         // of in
	last   []byte        // what lies before at
	begun  int           // how often in was opened
	memory *bytes.Reader // all of it, where that had to be
}

const (
	lookBack = 1 << 20 // bytes that are kept at least, once read
	patience = 32      // beginnings before all is kept
	fewest   = 1 << 10 // bytes of a buffer
)

// ReadAt implements io.ReaderAt.
func (r *rereader) ReadAt(p []byte, offset int64) (int, error) {
	if offset < 0 {
		return 0, &Damage{"a place before its beginning"} // as a zip's directory may say
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

// advance reads a piece on.
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
		return nil // what err says, the next reading says again
	}
	return err
}

// Close ends the reading; the next ReadAt begins again.
func (r *rereader) Close() error {
	in := r.in
	r.in, r.at, r.last = nil, 0, r.last[:0]
	if in == nil {
		return nil
	}
	return in.Close()
}
