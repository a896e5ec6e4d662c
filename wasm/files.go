//go:build js && wasm

package main

import (
	"fmt"
	"io"
	"runtime"

	"github.com/hack-pad/safejs"

	"siibp/wasm/wire"
)

// inputs makes readers of [{path, file: Blob}]. They share one cache and read
// only when asked, so that opening costs nothing, however large the files are.
func inputs(list safejs.Value) ([]wire.Input, error) {
	array, err := safejs.MustGetGlobal("Array").Call("isArray", list)
	if err != nil {
		return nil, err
	}
	if yes, err := array.Bool(); err != nil || !yes {
		return nil, fmt.Errorf("the argument is %v, not a list of files", list.Type())
	}
	n, err := list.Length()
	if err != nil {
		return nil, err
	}
	shared := &cache{}
	files := make([]wire.Input, n)
	for i := range files {
		item, err := list.Index(i)
		if err == nil {
			files[i], err = input(item, shared)
		}
		if err != nil {
			return nil, fmt.Errorf("file %d: %w", i, err)
		}
	}
	return files, nil
}

// input is one {path, file: Blob}.
func input(item safejs.Value, shared *cache) (wire.Input, error) {
	given, err := item.Get("path")
	if err != nil {
		return wire.Input{}, err
	}
	path, err := text(given)
	if err != nil {
		return wire.Input{}, fmt.Errorf("path: %w", err)
	}
	file, err := item.Get("file")
	if err != nil {
		return wire.Input{}, err
	}
	if blob, err := file.InstanceOf(safejs.MustGetGlobal("Blob")); err != nil || !blob {
		return wire.Input{}, fmt.Errorf("%s: the file is not a Blob", path)
	}
	number, err := file.Get("size")
	if err != nil {
		return wire.Input{}, err
	}
	size, err := number.Float() // an Int would cut off at 2³¹
	if err != nil {
		return wire.Input{}, err
	}
	body := &blob{path: path, value: file, size: int64(size), cache: shared}
	return wire.Input{Path: path, Size: body.size, Body: body}, nil
}

// blob reads a file of JavaScript's at any offset, without loading all of it.
type blob struct {
	path  string
	value safejs.Value
	size  int64
	cache *cache
}

var _ io.ReaderAt = (*blob)(nil)

// ReadAt reads through the cache, whole blocks directly into p. No other
// goroutine reads, so the cache needs no lock. Go's collector, which has no thread of its own
// here, gets a turn at each: else a long reading holds up the end of a collection, and all
// that is read meanwhile counts as used.
func (b *blob) ReadAt(p []byte, off int64) (int, error) {
	runtime.Gosched()
	if off < 0 {
		return 0, fmt.Errorf("%s: the offset %d is negative", b.path, off)
	}
	done := 0
	for done < len(p) {
		if off >= b.size {
			return done, io.EOF
		}
		n, err := b.piece(p[done:], off)
		if err != nil {
			return done, err
		}
		done, off = done+n, off+int64(n)
	}
	return done, nil
}

// piece reads at least one byte of p: as many whole blocks as p asks for, at
// most maxRead, or what one cached block has of it. off is inside the file.
func (b *blob) piece(p []byte, off int64) (int, error) {
	start := off - off%blockSize
	if off == start && len(p) >= blockSize {
		n := min(int64(len(p)-len(p)%blockSize), maxRead, b.size-off)
		return int(n), b.read(p[:n], off)
	}
	block, err := b.cache.block(b, start)
	if err != nil {
		return 0, err
	}
	return copy(p, block[off-start:]), nil
}

// read fills p from off, which is known to lie inside the file.
func (b *blob) read(p []byte, off int64) error {
	part, err := b.value.Call("slice", float64(off), float64(off+int64(len(p))))
	if err != nil {
		return b.unreadable(err)
	}
	reader, err := safejs.MustGetGlobal("FileReaderSync").New()
	if err != nil {
		return b.unreadable(err)
	}
	buffer, err := reader.Call("readAsArrayBuffer", part)
	if err != nil {
		return b.unreadable(err)
	}
	array, err := uint8Array.New(buffer)
	if err != nil {
		return b.unreadable(err)
	}
	n, err := safejs.CopyBytesToGo(p, array)
	if err != nil {
		return b.unreadable(err)
	}
	if n != len(p) {
		return b.unreadable(io.ErrUnexpectedEOF)
	}
	return discard(buffer)
}

// discard frees a JavaScript buffer now. Go's collector, which lets go of it in
// the end, does not see its size and would let a large file pile up.
func discard(buffer safejs.Value) error {
	transfer, err := buffer.Get("transfer")
	if err != nil || transfer.IsUndefined() {
		return err // an older engine waits for the collector
	}
	_, err = buffer.Call("transfer", 0)
	return err
}

// unreadable says what a browser does not: why a file that was there is not.
func (b *blob) unreadable(err error) error {
	return fmt.Errorf("%s cannot be read; it may have been changed or removed since it was opened: %w", b.path, err)
}
