package kernel

import (
	"siibp/core/simd/series"
	"siibp/wasm/simd/asm"
)

// constants are those of exp and log1p for the generator's type of number.
func (g generator) constants() series.Elementary {
	if g.Scalar.Type == asm.F32 {
		return series.Float32
	}
	return series.Float64
}
