package weights

import "math"

// toHalf returns the binary16 number nearest to x, ties to even. Beyond 65,520 it is infinite.
func toHalf(x float32) uint16 {
	bits := math.Float32bits(x)
	sign, exponent, fraction := uint16(bits>>16&0x8000), int(bits>>23&0xff)-127, bits&0x7fffff
	switch {
	case exponent == 128 && fraction != 0:
		return sign | 0x7e00 // not a number
	case exponent > 15:
		return sign | 0x7c00
	case exponent >= -14:
		return sign | uint16(rounded(uint32(exponent+15)<<23|fraction, 13)) // a carry moves to the exponent
	case exponent >= -25:
		return sign | uint16(rounded(1<<23|fraction, uint(-1-exponent))) // below 2^−14: steps of 2^−24
	}
	return sign
}

// rounded returns x/2^shift as the nearest integer, ties to even.
func rounded(x uint32, shift uint) uint32 {
	return (x + 1<<(shift-1) - 1 + x>>shift&1) >> shift
}

// FromHalf returns the value of a binary16 number.
func FromHalf(h uint16) float32 {
	sign, exponent, fraction := uint32(h&0x8000)<<16, uint32(h>>10&0x1f), uint32(h&0x3ff)
	switch exponent {
	case 0:
		return math.Float32frombits(sign | math.Float32bits(float32(fraction)/(1<<24)))
	case 0x1f:
		return math.Float32frombits(sign | 0x7f800000 | fraction<<13)
	}
	return math.Float32frombits(sign | (exponent+112)<<23 | fraction<<13)
}
