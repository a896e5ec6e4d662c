// Package asm writes WebAssembly modules. It has the part of the instruction set that numerical kernels
// need which work on the memory of another module.
//
// A Value is an expression, and a Func collects statements:
//
//	// sum(n, p) = Σ p_i over n doubles
//	f := m.Func("sum", asm.F64)
//	n, p, s := f.Param(asm.I32), f.Param(asm.I32), f.Local(asm.F64)
//	end := f.Let(asm.I32, asm.Add(p, asm.Shl(n, 3)))
//	f.While(asm.Less(p, end), func() {
//		f.Set(s, asm.Doubles.Scalar.Add(s, asm.Doubles.Scalar.Load(p, 0)))
//		f.Advance(p, asm.Int(8))
//	})
//	f.Return(s)
//
// Opcodes and encodings are those of the WebAssembly core specification 3.0,
// chapter 5, which includes the vector and the relaxed vector instructions.
package asm

// Type is the type of a parameter, local or result.
type Type byte

// These are the types that kernels use. An address is an I32.
const (
	I32  Type = 0x7f
	F32  Type = 0x7d
	F64  Type = 0x7c
	V128 Type = 0x7b
)

// Module is a module that works on a memory which it imports as go.mem. It has no data, no tables and no
// stack of its own.
type Module struct {
	funcs []*Func
}

// Func adds a function with the given result types, still without parameters and body. It is exported under
// its name, unless the name is empty.
func (m *Module) Func(name string, results ...Type) *Func {
	f := &Func{name: name, index: len(m.funcs), results: results}
	m.funcs = append(m.funcs, f)
	return f
}

// Bytes returns the module in the binary format.
func (m *Module) Bytes() []byte {
	var types, members, exports, codes [][]byte
	for i, f := range m.funcs {
		types = append(types, f.signature())
		members = append(members, unsigned(uint32(i)))
		codes = append(codes, sized(f.definition()))
		if f.name != "" {
			exports = append(exports, join(text(f.name), []byte{0}, unsigned(uint32(i))))
		}
	}
	memory := join(text("go"), text("mem"), []byte{2, 0, 0}) // a memory, of at least 0 pages
	return join([]byte("\x00asm\x01\x00\x00\x00"),
		section(1, types), section(2, [][]byte{memory}), section(3, members),
		section(7, exports), section(10, codes))
}

func section(id byte, items [][]byte) []byte {
	return join([]byte{id}, sized(list(items)))
}

// list returns a vector of the binary format: the number of items and then the items.
func list(items [][]byte) []byte {
	return join(unsigned(uint32(len(items))), join(items...))
}

// sized returns the length of the content in bytes and then the content.
func sized(content []byte) []byte {
	return join(unsigned(uint32(len(content))), content)
}

func text(s string) []byte { return sized([]byte(s)) }

func join(parts ...[]byte) []byte {
	var all []byte
	for _, part := range parts {
		all = append(all, part...)
	}
	return all
}

// unsigned returns n in LEB128: seven bits a byte, the low ones first.
func unsigned(n uint32) []byte {
	var out []byte
	for ; n >= 0x80; n >>= 7 {
		out = append(out, byte(n)|0x80)
	}
	return append(out, byte(n))
}

// signed returns n in signed LEB128: bit 6 of the last byte is the sign.
func signed(n int32) []byte {
	var out []byte
	for ; n < -0x40 || n >= 0x40; n >>= 7 {
		out = append(out, byte(n&0x7f)|0x80)
	}
	return append(out, byte(n&0x7f))
}
