package wire

import (
	"bytes"
	"io"
	"slices"

	"siibp/core/dataset/npy"
)

// Buffer is the index of a buffer of the reply, which holds little-endian numbers.
type Buffer[T npy.Number] int

// buffers collects the buffers of a reply. They may alias memory of the core and are valid until the next call.
type buffers [][]byte

// add adds a buffer of numbers and returns its index.
func add[T npy.Number](b *buffers, list []T) Buffer[T] {
	*b = append(*b, npy.Bytes(list))
	return Buffer[T](len(*b) - 1)
}

// Long is a large buffer that is written on demand. Write writes its Size bytes, and must be called before the next
// call of the core.
type Long struct {
	Size  int
	Write func(to io.Writer) error
}

// All returns the buffers of a reply, with the long one.
func (r Reply) All() ([][]byte, error) {
	if r.Long == nil {
		return r.Buffers, nil
	}
	long := bytes.NewBuffer(make([]byte, 0, r.Long.Size))
	err := r.Long.Write(long)
	return append(slices.Clip(r.Buffers), long.Bytes()), err
}
