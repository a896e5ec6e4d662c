package asm

import (
	"encoding/binary"
	"math"
)

// Value is an expression. push returns the instructions that push its value.
type Value interface{ push() []byte }

// Int is a constant integer.
type Int int32

func (n Int) push() []byte { return join([]byte{0x41}, signed(int32(n))) }

// expression is a Value given by its instructions.
type expression []byte

func (e expression) push() []byte { return e }

// apply returns the expression of an instruction and its operands.
func apply(instruction []byte, operands ...Value) Value {
	return expression(join(all(operands), instruction))
}

// all returns the instructions that push the values.
func all(values []Value) []byte {
	var out []byte
	for _, v := range values {
		out = append(out, v.push()...)
	}
	return out
}

// Arithmetic and comparisons of signed integers and addresses. A comparison returns 1 or 0.

// Add returns a + b.
func Add(a, b Value) Value { return apply([]byte{0x6a}, a, b) }

// Sub returns a − b.
func Sub(a, b Value) Value { return apply([]byte{0x6b}, a, b) }

// Mul returns a·b.
func Mul(a, b Value) Value { return apply([]byte{0x6c}, a, b) }

// Shl returns a·2^bits.
func Shl(a Value, bits int32) Value { return apply([]byte{0x74}, a, Int(bits)) }

// And returns a & b.
func And(a, b Value) Value { return apply([]byte{0x71}, a, b) }

// Less returns 1 if a < b, else 0.
func Less(a, b Value) Value { return apply([]byte{0x48}, a, b) }

// AtMost returns 1 if a ≤ b, else 0.
func AtMost(a, b Value) Value { return apply([]byte{0x4c}, a, b) }

// Equal returns 1 if a = b, else 0.
func Equal(a, b Value) Value { return apply([]byte{0x46}, a, b) }

// Differ returns 1 if a ≠ b, else 0.
func Differ(a, b Value) Value { return apply([]byte{0x47}, a, b) }

// Select returns yes if the condition is not zero, else no. It evaluates both.
func Select(condition, yes, no Value) Value { return apply([]byte{0x1b}, yes, no, condition) }

// Min returns the smaller of a and b.
func Min(a, b Value) Value { return Select(Less(a, b), a, b) }

// Scalar is a type of numbers, with the opcodes of its instructions.
type Scalar struct {
	Type        Type
	load, store byte
	arithmetic  byte // opcode of addition; the order of the other operations is the same for all types
	equal       byte // opcode of =; the order of the other comparisons is the same for all types
	shift       int32
}

// Const returns x, rounded to the type.
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

// Min returns the smaller of a and b.
func (s Scalar) Min(a, b Value) Value { return apply([]byte{s.arithmetic + 4}, a, b) }

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

// pattern returns the bits of x after rounding to the lanes' type.
func (l Lanes) pattern(x float64) uint64 {
	if l.Scalar.Type == F32 {
		return uint64(math.Float32bits(float32(x)))
	}
	return math.Float64bits(x)
}
