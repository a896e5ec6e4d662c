package nn

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"siibp/core/nn/weights"
	"siibp/core/simd"
)

// kernels returns all kernels that this processor supports.
func kernels() []*simd.Kernel { return append(simd.Kernels(), simd.Go()) }

// draw returns a weight tensor with values between −1 and 1.
func draw(t *rapid.T, name string, shape ...int) weights.Tensor {
	values := rapid.SliceOfN(rapid.Float32Range(-1, 1), weights.Size(shape), weights.Size(shape)).Draw(t, name)
	return weights.NewTensor(name, weights.Float16, shape, values)
}

// drawTensor returns a tensor with values between −1 and 1.
func drawTensor(t *rapid.T, h, w, c int) Tensor {
	return Tensor{h, w, c, c, rapid.SliceOfN(rapid.Float32Range(-1, 1), h*w*c, h*w*c).Draw(t, "numbers")}
}

func drawWindow(t *rapid.T) Window {
	side := rapid.IntRange(1, 4).Draw(t, "side")
	return Window{side, rapid.IntRange(1, 3).Draw(t, "stride"), rapid.IntRange(0, side-1).Draw(t, "before"), rapid.IntRange(0, side-1).Draw(t, "after")}
}

// drawInput returns a tensor that is at least as large as the window, including padding.
func drawInput(t *rapid.T, w Window) Tensor {
	least := max(w.Side-w.Before-w.After, 1)
	return drawTensor(t, rapid.IntRange(least, 7).Draw(t, "h"), rapid.IntRange(least, 7).Draw(t, "w"), rapid.IntRange(1, 5).Draw(t, "c"))
}

func drawActivation(t *rapid.T) Activation {
	return rapid.SampledFrom([]Activation{ReLU, {0, 0.5}, Linear, LeakyReLU(0.1)}).Draw(t, "activation")
}

// activated applies an activation to one value.
func activated(a Activation, x float64) float64 {
	if x < 0 {
		x *= float64(a.Slope)
	}
	return min(x, float64(a.Limit))
}

// fill copies values to an input of any stride.
func fill(to, from Tensor) {
	for y := range from.H {
		for x := range from.W {
			copy(to.At(y, x), from.At(y, x))
		}
	}
}

// check builds a network on each kernel, runs it twice in memory full of NaN and compares its output with a
// loop. Each input has an additional channel, so that rows are not contiguous.
func check(t rapid.TB, file weights.File, inputs []Tensor, layer func(g *Graph, x []Value) Value, h, w, c int, want func(y, x, c int) float64) {
	for _, kernel := range kernels() {
		g := NewGraph(file)
		var values []Value
		for _, x := range inputs {
			v := g.Input(x.H, x.W, x.C)
			g.Concat(v, g.Input(x.H, x.W, 1))
			values = append(values, v)
		}
		network, err := g.Build(NewRuntime(&kernel.Single), layer(g, values))
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			for _, memory := range [][]float32{network.arena, network.scratch} { // what another network may leave there
				for i := range memory {
					memory[i] = float32(math.NaN())
				}
			}
			for i, x := range inputs {
				fill(network.Input(2*i), x)
			}
			network.Run()
		}
		y := network.Output(0)
		if y.H != h || y.W != w || y.C != c {
			t.Fatalf("the output is %d×%d×%d, want %d×%d×%d", y.H, y.W, y.C, h, w, c)
		}
		for i := range y.H {
			for j := range y.W {
				for c, v := range y.At(i, j) {
					if x := want(i, j, c); math.Abs(float64(v)-x) > 5e-5*(1+math.Abs(x)) {
						t.Fatalf("%v: row %d, column %d, channel %d is %v, want %v", kernel, i, j, c, v, x)
					}
				}
			}
		}
	}
}

// sum adds f over the window positions at output (oy, ox) that lie within x. f gets the position in the window and
// the channels of x.
func sum(x Tensor, w Window, oy, ox int, f func(ky, kx int, channels []float32) float64) (s float64) {
	for ky := range w.Side {
		for kx := range w.Side {
			if y, column := oy*w.Stride-w.Before+ky, ox*w.Stride-w.Before+kx; y >= 0 && y < x.H && column >= 0 && column < x.W {
				s += f(ky, kx, x.At(y, column))
			}
		}
	}
	return s
}

func TestBuildErrs(t *testing.T) {
	filter := weights.NewTensor("a/filter", weights.Float16, []int{1, 1, 2, 1}, make([]float32, 2))
	bias := weights.NewTensor("a/bias", weights.Float16, []int{1}, make([]float32, 1))
	for _, x := range []struct {
		file weights.File
		size int
		want string
	}{
		{weights.File{filter, bias}, 2, ""},
		{weights.File{bias}, 2, `the weights lack "a/filter"`},
		{weights.File{filter, bias}, 3, `have "a/filter" of shape [1 1 2 1]; the network wants [1 1 3 -1]`},
		{weights.File{filter, bias, weights.NewTensor("b", weights.Float16, nil, make([]float32, 1))}, 2, `have "b", which the network does not use`},
	} {
		g := NewGraph(x.file)
		_, err := g.Build(NewRuntime(&simd.Go().Single), g.Conv(g.Input(1, 1, x.size), "a", Same(1), Linear))
		if (err == nil) != (x.want == "") || err != nil && !strings.Contains(err.Error(), x.want) {
			t.Errorf("%v, want %q", err, x.want)
		}
	}
	g := NewGraph(nil)
	if _, err := g.Build(NewRuntime(&simd.Go().Single), g.MaxPool(g.Input(2, 2, 1), Window{Side: 3, Stride: 1})); err == nil {
		t.Error("a window larger than its input is accepted")
	}
}
