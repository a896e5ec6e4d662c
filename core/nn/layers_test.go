package nn

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestMaxPool(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := drawWindow(t)
		x := drawInput(t, w)
		check(t, nil, []Tensor{x}, func(g *Graph, v []Value) Value { return g.MaxPool(v[0], w) },
			w.count(x.H), w.count(x.W), x.C, func(oy, ox, c int) float64 {
				best := math.Inf(-1)
				sum(x, w, oy, ox, func(_, _ int, in []float32) float64 { best = max(best, float64(in[c])); return 0 })
				return best
			})
	})
}

func TestMeanPool(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		side := rapid.IntRange(1, 4).Draw(t, "side")
		w := Window{Side: side, Stride: side}
		x := drawInput(t, w)
		check(t, nil, []Tensor{x}, func(g *Graph, v []Value) Value { return g.MeanPool(v[0], side) },
			x.H/side, x.W/side, x.C, func(oy, ox, c int) float64 {
				return sum(x, w, oy, ox, func(_, _ int, in []float32) float64 { return float64(in[c]) }) / float64(side*side)
			})
	})
}

func TestAdd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, act := drawInput(t, Same(1)), drawInput(t, Same(1)), drawActivation(t)
		at := func(x Tensor, i, j, c int) float64 {
			if i < x.H && j < x.W && c < x.C {
				return float64(x.At(i, j)[c])
			}
			return 0
		}
		check(t, nil, []Tensor{a, b}, func(g *Graph, v []Value) Value { return g.Add(v[0], v[1], act) },
			max(a.H, b.H), max(a.W, b.W), max(a.C, b.C), func(i, j, c int) float64 {
				return activated(act, at(a, i, j, c)+at(b, i, j, c))
			})
	})
}

// TestResize compares Resize with weights that decrease linearly to 0 at the next centre. The outermost positions
// have the weight of everything beyond.
func TestResize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, h, w := drawInput(t, Same(1)), rapid.IntRange(1, 12).Draw(t, "height"), rapid.IntRange(1, 12).Draw(t, "width")
		weight := func(to, from, size, n int) float64 {
			at := min(max((float64(to)+0.5)*float64(n)/float64(size)-0.5, 0), float64(n-1))
			return max(0, 1-math.Abs(at-float64(from)))
		}
		check(t, nil, []Tensor{x}, func(g *Graph, v []Value) Value { return g.Resize(v[0], h, w) }, h, w, x.C,
			func(oy, ox, c int) (s float64) {
				for i := range x.H {
					for j := range x.W {
						s += weight(oy, i, h, x.H) * weight(ox, j, w, x.W) * float64(x.At(i, j)[c])
					}
				}
				return s
			})
	})
}

// TestConcat checks that concatenated values are the channels of the result, also through two concatenations, and
// keep their values.
func TestConcat(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := drawInput(t, Same(1))
		b := drawTensor(t, a.H, a.W, rapid.IntRange(1, 4).Draw(t, "channels"))
		check(t, nil, []Tensor{a, b}, func(g *Graph, v []Value) Value {
			x, y := g.Resize(v[0], a.H, a.W), g.Resize(v[1], a.H, a.W)
			inner := g.Concat(y, x)
			return g.Concat(inner, g.Add(x, y, Linear))
		}, a.H, a.W, a.C+b.C+max(a.C, b.C), func(i, j, c int) (s float64) {
			if c < b.C {
				return float64(b.At(i, j)[c])
			}
			if c < b.C+a.C {
				return float64(a.At(i, j)[c-b.C])
			}
			c -= b.C + a.C
			if c < a.C {
				s = float64(a.At(i, j)[c])
			}
			if c < b.C {
				s += float64(b.At(i, j)[c])
			}
			return s
		})
	})
}

// TestAllocate checks that values with overlapping lifetimes do not overlap and lie inside the arena.
func TestAllocate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var spans []lifetime
		for v := range rapid.IntRange(0, 12).Draw(t, "count") {
			first := rapid.IntRange(0, 9).Draw(t, "first")
			spans = append(spans, lifetime{Value(v), rapid.IntRange(1, 9).Draw(t, "size"), first, rapid.IntRange(first, 10).Draw(t, "last")})
		}
		at, size := allocate(spans)
		for i, a := range spans {
			if at[a.value]+a.size > size {
				t.Fatalf("%v at %d ends after %d", a, at[a.value], size)
			}
			for _, b := range spans[:i] {
				if a.first <= b.last && b.first <= a.last && at[a.value] < at[b.value]+b.size && at[b.value] < at[a.value]+a.size {
					t.Fatalf("%v at %d overlaps %v at %d", a, at[a.value], b, at[b.value])
				}
			}
		}
	})
}
