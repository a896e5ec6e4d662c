// Package asm is an assembler for WebAssembly modules. It has the instructions that numerical kernels use on the memory of
// another module.
//
// A Value is an expression. A Func is a function whose methods append statements:
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
// Opcodes and encodings follow the WebAssembly core specification 3.0, chapter 5, with the vector and relaxed vector
// instructions.
package asm

// Type is the type of a parameter, local or result.
type Type byte

// Types of values. An address is an I32.
const (
	I32  Type = 0x7f
	F32  Type = 0x7d
	F64  Type = 0x7c
	V128 Type = 0x7b
)

// Module is a module that imports its memory as go.mem. It has no data, tables or globals.
type Module struct {
	funcs []*Func
}

// Func adds a function with the given result types and without parameters and body. It is exported under its name, unless
// the name is empty.
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
	memory := join(text("go"), text("mem"), []byte{2, 0, 0}) // a memory of at least 0 pages
	return join([]byte("\x00asm\x01\x00\x00\x00"),
		section(1, types), section(2, [][]byte{memory}), section(3, members),
		section(7, exports), section(10, codes))
}

// section returns a section of the binary format.
func section(id byte, items [][]byte) []byte {
	return join([]byte{id}, sized(list(items)))
}

// list returns a vector of the binary format: the number of items, then the items.
func list(items [][]byte) []byte {
	return join(unsigned(uint32(len(items))), join(items...))
}

// sized returns the content after its length in bytes.
func sized(content []byte) []byte {
	return join(unsigned(uint32(len(content))), content)
}

// text returns a name of the binary format.
func text(s string) []byte { return sized([]byte(s)) }

func join(parts ...[]byte) []byte {
	var all []byte
	for _, part := range parts {
		all = append(all, part...)
	}
	return all
}

// unsigned returns n in LEB128: seven bits in a byte, low bits first.
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
