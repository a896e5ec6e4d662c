// Package weights holds the numbers of a trained network and the file they are kept in.
//
// A file is little-endian. It begins with the eight bytes "siibp-nn", then a byte for the version, 1,
// and the number of tensors in 2 bytes. Each tensor follows:
//
//	1 byte    length of the name, then the name in UTF-8
//	1 byte    encoding: 1 for Half, 2 for Levels
//	1 byte    number of axes, then 4 bytes for the length of each
//	          Half: 2 bytes a number, IEEE 754 binary16
//	          Levels: scale and least value of each channel, float32; then 1 byte a number
//
// Numbers are in row-major order. The last axis is the channel.
package weights

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Encoding is how the numbers of a tensor are kept.
type Encoding uint8

const (
	Half   Encoding = 1 // each number is rounded to binary16
	Levels Encoding = 2 // number i of channel c is Min[c] + Scale[c]·Level[i], a level being 0 to 255
)

// Tensor is an array of numbers as a file keeps them. Half tensors have Halves, the others the rest.
type Tensor struct {
	Name     string
	Shape    []int // the length of each axis, the slowest first; none for a single number
	Encoding Encoding
	Halves   []uint16

	Level      []uint8
	Scale, Min []float32 // of each channel
}

// File is the tensors of a network, or of several, whose tensors are then called NETWORK/TENSOR.
type File []Tensor

// Join returns the file of several networks, by name.
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

// Part returns the tensors of one network of several, called as they are in a file of its own.
func (f File) Part(network string) File {
	var part File
	for _, t := range f {
		if name, ok := strings.CutPrefix(t.Name, network+"/"); ok {
			t.Name = name
			part = append(part, t)
		}
	}
	return part
}

// Size returns how many numbers a tensor of this shape has.
func Size(shape []int) int {
	n := 1
	for _, length := range shape {
		n *= length
	}
	return n
}

// channels returns the length of the last axis, 1 if there is none.
func channels(shape []int) int {
	if len(shape) == 0 {
		return 1
	}
	return shape[len(shape)-1]
}

// New returns a tensor that keeps the values in an encoding. Levels of a channel are evenly spaced from
// its least to its largest value. It panics if there are not as many values as the shape has numbers.
func New(name string, encoding Encoding, shape []int, values []float32) Tensor {
	if len(values) != Size(shape) {
		panic(fmt.Sprintf("weights: %s has %d values and the shape %v", name, len(values), shape))
	}
	t := Tensor{Name: name, Shape: shape, Encoding: encoding}
	if encoding == Half {
		t.Halves = make([]uint16, len(values))
		for i, v := range values {
			t.Halves[i] = toHalf(v)
		}
		return t
	}
	t.Level, t.Scale, t.Min = toLevels(channels(shape), values)
	return t
}

// Values returns the numbers.
func (t Tensor) Values() []float32 {
	values := make([]float32, Size(t.Shape))
	if t.Encoding == Half {
		for i, h := range t.Halves {
			values[i] = FromHalf(h)
		}
		return values
	}
	for i, level := range t.Level {
		c := i % len(t.Scale)
		values[i] = t.Min[c] + t.Scale[c]*float32(level)
	}
	return values
}
