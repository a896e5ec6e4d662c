package asm

import (
	"encoding/binary"
	"math"
)

// Scalar is a type of single numbers, with the opcodes of its instructions.
type Scalar struct {
	Type        Type
	load, store byte
	arithmetic  byte // the opcode of addition; the other operations follow in the same order for all types
	equal       byte // the opcode of =; the other comparisons follow likewise
	shift       int32
}

// Const returns a number, rounded to the type.
func (s Scalar) Const(x float64) Value {
	if s.Type == F32 {
		return expression(binary.LittleEndian.AppendUint32([]byte{0x43}, math.Float32bits(float32(x))))
	}
	return expression(binary.LittleEndian.AppendUint64([]byte{0x44}, math.Float64bits(x)))
}

// Load returns the number at address + offset.
func (s Scalar) Load(address Value, offset int) Value {
	return apply(join([]byte{s.load}, aligned(s.shift, offset)), address)
}

// StoreScalar writes a number to address + offset.
func (f *Func) StoreScalar(s Scalar, address Value, offset int, number Value) {
	f.emit(address.push(), number.push(), []byte{s.store}, aligned(s.shift, offset))
}

// Add returns a + b.
func (s Scalar) Add(a, b Value) Value { return apply([]byte{s.arithmetic}, a, b) }

// Sub returns a − b.
func (s Scalar) Sub(a, b Value) Value { return apply([]byte{s.arithmetic + 1}, a, b) }

// Mul returns a·b.
func (s Scalar) Mul(a, b Value) Value { return apply([]byte{s.arithmetic + 2}, a, b) }

// Div returns a/b.
func (s Scalar) Div(a, b Value) Value { return apply([]byte{s.arithmetic + 3}, a, b) }

// Max returns the larger of a and b.
func (s Scalar) Max(a, b Value) Value { return apply([]byte{s.arithmetic + 5}, a, b) }

// Less returns 1 if a < b, else 0.
func (s Scalar) Less(a, b Value) Value { return apply([]byte{s.equal + 2}, a, b) }

// Equal returns 1 if a = b, else 0.
func (s Scalar) Equal(a, b Value) Value { return apply([]byte{s.equal}, a, b) }

// LoadInt returns the integer at address + offset.
func LoadInt(address Value, offset int) Value {
	return apply(join([]byte{0x28}, aligned(2, offset)), address)
}

// pattern returns the bits of x, rounded to the lanes' type.
func (l Lanes) pattern(x float64) uint64 {
	if l.Scalar.Type == F32 {
		return uint64(math.Float32bits(float32(x)))
	}
	return math.Float64bits(x)
}
