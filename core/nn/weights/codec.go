package weights

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"unicode/utf8"
)

const (
	magic   = "siibp-nn"
	version = 1
)

// Encode encodes a file. It panics with more than 65,535 tensors or a name of more than 255 bytes.
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

// Limits for the number of axes and elements of a tensor.
const (
	maxAxes = 8
	maxSize = 1 << 28
)

// Decode decodes a file. It returns an error, with the tensor it is in, if the bytes are not exactly one valid file.
func Decode(b []byte) (File, error) {
	r := reader{rest: b}
	if head := r.take(len(magic)); string(head) != magic {
		return nil, fmt.Errorf("weights: the file begins with %q instead of %q", head, magic)
	}
	if v := r.byte(); r.err == nil && v != version {
		return nil, fmt.Errorf("weights: the file is of version %d; this program reads version %d", v, version)
	}
	count := 0
	if head := r.take(2); head != nil {
		count = int(binary.LittleEndian.Uint16(head))
	}
	var f File
	for i := 0; i < count && r.err == nil; i++ {
		t := r.tensor()
		if r.err == nil && slices.ContainsFunc(f, func(other Tensor) bool { return other.Name == t.Name }) {
			r.err = errors.New("another tensor has the same name")
		}
		if r.err != nil {
			return nil, fmt.Errorf("weights: tensor %d of %d, %q: %w", i+1, count, t.Name, r.err)
		}
		f = append(f, t)
	}
	if r.err != nil {
		return nil, fmt.Errorf("weights: %w", r.err)
	}
	if len(r.rest) > 0 {
		return nil, fmt.Errorf("weights: %d bytes follow the last tensor", len(r.rest))
	}
	return f, nil
}

// reader decodes a file. It stops at the first error.
type reader struct {
	rest []byte
	err  error
}

// take returns the next n bytes, or nil if fewer are left.
func (r *reader) take(n int) []byte {
	if r.err == nil && n > len(r.rest) {
		r.err = fmt.Errorf("the file ends %d bytes too early", n-len(r.rest))
	}
	if r.err != nil {
		return nil
	}
	part := r.rest[:n]
	r.rest = r.rest[n:]
	return part
}

// byte returns the next byte.
func (r *reader) byte() uint8 {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

// tensor returns the next tensor.
func (r *reader) tensor() Tensor {
	t := Tensor{Name: string(r.take(int(r.byte())))}
	if !utf8.ValidString(t.Name) {
		r.err = errors.New("the name is not UTF-8")
	}
	t.Encoding = Encoding(r.byte())
	if r.err == nil && t.Encoding != Float16 && t.Encoding != Uint8 {
		r.err = fmt.Errorf("encoding %d is neither %d nor %d", t.Encoding, Float16, Uint8)
	}
	t.Shape = r.shape()
	if r.err != nil {
		return t
	}
	if t.Encoding == Float16 {
		t.Halves = r.float16s(Size(t.Shape))
		return t
	}
	t.Scale, t.Min = r.channels(channels(t.Shape))
	t.Level = slices.Clone(r.take(Size(t.Shape)))
	return t
}

// shape returns the shape of the next tensor.
func (r *reader) shape() []int {
	axes := int(r.byte())
	if r.err == nil && axes > maxAxes {
		r.err = fmt.Errorf("there are %d axes, more than %d", axes, maxAxes)
	}
	lengths := r.take(4 * axes)
	shape, size := make([]int, len(lengths)/4), 1
	for i := range shape {
		shape[i] = int(binary.LittleEndian.Uint32(lengths[4*i:]))
		if shape[i] < 1 || shape[i] > maxSize/size {
			r.err = fmt.Errorf("axis %d of the shape has length %d", i, shape[i])
			return shape
		}
		size *= shape[i]
	}
	return shape
}

// float16s returns n binary16 values.
func (r *reader) float16s(n int) []uint16 {
	b := r.take(2 * n)
	halves := make([]uint16, len(b)/2)
	for i := range halves {
		halves[i] = binary.LittleEndian.Uint16(b[2*i:])
	}
	return halves
}

// channels returns scale and minimum of n channels.
func (r *reader) channels(n int) (scale, least []float32) {
	b := r.take(8 * n)
	scale, least = make([]float32, len(b)/8), make([]float32, len(b)/8)
	for c := range scale {
		scale[c] = math.Float32frombits(binary.LittleEndian.Uint32(b[8*c:]))
		least[c] = math.Float32frombits(binary.LittleEndian.Uint32(b[8*c+4:]))
	}
	return scale, least
}
