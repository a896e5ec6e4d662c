package weights

import (
	"math"
)

// toFloat16 rounds x to binary16, ties to even. From 65,520 on the result is infinite.
func toFloat16(x float32) uint16 {
	bits := math.Float32bits(x)
	sign, exponent, fraction := uint16(bits>>16&0x8000), int(bits>>23&0xff)-127, bits&0x7fffff
	switch {
	case exponent == 128 && fraction != 0:
		return sign | 0x7e00 // NaN
	case exponent > 15:
		return sign | 0x7c00
	case exponent >= -14:
		return sign | uint16(rounded(uint32(exponent+15)<<23|fraction, 13)) // a carry increments the exponent
	case exponent >= -25:
		return sign | uint16(rounded(1<<23|fraction, uint(-1-exponent))) // subnormal numbers in steps of 2^−24
	}
	return sign
}

// rounded returns x/2^shift as the nearest integer, ties to even.
func rounded(x uint32, shift uint) uint32 {
	return (x + 1<<(shift-1) - 1 + x>>shift&1) >> shift
}

// FromFloat16 returns the value of a binary16 number.
func FromFloat16(h uint16) float32 {
	sign, exponent, fraction := uint32(h&0x8000)<<16, uint32(h>>10&0x1f), uint32(h&0x3ff)
	switch exponent {
	case 0:
		return math.Float32frombits(sign | math.Float32bits(float32(fraction)/(1<<24)))
	case 0x1f:
		return math.Float32frombits(sign | 0x7f800000 | fraction<<13)
	}
	return math.Float32frombits(sign | (exponent+112)<<23 | fraction<<13)
}

// quantize returns the 8-bit level of each value, and the step and minimum of each channel. Value i belongs to
// channel i mod channels.
func quantize(channels int, values []float32) (levels []uint8, scale, least []float32) {
	levels, scale, least = make([]uint8, len(values)), make([]float32, channels), make([]float32, channels)
	if len(values) == 0 {
		return levels, scale, least
	}
	largest := append([]float32(nil), values[:channels]...)
	copy(least, values)
	for i, v := range values {
		c := i % channels
		least[c], largest[c] = min(least[c], v), max(largest[c], v)
	}
	for c := range scale {
		scale[c] = (largest[c] - least[c]) / 255
	}
	for i, v := range values {
		if c := i % channels; scale[c] > 0 {
			levels[i] = uint8(min(math.Round(float64(v-least[c])/float64(scale[c])), 255))
		}
	}
	return levels, scale, least
}
