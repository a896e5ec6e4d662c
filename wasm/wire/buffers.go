package wire

import (
	"encoding/binary"
	"math"
)

// buffers gathers a reply's buffers.
type buffers [][]byte

func (b *buffers) add(data []byte) Buffer {
	*b = append(*b, data)
	return Buffer(len(*b) - 1)
}

func (b *buffers) floats(list []float64) Buffer {
	data := make([]byte, 0, 8*len(list))
	for _, x := range list {
		data = binary.LittleEndian.AppendUint64(data, math.Float64bits(x))
	}
	return b.add(data)
}

func (b *buffers) singles(list []float32) Buffer {
	data := make([]byte, 0, 4*len(list))
	for _, x := range list {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(x))
	}
	return b.add(data)
}

// ints writes int32, or uint32 where none is negative.
func (b *buffers) ints(list []int) Buffer {
	data := make([]byte, 0, 4*len(list))
	for _, x := range list {
		data = binary.LittleEndian.AppendUint32(data, uint32(int32(x)))
	}
	return b.add(data)
}
