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
