package nn

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"siibp/core/nn/weights"
)

func TestConv(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := drawWindow(t)
		x, channels, act := drawInput(t, w), rapid.IntRange(1, 40).Draw(t, "channels"), drawActivation(t)
		file := weights.File{draw(t, "a/filter", w.Side, w.Side, x.C, channels), draw(t, "a/bias", channels)}
		filter, bias := file[0].Values(), file[1].Values()
		h, width := w.count(x.H), w.count(x.W)
		residual := drawTensor(t, h, width, rapid.IntRange(1, channels).Draw(t, "residual"))
		with := rapid.Bool().Draw(t, "with residual")
		check(t, file, []Tensor{x, residual}, func(g *Graph, v []Value) Value {
			if with {
				return g.ConvAdd(v[0], v[1], "a", w, act)
			}
			return g.Conv(v[0], "a", w, act)
		}, h, width, channels, func(oy, ox, c int) float64 {
			s := float64(bias[c]) + sum(x, w, oy, ox, func(ky, kx int, in []float32) (s float64) {
				for i, v := range in {
					s += float64(v) * float64(filter[((ky*w.Side+kx)*x.C+i)*channels+c])
				}
				return s
			})
			if with && c < residual.C {
				s += float64(residual.At(oy, ox)[c])
			}
			return activated(act, s)
		})
	})
}

// TestConvBlocks checks a convolution of several blocks with a partial last one.
func TestConvBlocks(t *testing.T) {
	const h, w, channels = 21, 40, 96
	random := rand.New(rand.NewPCG(1, 2))
	numbers := func(n int) []float32 {
		list := make([]float32, n)
		for i := range list {
			list[i] = 2*random.Float32() - 1
		}
		return list
	}
	x := Tensor{h, w, channels, channels, numbers(h * w * channels)}
	file := weights.File{
		weights.NewTensor("a/filter", weights.Float16, []int{3, 3, channels, 2}, numbers(9*channels*2)),
		weights.NewTensor("a/bias", weights.Float16, []int{2}, numbers(2)),
	}
	filter, bias := file[0].Values(), file[1].Values()
	check(t, file, []Tensor{x}, func(g *Graph, v []Value) Value {
		y := g.Conv(v[0], "a", Same(3), ReLU)
		if block := g.layers[0].(conv).block(); block >= h*w || h*w%block == 0 {
			t.Errorf("blocks have %d positions of %d", block, h*w)
		}
		return y
	}, h, w, 2, func(oy, ox, c int) float64 {
		return activated(ReLU, float64(bias[c])+sum(x, Same(3), oy, ox, func(ky, kx int, in []float32) (s float64) {
			for i, v := range in {
				s += float64(v) * float64(filter[((ky*3+kx)*channels+i)*2+c])
			}
			return s
		}))
	})
}

func TestDepthwise(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := drawWindow(t)
		x, with, act := drawInput(t, w), rapid.Bool().Draw(t, "with bias"), drawActivation(t)
		file := weights.File{draw(t, "a/filter", w.Side, w.Side, x.C)}
		filter, bias := file[0].Values(), make([]float32, x.C)
		if with {
			file = append(file, draw(t, "a/bias", x.C))
			bias = file[1].Values()
		} else {
			act = Linear
		}
		check(t, file, []Tensor{x}, func(g *Graph, v []Value) Value {
			if with {
				return g.DepthwiseBias(v[0], "a", w, act)
			}
			return g.Depthwise(v[0], "a", w)
		}, w.count(x.H), w.count(x.W), x.C, func(oy, ox, c int) float64 {
			return activated(act, float64(bias[c])+sum(x, w, oy, ox, func(ky, kx int, in []float32) float64 {
				return float64(in[c]) * float64(filter[(ky*w.Side+kx)*x.C+c])
			}))
		})
	})
}
