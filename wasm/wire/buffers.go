package wire

import (
	"bytes"
	"io"
	"slices"

	"siibp/core/memory"
)

// Buffer is the index of one of the reply's buffers, which holds little-endian numbers.
type Buffer[T memory.Number] int

// buffers gathers a reply's buffers. They may be memory of the core's, which changes with
// the next call: a caller that wants them later copies them.
type buffers [][]byte

// add adds a buffer of numbers and returns its index.
func add[T memory.Number](b *buffers, list []T) Buffer[T] {
	*b = append(*b, memory.Bytes(list))
	return Buffer[T](len(*b) - 1)
}

// Long is a buffer so long that it is not made in memory: Write writes its Size bytes to where
// they are wanted, and must be called before the next call of the core.
type Long struct {
	Size  int
	Write func(to io.Writer) error
}

// All returns the buffers of a reply, the long one in memory like the others.
func (r Reply) All() ([][]byte, error) {
	if r.Long == nil {
		return r.Buffers, nil
	}
	long := bytes.NewBuffer(make([]byte, 0, r.Long.Size))
	err := r.Long.Write(long)
	return append(slices.Clip(r.Buffers), long.Bytes()), err
}
