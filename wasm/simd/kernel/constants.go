package kernel

import (
	"siibp/core/simd/series"
	"siibp/wasm/simd/asm"
)

// constants returns the constants of exp and log1p for the generator's type of number.
func (g generator) constants() series.Elementary {
	if g.Scalar.Type == asm.F32 {
		return series.Float32
	}
	return series.Float64
}

// once is a number in every lane, made at the head of a function, for loops.
func (g generator) once(f *asm.Func, x float64) asm.Var { return f.Once(asm.V128, g.Const(x)) }
