package wire

import (
	"bytes"
	"encoding/binary"
	"io"
	"slices"

	"siibp/core/memory"
)

// buffers gathers a reply's buffers. They may be memory of the core's: who wants them later
// copies them before the next call.
type buffers [][]byte

func (b *buffers) add(data []byte) Buffer {
	*b = append(*b, data)
	return Buffer(len(*b) - 1)
}

// Long is a buffer so long that there is to be no room for it beside what it is made of.
// Write writes its Size bytes, which who wants them later copies before the next call.
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

func (b *buffers) floats(list []float64) Buffer { return b.add(memory.Bytes(list)) }

func (b *buffers) singles(list []float32) Buffer { return b.add(memory.Bytes(list)) }

func (b *buffers) int32s(list []int32) Buffer { return b.add(memory.Bytes(list)) }

// ints writes int32, or uint32 where none is negative.
func (b *buffers) ints(list []int) Buffer {
	data := make([]byte, 0, 4*len(list))
	for _, x := range list {
		data = binary.LittleEndian.AppendUint32(data, uint32(int32(x)))
	}
	return b.add(data)
}
