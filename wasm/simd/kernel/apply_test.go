//go:build js && wasm

package kernel

import (
	"encoding/binary"
	"math"
	"syscall/js"
	"testing"

	"siibp/wasm/simd/asm"
)

// round returns x rounded to the lanes' precision.
func round(l asm.Lanes, x float64) float64 {
	if l.Scalar.Type == asm.F32 {
		return float64(float32(x))
	}
	return x
}

// ulp returns the unit in the last place of x in the lanes' precision.
func ulp(l asm.Lanes, x float64) float64 {
	_, exponent := math.Frexp(x)
	if l.Scalar.Type == asm.F32 {
		return math.Ldexp(1, exponent-24)
	}
	return math.Ldexp(1, exponent-53)
}

// apply returns f(x) for every x. It runs a module that applies the function to an array in place.
func apply(t *testing.T, l asm.Lanes, function func(g generator, f *asm.Func, x asm.Var) asm.Value, x []float64) []float64 {
	t.Helper()
	m := &asm.Module{}
	f := m.Func("apply")
	p, end := f.Param(asm.I32), f.Param(asm.I32)
	f.While(asm.Less(p, end), func() {
		f.Store(l, p, 0, function(generator{m, l}, f, f.Let(asm.V128, l.Load(p, 0))))
		f.Advance(p, asm.Int(asm.VectorBytes))
	})
	assembly := js.Global().Get("WebAssembly")
	code := array(m.Bytes())
	if !assembly.Call("validate", code).Bool() {
		if !l.Relaxed {
			t.Fatal("the module is not valid")
		}
		t.Skip("the engine does not support relaxed SIMD")
	}
	const page = 1 << 16
	memory := assembly.Get("Memory").New(map[string]any{"initial": (len(x)*l.Size() + page - 1) / page})
	numbers := js.Global().Get("Uint8Array").New(memory.Get("buffer"), 0, len(x)*l.Size())
	js.CopyBytesToJS(numbers, encode(l, x))
	module := assembly.Get("Module").New(code)
	instance := assembly.Get("Instance").New(module, map[string]any{"go": map[string]any{"mem": memory}})
	instance.Get("exports").Call("apply", 0, len(x)*l.Size())
	out := make([]byte, len(x)*l.Size())
	js.CopyBytesToGo(out, numbers)
	return decode(l, out)
}

// array returns a Uint8Array with the content.
func array(content []byte) js.Value {
	a := js.Global().Get("Uint8Array").New(len(content))
	js.CopyBytesToJS(a, content)
	return a
}

// encode returns the little-endian bytes of x in the lanes' precision.
func encode(l asm.Lanes, x []float64) []byte {
	var out []byte
	for _, v := range x {
		if l.Scalar.Type == asm.F32 {
			out = binary.LittleEndian.AppendUint32(out, math.Float32bits(float32(v)))
		} else {
			out = binary.LittleEndian.AppendUint64(out, math.Float64bits(v))
		}
	}
	return out
}

// decode is the inverse of encode.
func decode(l asm.Lanes, content []byte) []float64 {
	var out []float64
	for ; len(content) > 0; content = content[l.Size():] {
		if l.Scalar.Type == asm.F32 {
			out = append(out, float64(math.Float32frombits(binary.LittleEndian.Uint32(content))))
		} else {
			out = append(out, math.Float64frombits(binary.LittleEndian.Uint64(content)))
		}
	}
	return out
}
