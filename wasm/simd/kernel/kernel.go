// Package kernel generates a WebAssembly module with the vector kernels of inference, because Go's compiler generates no
// vector instructions for WebAssembly.
//
// The module imports the memory of the calling program and reads and writes its slices. It has no data, no stack and no
// state. Matrices have contiguous rows, except where a row stride and a column stride are parameters. Strides of exported
// functions are numbers of elements, strides of private functions are bytes. Exported names end in the bits of an element,
// 32 or 64.
package kernel

import (
	"strconv"

	"siibp/wasm/simd/asm"
)

// Results of the module's function kind; 0 means that no module is linked.
const (
	Plain   = 1 // 128-bit SIMD
	Relaxed = 2 // relaxed SIMD: a multiply-add may round once
)

// Module returns the module in the binary format, with plain or relaxed SIMD instructions.
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
		innerTile := g.innerTile()
		g.gemm(innerTile)
		g.level1()
		g.level2()
		g.logistic()
		g.sddmm(innerTile)
		g.spmm()
		if lanes.Scalar.Type == asm.F64 {
			g.vectors()
			g.softmax()
		} else {
			g.elementwise()
		}
	}
	return m.Bytes()
}

// generator adds the functions of one precision to a module.
type generator struct {
	module *asm.Module
	asm.Lanes
}

// export adds an exported function.
func (g generator) export(name string, results ...asm.Type) *asm.Func {
	return g.module.Func(name+strconv.Itoa(8*g.Size()), results...)
}

// private adds a function that is not exported.
func (g generator) private() *asm.Func { return g.module.Func("") }

// bytes returns the size of count numbers in bytes.
func (g generator) bytes(count asm.Value) asm.Value { return asm.Shl(count, g.Shift) }

// at returns the address of number i from p on.
func (g generator) at(p, i asm.Value) asm.Value { return asm.Add(p, g.bytes(i)) }
