// Package weights holds the weights of trained networks and their file format.
//
// A file is little-endian. It starts with the eight bytes "siibp-nn", then a byte for the version, 1, and the number
// of tensors in 2 bytes. Each tensor follows:
//
//	1 byte    length of the name, then the name in UTF-8
//	1 byte    encoding: 1 for Float16, 2 for Uint8
//	1 byte    number of axes, then 4 bytes for the length of each
//	          Float16: 2 bytes per element, IEEE 754 binary16
//	          Uint8: scale and minimum of each channel, float32; then 1 byte per element
//
// Elements are in row-major order. The last axis is the channel.
package weights

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Encoding is the encoding of the elements of a tensor.
type Encoding uint8

const (
	Float16 Encoding = 1 // IEEE 754 binary16
	Uint8   Encoding = 2 // 8 bits per element: element i of channel c is Min[c] + Scale[c]·Level[i]
)

// Tensor is an encoded array. Halves is set for Float16; Level, Scale and Min for Uint8.
type Tensor struct {
	Name     string
	Shape    []int // row-major, empty for a scalar
	Encoding Encoding
	Halves   []uint16

	Level      []uint8
	Scale, Min []float32 // by channel
}

// File is a list of tensors. In a file of several networks they are named NETWORK/TENSOR.
type File []Tensor

// Join merges the files of several networks.
func Join(parts map[string]File) File {
	var whole File
	for _, network := range slices.Sorted(maps.Keys(parts)) {
		for _, t := range parts[network] {
			t.Name = network + "/" + t.Name
			whole = append(whole, t)
		}
	}
	return whole
}

// Network returns the tensors of one network, without the prefix of their names.
func (f File) Network(network string) File {
	var part File
	for _, t := range f {
		if name, ok := strings.CutPrefix(t.Name, network+"/"); ok {
			t.Name = name
			part = append(part, t)
		}
	}
	return part
}

// Size returns the number of elements of a shape.
func Size(shape []int) int {
	n := 1
	for _, length := range shape {
		n *= length
	}
	return n
}

// channels returns the length of the last axis, or 1 for a scalar.
func channels(shape []int) int {
	if len(shape) == 0 {
		return 1
	}
	return shape[len(shape)-1]
}

// NewTensor encodes values. The levels of a channel are evenly spaced from its minimum to its maximum. It panics if
// the number of values does not match the shape.
func NewTensor(name string, encoding Encoding, shape []int, values []float32) Tensor {
	if len(values) != Size(shape) {
		panic(fmt.Sprintf("weights: %s has %d values and the shape %v", name, len(values), shape))
	}
	t := Tensor{Name: name, Shape: shape, Encoding: encoding}
	if encoding == Float16 {
		t.Halves = make([]uint16, len(values))
		for i, v := range values {
			t.Halves[i] = toFloat16(v)
		}
		return t
	}
	t.Level, t.Scale, t.Min = quantize(channels(shape), values)
	return t
}

// Values decodes the elements.
func (t Tensor) Values() []float32 {
	values := make([]float32, Size(t.Shape))
	if t.Encoding == Float16 {
		for i, h := range t.Halves {
			values[i] = FromFloat16(h)
		}
		return values
	}
	for i, level := range t.Level {
		c := i % len(t.Scale)
		values[i] = t.Min[c] + t.Scale[c]*float32(level)
	}
	return values
}
