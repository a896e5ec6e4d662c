//go:build !js

package main

import (
	"fmt"
	"os"
	"path/filepath"

	"siibp/wasm/simd/asm"
)

// chains is the number of independent sums: enough for two multiply-adds a cycle with a latency of
// four cycles, or one product and sum with a latency of eight, and few enough for 16 registers.
const chains = 12

// writePeaks writes plain-peak.wasm and relaxed-peak.wasm.
func writePeaks(folder string) error {
	for kind, relaxed := range map[string]bool{"plain": false, "relaxed": true} {
		if err := os.WriteFile(filepath.Join(folder, kind+"-peak.wasm"), peak(relaxed), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// peak returns a WebAssembly module that measures the throughput of multiply-adds in vector registers.
// Its functions float32(n) and float64(n) perform at least n vector multiply-adds.
func peak(relaxed bool) []byte {
	m := &asm.Module{}
	for _, lanes := range []asm.Lanes{asm.Floats, asm.Doubles} {
		lanes.Relaxed = relaxed
		const unroll = 8
		f := m.Func(fmt.Sprint("float", 8*lanes.Size()), lanes.Scalar.Type)
		n := f.Param(asm.I32)
		sums := f.Locals(chains, asm.V128)
		for i, s := range sums { // different values, so that the compiler cannot merge the sums
			f.Set(s, lanes.Const(float64(i)))
		}
		x, y := f.Let(asm.V128, lanes.Const(0.999)), f.Let(asm.V128, lanes.Const(0.5))
		f.While(asm.Less(asm.Int(0), n), func() {
			for range unroll {
				for _, s := range sums {
					f.Set(s, lanes.Madd(s, x, y)) // the sum is a factor, because the compiler would hoist a loop-invariant product
				}
			}
			f.Advance(n, asm.Int(-chains*unroll))
		})
		for _, s := range sums[1:] {
			f.Set(sums[0], lanes.Add(sums[0], s))
		}
		f.Return(lanes.First(sums[0]))
	}
	return m.Bytes()
}
