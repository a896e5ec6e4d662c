package asm

// Value is an expression: instructions that leave one value on the stack.
type Value interface{ push() []byte }

// Int is a constant integer.
type Int int32

func (n Int) push() []byte { return join([]byte{0x41}, signed(int32(n))) }

type expression []byte

func (e expression) push() []byte { return e }

// apply is the instruction after its operands.
func apply(instruction []byte, operands ...Value) Value {
	return expression(join(all(operands), instruction))
}

func all(values []Value) []byte {
	var out []byte
	for _, v := range values {
		out = append(out, v.push()...)
	}
	return out
}

// Arithmetic and comparison of integers and addresses; they are signed. A
// comparison is 1 or 0.

// Add is a + b.
func Add(a, b Value) Value { return apply([]byte{0x6a}, a, b) }

// Sub is a − b.
func Sub(a, b Value) Value { return apply([]byte{0x6b}, a, b) }

// Mul is a·b.
func Mul(a, b Value) Value { return apply([]byte{0x6c}, a, b) }

// Shl is a·2^bits.
func Shl(a Value, bits int32) Value { return apply([]byte{0x74}, a, Int(bits)) }

// And has the bits of both.
func And(a, b Value) Value { return apply([]byte{0x71}, a, b) }

// Less is a < b.
func Less(a, b Value) Value { return apply([]byte{0x48}, a, b) }

// AtMost is a ≤ b.
func AtMost(a, b Value) Value { return apply([]byte{0x4c}, a, b) }

// Equal is a = b.
func Equal(a, b Value) Value { return apply([]byte{0x46}, a, b) }

// Differ is a ≠ b.
func Differ(a, b Value) Value { return apply([]byte{0x47}, a, b) }

// Choose is yes where the condition is not zero, else no. Both are computed.
func Choose(condition, yes, no Value) Value { return apply([]byte{0x1b}, yes, no, condition) }

// Min is the smaller of two.
func Min(a, b Value) Value { return Choose(Less(a, b), a, b) }
