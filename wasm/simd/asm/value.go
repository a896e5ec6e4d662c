package asm

// Value is an expression. push returns the instructions that leave its value on the stack.
type Value interface{ push() []byte }

// Int is a constant integer.
type Int int32

func (n Int) push() []byte { return join([]byte{0x41}, signed(int32(n))) }

type expression []byte

func (e expression) push() []byte { return e }

// apply returns the expression that evaluates the operands and then runs the instruction on them.
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

// The functions below are arithmetic and comparisons of integers and addresses, which are signed. A
// comparison returns 1 or 0.

// Add returns a + b.
func Add(a, b Value) Value { return apply([]byte{0x6a}, a, b) }

// Sub returns a − b.
func Sub(a, b Value) Value { return apply([]byte{0x6b}, a, b) }

// Mul returns a·b.
func Mul(a, b Value) Value { return apply([]byte{0x6c}, a, b) }

// Shl returns a·2^bits.
func Shl(a Value, bits int32) Value { return apply([]byte{0x74}, a, Int(bits)) }

// And returns the bits that are 1 in a and in b.
func And(a, b Value) Value { return apply([]byte{0x71}, a, b) }

// Less returns 1 if a < b, else 0.
func Less(a, b Value) Value { return apply([]byte{0x48}, a, b) }

// AtMost returns 1 if a ≤ b, else 0.
func AtMost(a, b Value) Value { return apply([]byte{0x4c}, a, b) }

// Equal returns 1 if a = b, else 0.
func Equal(a, b Value) Value { return apply([]byte{0x46}, a, b) }

// Differ returns 1 if a ≠ b, else 0.
func Differ(a, b Value) Value { return apply([]byte{0x47}, a, b) }

// Choose returns yes where the condition is not zero, else no. Both values are computed.
func Choose(condition, yes, no Value) Value { return apply([]byte{0x1b}, yes, no, condition) }

// Min returns the smaller of a and b.
func Min(a, b Value) Value { return Choose(Less(a, b), a, b) }
