package asm

import "math"

// Scalar is a type of single numbers and its instructions.
type Scalar struct {
	Type        Type
	load, store byte
	arithmetic  byte // the opcode of addition; the others follow in one order
	shift       int32
}

// Load is the number at address + offset.
func (s Scalar) Load(address Value, offset int) Value {
	return apply(join([]byte{s.load}, aligned(s.shift, offset)), address)
}

// StoreScalar writes a number to address + offset.
func (f *Func) StoreScalar(s Scalar, address Value, offset int, number Value) {
	f.emit(address.push(), number.push(), []byte{s.store}, aligned(s.shift, offset))
}

// Add is a + b.
func (s Scalar) Add(a, b Value) Value { return apply([]byte{s.arithmetic}, a, b) }

// Mul is a·b.
func (s Scalar) Mul(a, b Value) Value { return apply([]byte{s.arithmetic + 2}, a, b) }

// pattern is the bits of x, rounded to the lanes' type.
func (l Lanes) pattern(x float64) uint64 {
	if l.Scalar.Type == F32 {
		return uint64(math.Float32bits(float32(x)))
	}
	return math.Float64bits(x)
}
