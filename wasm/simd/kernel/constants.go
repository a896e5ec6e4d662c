package kernel

import (
	"siibp/core/simd/vector"
	"siibp/wasm/simd/asm"
)

// constants returns the constants of exp and log1p for the generator's type of number.
func (g generator) constants() vector.ExpLogConstants {
	if g.Scalar.Type == asm.F32 {
		return vector.ExpLog32
	}
	return vector.ExpLog64
}

// once returns a local with a number in every lane, which is set at the head of the function, outside its loops.
func (g generator) once(f *asm.Func, x float64) asm.Var { return f.Once(asm.V128, g.Const(x)) }
