package weights

import (
	"encoding/binary"
	"fmt"
	"math"
)

const (
	magic   = "siibp-nn"
	version = 1
)

// Encode returns the bytes of a file. It panics if there are more than 65,535 tensors, or if a name has
// more than 255 bytes.
func Encode(f File) []byte {
	if len(f) > math.MaxUint16 {
		panic(fmt.Sprintf("weights: a file of %d tensors", len(f)))
	}
	b := append([]byte(magic), version)
	b = binary.LittleEndian.AppendUint16(b, uint16(len(f)))
	for _, t := range f {
		if len(t.Name) > math.MaxUint8 {
			panic(fmt.Sprintf("weights: the name %q has %d bytes", t.Name, len(t.Name)))
		}
		b = append(append(b, uint8(len(t.Name))), t.Name...)
		b = append(b, uint8(t.Encoding), uint8(len(t.Shape)))
		for _, length := range t.Shape {
			b = binary.LittleEndian.AppendUint32(b, uint32(length))
		}
		for _, h := range t.Halves {
			b = binary.LittleEndian.AppendUint16(b, h)
		}
		for c := range t.Scale {
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(t.Scale[c]))
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(t.Min[c]))
		}
		b = append(b, t.Level...)
	}
	return b
}
