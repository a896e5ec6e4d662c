package asm

import "encoding/binary"

// Lanes is the shape of a vector: the number and type of its lanes, with the opcodes of its instructions.
type Lanes struct {
	Count  int    // lanes of a vector
	Shift  int32  // log₂ of a number's bytes
	Scalar Scalar // instructions for one number of this type
	// The first opcode of each group of instructions. The order within a group is the same for all types.
	arithmetic, comparison, integer, madd uint32
	splat, loadSplat, extract             uint32
	// Relaxed makes Madd a relaxed instruction, which rounds once if the processor has fused multiply-adds.
	Relaxed bool
}

// The two shapes, without relaxed instructions.
var (
	Floats = Lanes{Count: 4, Shift: 2, Scalar: Scalar{Type: F32, load: 0x2a, store: 0x38, arithmetic: 0x92, equal: 0x5b, shift: 2},
		arithmetic: 0xe0, comparison: 0x41, integer: 0xab, madd: 0x105, splat: 19, loadSplat: 9, extract: 31}
	Doubles = Lanes{Count: 2, Shift: 3, Scalar: Scalar{Type: F64, load: 0x2b, store: 0x39, arithmetic: 0xa0, equal: 0x61, shift: 3},
		arithmetic: 0xec, comparison: 0x47, integer: 0xcb, madd: 0x107, splat: 20, loadSplat: 10, extract: 33}
)

// VectorBytes is the size of a vector in bytes.
const VectorBytes = 16

// Size returns the size of a lane in bytes.
func (l Lanes) Size() int { return 1 << l.Shift }

// Load returns the vector at address + offset. The address need not be aligned.
func (l Lanes) Load(address Value, offset int) Value {
	return apply(join(simd(0), aligned(l.Shift, offset)), address)
}

// LoadSplat returns the number at address + offset in every lane.
func (l Lanes) LoadSplat(address Value, offset int) Value {
	return apply(join(simd(l.loadSplat), aligned(l.Shift, offset)), address)
}

// LoadFirst returns the number at address + offset in the first lane, and zeros in the others.
func (l Lanes) LoadFirst(address Value, offset int) Value {
	return apply(join(simd(uint32(90+l.Shift)), aligned(l.Shift, offset)), address)
}

// LoadHalf returns the half vector at address + offset, followed by zeros.
func LoadHalf(address Value, offset int) Value {
	return apply(join(simd(93), aligned(3, offset)), address)
}

// StoreHalf writes the first half of a vector to address + offset.
func (f *Func) StoreHalf(address Value, offset int, vector Value) {
	f.emit(address.push(), vector.push(), simd(91), aligned(3, offset), []byte{0})
}

// Widen returns the first two floats as doubles.
func Widen(floats Value) Value { return apply(simd(95), floats) }

// Narrow returns the two doubles as floats, followed by zeros.
func Narrow(doubles Value) Value { return apply(simd(94), doubles) }

// Store writes a vector to address + offset.
func (f *Func) Store(l Lanes, address Value, offset int, vector Value) {
	f.emit(address.push(), vector.push(), simd(11), aligned(l.Shift, offset))
}

// Splat returns a scalar in every lane.
func (l Lanes) Splat(scalar Value) Value { return apply(simd(l.splat), scalar) }

// First returns the number in the first lane.
func (l Lanes) First(vector Value) Value { return l.Extract(vector, 0) }

// Extract returns the number in a lane.
func (l Lanes) Extract(vector Value, lane byte) Value {
	return apply(join(simd(l.extract), []byte{lane}), vector)
}

// Const returns a number in every lane, rounded to the lanes' type.
func (l Lanes) Const(x float64) Value { return l.Bits(l.pattern(x)) }

// Bits returns a pattern of bits in every lane.
func (l Lanes) Bits(pattern uint64) Value {
	vector := make([]byte, 0, VectorBytes)
	for range l.Count {
		vector = append(vector, binary.LittleEndian.AppendUint64(nil, pattern)[:l.Size()]...)
	}
	return expression(join(simd(12), vector))
}

// Abs returns |a|.
func (l Lanes) Abs(a Value) Value { return apply(simd(l.arithmetic), a) }

// Neg returns −a.
func (l Lanes) Neg(a Value) Value { return apply(simd(l.arithmetic+1), a) }

// Add returns a + b.
func (l Lanes) Add(a, b Value) Value { return apply(simd(l.arithmetic+4), a, b) }

// Sub returns a − b.
func (l Lanes) Sub(a, b Value) Value { return apply(simd(l.arithmetic+5), a, b) }

// Mul returns a·b.
func (l Lanes) Mul(a, b Value) Value { return apply(simd(l.arithmetic+6), a, b) }

// Div returns a/b.
func (l Lanes) Div(a, b Value) Value { return apply(simd(l.arithmetic+7), a, b) }

// Min returns b where b < a, else a: one instruction on most processors, unlike the minimum of IEEE 754.
func (l Lanes) Min(a, b Value) Value { return apply(simd(l.arithmetic+10), a, b) }

// Max returns b where a < b, else a.
func (l Lanes) Max(a, b Value) Value { return apply(simd(l.arithmetic+11), a, b) }

// Madd returns a·b + c, rounded twice, or once or twice if l.Relaxed.
func (l Lanes) Madd(a, b, c Value) Value {
	if l.Relaxed {
		return apply(simd(l.madd), a, b, c)
	}
	return l.Add(l.Mul(a, b), c)
}

// Nmadd returns c − a·b, rounded like Madd.
func (l Lanes) Nmadd(a, b, c Value) Value {
	if l.Relaxed {
		return apply(simd(l.madd+1), a, b, c)
	}
	return l.Sub(c, l.Mul(a, b))
}

// Less returns all ones in the lanes where a < b, else zeros.
func (l Lanes) Less(a, b Value) Value { return apply(simd(l.comparison+2), a, b) }

// Select returns the bits of a where those of the mask are 1, else the bits of b.
func (l Lanes) Select(mask, a, b Value) Value { return apply(simd(82), a, b, mask) }

// Any returns 1 if any bit of the vector is 1, else 0.
func (l Lanes) Any(vector Value) Value { return apply(simd(83), vector) }

// InterleaveLow returns a_0, b_0, a_1, b_1 … of the lower half of the lanes, InterleaveHigh of the upper half.
func (l Lanes) InterleaveLow(a, b Value) Value  { return l.interleave(0, a, b) }
func (l Lanes) InterleaveHigh(a, b Value) Value { return l.interleave(l.Count/2, a, b) }

func (l Lanes) interleave(from int, a, b Value) Value {
	order := make([]byte, 0, VectorBytes) // indices of the 32 bytes of both
	for lane := from; lane < from+l.Count/2; lane++ {
		for _, vector := range []int{0, VectorBytes} {
			for i := range l.Size() {
				order = append(order, byte(vector+lane*l.Size()+i))
			}
		}
	}
	return apply(join(simd(13), order), a, b)
}

// And returns a & b.
func (l Lanes) And(a, b Value) Value { return apply(simd(78), a, b) }

// Or returns a | b.
func (l Lanes) Or(a, b Value) Value { return apply(simd(80), a, b) }

// ShiftLeft returns a with each lane shifted left.
func (l Lanes) ShiftLeft(a Value, bits int32) Value { return apply(simd(l.integer), a, Int(bits)) }

// ShiftRight returns a with each lane shifted right. It fills with zeros.
func (l Lanes) ShiftRight(a Value, bits int32) Value { return apply(simd(l.integer+2), a, Int(bits)) }

// IntegerAdd returns a + b, where the lanes hold integers.
func (l Lanes) IntegerAdd(a, b Value) Value { return apply(simd(l.integer+3), a, b) }

// IntegerSub returns a − b, where the lanes hold integers.
func (l Lanes) IntegerSub(a, b Value) Value { return apply(simd(l.integer+6), a, b) }

// simd returns the encoding of a vector instruction.
func simd(op uint32) []byte { return join([]byte{0xfd}, unsigned(op)) }

// aligned returns the immediates of a load or store: log₂ of the alignment in bytes, and the offset.
func aligned(shift int32, offset int) []byte {
	return join(unsigned(uint32(shift)), unsigned(uint32(offset)))
}
