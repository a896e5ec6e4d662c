//go:build js && wasm

package main

import (
	"fmt"
	"io"
	"runtime"

	"github.com/hack-pad/safejs"

	"siibp/wasm/wire"
)

// inputs converts an array of {path, file}, where file is a Blob or a Uint8Array, to readers that share
// one cache. It reads no content, so that its cost does not depend on the sizes of the files.
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

// input converts one {path, file}.
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
	sizeKey, inMemory := "byteLength", true
	if array, err := file.InstanceOf(uint8Array); err != nil || !array {
		if blob, err := file.InstanceOf(safejs.MustGetGlobal("Blob")); err != nil || !blob {
			return wire.Input{}, fmt.Errorf("%s: the file is neither a Blob nor a Uint8Array", path)
		}
		sizeKey, inMemory = "size", false
	}
	number, err := file.Get(sizeKey)
	if err != nil {
		return wire.Input{}, err
	}
	size, err := number.Float() // Int would truncate at 2³¹
	if err != nil {
		return wire.Input{}, err
	}
	body := &blob{path: path, value: file, inMemory: inMemory, size: int64(size), cache: shared}
	return wire.Input{Path: path, Size: body.size, Body: body}, nil
}

// blob is an io.ReaderAt of a JavaScript Blob or Uint8Array. It reads slices on demand.
type blob struct {
	path     string
	value    safejs.Value
	inMemory bool // a Uint8Array: Node has no synchronous read of a Blob
	size     int64
	cache    *cache
}

var _ io.ReaderAt = (*blob)(nil)

// ReadAt reads whole blocks directly into p, and the rest through the cache. The cache needs no lock,
// because only one goroutine reads. Each call yields to the garbage collector, which has no thread of
// its own in WebAssembly: otherwise a collection could not finish during a long read, and everything
// allocated meanwhile would count as live.
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

// piece reads at least one byte into p: either whole blocks, at most maxRead bytes, or the part that
// one cached block contains. off lies inside the file.
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

// read fills p with the bytes at off. The range lies inside the file.
func (b *blob) read(p []byte, off int64) error {
	if b.inMemory {
		part, err := b.value.Call("subarray", float64(off), float64(off+int64(len(p))))
		if err != nil {
			return b.unreadable(err)
		}
		return b.copy(p, part)
	}
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
	if err := b.copy(p, array); err != nil {
		return err
	}
	return discard(buffer)
}

// copy fills p with the bytes of a Uint8Array of the same length.
func (b *blob) copy(p []byte, array safejs.Value) error {
	n, err := safejs.CopyBytesToGo(p, array)
	if err != nil {
		return b.unreadable(err)
	}
	if n != len(p) {
		return b.unreadable(io.ErrUnexpectedEOF)
	}
	return nil
}

// discard frees the memory of an ArrayBuffer immediately. Otherwise the buffers of a large file would
// accumulate, because Go's garbage collector, which holds their references, does not see their sizes.
func discard(buffer safejs.Value) error {
	transfer, err := buffer.Get("transfer")
	if err != nil || transfer.IsUndefined() {
		return err // older engines: left to the garbage collector
	}
	_, err = buffer.Call("transfer", 0)
	return err
}

// unreadable adds the path and the likely cause to a browser's error, which has neither.
func (b *blob) unreadable(err error) error {
	return fmt.Errorf("%s cannot be read; it may have been changed or removed since it was opened: %w", b.path, err)
}
