package kernel

import (
	"siibp/wasm/simd/asm"
)

// level1Unroll is the number of vectors in one iteration of a loop. An addition has a latency of 4 cycles and two start in
// a cycle, so 8 would keep the processor busy; most vectors here are too short for more than 4.
const level1Unroll = 4

// level1 adds the BLAS operations on contiguous vectors.
func (g generator) level1() {
	g.dot()
	g.axpy()
	g.scal()
}

// dot adds the function that returns Σ x_i·y_i, where x and y are n.
func (g generator) dot() {
	f := g.export("dot", g.Scalar.Type)
	n, x, y := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	sums, last := f.Locals(level1Unroll, asm.V128), f.Local(g.Scalar.Type)
	g.eachNumber(f, n, []asm.Var{x, y}, func(i int) {
		offset := i * asm.VectorBytes
		f.Set(sums[i], g.Madd(g.Load(x, offset), g.Load(y, offset), sums[i]))
	}, func() {
		f.Set(last, g.Scalar.Add(last, g.Scalar.Mul(g.Scalar.Load(x, 0), g.Scalar.Load(y, 0))))
	})
	f.Return(g.Scalar.Add(last, g.total(f, sums)))
}

// total returns the sum of the lanes of all vectors.
func (g generator) total(f *asm.Func, vectors []asm.Var) asm.Value {
	v := f.Let(asm.V128, vectors[0])
	for _, w := range vectors[1:] {
		f.Set(v, g.Add(v, w))
	}
	sum := g.First(v)
	for i := 1; i < g.Count; i++ {
		sum = g.Scalar.Add(sum, g.Extract(v, byte(i)))
	}
	return sum
}

// axpy adds the function y += α·x, where x and y are n.
func (g generator) axpy() {
	f := g.export("axpy")
	n, alpha, x, y := f.Param(asm.I32), f.Param(g.Scalar.Type), f.Param(asm.I32), f.Param(asm.I32)
	g.addScaled(f, n, alpha, x, y)
}

// addScaled emits y += α·x, where x and y are n. Afterwards n is 0, and x and y are at the ends of the arrays.
func (g generator) addScaled(f *asm.Func, n, alpha, x, y asm.Var) {
	scale := f.Let(asm.V128, g.Splat(alpha))
	g.eachNumber(f, n, []asm.Var{x, y}, func(i int) {
		offset := i * asm.VectorBytes
		f.Store(g.Lanes, y, offset, g.Madd(scale, g.Load(x, offset), g.Load(y, offset)))
	}, func() {
		f.StoreScalar(g.Scalar, y, 0, g.Scalar.Add(g.Scalar.Load(y, 0), g.Scalar.Mul(alpha, g.Scalar.Load(x, 0))))
	})
}

// scal adds the function x = α·x, where x is n.
func (g generator) scal() {
	f := g.export("scal")
	n, alpha, x := f.Param(asm.I32), f.Param(g.Scalar.Type), f.Param(asm.I32)
	scale := f.Let(asm.V128, g.Splat(alpha))
	g.eachNumber(f, n, []asm.Var{x}, func(i int) {
		offset := i * asm.VectorBytes
		f.Store(g.Lanes, x, offset, g.Mul(scale, g.Load(x, offset)))
	}, func() {
		f.StoreScalar(g.Scalar, x, 0, g.Scalar.Mul(alpha, g.Scalar.Load(x, 0)))
	})
}

// eachNumber emits loops over the n numbers of each array: level1Unroll vectors at a time, then one vector, then one
// number. Afterwards n is 0 and the pointers are at the ends of the arrays.
func (g generator) eachNumber(f *asm.Func, n asm.Var, pointers []asm.Var, vector func(i int), number func()) {
	forward := func(numbers int) {
		for _, p := range pointers {
			f.Advance(p, asm.Int(numbers*g.Size()))
		}
		f.Advance(n, asm.Int(-numbers))
	}
	for _, vectors := range []int{level1Unroll, 1} {
		f.While(asm.AtMost(asm.Int(vectors*g.Count), n), func() {
			for i := range vectors {
				vector(i)
			}
			forward(vectors * g.Count)
		})
	}
	f.While(asm.Less(asm.Int(0), n), func() {
		number()
		forward(1)
	})
}

// elementwise adds the elementwise operations of neural-network layers.
func (g generator) elementwise() {
	g.mulAdd()
	g.max()
	g.rectify()
}

// mulAdd adds the function y_i += x_i·f_i, where x, f and y are n.
func (g generator) mulAdd() {
	f := g.export("muladd")
	n, x, factors, y := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	g.eachNumber(f, n, []asm.Var{x, factors, y}, func(i int) {
		offset := i * asm.VectorBytes
		f.Store(g.Lanes, y, offset, g.Madd(g.Load(x, offset), g.Load(factors, offset), g.Load(y, offset)))
	}, func() {
		f.StoreScalar(g.Scalar, y, 0, g.Scalar.Add(g.Scalar.Load(y, 0), g.Scalar.Mul(g.Scalar.Load(x, 0), g.Scalar.Load(factors, 0))))
	})
}

// max adds the function y_i = max(x_i, y_i), where x and y are n.
func (g generator) max() {
	f := g.export("max")
	n, x, y := f.Param(asm.I32), f.Param(asm.I32), f.Param(asm.I32)
	g.eachNumber(f, n, []asm.Var{x, y}, func(i int) {
		offset := i * asm.VectorBytes
		f.Store(g.Lanes, y, offset, g.Max(g.Load(x, offset), g.Load(y, offset)))
	}, func() {
		f.StoreScalar(g.Scalar, y, 0, g.Scalar.Max(g.Scalar.Load(x, 0), g.Scalar.Load(y, 0)))
	})
}

// rectify adds the function x_i = min(max(x_i, α·x_i), limit), where x is n.
func (g generator) rectify() {
	f := g.export("rectify")
	n, alpha, limit, x := f.Param(asm.I32), f.Param(g.Scalar.Type), f.Param(g.Scalar.Type), f.Param(asm.I32)
	slope, most := f.Let(asm.V128, g.Splat(alpha)), f.Let(asm.V128, g.Splat(limit))
	g.eachNumber(f, n, []asm.Var{x}, func(i int) {
		offset := i * asm.VectorBytes
		f.Store(g.Lanes, x, offset, g.Min(g.Max(g.Load(x, offset), g.Mul(slope, g.Load(x, offset))), most))
	}, func() {
		f.StoreScalar(g.Scalar, x, 0, g.Scalar.Min(g.Scalar.Max(g.Scalar.Load(x, 0), g.Scalar.Mul(alpha, g.Scalar.Load(x, 0))), limit))
	})
}
