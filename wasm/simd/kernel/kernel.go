// Package kernel holds the inner loops of linear algebra that Go's compiler
// makes no vector instructions for, as functions of a WebAssembly module.
//
// The module imports the memory of the program that calls it and works on that
// program's slices: it has no data, no stack and no state. Matrices have
// contiguous rows unless their two strides are passed, and every stride is
// counted in numbers. Names end in the size of a number, 32 or 64.
package kernel

import (
	"strconv"

	"siibp/wasm/simd/asm"
)

// What the function kind of a module returns; 0 stands for no module at all.
const (
	Plain   = 1 // vectors of 128 bits
	Relaxed = 2 // and multiply-adds that may round once
)

// Module returns the bytes of the module, with plain or with relaxed SIMD instructions.
func Module(relaxed bool) []byte {
	m := &asm.Module{}
	kind := m.Func("kind", asm.I32)
	if relaxed {
		kind.Return(asm.Int(Relaxed))
	} else {
		kind.Return(asm.Int(Plain))
	}
	for _, lanes := range []asm.Lanes{asm.Floats, asm.Doubles} {
		lanes.Relaxed = relaxed
		g := generator{m, lanes}
		inner := g.inner()
		g.gemm(inner)
		g.level1()
		g.level2()
		g.sweep()
		g.sddmm(inner)
		g.spmm()
		g.gathers()
		if lanes.Scalar.Type == asm.F64 {
			g.sticks(g.vectors())
			g.block()
		} else {
			g.elementwise()
		}
	}
	return m.Bytes()
}

// generator adds the functions for one type of number to a module.
type generator struct {
	module *asm.Module
	asm.Lanes
}

// export begins a function that other modules call.
func (g generator) export(name string, results ...asm.Type) *asm.Func {
	return g.module.Func(name+strconv.Itoa(8*g.Size()), results...)
}

// private begins a function for this module alone.
func (g generator) private() *asm.Func { return g.module.Func("") }

// bytes turns a count of numbers into a count of bytes.
func (g generator) bytes(count asm.Value) asm.Value { return asm.Shl(count, g.Shift) }

// at returns the address of number i from p on.
func (g generator) at(p, i asm.Value) asm.Value { return asm.Add(p, g.bytes(i)) }
